"""What a seat may know: Views, vectors and plain data, and how a game declares them."""
