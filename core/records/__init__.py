"""What stands in a record."""
