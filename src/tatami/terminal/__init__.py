"""The terminal: a match as text on one screen, and replays of saved matches."""
