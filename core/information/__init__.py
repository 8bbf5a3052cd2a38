"""What a seat may know, as vectors of numbers and as plain data."""
