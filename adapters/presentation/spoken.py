"""A scene in sentences, for screen readers: no tables, bars or signs, cards by their full names.

The texts must be spoken ones (`Texts.spoken`). What a game shows in a scene is all that is needed,
so games of others are spoken, too."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ...core.scene.parts import (
    Back,
    Board,
    Card,
    Choice,
    Field,
    Gap,
    Grid,
    Hand,
    Pile,
    Scene,
    Seat,
    Spot,
    Text,
)
from ...core.scene.texts import Texts

MANY = 8
"""More choices with the same verb than this are told in one sentence."""


def scene_sentences(scene: Scene, texts: Texts) -> list[str]:
    """The table, then what is asked. Each sentence is about one thing, so that one that was said
    before can be left out as long as nothing has changed."""
    seats = {seat.number: seat for seat in scene.seats}
    told = [
        scene.title,
        *_texts(scene.head),
        *(text for seat in scene.seats for text in _seat(scene, seat, texts)),
        _trick(scene, texts),
        *(text for grid in scene.grids for text in _grid(grid, seats[grid.seat], texts)),
        *(_board(scene.board, seats, texts) if scene.board else ()),
        *(_pile(pile, texts) for pile in scene.piles),
        *_texts(scene.notes),
        *_asked(scene, texts),
        *(_named(listing.name, _texts(listing.entries), "; ") for listing in scene.lists),
        *(text for hand in scene.hands for text in _hand(hand)),
        scene.asked,
    ]
    return list(dict.fromkeys(sentence(text) for text in told if text))


def choice_sentences(choices: Sequence[Choice], texts: Texts) -> list[str]:
    """The numbered choices, one in a sentence; many with the same verb in one, where a word stands
    between the number and what may begin with one, too (`3 for 2 of spades`), and the rows of a
    grid's column go together."""
    by_verb: dict[str, list[Choice]] = {}
    for choice in choices:
        by_verb.setdefault(choice.verb, []).append(choice)
    told: list[str] = []
    for verb, group in by_verb.items():
        runs = _runs(group, texts)
        if len(group) > MANY or len(runs) < len(group):
            told.append(_named(verb, (_numbered(run, texts) for run in runs), "; "))
        else:
            told += (f"{choice.number}: {verb} {choice.label}".rstrip() for choice in group)
    return [sentence(text) for text in told]


def _runs(choices: Sequence[Choice], texts: Texts) -> list[list[Choice]]:
    """The choices, those together that are called by places of a grid, one below the other."""
    runs: list[list[Choice]] = []
    for choice in choices:
        before = runs[-1][-1] if runs else None
        if before and choice.number == before.number + 1 and _is_below(choice, before, texts):
            runs[-1].append(choice)
        else:
            runs.append([choice])
    return runs


def _is_below(choice: Choice, other: Choice, texts: Texts) -> bool:
    here, above = choice.offer.place, other.offer.place
    if here is None or above is None or here != (above[0] + 1, above[1]):
        return False
    return choice.label == texts("spoken-field", column=here[1] + 1, row=here[0] + 1)


def _numbered(run: Sequence[Choice], texts: Texts) -> str:
    """`3 for 2 of spades`, `4 to 6 for column 2 rows 1 to 3`."""
    first, last, place = run[0], run[-1], run[0].offer.place
    if len(run) == 1 or place is None:
        return texts("spoken-numbered", number=first.number, label=first.label)
    return texts(
        "spoken-rows",
        many=len(run) > 2,
        number=first.number,
        last=last.number,
        column=place[1] + 1,
        row=place[0] + 1,
        end=place[0] + len(run),
    )


def sentence(text: str) -> str:
    """With a capital letter and an end."""
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "!", "?", ":")) else ".")


def _named(name: str, parts: Iterable[str], between: str = ", ") -> str:
    """`Discard pile: red 7, green counts`; the parts alone if there is no name."""
    name, told = name.rstrip(": "), between.join(filter(None, parts))
    return f"{name}: {told}" if name and told else told


def _texts(texts: Iterable[Text]) -> list[str]:
    """Those with words in them: the others are signs for eyes."""
    return [text.text for text in texts if any(sign.isalnum() for sign in text.text)]


def _spot(spot: Spot, texts: Texts) -> str:
    if isinstance(spot, Card):
        return spot.full_name
    if isinstance(spot, Gap):
        return texts("spoken-gap")
    return texts("spoken-chosen" if spot.marked else "spoken-back")


# Seats


def _asked(scene: Scene, texts: Texts) -> Iterator[str]:
    """Who has to decide, if it isn't the reader."""
    asked = [seat for seat in scene.seats if seat.asked]
    if not scene.asked and not any(seat.you for seat in asked):
        yield from (texts("spoken-asked", who=seat.name) for seat in asked)


def _seat(scene: Scene, seat: Seat, texts: Texts) -> Iterator[str]:
    """How a player stands, and the player's cards that all can see."""
    facts = {"who": seat.name, "you": seat.you}
    marks = _texts(seat.marks)
    if seat.held is not None and not seat.out and not (seat.you and scene.hands):
        yield ", ".join((texts("spoken-holds", cards=seat.held, **facts), *marks))
    else:
        yield _named(seat.name, marks)
    supplies = [
        texts("spoken-supply", left=supply.left, most=supply.most, colour=supply.name)
        for supply in seat.supplies
    ]
    yield _named(texts("spoken-supplies", **facts), supplies)
    columns = zip(scene.columns, seat.cells, strict=True)
    cells = (_cell(title.text, cell.text) for title, cell in columns if cell.text)
    yield _named(seat.name, cells, "; ")
    yield _named(f"{scene.open_name} {seat.name}", (card.full_name for card in seat.open))


def _cell(title: str, text: str) -> str:
    """A figure behind its title, words before it: `lives 1`, `3 cards in casino red`."""
    return (f"{title} {text}" if text.isdecimal() else f"{text} {title}").strip()


def _trick(scene: Scene, texts: Texts) -> str:
    """The cards before the seats."""
    told = [
        texts(
            "spoken-laid",
            who=seat.name,
            you=seat.you,
            card=seat.card.full_name,
            wins=seat.card.marked,
        )
        for seat in scene.seats
        if seat.card
    ]
    return _named(texts("spoken-trick"), told, "; ")


# Grids, boards, piles, hands


def _grid(grid: Grid, seat: Seat, texts: Texts) -> Iterator[str]:
    """A sentence for each column that has anything but cards face down, or one if none has."""
    facts = {"who": seat.name, "you": seat.you}
    spots = [spot for row in grid.rows for spot in row]
    yield from _texts((grid.note,))
    if all(isinstance(spot, Back) and not spot.marked for spot in spots):
        yield texts("spoken-all-backs", cards=len(spots), **facts)
        return
    for number, column in enumerate(zip(*grid.rows, strict=True), 1):
        if all(isinstance(spot, Back) and not spot.marked for spot in column):
            continue
        name = texts("spoken-column", number=number, **facts)
        if all(isinstance(spot, Gap) for spot in column):
            yield _named(name, [texts("spoken-gap")])
        else:
            yield _named(name, (_spot(spot, texts) for spot in column))


def _board(board: Board, seats: dict[int, Seat], texts: Texts) -> Iterator[str]:
    """The fields that hold something."""
    for field in (field for row in board.rows for field in row):
        yield _unit(field, seats)
        lying = (card.full_name for card in field.lying)
        yield _named(texts("spoken-lying", field=field.name), lying)


def _unit(field: Field, seats: dict[int, Seat]) -> str:
    unit = field.unit
    if unit is None:
        return ""
    owner = seats[unit.seat].name if unit.seat in seats else ""
    return unit.says or _named(field.name, (unit.card.full_name, unit.stats, owner))


def _pile(pile: Pile, texts: Texts) -> str:
    count = "" if pile.count is None else texts("spoken-cards", cards=pile.count)
    top = "" if pile.top is None else _spot(pile.top, texts)
    return _named(pile.name, (top, count, *_texts(pile.notes)))


def _hand(hand: Hand) -> Iterator[str]:
    """The names of the cards; then what there is to know about each that has facts, and what is
    printed on it."""
    names = [card.full_name for card in hand.cards]
    if hand.name.endswith(":"):
        yield _named(hand.name, names)
    else:
        yield f"{hand.name} {', '.join(names)}"
    for card in dict.fromkeys(hand.cards):
        facts = (card.kind, card.stats, card.cost) if card.name else ()
        told = _named(card.full_name, facts)
        yield " ".join((sentence(told), *card.printed)) if told else ""
