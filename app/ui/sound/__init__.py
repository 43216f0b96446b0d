"""What is heard: short cues made by code, and turns spoken by the system's voice; silence where either is missing."""
