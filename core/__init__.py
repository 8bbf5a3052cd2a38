"""The hexagon: rules of the games, records, tables and ports."""
