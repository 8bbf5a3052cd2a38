"""What several shelves need: options, language, front ends, output."""
