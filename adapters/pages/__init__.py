"""Pages for a web browser, complete in one file."""
