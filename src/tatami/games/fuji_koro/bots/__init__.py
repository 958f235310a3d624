"""How bots see a position, rate actions and estimate results."""
