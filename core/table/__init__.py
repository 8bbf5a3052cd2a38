"""Tables: seats, questions and pending work as a pure state machine. Commands and the time go in,
a `Step` comes out; `table.py` is the interface, the other modules are its implementation."""
