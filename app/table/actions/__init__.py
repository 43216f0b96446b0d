"""What each input does: play by touch, answers, corrections, tokens at the end, private looks, the camera's state."""
