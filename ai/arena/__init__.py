"""Games between players: simulations, tournaments and their statistics, regret of single moves."""
