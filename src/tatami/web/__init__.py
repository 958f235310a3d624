"""The web server: play in the browser, with friends and bots. It knows no game by name."""
