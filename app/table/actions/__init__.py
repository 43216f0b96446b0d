"""What each input does: play by touch, answers, corrections, token values, private looks, the camera's state."""
