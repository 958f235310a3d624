"""The terminal: a match as text at one screen, and replays of saved ones."""
