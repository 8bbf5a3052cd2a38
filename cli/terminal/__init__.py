"""A table at one keyboard. Draws and reads, and decides nothing: what a line means and what comes
of it is the business of `core.table`; who thinks and who saves comes in from outside (`ports`).
"""
