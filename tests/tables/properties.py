"""What must hold at every table, whatever people do; `python -m tools tables` plays thousands."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Any

from stammtisch.core.engine.constants import CHANCE
from stammtisch.core.engine.rng import Rng
from stammtisch.core.errors import RecordError, StammtischError
from stammtisch.core.game import Game, stage_of
from stammtisch.core.games import GAMES
from stammtisch.core.games.nyan_nyan.cards import HAND, JOKER, TEN
from stammtisch.core.match import Match
from stammtisch.core.record import Entry, read_line, verify
from stammtisch.core.table.commands import AiMoved, Command
from stammtisch.core.table.draft import Draft
from stammtisch.core.table.effects import Advise, GameEvents, Happened, Think, WakeMe
from stammtisch.core.table.questions import settle
from stammtisch.core.table.reader import still_legal
from stammtisch.core.table.state import HUMAN, TableState
from stammtisch.core.table.table import Step, Table
from tests.tables.monkey import Monkey

RESTORED = 25
"""One command in so many is done by a restored twin as well."""
SWAPPED, SWAPS, EARLY = 25, 6, 60
"""After one command in so many, and in hidden stages before so many entries always, hidden cards
are swapped, so often."""
SHUFFLED = 20
"""A chance outcome of more numbers is a deck."""


def restored(table: Table) -> Table:
    """The table after storage: its head as JSON, its record as a line."""
    head = TableState.from_json(json.loads(json.dumps(table.head.to_json())))
    return Table.restore(head, read_line(table.record.to_line()) if table.record else None)


def outcome(table: Table, command: Command, now: float) -> tuple[Step | None, str]:
    """The step, or why there is none."""
    try:
        return table.do(command, now), ""
    except StammtischError as error:
        return None, str(error)


@dataclass
class Watched(Monkey):
    """A monkey of which every command is checked. `stored`: entries by game of the table, kept
    by what the steps say; `ids`: the highest question seen."""

    stored: dict[int, list[Entry]] = field(default_factory=dict)
    ids: int = 0

    def say(self, command: Command) -> Step | None:
        before, saved = self.table, self.table.head.to_json()
        twin = restored(before) if self.rng.below(RESTORED) == 0 else None
        step = super().say(command)
        assert before.head.to_json() == saved, f"{command} left a trace"
        if twin:
            assert twin.head == before.head, "storage loses something"
            self.check_twin(twin, command, step)
        if step:
            self.check_step(before, step)
        return step

    def check_twin(self, twin: Table, command: Command, step: Step | None) -> None:
        other, refused = outcome(twin, command, self.now)
        assert (other is None) == (step is None), f"{command}: {refused}"
        if other and step:
            assert other.effects == step.effects, command
            assert other.table.head.to_json() == step.table.head.to_json()
            assert other.table.owed() == step.table.owed()

    def check_step(self, before: Table, step: Step) -> None:
        table = step.table
        assert (step.loaded, table.head.step) == (before.head.step, before.head.step + 1)
        if table.record:
            stored = self.stored.get(step.game, [])[: step.kept] + list(step.new)
            assert stored == table.record.moves
            self.stored[step.game] = stored
        open_before = {q.id for q in before.head.questions.values()}
        for question in table.head.questions.values():
            assert question.id in open_before or question.id > self.ids, "an id came back"
        self.ids = table.head.counter
        self.check_jobs(before, table)
        if table.phase == "playing" and (fresh(table) or self.rng.below(SWAPPED) == 0):
            for _ in range(SWAPS):
                check_swapped(table, self.people, self.rng, self.now)
        for person in self.people:
            asked = table.question_of(person)
            if asked:
                assert table.view_of(person).legal == asked.legal
        for chair in table.head.chairs:
            if chair.left and table.phase != "lobby" and table.head.public:
                assert table.view_of(chair.person) == table.view(0), "who is gone still looks"
        if table.phase == "playing":
            assert table.owed(), "nothing is waited for, and nothing goes on"

    def check_jobs(self, before: Table, after: Table) -> None:
        """What an AI player is given depends on the record and its own parts alone, and so not on
        who was quicker; what was said for a turn is forgotten in the next."""
        if not (before.record and after.record):
            return
        if before.head.number == after.head.number and before.record.moves == after.record.moves:
            same = {q.id for q in before.head.questions.values() if q.by and not q.calls}
            for question in after.head.questions.values():
                if question.id in same:
                    assert before.job(question.id) == after.job(question.id), "another job"
        for question in after.head.questions.values():
            stage = stage_of(self.game, question.stage)
            anew = question.id > before.head.counter and not (stage.within or stage.hidden)
            if anew and stage.urgency == "turn" and before.record.moves != after.record.moves:
                old = {seat for seat in after.head.said if seat in before.head.said}
                assert not old, "a call of an earlier turn"


def check_table(game: Game, seed: str) -> Table:
    """A random table whose every step is checked, and its record at the end."""
    table = Watched(game, seed).run()
    if table.record:
        verify(table.record.to_line())
        for entry, (seat, _) in enumerate(table.record.moves):
            if seat != CHANCE and not table.head.chairs[seat - 1].person:
                assert table.record.player_at(seat, entry) != HUMAN, "nobody sits there"
    assert restored(table).owed() == table.owed()
    return table


# What others can see doesn't depend on cards they can't see.


def check_swapped(table: Table, people: list[str], rng: Rng, now: float) -> int:
    """The same moment with two cards in other hands: whoever sees no difference in the game is
    shown none in what the table asks, gives by itself and waits for. Returns how many persons
    were compared."""
    assert table.match is not None
    match = with_swap(table.match, rng)
    held = table.head.held
    if match is None or not all(
        still_legal(match.game, match.state, seat, moves) for seat, moves in held.items()
    ):
        return 0
    drafts = [begun_anew(table, one, now) for one in (table.match, match)]
    seats = {person: table.head.sees_as(person) for person in (*people, "ghost")}
    compared = 0
    alone = any(table.head.is_only_reader(seat) for seat in table.head.playing_seats())
    for person, seat in seats.items():
        if alone and not seat:
            continue  # they don't see the table
        told = [
            [[e for e in events if e.seen_by(seat)] for events in one.history]
            for one in (table.match, match)
        ]
        if told[0] != told[1] or table.match.view(seat) != match.view(seat):
            continue
        shown = [
            (
                [e for e in draft.effects if isinstance(e, Happened) and e.to in ("", person)],
                seen_of_waiting(Table(draft.head, draft.match), person),
            )
            for draft in drafts
        ]
        assert shown[0] == shown[1], (person, table.match.record.moves[-1])
        compared += 1
    return compared


def fresh(table: Table) -> bool:
    """Do several choose in secret, so early that most cards dealt are still in hands?"""
    match = table.match
    if match is None or len(match.record.moves) > EARLY:
        return False
    return stage_of(match.game, match.view(0).stage).hidden


def begun_anew(table: Table, match: Match, now: float) -> Draft:
    """The table with nobody asked, and then all asked anew."""
    head = table.head.copy()
    head.questions = {}
    draft = Draft(head, match, now)
    settle(draft)
    return draft


def with_swap(match: Match, rng: Rng) -> Match | None:
    """The game with two cards of the first shuffle swapped, often one of a kind that there are
    more of, or less, than of others (a joker); None if it couldn't have come so far."""
    record, game = match.record, match.game
    number, outcome = next(
        (n, cards)
        for n, (seat, text) in enumerate(record.moves)
        if seat == CHANCE and len(cards := list(game.read_chance(text) or ())) > SHUFFLED
    )
    often = Counter(outcome[1:])
    usual = Counter(often.values()).most_common(1)[0][0]
    odd = [i for i in range(1, len(outcome)) if often[outcome[i]] != usual]
    a, b = 1 + rng.below(len(outcome) // 3), 1 + rng.below(len(outcome) - 1)
    if odd and rng.below(2):
        b = odd[rng.below(len(odd))]
    outcome[a], outcome[b] = outcome[b], outcome[a]
    moves = list(record.moves)
    moves[number] = (CHANCE, game.chance_notation(outcome))
    try:
        return Match(replace(record, moves=moves, changes=list(record.changes), outcome=None))
    except RecordError:
        return None


BENS_FIRST = HAND + 1
"""The place of Ben's first card in the first shuffle of Nyan Nyan."""


class Rigged:
    """A game in whose first shuffle two cards have changed places."""

    def __init__(self, game: Game, a: int, b: int) -> None:
        self._game, self._a, self._b = game, a, b
        self._done = False

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)

    def chance(self, state: Any, dice: Any) -> tuple[int, ...]:
        found = self._game.chance(state, dice)
        if self._done or len(found) <= max(self._a, self._b):
            return found
        self._done = True
        cards = self.arranged(list(found))
        cards[self._a], cards[self._b] = cards[self._b], cards[self._a]
        return tuple(cards)

    def arranged(self, outcome: list[int]) -> list[int]:
        """The shuffle before two cards change places."""
        return outcome


class WithExodia(Rigged):
    """Nyan Nyan, in whose first shuffle Ben is dealt Exodia before two cards change places."""

    def arranged(self, outcome: list[int]) -> list[int]:
        for place, card in enumerate(range(TEN * 4, JOKER, 4), BENS_FIRST):
            here = outcome.index(card, 1)
            outcome[here], outcome[place] = outcome[place], outcome[here]
        return outcome


@contextmanager
def rigged(game: Game, a: int, b: int, kind: type[Rigged] = Rigged) -> Iterator[None]:
    other: Any = kind(game, a, b)
    GAMES[game.name] = other
    try:
        yield
    finally:
        GAMES[game.name] = game


def seen_of_effects(step: Step, seat: int, person: str) -> list[object]:
    """What a person learns from the effects of a step."""
    found: list[object] = []
    for effect in step.effects:
        if isinstance(effect, GameEvents):
            found += [event for event in effect.events if event.seen_by(seat)]
        elif isinstance(effect, Happened) and effect.to in ("", person):
            found.append(effect)
    return found


def seen_of_waiting(table: Table, person: str) -> list[object]:
    """What a person can find out about what the table waits for: who is asked, and times that
    will show. When an only answer is given doesn't show: a person may answer at any time."""
    return [
        (
            type(one).__name__,
            one.question,
            0 if isinstance(one, WakeMe) else one.seat,
            one.when if isinstance(one, WakeMe | Think) else 0,
        )
        for one in table.owed()
        if not (isinstance(one, WakeMe) and one.why == "forced")
        and not (isinstance(one, Advise) and one.person != person)
    ]


def check_blind(game: Game, seed: str) -> int:
    """The same commands at two tables that differ in two cards: whoever sees no difference in
    the game sees none at the table. Returns how many steps were compared."""
    rng = Rng(f"blind {game.name} {seed}")
    one = Monkey(game, seed)
    if one.table.phase != "playing":
        return 0
    a, b = 1 + rng.below(20), 1 + rng.below(35)
    with rigged(game, a, b):
        two = Monkey(game, seed)
    if two.table.phase != "playing":
        return 0
    people = [p for p in (*one.people, "ghost") if p == "ghost" or one.table.head.seat_of(p)]
    blind = [p for p in people if same_view(one.table.head.sees_as(p), one.table, two.table)]
    compared = 0
    for _ in range(one.most):
        command = one.command()
        one.now += one.rng.below(5)
        if isinstance(command, AiMoved) and not alike(command, one.table, two.table):
            break
        result = one.say(command)
        two.now = one.now
        other = two.say(command)
        if one.table.match is None or two.table.match is None:
            break
        by = getattr(command, "by", "")
        if (result is None) != (other is None):
            assert by not in blind, f"{command}: {one.log[-1][2]} but {two.log[-1][2]}"
            break
        for person in list(blind):
            seat = one.table.head.sees_as(person)
            told = [seen_of_game(r, seat) for r in (result, other)]
            if told[0] != told[1] or not same_view(seat, one.table, two.table):
                blind.remove(person)
                continue
            where = f"{game.name} {seed}, {person} after {command}"
            if result and other:
                assert seen_of_effects(result, seat, person) == seen_of_effects(
                    other, seat, person
                ), where
            elif person == by:
                assert repr(one.log[-1][2]) == repr(two.log[-1][2]), where
            assert one.table.view(seat) == two.table.view(seat), where
            assert seen_of_waiting(one.table, person) == seen_of_waiting(two.table, person), where
            compared += 1
        if not blind:
            break
    return compared


def alike(command: AiMoved, *tables: Table) -> bool:
    """Is the AI player's move legal at all these tables, or at none?"""
    legal = [
        command.move in question.legal
        for table in tables
        for question in table.head.questions.values()
        if question.id == command.question
    ]
    return len(set(legal)) < 2


def same_view(seat: int, *tables: Table) -> bool:
    """Does the game show the seat the same at all these tables?"""
    views = [table.match.view(seat) for table in tables if table.match]
    return all(view == views[0] for view in views)


def seen_of_game(step: Step | None, seat: int) -> list[object]:
    told = [e for e in step.effects if isinstance(e, GameEvents)] if step else []
    return [event for one in told for event in one.events if event.seen_by(seat)]
