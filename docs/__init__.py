"""Rules of the games and pages for readers; a package so that the rules can be installed."""
