"""Games between players: simulations, what they show, and what single choices cost."""
