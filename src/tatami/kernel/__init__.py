"""Records, compiled rules, randomness, events, playouts, search and GPU: what every game is built on. Knows no game."""
