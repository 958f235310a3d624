"""Samurai Spirit by Antoine Bauza."""
