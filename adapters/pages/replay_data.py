"""The data of a replay page: each step of a recorded game, as each seat sees it.

Tables are drawn as pictures draw them, for wide and for narrow screens. They differ little from
step to step, so each distinct element is written once. `parts` is a list; a part is a text, or an
element: the index of its tag, the indices of its attributes (`name=value`), and those of its
content.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, repeat
from typing import Any
from weakref import WeakKeyDictionary
from xml.etree.ElementTree import Element, SubElement

from ...core.game import Event, Game
from ...core.games import game_named
from ...core.record import Record, replay
from ...core.review import Disclosure, SeatAnalysis
from ...core.scene.company import Company
from ...core.scene.parts import Card, Hand, Scene, Sentence
from ...core.scene.presenter import Presenter
from ...core.scene.texts import LANGUAGES, Texts
from ...core.text.printable import escaped
from ..pictures.blocks import ROOM, Pen, child, clean, number
from ..pictures.svg import table
from ..pictures.theme import LIGHT
from ..presentation.evaluations import SIGNS, summary, told_infos, told_judgement
from ..presentation.names import options_told
from ..presentation.presenter import presenter_of, title, visible, with_explanations, with_trick
from ..presentation.spoken import scene_sentences
from ..presentation.texts import named_texts, texts_in, universal_time

Data = dict[str, Any]
"""An object for `json.dumps`."""
ROOMS = {"wide": ROOM, "narrow": 400.0}
"""The widths for which tables are drawn, by the class that the style shows on such screens."""
COLOURS = {role: f"var(--{role})" for role in LIGHT}
"""A theme whose colours are those of the style."""
WORDS = "page-"
"""The prefix of the page's own messages."""


class Parts:
    """A table in which every distinct text and element stands once, identified by its index."""

    def __init__(self) -> None:
        self.entries: list[Any] = [None]  # no part has the index 0
        self._numbers: dict[Any, int] = {}
        self._elements = WeakKeyDictionary[Element, int]()  # not to be taken apart again

    def number(self, part: Element | str) -> int:
        """The index of a part, which is added with all its parts if it is new."""
        if isinstance(part, str):
            return self._entered(part, part)
        if part not in self._elements:
            tag = self.number(part.tag)
            attributes = [self.number(f"{name}={value}") for name, value in part.items()]
            content = [self.number(inner) for inner in (part.text, *part) if inner is not None]
            key, entry = (tag, tuple(attributes), *content), [tag, attributes, *content]
            self._elements[part] = self._entered(key, entry)
        return self._elements[part]

    def numbers(self, content: Iterable[Element | str]) -> list[int]:
        return [self.number(part) for part in content]

    def _entered(self, key: Any, entry: Any) -> int:
        index = self._numbers.setdefault(key, len(self.entries))
        if index == len(self.entries):
            self.entries.append(entry)
        return index


@dataclass(frozen=True)
class SeenStep:
    """A step of a game as a seat sees it. `before`: its view before the step, None at the first
    one; `events`: those that it sees; `entry`: the record's entry that led to the step, -1 at the
    first ones; `hands`: the views of all seats of the page if the game is over."""

    company: Company
    before: Any
    view: Any
    events: Sequence[Event]
    entry: int
    hands: Mapping[int, Any]


class LanguageSteps:
    """All steps in a language, by seat, as numbers of `parts`. `tables`: by room, and as spoken;
    `told`: what is told about each step."""

    def __init__(
        self, record: Record, eyes: Sequence[int], language: str, parts: Parts, pen: Pen
    ) -> None:
        self.texts = named_texts(language)
        self._game, self._parts, self._pen = game_named(record.game), parts, pen
        self._in_words = texts_in(language, spoken=True)
        self._infos = shown_infos(record, eyes, self.texts)
        self.tables: dict[int, dict[str, list[list[int]]]] = {
            seat: {name: [] for name in (*ROOMS, "spoken")} for seat in eyes
        }
        self.told: dict[int, list[list[int]]] = {seat: [] for seat in eyes}

    def add(self, step: SeenStep) -> None:
        """Add the next step of its seat."""
        presenter, seat, parts = presenter_of(self._game), step.company.reader, self._parts
        view = presenter.shown_view(step.before, step.view, step.events)
        scene, in_words = (
            with_trick(
                shown_table(self._game, view, step.company, step.hands, texts),
                presenter.taken(step.before, step.events, texts),
            )
            for texts in (self.texts, self._in_words)
        )
        sentences = presenter.tell(step.events, step.company, self.texts)
        sentences += self._infos.get(step.entry, [])
        tables = self.tables[seat]
        for screen, room in ROOMS.items():
            tables[screen].append(parts.numbers(drawn(self._pen, scene, room)))
        tables["spoken"].append(parts.numbers(spoken(in_words, scene, self._in_words)))
        self.told[seat].append(parts.numbers(map(told, sentences)))


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
    game, parts, pen = game_named(record.game), Parts(), Pen(COLOURS, "symbol")
    eyes = sorted(seats)
    languages = [LanguageSteps(record, eyes, name, parts, pen) for name in LANGUAGES]
    asked: list[int] = []
    before: dict[int, Any] = {}
    for state, events in replay(record):
        asked.append(next((mover for mover in state.pending() if mover > 0), 0))
        ended = len(asked) > len(record.moves) and record.outcome
        views = {reader: game.view(state, reader) for reader in eyes}
        for reader, view in views.items():
            company, shown = Company(tuple(record.seats), reader), visible(events, reader)
            hands = views if ended else {}
            step = SeenStep(company, before.get(reader), view, shown, len(asked) - 2, hands)
            for steps in languages:
                steps.add(step)
        before = views
    judged = [analysis for analysis in analyses if analysis.seat in eyes]
    return {
        "language": language,
        "seat": seat,
        "seats": eyes,
        "names": list(Company(tuple(record.seats)).names),
        "asked": asked,
        "languages": [
            {
                **page_texts(record, eyes, steps.texts),
                "tables": [
                    {name: list(changes(shown)) for name, shown in tables.items()}
                    for tables in steps.tables.values()
                ],
                "told": list(steps.told.values()),
                "result": parts.number(result(record, steps.texts)),
                "judged": [judged_words(record.game, each, steps.texts) for each in judged],
            }
            for steps in languages
        ],
        "analyses": [analysis_facts(analysis, len(asked) - 1) for analysis in judged],
        "outcome": record.outcome,
        "symbols": [parts.number(symbol) for symbol in pen.symbols.values()],
        "parts": parts.entries,
    }


def page_texts(record: Record, eyes: Collection[int], texts: Texts) -> Data:
    """What a page says in a language beside the game: its title, words, and about the record."""
    return {
        "language": texts.language,
        "title": title(record.game, texts),
        "words": page_words(texts),
        "about": about(Disclosure(record, eyes), texts),
    }


def shown_infos(record: Record, eyes: Collection[int], texts: Texts) -> dict[int, list[Sentence]]:
    """By entry, what its player told about it: of all players if the game is over, else of those
    of these seats, whose hidden cards it may give away."""
    return {
        entry: [sentence]
        for entry, sentence in told_infos(record, texts)
        if record.outcome is not None or record.moves[entry][0] in eyes
    }


def shown_table(
    game: Game, view: Any, company: Company, views: Mapping[int, Any], texts: Texts
) -> Scene:
    """The table without its title, which the page has elsewhere. `views`: those of all seats of the
    page, if the game is over."""
    presenter = presenter_of(game)
    scene = presenter.scene(view, company, texts)
    if not texts.spoken:
        scene = with_explanations(game, scene, view, company, texts)
    hands = hands_of_others(views, company, presenter, texts)
    return replace(scene, title="", hands=(*scene.hands, *hands))


def hands_of_others(
    views: Mapping[int, Any], company: Company, presenter: Presenter, texts: Texts
) -> Iterator[Hand]:
    """What other seats hold when a game is over. `views`: those of all seats of the page."""
    for seat, view in views.items():
        scene = presenter.scene(view, replace(company, reader=seat), texts)
        cards = tuple(card for hand in scene.hands for card in hand.cards)
        if seat not in (0, company.reader) and cards:
            yield Hand(f"{texts(f'{WORDS}hands')}: {company.names[seat - 1]}", cards)


def drawn(pen: Pen, scene: Scene, room: float) -> Iterator[Element | str]:
    """The view box of the table, and what is drawn there."""
    block = table(pen, scene, room)
    yield f"0 0 {number(room)} {number(block.height)}"
    yield from block.parts


def spoken(in_words: Scene, scene: Scene, texts: Texts) -> Iterator[str]:
    """The table for screen readers in sentences, then what cards do now, as those that are drawn
    say it, too."""
    yield from scene_sentences(in_words, texts)
    held = [card for hand in scene.hands for card in hand.cards]
    places = [pile.top for pile in scene.piles] + [seat.card for seat in scene.seats]
    for card in dict.fromkeys((*held, *places)):
        if isinstance(card, Card) and (card.says or not card.playable):
            state = "" if card.playable else f", {texts(f'{WORDS}unplayable')}"
            yield f"{card.full_name}{state}: {card.says}".removesuffix(": ")


def told(sentence: Sentence) -> Element:
    """A paragraph with the weight of the sentence as its class."""
    paragraph = Element("p", {"class": sentence.weight})
    paragraph.text = clean(sentence.text)
    return paragraph


def changes(steps: Iterable[list[int]]) -> Iterator[list[int]]:
    """The numbers of each step, with 0 for what is the same at this place in the step before."""
    before: list[int] = []
    for numbers in steps:
        pairs = zip(numbers, chain(before, repeat(0)), strict=False)
        yield [0 if number == old else number for number, old in pairs]
        before = numbers


def result(record: Record, texts: Texts) -> Element:
    """Places, names and points, the first place first, or a sentence if the game isn't over."""
    made = Element("div")
    if not record.outcome:
        child(made, "p", texts(f"{WORDS}unfinished"))
        return made
    table = SubElement(made, "table", {"class": "result"})
    child(table, "caption", texts(f"{WORDS}result"))
    head = SubElement(table, "tr")
    for word in ("place", "player", "points"):
        child(head, "th", texts(f"{WORDS}{word}"), scope="col")
    names = Company(tuple(record.seats)).names
    ends = zip(record.outcome["places"], names, record.outcome["points"], strict=True)
    for place, name, points in sorted(ends, key=lambda end: end[0]):
        row = SubElement(table, "tr", {"class": "first"} if place == 1 else {})
        child(row, "td", str(place))
        child(row, "th", name, scope="row")
        child(row, "td", texts.figure(points))
    return made


def analysis_facts(analysis: SeatAnalysis, last: int) -> Data:
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
    *("unfinished", "about", "keys", "no-script"),
    *("expected-place", "next-mark", "back-mark", "judged-keys"),
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
        ("began", universal_time(record.at, texts) if record.at else ""),
        ("undone", str(record.undone or "")),
        ("commitment", record.commitment),
        ("words", ", ".join(word or "–" for word in record.words)),
    ]
    if seed := disclosure.seed:
        facts += [("table-text", record.table), ("seed", seed), ("check", CHECK_COMMAND)]
    return [(texts(f"{WORDS}{name}"), escaped(fact)) for name, fact in facts if fact]


CHECK_COMMAND = "printf '%s\\n%s' TABLE SEED | sha256sum"
