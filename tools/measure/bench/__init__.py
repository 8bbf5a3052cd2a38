"""Speed of the engines, also compared with other libraries."""
