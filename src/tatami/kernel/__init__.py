"""The floor every rulebook stands on. Knows no game."""
