"""Several people at one screen: nobody learns another's cards from it, nor from what is asked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from stammtisch.ai.decision import decide
from stammtisch.ai.player import RandomPlayer
from stammtisch.ai.thinker import LocalThinker
from stammtisch.cli.terminal.session import Leave
from stammtisch.core.engine.rng import Rng
from stammtisch.core.errors import RecordError
from stammtisch.core.game import sampled, stage_of
from stammtisch.core.games import game_named
from stammtisch.core.match import Match
from stammtisch.core.options import read_options
from stammtisch.core.service.ports import AiMove
from stammtisch.core.table.effects import AiJob
from tests.cli.screens import Party, Terminal, private_rows, session_of
from tests.games.facts import FOR_SEVERAL

pytestmark = pytest.mark.slow
NAMES = ["Ann", "Ben", "Cem"]
MAX_QUESTIONS = 60


def new_match(game: str, players: list[str], seed: str) -> Match:
    kind = game_named(game)
    options = read_options(game, kind.options, {"rounds": 2} if game == "uno" else {})
    seats = [*NAMES, "Dora", "Emil"][: len(players)]
    return Match.new(kind, options, seats=seats, players=players, seed=seed, table="shared")


def look(party: Party, reader: int) -> None:
    """Nothing is on the screen that is meant for another than the reader."""
    for seat in party.session.people:
        rows = party.secrets.setdefault(seat, set())
        rows |= private_rows(party.table, seat)
    allowed = party.secrets.get(reader, set())
    shown = {row.rstrip() for row in party.terminal.visible.split("\n")}
    for seat, rows in party.secrets.items():
        assert not (rows - allowed) & shown, f"{seat} before {reader}"
    for row in shown:
        if row.startswith("You "):
            told = party.session.event_log.log(party.table, reader)
            assert reader, row
            assert any(line.text.startswith(row) for line in told), row


PEOPLE, WITH_AIS = ["human"] * 3, ["human", "random"] * 2
WAYS = [(PEOPLE, "a", 0.0), (WITH_AIS, "b", 1.0), (WITH_AIS, "a", 0.0), (PEOPLE, "b", 1.0)]
"""Players, seed and pause. The screen knows no game, so two ways for each are enough."""


@pytest.mark.parametrize(
    ("game", "players", "seed", "pause"),
    [(game, *WAYS[(2 * n + i) % 4]) for n, game in enumerate(FOR_SEVERAL) for i in range(2)],
)
def test_a_hand_is_seen_by_its_owner_only(
    game: str, players: list[str], seed: str, pause: float, tmp_path: Path
) -> None:
    match = new_match(game, players, seed)
    party = Party(match, tmp_path, pause, MAX_QUESTIONS, check=look).play()
    assert {reader for reader, _ in party.seen} == {0, *party.session.people}
    assert all(party.secrets[seat] for seat in party.session.people)


def test_the_last_screen_shows_no_hand(tmp_path: Path) -> None:
    """Whoever comes last still holds cards."""
    match = new_match("uno", ["human"] * 2, "a")
    party = Party(match, tmp_path, most=2000, check=look, answer=lambda party, prompt: "1").play()
    assert party.match.over
    assert party.match.view(1).hand
    assert "Your hand" not in party.terminal.visible


# Whether somebody is asked tells nothing about their cards.


def moments(game: str, seed: str, most: int) -> Iterator[Match]:
    """Positions of a random game of three people, in which somebody has only one choice that
    the others can't foresee."""
    match = new_match(game, ["human"] * 3, seed)
    player = RandomPlayer(match.game)
    for _ in range(most):
        if match.over:
            return
        seat = match.pending[0]
        view = match.view(seat)
        if len(view.legal) == 1 and stage_of(match.game, view.stage).guarded:
            yield match
        match.play(seat, decide(match, seat, player))


def with_cards_swapped(match: Match, seat: int, rng: Rng) -> Match | None:
    """The same game over another deck, in which the seat has a choice after all; nobody else can
    see a difference."""
    number, text = next((i, text) for i, (s, text) in enumerate(match.record.moves) if s == 0)
    cards = text.split()
    jokers = [i for i, card in enumerate(cards) if card == "*"]
    for _ in range(60):
        i = 1 + rng.below(len(cards) - 1)
        j = jokers[rng.below(len(jokers))] if jokers else 1 + rng.below(len(cards) - 1)
        other = cards[:]
        other[i], other[j] = cards[j], cards[i]
        moves = match.record.moves[:]
        moves[number] = (0, " ".join(other))
        try:
            twin = Match(replace(match.record, moves=moves))
        except RecordError:
            continue
        alike = all(
            match.view(other) == twin.view(other)
            for other in range(match.state.players + 1)
            if other != seat
        )
        if alike and len(twin.view(seat).legal) > 1:
            return twin
    return None


def copied(match: Match) -> Match:
    return match.rewound(len(match.record.moves))


def seen_by_others(match: Match, seat: int, move: str, folder: Path) -> list[tuple[int, str]]:
    """What is on the screen when others read it, until they are asked themselves."""

    def answer(party: Party, prompt: str) -> str:
        if party.reader != seat:
            raise EOFError
        return move

    party = Party(match, folder, 1.0, answer=answer).play()
    return [(reader, screen) for reader, screen in party.seen if reader != seat]


@pytest.mark.parametrize(
    ("game", "stage"),
    [
        ("nyan_nyan", "join"),
        ("nyan_nyan", "answer"),
        ("nyan_nyan", "owed"),
        ("nyan_nyan", "turn"),
        ("uno", "turn"),
    ],
)
def test_whoever_has_no_choice_is_asked_like_others(game: str, stage: str, tmp_path: Path) -> None:
    """A joker (or a card that fits) in a hand and not in the pile: the others see the same."""
    rng, found = Rng("swaps"), 0
    for seed in map(str, range(30)):
        for match in moments(game, seed, 120):
            seat = match.pending[0]
            view = match.view(seat)
            if view.stage != stage or not (twin := with_cards_swapped(match, seat, rng)):
                continue
            move = match.game.notation(view.legal[0])
            one, two = (
                seen_by_others(copied(at), seat, move, tmp_path / f"{seed} {name}")
                for name, at in (("one", match), ("two", twin))
            )
            assert one == two
            found += 1
            break
        if found == 3:
            return
    pytest.fail("no such position found")


@pytest.mark.parametrize("game", FOR_SEVERAL)
def test_only_open_choices_are_made_without_asking(game: str) -> None:
    """Where one choice is played at once, each deal that others can think of leaves only it."""
    found = 0
    for seed in map(str, range(4)):
        match = new_match(game, ["human"] * 3, seed)
        player, rng = RandomPlayer(match.game), Rng(seed)
        while not match.over and len(match.record.moves) < 400:
            seat = match.pending[0]
            view = match.view(seat)
            if not stage_of(match.game, view.stage).guarded:
                world = sampled(match.game, match.view(0), rng)
                found += 1
                if len(view.legal) == 1:
                    assert len(world.legal(seat)) == 1
                else:
                    assert len(world.legal(seat)) > 1
            match.play(seat, decide(match, seat, player))
    assert found or game == "uno"  # its only one belongs to the 0-7 rule


def test_an_ai_without_a_choice_takes_its_time(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """How soon a move comes doesn't tell whether there was a choice."""
    clock = [0.0]
    slept: list[float] = []
    monkeypatch.setattr("stammtisch.cli.terminal.session.time.monotonic", lambda: clock[0])

    class Slow(LocalThinker):
        def move(self, job: AiJob) -> AiMove:
            clock[0] += 2.0 if len(job.legal) > 1 else 0.0
            return super().move(job)

    match = new_match("uno", ["human", "random"], "slow")
    due: list[bool] = []

    def typed(prompt: str) -> str:
        if session.position_id[0] > 60:
            raise EOFError
        return "1"

    session = session_of(match, tmp_path, Terminal(typed), sleep=slept.append, thinker=Slow())
    with pytest.raises(Leave):
        session.run()
    state = new_match("uno", ["human", "random"], "slow")
    assert session.table.record is not None
    for seat, text in session.table.record.moves[len(state.record.moves) :]:
        if seat == 2:
            due.append(len(state.view(2).legal) == 1)
        if seat:
            move = state.game.read(text)
            assert move is not None
            state.play(seat, move)
    assert due[0] is False
    assert sum(due) > 2
    assert slept == [2.0] * sum(due)
