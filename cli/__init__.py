"""The program `stammtisch`, which puts the parts together."""
