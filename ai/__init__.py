"""AI players, and tournaments between them."""
