"""The table: play in the browser, with friends and bots. It knows no game; what is particular is in a game's folder."""
