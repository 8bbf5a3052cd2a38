"""`python -m stammtisch`."""

from .cli.main import main

main()
