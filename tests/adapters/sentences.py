"""What the program says of games, noted while they are played: each message in all its forms."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import product
from typing import Any

from babel import Locale
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl

from stammtisch.adapters.presentation import presenter as presenters
from stammtisch.adapters.presentation.ending import decided, headline
from stammtisch.adapters.presentation.errors import error_text
from stammtisch.adapters.presentation.evaluations import advice_told
from stammtisch.adapters.presentation.short import short_scene
from stammtisch.adapters.presentation.spoken import choice_sentences, scene_sentences
from stammtisch.adapters.presentation.texts import SPOKEN, FluentTexts
from stammtisch.adapters.presentation.why import why_told
from stammtisch.ai.player import ai_facts_of
from stammtisch.cli.terminal.screen.log import LogEntry, traced
from stammtisch.core.engine.constants import CHANCE, MOVE_LIMIT, OVER
from stammtisch.core.engine.state import State
from stammtisch.core.errors import IllegalMove
from stammtisch.core.game import Event, Game
from stammtisch.core.record import Record, replay
from stammtisch.core.scene.company import AI_NAMES, Company
from stammtisch.core.scene.parts import Scene, Text
from stammtisch.core.scene.texts import Texts
from stammtisch.core.table.commands import STRONG, WEAK, Advice
from stammtisch.testing.play import games
from stammtisch.testing.steering import rare
from stammtisch.testing.subjects import Subject
from tests.adapters.sources import files_of_texts
from tests.games.positions import Table

Form = tuple[str, ...]
"""The variants from which a sentence was put together: `you=yes`, `count=one`."""
Branch = tuple[str, int]
"""A variant, by its message and where it stands in the file; 0 for the message itself."""


@cache
def patterns(language: str) -> dict[str, ftl.Pattern]:
    """All messages of a language, and under `NAME.spoken` what screen readers get instead."""
    found: dict[str, ftl.Pattern] = {}
    for file in files_of_texts(language):
        for entry in FluentParser().parse(file.read_text(encoding="utf-8")).body:
            if isinstance(entry, ftl.Message):
                assert entry.value is not None
                found[entry.id.name] = entry.value
                found |= {f"{entry.id.name}.{one.id.name}": one.value for one in entry.attributes}
    return found


def branches(name: str, pattern: ftl.Pattern) -> Iterator[tuple[Branch, str]]:
    """All variants of a message, with what they are called (`uno-drew count=one`)."""
    for select in _selects(pattern):
        assert isinstance(select.selector, ftl.VariableReference)
        for variant in select.variants:
            assert variant.span is not None
            yield (name, variant.span.start), f"{name} {select.selector.id.name}={_key(variant)}"
            yield from branches(name, variant.value)


def _selects(pattern: ftl.Pattern) -> Iterator[ftl.SelectExpression]:
    for element in pattern.elements:
        expression = element.expression if isinstance(element, ftl.Placeable) else None
        if isinstance(expression, ftl.SelectExpression):
            yield expression


class Recorder(FluentTexts):
    """Texts that note what is said: by message and form the first sentence, and the branches that
    were taken."""

    def __init__(self, language: str, spoken: bool = False) -> None:
        super().__init__(language, spoken)
        self.said: dict[str, dict[Form, str]] = {}
        self.taken: set[Branch] = set()
        self.lines: set[str] = set()
        self._noted: set[object] = set()
        self.plural = Locale(language).plural_form

    def __call__(self, message: str, /, **facts: object) -> str:
        text = super().__call__(message, **facts)
        key = (message, tuple(facts.items()))
        if key not in self._noted:
            self._noted.add(key)
            self._note(message, {name: _said(fact) for name, fact in facts.items()}, text)
        return text

    def _note(self, message: str, facts: Mapping[str, object], text: str) -> None:
        own = f"{message}.{SPOKEN}" in patterns(self.language)
        name = f"{message}.{SPOKEN}" if self.spoken and own else message
        form = [*self._form(name, patterns(self.language)[name], facts)]
        if "you" in facts and not any(part.startswith("you=") for part in form):
            form.append(f"you: {facts['you']}")
        if self.spoken and not own:
            return
        self.said.setdefault(name, {}).setdefault(tuple(form), text)

    def _form(self, name: str, pattern: ftl.Pattern, facts: Mapping[str, object]) -> Iterator[str]:
        self.taken.add((name, 0))
        for element in pattern.elements:
            expression = element.expression if isinstance(element, ftl.Placeable) else None
            if isinstance(expression, ftl.MessageReference):
                referred = expression.id.name
                for _ in self._form(referred, patterns(self.language)[referred], facts):
                    pass
            elif isinstance(expression, ftl.SelectExpression):
                assert isinstance(expression.selector, ftl.VariableReference)
                selector = expression.selector.id.name
                variant = self._chosen(expression, facts[selector])
                assert variant.span is not None
                self.taken.add((name, variant.span.start))
                yield f"{selector}={_key(variant)}"
                yield from self._form(name, variant.value, facts)

    def _chosen(self, select: ftl.SelectExpression, value: object) -> ftl.Variant:
        """As `fluent.runtime` chooses."""
        named = {value} if isinstance(value, str) else set[str]()
        if isinstance(value, int | float):
            named = {f"{value:g}", self.plural(value)}
        found = (variant for variant in select.variants if _key(variant) in named)
        return next(found, next(variant for variant in select.variants if variant.default))


def _said(fact: object) -> object:
    """A truth value as texts say it."""
    return ("no", "yes")[fact] if isinstance(fact, bool) else fact


def _key(variant: ftl.Variant) -> str:
    key = variant.key
    return key.name if isinstance(key, ftl.Identifier) else key.value


# Whatever is said of games


class Narrator:
    """Has everything said of games, to everybody."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.presenter = presenters.presenter_of(game)
        self.recorders = [Recorder(language, spoken) for language, spoken in FORMS]
        self.stages: set[str] = set()
        self.refused: set[tuple[str, str]] = set()
        self.told: Counter[str] = Counter()
        for texts, deck in product(self.recorders, DECKS):
            self.presenter.deck(deck, texts)

    def tell_subject(self, subject: Subject) -> None:
        for record in games(subject):
            self._tell_record(record)
        for number, (state, _) in enumerate(rare(subject)):
            self.tell_position(state, often=number % OFTEN == 0)

    def tell_table(self, table: Table, often: bool) -> None:
        for texts in self.recorders:
            self._tell_events(table.events, 0, table.state.players, texts)
        self.tell_position(table.state, often)
        self._tell_end(table.state, table.events)

    def _tell_record(self, record: Record) -> None:
        """What happens, and why, to who did it, to another player and to spectators."""
        entries = list(replay_copies(record))
        so_far = [event for _, events in entries for event in presenters.visible(events, 0)]
        for number, (state, events) in enumerate(entries):
            kinds = {event.kind for event in events}
            self.told.update(kinds)
            rare_kinds = any(self.told[kind] < SELDOM for kind in kinds)
            if BEGINNING < number < len(entries) - END and not rare_kinds:
                continue
            mover = record.moves[number - 1][0] if number else 0
            for texts in self.recorders:
                self._tell_events(events, mover, state.players, texts)
            if number and number % OFTEN == 0:
                self._reason(entries[number - 1][0], state, events, mover)
        self._tell_end(entries[-1][0], so_far)

    def _tell_events(
        self, events: Sequence[Event], mover: int, players: int, texts: Recorder
    ) -> None:
        seats = {event.seat for event in events}
        for reader in {0, mover, *seats, mover % players + 1}:
            people = company(players, reader, texts)
            for sentence in self.presenter.tell(presenters.visible(events, reader), people, texts):
                texts.lines.add(sentence.text)
                if sentence.trace and not texts.spoken:
                    name = people.names[sentence.trace.seat - 1]
                    entry = LogEntry(sentence.text, trace=sentence.trace, who=name)
                    texts.lines.add("".join(span.text for span in traced(entry)))

    def _reason(self, before: State, after: State, events: list[Event], mover: int) -> None:
        for reader in {0, mover, mover % after.players + 1}:
            old, new = (self.game.view(state, reader) for state in (before, after))
            seen = presenters.visible(events, reader)
            for texts in self.recorders:
                people = company(after.players, reader, texts)
                texts.lines |= {*why_told(self.game, old, new, seen, mover, people, texts)}

    def _tell_end(self, state: State, events: Sequence[Event]) -> None:
        if state.mover != OVER:
            return
        view, outcome = self.game.view(state, 0), self.game.outcome(state)
        for texts, reader in product(self.recorders, range(state.players + 1)):
            people = company(state.players, reader, texts)
            texts.lines |= {
                headline(outcome, people, texts),
                decided(self.game, view, outcome, events, people, texts),
                *self.presenter.standing(view, texts),
            }

    def tell_position(self, state: State, often: bool = True) -> None:
        """What is seen, asked, explained, advised and refused."""
        if state.mover in (CHANCE, OVER):
            return
        stage = self.game.view(state, 0).stage
        often = often or stage not in self.stages
        self.stages.add(stage)
        asked = state.pending()
        readers = {0, asked[0], asked[-1] % state.players + 1}
        for reader in readers:
            view = self.game.view(state, reader)
            for texts in self.recorders:
                people = company(state.players, reader, texts)
                self._show(view, people, texts)
                if view.legal and often:
                    self._advise(view, people, texts)
            if view.legal and often:
                self._refuse(view)

    def _show(self, view: Any, people: Company, texts: Recorder) -> None:
        game = self.game
        scene = self.presenter.scene(view, people, texts)
        texts.lines |= {*_shown(scene), *short_scene(scene)}
        scene = presenters.with_explanations(game, scene, view, people, texts)
        for hand in scene.hands:
            texts.lines |= {card.says for card in hand.cards}
        texts.lines |= {*presenters.asked(game, view, texts), presenters.moment(game, view, texts)}
        texts.lines.add(presenters.prompt_for_buttons(game, view, scene, texts))
        if calls := self.presenter.calls:
            texts.lines |= {calls.reminder(view, texts)} if calls.calling(view) else set()
        texts.lines |= {*self.presenter.standing(view, texts)}
        chosen = presenters.choices(game, view, texts, people)
        for choice in chosen:
            texts.lines |= {choice.offer.text, f"{choice.verb} {choice.label}"}
        for part in (*EXPLAINED, *(choice.part.partition(" ")[2] for choice in chosen)):
            texts.lines |= {*presenters.explained(game, view, part, people, texts)}
        if texts.spoken:
            texts.lines |= {*scene_sentences(scene, texts), *choice_sentences(chosen, texts)}

    def _refuse(self, view: Any) -> None:
        """Each refusal once: what it says follows from the move and the facts."""
        for move in range(MOVE_LIMIT):
            try:
                text = self.game.notation(move)
            except IndexError:
                return
            if not text or move in view.legal:
                continue
            facts = self.game.why_not(view, move)
            if (said := (text, repr(facts))) not in self.refused:
                self.refused.add(said)
                error = IllegalMove(move=text, **facts)
                for texts in self.recorders:
                    texts.lines.add(error_text(error, texts, self.game.name))

    def _advise(self, view: Any, people: Company, texts: Recorder) -> None:
        """Hints that say all that hints can say."""
        first, *others = [(move,) for move in view.legal]
        for lead, behind in product((0.0, 0.01, 0.4), (0.0, 1.0, 2.5, -1.0, -2.5)):
            advice = [Advice(first, 0.9, 100)]
            advice += [Advice(one, 0.9 - lead, 100, behind=behind) for one in others[:2]]
            advice += [Advice(one, 0.9, 100, even=True) for one in others[2:5]]
            texts.lines |= {*advice_told(self.game, view, advice, people, texts)}
            if ai_facts_of(self.game).strong_play.decisions:
                against = STRONG if lead or behind > 0 else WEAK
                advice = [replace(one, against=against) for one in advice]
                texts.lines |= {*advice_told(self.game, view, advice, people, texts)}
        sure = [Advice(first, 1.0, 0)]
        texts.lines |= {*advice_told(self.game, view, sure, people, texts)}


FORMS = [("de", False), ("de", True), ("en", False), ("en", True)]
OFTEN = 5
"""What takes long is said in each position of so many."""
BEGINNING, END = 100, 20
"""Entries of a game that are told; of the others those with events of a kind that came less often
than SELDOM."""
SELDOM = 40
DECKS = ("toy-box", "quiet-please", "midnight-ball", "sweet-and-hot")
EXPLAINED = ("deck", "graveyard", "c1r1")
"""What may be asked about beside what can be chosen."""


def replay_copies(record: Record) -> Iterator[tuple[State, list[Event]]]:
    for state, events in replay(record):
        yield state.clone(), events


@cache
def company(players: int, reader: int, texts: Texts) -> Company:
    """As the program names them: the reader is "you"."""
    names = list(AI_NAMES[:players])
    if reader:
        names[reader - 1] = texts("t-you")
    return Company(tuple(names), reader)


def _shown(scene: Scene) -> Iterator[str]:
    """The texts of a scene."""
    parts: list[Text] = [*scene.head, *scene.notes]
    for seat in scene.seats:
        parts += seat.marks
    if scene.panel:
        for row in scene.panel.rows:
            parts += [row.label, row.value]
    yield scene.asked
    yield from (part.text for part in parts)
    yield from (entry.text for listing in scene.lists for entry in listing.entries)
