"""`stammtisch bench`: how fast the engines are, also beside those of others."""
