"""Looking at a recorded game: its decisions, its chance, and what a reader may see of it."""
