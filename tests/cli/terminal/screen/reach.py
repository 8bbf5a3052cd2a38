"""Which choices of a page can be reached by the keys of the cursor."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import replace

from stammtisch.cli.terminal.screen.canvas import Place
from stammtisch.cli.terminal.screen.page import PageState, compose
from stammtisch.cli.terminal.screen.targets import CHOICE, first_place, moved_cursor
from stammtisch.core.scene.parts import Choice

STEPS = ("left", "right", "up", "down")


def unreachable(state: PageState, width: int, height: int) -> list[Choice]:
    """The choices of a page which the cursor doesn't come to: neither on their own nor as the only
    one of a part, nor in the list of those of a part."""
    counts = Counter(choice.part for choice in state.choices)
    own = {choice: f"{CHOICE} {choice.number}" for choice in state.choices}
    due = {choice.part or own[choice] for choice in state.choices}
    seen = reached(state, width, height, due)
    missing = [
        choice
        for choice in state.choices
        if own[choice] not in seen and not (counts[choice.part] == 1 and choice.part in seen)
    ]
    for part in {choice.part for choice in missing} & seen:
        inside = replace(state, chosen=(part, 0))
        found = reached(inside, width, height, {own[one] for one in missing if one.part == part})
        missing = [choice for choice in missing if choice.part != part or own[choice] not in found]
    return missing


def reached(state: PageState, width: int, height: int, wanted: Iterable[str]) -> set[str]:
    """The parts that the cursor comes to from where it begins, until all that are wanted are among
    them."""
    state, due = replace(state, cursor=None), set(wanted)
    seen: set[str] = set()
    for place, _ in walks(state, width, height):
        seen.add(place[0])
        if due <= seen:
            break
    return seen


def steps_to(state: PageState, width: int, height: int, wanted: Container[str]) -> Sequence[str]:
    """The fewest steps from the cursor to one of these parts."""
    return next(steps for place, steps in walks(state, width, height) if place[0] in wanted)


def walks(state: PageState, width: int, height: int) -> Iterator[tuple[Place, tuple[str, ...]]]:
    """Each place that the cursor comes to, with the steps to it, the nearest first. Where there is
    little room, the page shows other choices as it moves."""
    targets = compose(state, width, height).targets
    start = state.cursor or first_place(targets, state.choices, state.within)
    found: dict[Place, tuple[str, ...]] = {start: ()} if start else {}
    queue = deque(found.items())
    while queue:
        place, steps = queue.popleft()
        yield place, steps
        targets = compose(replace(state, cursor=place), width, height).targets
        for step in STEPS:
            after = moved_cursor(targets, place, step)
            if after is not None and after not in found:
                found[after] = (*steps, step)
                queue.append((after, found[after]))
