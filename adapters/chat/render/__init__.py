"""Pure functions that render tables, lists, notices and pages as messages."""
