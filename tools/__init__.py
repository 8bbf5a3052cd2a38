"""Instruments of developers: measurements, campaigns, makers of docs and levels. They run from a
checkout and aren't installed: `python -m tools --help`."""
