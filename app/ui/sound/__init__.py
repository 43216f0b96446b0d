"""What is heard: short cues made by code, and turns spoken by the voice of the system. Both are silent where missing."""
