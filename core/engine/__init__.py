"""Positions and Views, their numbers and their chance, in plain and compiled form."""
