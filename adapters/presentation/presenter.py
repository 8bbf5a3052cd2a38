"""From views, events and moves to words and scenes: one presenter a game, shared by all front
ends. A game without one is shown by its facts and notation."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any, Protocol

from ...core.game import Event, Game, Move, stage_of
from ...core.printable import escaped
from . import las_vegan, nyan_nyan, nyan_nyan_calls, ojyks, uno
from .scene import Line, Span, line
from .texts import Texts


@dataclass(frozen=True, slots=True)
class Company:
    """Who sits where, and who reads: `names` from seat 1; `reader` is addressed as you. What
    can't be shown of a name (a record may hold it) is written out."""

    names: tuple[str, ...]
    reader: int = 0

    def __post_init__(self) -> None:
        object.__setattr__(self, "names", tuple(map(escaped, self.names)))

    def who(self, seat: int) -> dict[str, object]:
        """The facts of a message about a seat: `who` and `you` (yes or no)."""
        name = self.names[seat - 1] if seat else ""
        return {"who": name, "you": "yes" if seat and seat == self.reader else "no"}


class Presenter(Protocol):
    """The words of one game."""

    def scene(self, view: Any, company: Company, texts: Texts, width: int) -> list[Line]:
        """The table as the seat of the view sees it, at most `width` wide if possible."""

    def tell(self, events: Sequence[Event], company: Company, texts: Texts) -> list[str]:
        """Short sentences about events (only those the reader may see are passed in)."""


class PlainPresenter:
    """Any game, by its facts: what third-party games look like until they bring texts."""

    def scene(self, view: Any, company: Company, texts: Texts, width: int) -> list[Line]:
        hidden = {"seat", "players", "legal", "options"}
        return [
            line(Span(f"{field.name}: ", "muted"), str(getattr(view, field.name)))
            for field in fields(view)
            if field.name not in hidden
        ]

    def tell(self, events: Sequence[Event], company: Company, texts: Texts) -> list[str]:
        return [
            " ".join([str(company.who(event.seat)["who"]), event.kind, *map(str, event.values)])
            for event in events
        ]


PRESENTERS: dict[str, Presenter] = {
    "las_vegan": las_vegan.LasVeganPresenter(),
    "nyan_nyan": nyan_nyan.NyanPresenter(),
    "ojyks": ojyks.OjyksPresenter(),
    "uno": uno.UnoPresenter(),
}
PLAIN = PlainPresenter()


def presenter_of(game: Game) -> Presenter:
    """The presenter of a game; a plain one where there is none."""
    return PRESENTERS.get(game.name, PLAIN)


def title(game: str, texts: Texts) -> str:
    """A game's name as people say it."""
    return texts(f"title-{game}") if texts.has(f"title-{game}") else game


STANDINGS = {"las_vegan": "cabbages", "ojyks": "totals", "uno": "points"}
"""By game: what its Views call the points of the seats so far. In nyan_nyan cards count."""


def standing(game: Game, view: Any, names: Sequence[str], texts: Texts) -> str:
    """How a game stands, by names, as a spectator sees it; nothing for games without points."""
    if game.name in STANDINGS:
        points = getattr(view, STANDINGS[game.name])
        told = [texts("stands-points", points=one) for one in points]
    elif game.name == "nyan_nyan":
        told = [
            texts("stands-place", place=place) if place else texts("stands-cards", cards=count)
            for place, count in zip(view.places, view.counts, strict=True)
        ]
    else:
        return ""
    return ", ".join(f"{name} {one}" for name, one in zip(names, told, strict=True))


def visible(events: Sequence[Event], seat: int) -> list[Event]:
    """The events that a seat (0: a spectator) may see."""
    return [event for event in events if event.seen_by(seat)]


QUIET = {"nyan_nyan": ("chose", "laid")}
"""Kinds of events by game that the scene shows as well: many seats, one line each."""


def news(game: Game, events: Sequence[Event]) -> list[Event]:
    """The events worth a line beside the scene; all others belong in a log."""
    return [event for event in events if event.kind not in QUIET.get(game.name, ())]


def move_text(game: Game, move: Move, texts: Texts) -> str:
    """A move in the reader's language: `legen r7`. It can be typed like this."""
    return notation_text(game.name, game.notation(move), texts)


def line_text(game: Game, moves: Sequence[Move], texts: Texts) -> str:
    """Several moves in one line: `zeige c1r1 c4r3`. It can be typed like this."""
    told: list[str] = []
    before = ""
    for move in moves:
        verb, _, rest = game.notation(move).partition(" ")
        same = verb == before and rest
        told.append(rest_text(game.name, rest, texts) if same else move_text(game, move, texts))
        before = verb
    return " ".join(told)


SEAT_VERBS = {"uno": "swap", "nyan_nyan": "command"}
"""Verbs that are followed by the number of a seat."""


def seats_named(game: Game, moves: Sequence[Move]) -> set[int]:
    """The seats that are numbers in these moves."""
    texts = [game.notation(move).split() for move in moves]
    return {int(words[1]) for words in texts if words[0] == SEAT_VERBS.get(game.name)}


def notation_text(game: str, notation: str, texts: Texts) -> str:
    verb, _, rest = notation.partition(" ")
    return f"{verb_text(game, verb, texts)} {rest_text(game, rest, texts)}".rstrip()


def verb_text(game: str, verb: str, texts: Texts) -> str:
    message = f"word-{game}-{verb}"
    return texts.words(message)[0] if texts.has(message) else verb


def rest_text(game: str, rest: str, texts: Texts) -> str:
    """What follows the verb; words with a message `shown-<game>-<word>` are translated."""
    shown = [(word, f"shown-{game}-{word}") for word in rest.split()]
    return " ".join(texts(name) if texts.has(name) else word for word, name in shown)


def unprompted(game: Game, view: Any) -> bool:
    """Must a front end neither show nor number the choices of this decision, because people have
    to think of the words themselves?"""
    return stage_of(game, view.stage).unprompted


class CallRules(Protocol):
    """When people may call something in one game, and which words they call; see
    `nyan_nyan_calls`. Views are a spectator's, but that of `reminder`."""

    SILENCE: str

    def split(self, text: str) -> tuple[str, str]: ...
    def begins(self, events: Sequence[Event]) -> bool: ...
    def under_way(self, view: Any) -> bool: ...
    def calling(self, view: Any) -> bool: ...
    def laid(self, view: Any) -> tuple[int, ...]: ...
    def over_at(self, events: Sequence[Event]) -> int: ...
    def heard(self, seat: int, call: str) -> Event: ...
    def reminder(self, view: Any, texts: Texts) -> str: ...


CALLS: dict[str, CallRules] = {"nyan_nyan": nyan_nyan_calls}


def listed(game: Game, view: Any) -> tuple[Move, ...]:
    """The moves to choose from by number (from 1); none where nothing may be shown."""
    moves: tuple[Move, ...] = view.legal
    return () if unprompted(game, view) else moves


def choice_is_open(game: Game, view: Any) -> bool:
    """Does everybody see whether the seat of the view has a choice? If not, a front end that
    others look at must ask even where there is only one: to go on at once would tell them that
    the seat holds no joker, or no card that fits."""
    return not stage_of(game, view.stage).guarded


def choices(game: Game, view: Any, texts: Texts) -> list[tuple[str, list[tuple[int, str]]]]:
    """The moves of `listed`, by verb: (verb, [(number from 1, the rest of the move)])."""
    groups: dict[str, list[tuple[int, str]]] = {}
    for number, move in enumerate(listed(game, view), 1):
        verb, _, rest = game.notation(move).partition(" ")
        choice = (number, rest_text(game.name, rest, texts))
        groups.setdefault(verb_text(game.name, verb, texts), []).append(choice)
    return list(groups.items())


def moment(game: Game, view: Any, texts: Texts) -> str:
    """Help for what is being decided."""
    message = f"moment-{game.name}-{view.stage}"
    return texts(message) if texts.has(message) else texts("moment")
