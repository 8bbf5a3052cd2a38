"""How tables are laid out on the full screen, by what lies on them."""
