"""Saved games of the terminal, and the hints it has shown, as files."""
