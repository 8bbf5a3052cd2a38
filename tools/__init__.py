"""Instruments for developers: measurements, test campaigns, generators of docs, and levels. They
run from a checkout and aren't installed: `python -m tools --help`."""
