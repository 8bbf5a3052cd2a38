"""What a replay page holds, as plain data: each step of a recorded game, seen by each seat.

Scenes differ little from step to step, so each distinct part of them is written once. `parts` is
a list; a part is a text, number, boolean or null, or a list: its kind, then the numbers of its
parts. Kind 0 is a sequence; `kinds[kind]` has the name of the class and those of its fields.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import fields, is_dataclass
from typing import Any

from ...core.analysis import SeatAnalysis
from ...core.disclosure import Disclosure
from ...core.games import game_named
from ...core.printable import escaped
from ...core.record import Record, replay
from ..presentation.company import Company
from ..presentation.judged import SIGNS, summary, told_judgement
from ..presentation.options import options_told
from ..presentation.presenter import presenter_of, title, visible, with_explanations, with_trick
from ..presentation.texts import LANGUAGES, Texts, texts_in

Data = dict[str, Any]
"""What `json.dumps` takes."""
SEQUENCE = 0
WORDS = "page-"
"""Messages of the page itself begin like this."""


class Parts:
    """A table in which every distinct part stands once, named by its number."""

    def __init__(self) -> None:
        self.entries: list[Any] = []
        self.kinds: list[tuple[str, list[str]]] = [("", [])]
        self._numbers: dict[Any, int] = {}
        self._known: dict[Any, int] = {}  # by value: what was entered isn't taken apart again
        self._kinds: dict[type, int] = {}

    def number(self, value: Any) -> int:
        """The number of a part, which is entered with all its parts if it is new. Raises TypeError
        for what is no part."""
        if value is None or isinstance(value, (bool, int, str)):
            return self._entered((type(value), value), value)
        if isinstance(value, (list, tuple)):
            entry = [SEQUENCE, *map(self.number, value)]
        elif is_dataclass(value):
            if value not in self._known:
                self._known[value] = self._new(value)
            return self._known[value]
        else:
            raise TypeError(f"{type(value).__name__} is no part of a scene")
        return self._entered(tuple(entry), entry)

    def _new(self, value: Any) -> int:
        kind = self._kind(type(value))
        entry = [kind, *(self.number(getattr(value, name)) for name in self.kinds[kind][1])]
        return self._entered(tuple(entry), entry)

    def _entered(self, key: Any, entry: Any) -> int:
        number = self._numbers.setdefault(key, len(self.entries))
        if number == len(self.entries):
            self.entries.append(entry)
        return number

    def _kind(self, kind: type) -> int:
        if kind not in self._kinds:
            self._kinds[kind] = len(self.kinds)
            self.kinds.append((kind.__name__, [field.name for field in fields(kind)]))
        return self._kinds[kind]


def replay_data(
    record: Record,
    seats: Collection[int],
    language: str,
    seat: int = 0,
    courses: Sequence[SeatAnalysis] = (),
) -> Data:
    """The data of a page about a valid record. It holds what these seats (0: a spectator) see and
    are told, and nothing else of the cards; the seed only if the game is over. `language` and
    `seat` are where the page begins. `courses`: what an analysis says of some of these seats.
    Raises what `replay` raises."""
    game = game_named(record.game)
    presenter, parts = presenter_of(game), Parts()
    eyes = sorted(seats)
    scenes: list[list[list[int]]] = [[[] for _ in eyes] for _ in LANGUAGES]
    told: list[list[list[int]]] = [[[] for _ in eyes] for _ in LANGUAGES]
    asked: list[int] = []
    before: dict[int, Any] = {}
    for state, events in replay(record):
        asked.append(next((one for one in state.pending() if one > 0), 0))
        for column, reader in enumerate(eyes):
            view, seen = game.view(state, reader), visible(events, reader)
            company = Company(tuple(record.seats), reader)
            trick = presenter.taken(before.get(reader), seen)
            before[reader] = view
            for row, texts in enumerate(map(texts_in, LANGUAGES)):
                scene = presenter.scene(view, company, texts)
                scene = with_explanations(game, scene, view, company, texts)
                scene = with_trick(scene, trick)
                sentences = presenter.tell(seen, company, texts)
                scenes[row][column].append(parts.number(scene))
                told[row][column].append(parts.number(sentences))
    judged = [course for course in courses if course.seat in eyes]
    return {
        "language": language,
        "seat": seat,
        "seats": eyes,
        "names": list(Company(tuple(record.seats)).names),
        "asked": asked,
        "languages": [
            {
                "language": name,
                "title": title(record.game, texts_in(name)),
                "words": page_words(texts_in(name)),
                "about": about(Disclosure(record, eyes), texts_in(name)),
                "scenes": scenes[row],
                "told": told[row],
                "judged": [judged_words(record.game, one, texts_in(name)) for one in judged],
            }
            for row, name in enumerate(LANGUAGES)
        ],
        "courses": [course_facts(course, len(asked) - 1) for course in judged],
        "outcome": record.outcome,
        "kinds": parts.kinds,
        "parts": parts.entries,
    }


def course_facts(course: SeatAnalysis, last: int) -> Data:
    """A seat's course: steps with the utility that it could expect after them; `marks`: steps with
    a mark and its sign."""
    points: list[tuple[int, float]] = [
        (one.entry, round(one.value, 4)) for one in course.judgements
    ]
    if course.outcome is not None:
        points.append((last, course.outcome))
    marks = [(one.entry, one.mark, SIGNS[one.mark]) for one in course.marked]
    return {"seat": course.seat, "points": points, "marks": marks}


def judged_words(game: str, course: SeatAnalysis, texts: Texts) -> Data:
    """What is said of a seat's course, and of each of its marked moves in their order."""
    told = [told_judgement(game, course, one, texts) for one in course.marked]
    return {"summary": summary(course, texts), "marks": told}


PAGE_WORDS = (
    *("language", "other-language", "first", "back", "play", "pause", "forward", "last", "slider"),
    *("eyes", "spectator", "mover", "moves", "nothing", "start", "happened", "table", "controls"),
    *("asked", "you", "covered", "covered-chosen", "gap", "unplayable", "marked", "cards"),
    *("place", "player", "points", "result", "unfinished", "about", "keys", "seat", "held"),
    *("hands", "no-script"),
    *("course", "next-mark", "back-mark", "judged-keys"),
)
"""What the page says by itself, without facts."""


def page_words(texts: Texts) -> dict[str, str]:
    """The page's own words by name; in `step` the script fills in what stands in braces."""
    words = {name: texts(f"{WORDS}{name}") for name in PAGE_WORDS}
    return words | {"step": texts(f"{WORDS}step", step="{step}", steps="{steps}")}


def about(disclosure: Disclosure, texts: Texts) -> list[tuple[str, str]]:
    """What its readers may know of a game that isn't on the table: names of facts and the facts."""
    record = disclosure.record
    company = Company(tuple(record.seats))
    people = zip(company.names, record.players, strict=True)
    facts: list[tuple[str, str]] = [
        ("players", ", ".join(f"{name} ({spec})" for name, spec in people)),
        ("options", options_told(game_named(record.game), disclosure.options(), texts)),
        ("rules", str(record.rules)),
        ("began", record.at or ""),
        ("undone", str(record.undone or "")),
        ("commitment", record.commitment),
        ("words", ", ".join(word or "–" for word in record.words)),
    ]
    if seed := disclosure.seed:
        facts += [("table-text", record.table), ("seed", seed), ("check", CHECK_COMMAND)]
    return [(texts(f"{WORDS}{name}"), escaped(fact)) for name, fact in facts if fact]


CHECK_COMMAND = "printf '%s\\n%s' TABLE SEED | sha256sum"
