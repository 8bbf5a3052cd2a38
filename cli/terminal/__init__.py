"""A table at one keyboard: drawing and input. Lines are interpreted by `core.table`; AI players and
saving are passed in (`ports`)."""
