"""How the game is shown: panels, pieces, phrases and texts."""
