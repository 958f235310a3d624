"""What is said at a table of Samurai Spirit: which phrase fits a question, an action or an event."""
