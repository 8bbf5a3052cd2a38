"""The domain core: rules of the games, records, tables, and ports."""
