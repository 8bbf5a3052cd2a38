"""Players that think, and tournaments between them."""
