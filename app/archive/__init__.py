"""What the stored games tell: the list of games, the story of each, people's statistics, and results to share.

Pure functions over the journal. Nothing here tells the value of a face-down token of a game that is not over.
"""
