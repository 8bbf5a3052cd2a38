"""What stands in records and follows from them."""
