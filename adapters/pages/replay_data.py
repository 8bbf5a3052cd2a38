"""The data of a replay page: each step of a recorded game, as each seat sees it.

Scenes differ little from step to step, so each distinct part of them is written once. `parts` is a
list; a part is a text, number, boolean or null, or a list: its kind, then the indices of its parts.
Kind 0 is a sequence; `kinds[kind]` has the name of the class and those of its fields.
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
"""An object for `json.dumps`."""
SEQUENCE = 0
WORDS = "page-"
"""The prefix of the page's own messages."""


class Parts:
    """A table in which every distinct part stands once, identified by its index."""

    def __init__(self) -> None:
        self.entries: list[Any] = []
        self.kinds: list[tuple[str, list[str]]] = [("", [])]
        self._numbers: dict[Any, int] = {}
        self._by_value: dict[Any, int] = {}  # so that known values aren't taken apart again
        self._kinds: dict[type, int] = {}

    def number(self, value: Any) -> int:
        """The index of a part, which is added with all its parts if it is new. Raises TypeError if
        it isn't a part."""
        if value is None or isinstance(value, (bool, int, str)):
            return self._entered((type(value), value), value)
        if isinstance(value, (list, tuple)):
            entry = [SEQUENCE, *map(self.number, value)]
        elif is_dataclass(value):
            if value not in self._by_value:
                self._by_value[value] = self._new(value)
            return self._by_value[value]
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
    analyses: Sequence[SeatAnalysis] = (),
) -> Data:
    """The data of a page about a valid record. They contain only what these seats (0: a spectator)
    see and are told; the seed only if the game is over. `language` and `seat`: the view with which
    the page begins. `analyses`: of some of these seats. Raises what `replay` raises."""
    game = game_named(record.game)
    presenter, parts = presenter_of(game), Parts()
    eyes = sorted(seats)
    scenes: list[list[list[int]]] = [[[] for _ in eyes] for _ in LANGUAGES]
    told_parts: list[list[list[int]]] = [[[] for _ in eyes] for _ in LANGUAGES]
    asked: list[int] = []
    before: dict[int, Any] = {}
    for state, events in replay(record):
        asked.append(next((mover for mover in state.pending() if mover > 0), 0))
        for column, reader in enumerate(eyes):
            view, seen_events = game.view(state, reader), visible(events, reader)
            company = Company(tuple(record.seats), reader)
            trick = presenter.taken(before.get(reader), seen_events)
            before[reader] = view
            for row, texts in enumerate(map(texts_in, LANGUAGES)):
                scene = presenter.scene(view, company, texts)
                scene = with_explanations(game, scene, view, company, texts)
                scene = with_trick(scene, trick)
                sentences = presenter.tell(seen_events, company, texts)
                scenes[row][column].append(parts.number(scene))
                told_parts[row][column].append(parts.number(sentences))
    shown = [analysis for analysis in analyses if analysis.seat in eyes]
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
                "told": told_parts[row],
                "judged": [
                    judged_words(record.game, analysis, texts_in(name)) for analysis in shown
                ],
            }
            for row, name in enumerate(LANGUAGES)
        ],
        "courses": [course_facts(analysis, len(asked) - 1) for analysis in shown],
        "outcome": record.outcome,
        "kinds": parts.kinds,
        "parts": parts.entries,
    }


def course_facts(analysis: SeatAnalysis, last: int) -> Data:
    """The curve of a seat: `points` are steps with the seat's expected utility after them; `marks`
    are steps with a mark and its sign. `last`: the last step."""
    points: list[tuple[int, float]] = [
        (judgement.entry, round(judgement.value, 4)) for judgement in analysis.judgements
    ]
    if analysis.outcome is not None:
        points.append((last, analysis.outcome))
    marks = [
        (judgement.entry, judgement.mark, SIGNS[judgement.mark]) for judgement in analysis.marked
    ]
    return {"seat": analysis.seat, "points": points, "marks": marks}


def judged_words(game: str, analysis: SeatAnalysis, texts: Texts) -> Data:
    """The summary of a seat's analysis, and a text for each of its marked moves, in order."""
    marks = [told_judgement(game, analysis, judgement, texts) for judgement in analysis.marked]
    return {"summary": summary(analysis, texts), "marks": marks}


PAGE_WORDS = (
    *("language", "other-language", "first", "back", "play", "pause", "forward", "last", "slider"),
    *("eyes", "spectator", "mover", "moves", "nothing", "start", "happened", "table", "controls"),
    *("asked", "you", "covered", "covered-chosen", "gap", "unplayable", "marked", "cards"),
    *("place", "player", "points", "result", "unfinished", "about", "keys", "seat", "held"),
    *("hands", "no-script"),
    *("course", "next-mark", "back-mark", "judged-keys"),
)
"""The page's own words, without facts."""


def page_words(texts: Texts) -> dict[str, str]:
    """The page's own words by name; the script fills in the placeholders of `step`."""
    words = {name: texts(f"{WORDS}{name}") for name in PAGE_WORDS}
    return words | {"step": texts(f"{WORDS}step", step="{step}", steps="{steps}")}


def about(disclosure: Disclosure, texts: Texts) -> list[tuple[str, str]]:
    """Names and values of the facts about a game beside the table that its readers may know."""
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
