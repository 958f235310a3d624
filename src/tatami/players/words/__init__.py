"""The texts of hints, in three languages."""
