"""How bots see, judge and choose."""
