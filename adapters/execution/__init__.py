"""AI players in other processes."""
