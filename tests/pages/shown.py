"""What a page shows, out of its data again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from xml.etree.ElementTree import Element

Data = dict[str, Any]
SCREENS = ("wide", "narrow")


def part_in(data: Data, number: int) -> Element | str:
    """A text, or an element with all that is in it."""
    entry = data["parts"][number]
    if isinstance(entry, str):
        return entry
    tag, attributes, *content = entry
    pairs = (data["parts"][index].split("=", 1) for index in attributes)
    element = Element(data["parts"][tag], dict(pairs))
    for part in (part_in(data, index) for index in content):
        if isinstance(part, str):
            element.text = part
        else:
            element.append(part)
    return element


def told(data: Data, language: int, seat: int, step: int) -> list[tuple[str, str]]:
    """The weights and texts of the sentences."""
    numbers = data["languages"][language]["told"][data["seats"].index(seat)][step]
    sentences = [part_in(data, number) for number in numbers]
    return [(str(one.get("class")), str(one.text)) for one in sentences if not isinstance(one, str)]


def steps(data: Data, language: int, seat: int, name: str) -> list[list[int]]:
    """The numbers of what is drawn or said at each step."""
    found: list[list[int]] = []
    for numbers in data["languages"][language]["tables"][data["seats"].index(seat)][name]:
        before = found[-1] if found else []
        found.append([number or before[at] for at, number in enumerate(numbers)])
    return found


def drawings(data: Data, language: int, seat: int, screen: str) -> Iterator[Element]:
    """The table at each step, in an element with the view box."""
    for numbers in steps(data, language, seat, screen):
        yield drawing(data, numbers)


def drawing(data: Data, numbers: list[int]) -> Element:
    """The table at a step, of which these are the numbers."""
    box, *parts = numbers
    picture = Element("svg", viewBox=str(part_in(data, box)))
    picture.extend(part_in(data, number) for number in parts)  # type: ignore[misc]
    return picture


def said(data: Data, language: int, seat: int) -> list[str]:
    """The table in words at each step."""
    return [
        "\n".join(str(part_in(data, number)) for number in numbers)
        for numbers in steps(data, language, seat, "spoken")
    ]


def cards_in(picture: Element, within: str = "") -> list[str]:
    """The keys of the cards, as often as they are drawn, of all parts of the table or of those that
    begin so (`seat 2`)."""
    places = [one for one in picture.iter() if one.get("data-part", "").startswith(within)]
    found = {one: key for place in places for one in place.iter() if (key := one.get("data-card"))}
    return list(found.values())
