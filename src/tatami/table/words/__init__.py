"""The words of the pages themselves, in three languages."""
