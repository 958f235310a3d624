"""What the terminal itself says, in three languages."""
