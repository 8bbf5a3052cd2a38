"""Tables: who sits where, whose turn it is, and what is waited for. Pure: commands and the time
go in, a `Step` comes out; `table.py` is the door, the other modules are what stands behind it."""
