"""The table: play in the browser, with friends and bots. Knows no game; all that is particular comes from its folder."""
