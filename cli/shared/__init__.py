"""Options, language, front ends and output, for commands of several folders."""
