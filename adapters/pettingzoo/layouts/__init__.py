"""How Views become vectors: a module a game, with `STAGES`, `MOVES` and `layout`."""
