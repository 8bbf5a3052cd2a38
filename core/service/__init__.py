"""The application round tables: commands become transactions, rows become messages."""
