"""Scenes and sentences out of the data of a page again, by the classes of `parts`."""

from __future__ import annotations

from typing import Any

from stammtisch.adapters.presentation import parts


def parts_in(data: dict[str, Any]) -> list[Any]:
    """All parts of a page as the presenter gave them; sequences are tuples."""
    made: list[Any] = []
    for entry in data["parts"]:
        if not isinstance(entry, list):
            made.append(entry)
            continue
        kind, *numbers = entry
        values = tuple(made[one] for one in numbers)  # a part stands behind all of its own
        name, fields = data["kinds"][kind]
        made.append(
            getattr(parts, name)(**dict(zip(fields, values, strict=True))) if name else values
        )
    return made
