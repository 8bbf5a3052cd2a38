"""Text and data from outside."""
