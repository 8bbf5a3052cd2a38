"""How fast the engines are, also beside those of other libraries."""
