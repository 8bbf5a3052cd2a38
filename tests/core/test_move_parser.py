"""What people type: understood, refused with three different errors, all or nothing."""

from __future__ import annotations

from typing import Any

import pytest

from stammtisch.core.engine.constants import CHANCE
from stammtisch.core.errors import (
    AmbiguousMove,
    IllegalMove,
    LineTooLong,
    NotAsked,
    NotUnderstood,
    RuleError,
)
from stammtisch.core.match import Match
from stammtisch.core.text.move_parser import MAX_TYPED_LENGTH, MAX_WORDS, resolve
from tests.core.games import new_match
from tests.games.facts import FOR_SEVERAL

pytestmark = pytest.mark.once


def shuffled(name: str, top: str, players: int = 2, starter: str = "", **options: bool) -> Match:
    """A game with these cards on top of the draw pile, which no dice would give."""
    match = new_match(name, players, "7", **options)
    game, text = match.game, match.record.moves[0][1]
    cards = text.split()[1:]
    for card in top.split():
        cards.remove(card)
    state = game.new(players, match.state.options)
    outcome = game.read_chance(f"shuffle {top} {' '.join(cards)}")
    assert outcome is not None
    state.settle(outcome)
    if starter:
        chosen = game.read_chance(f"starter {starter}")
        assert chosen is not None
        state.settle(chosen)
    game.observe(state)
    match.state = state
    match.record.moves.clear()
    return match


def uno(**options: bool) -> Match:
    """Seat 1's turn on a red 5."""
    mine = "r7 r+2 gskip w w4 b1 y0"
    return shuffled("uno", f"{mine} r1 r2 r3 r4 y1 y2 y3 r5", starter="1", players=2, **options)


def ojyks() -> Match:
    """Seat 1's turn: it has turned up 12s in c1r1 and c4r3, seat 2 smaller cards."""
    grid = "12 1 1 1 1 1 1 1 1 1 1 12"
    match = shuffled("ojyks", f"{grid} 2 2 2 2 2 2 2 2 2 2 3 3 -2")
    match.play_line(1, "reveal c1r1 c4r3")
    match.play_line(2, "reveal c1r1 c4r3")
    assert match.pending == (1,)
    return match


def text_of(match: Match, typed: str, seat: int = 1) -> str:
    return match.game.notation(resolve(match.game, match.view(seat), typed))


def refusal(match: Match, typed: str, kind: type[RuleError], seat: int = 1) -> dict[str, Any]:
    """The facts of the error; nothing has happened."""
    before = ([match.view(s) for s in range(3)], match.record.to_line(), match.events)
    with pytest.raises(kind) as error:
        match.play_line(seat, typed)
    assert ([match.view(s) for s in range(3)], match.record.to_line(), match.events) == before
    assert type(error.value) is kind
    return error.value.facts


@pytest.mark.parametrize(
    ("typed", "move"),
    [
        ("play r7", "play r7"),
        ("PLAY R7", "play r7"),
        ("  play \t r7 ", "play r7"),
        ("playr7", "play r7"),
        ("r7", "play r7"),
        ("R7", "play r7"),
        ("r +2", "play r+2"),
        ("play w b", "play w b"),
        ("w b", "play w b"),
        ("wb", "play w b"),
        ("W4 y", "play w4 y"),
        ("w4y", "play w4 y"),
        ("draw", "draw"),
        ("DRAW", "draw"),
    ],
)
def test_uno_is_understood(typed: str, move: str) -> None:
    assert text_of(uno(), typed) == move


@pytest.mark.parametrize(
    ("typed", "move"),
    [
        ("flip c1r2", "flip c1r2"),
        ("Flip  C1R2", "flip c1r2"),
        ("flip c1 r2", "flip c1r2"),
        ("flipc1r2", "flip c1r2"),
        ("take c1r1", "take c1r1"),
        ("draw", "draw"),
    ],
)
def test_ojyks_is_understood(typed: str, move: str) -> None:
    assert text_of(ojyks(), typed) == move


@pytest.mark.parametrize("typed", ["", "   ", "hello", "play", "play x9", "r", "♥"])
def test_not_understood(typed: str) -> None:
    match = uno()
    if typed == "play":
        facts = refusal(match, typed, AmbiguousMove)
        assert len(facts["candidates"]) == len(match.view(1).legal) - 1
        return
    facts = refusal(match, typed, NotUnderstood)
    assert facts["text"] == typed
    legal = [match.game.notation(move) for move in match.view(1).legal]
    assert facts["examples"] == legal[:3]


@pytest.mark.parametrize(
    ("typed", "move", "facts"),
    [
        ("play b1", "play b1", {"reason": "does-not-match", "card": "b1", "top": "r5"}),
        ("B1", "play b1", {"reason": "does-not-match", "card": "b1", "top": "r5"}),
        ("play g9", "play g9", {"reason": "not-in-hand", "card": "g9"}),
        ("pass", "pass", {"reason": "draw-first"}),
        ("swap 2", "swap 2", {"reason": "no-swap-now"}),
    ],
)
def test_illegal_and_why(typed: str, move: str, facts: dict[str, object]) -> None:
    assert refusal(uno(), typed, IllegalMove) == {"move": move, **facts}


@pytest.mark.parametrize(
    ("typed", "candidates"),
    [
        ("w", ["play w r", "play w y", "play w g", "play w b"]),
        ("play w4", ["play w4 r", "play w4 y", "play w4 g", "play w4 b"]),
    ],
)
def test_ambiguous_with_candidates(typed: str, candidates: list[str]) -> None:
    assert refusal(uno(), typed, AmbiguousMove) == {"text": typed, "candidates": candidates}


def test_a_field_without_a_verb_is_ambiguous() -> None:
    facts = refusal(ojyks(), "c1r2", AmbiguousMove)
    assert facts["candidates"] == ["flip c1r2", "take c1r2"]


def test_another_seat_is_not_asked() -> None:
    assert refusal(uno(), "draw", NotAsked, seat=2) == {"seat": 2, "pending": (1,)}
    assert refusal(uno(), "draw", NotAsked, seat=CHANCE) == {"seat": 0, "pending": (1,)}
    assert refusal(uno(), "draw", NotAsked, seat=9) == {"seat": 9, "pending": (1,)}


# Moves of several parts.


@pytest.mark.parametrize(
    "typed", ["reveal c1r1 c4r3", "reveal c1r1 reveal c4r3", "c1r1 c4r3", "REVEAL C1R1 C4R3"]
)
def test_two_fields_in_one_line(typed: str) -> None:
    match = new_match("ojyks")
    match.play_line(2, typed)
    assert match.record.moves[1:] == [(2, "reveal c1r1"), (2, "reveal c4r3")]
    assert list(match.pending) == [1, 3]


def test_one_field_after_the_other() -> None:
    match = new_match("ojyks")
    match.play_line(2, "reveal c1r1")
    assert list(match.pending) == [1, 2, 3]
    match.play_line(2, "c4r3")
    assert list(match.pending) == [1, 3]


@pytest.mark.parametrize(
    ("typed", "kind"),
    [
        ("reveal c1r1 c1r1", IllegalMove),
        ("reveal c1r1 c5r1", NotUnderstood),
        ("reveal c1r1 c4", NotUnderstood),
        ("reveal c9r1 c1r1", NotUnderstood),
        ("reveal c1r1 c1r2 c1r3", IllegalMove),
        ("reveal c1r1 take c1r2", IllegalMove),
    ],
)
def test_all_fields_or_none(typed: str, kind: type[RuleError]) -> None:
    refusal(new_match("ojyks"), typed, kind)


def test_a_seven_with_its_swap_in_one_line() -> None:
    match = shuffled(
        "uno", "r7 y0 y1 y2 y3 y4 y5 g0 g1 g2 g3 g4 g5 g6 b0 b1 b2 b3 b4 b5 b6 r5", 3, "1",
        zero_seven=True,
    )  # fmt: skip
    match.play_line(1, "play r7 swap 3")
    assert match.record.moves == [(1, "play r7"), (1, "swap 3")]
    assert match.pending == (2,)
    assert match.view(1).hand == match.view(3).known[0]


@pytest.mark.parametrize(
    ("typed", "kind"),
    [
        ("play r7 swap 1", IllegalMove),
        ("play r7 swap 4", IllegalMove),
        ("play r7 draw", IllegalMove),
        ("play r+2 swap 2", IllegalMove),
    ],
)
def test_a_seven_and_its_swap_or_neither(typed: str, kind: type[RuleError]) -> None:
    refusal(uno(zero_seven=True), typed, kind)


def test_the_first_part_alone_asks_for_the_rest() -> None:
    match = uno(zero_seven=True)
    match.play_line(1, "r7")
    assert (match.pending, match.view(1).stage) == ((1,), "exchange")
    match.play_line(1, "2")
    assert match.record.moves == [(1, "play r7"), (1, "swap 2")]


@pytest.mark.parametrize("rest", ["keep c1r1", "drop c1r2", "draw"])
def test_a_draw_shows_a_card_so_it_stands_alone(rest: str) -> None:
    """`draw keep c1r1` would tell before the choice; its refusal tells nothing of the card."""
    facts = refusal(ojyks(), f"draw {rest}", IllegalMove)
    assert facts == {"move": f"draw {rest}", "reason": "one-by-one", "first": "draw"}


@pytest.mark.parametrize("rest", ["pass", "play r7", "r7", "draw"])
def test_a_draw_in_uno_stands_alone_too(rest: str) -> None:
    facts = refusal(uno(), f"draw {rest}", IllegalMove)
    assert facts == {"move": f"draw {rest}", "reason": "one-by-one", "first": "draw"}


@pytest.mark.parametrize("rest", ["keep c9r9", "nonsense", "x"])
def test_nonsense_after_a_move_is_not_understood(rest: str) -> None:
    refusal(ojyks(), f"draw {rest}", NotUnderstood)
    refusal(uno(), f"draw {rest}", NotUnderstood)


def test_the_refusal_is_the_same_whatever_the_card() -> None:
    found = []
    for card in ("-1", "5", "12"):
        grid = "12 1 1 1 1 1 1 1 1 1 1 12"
        match = shuffled("ojyks", f"{grid} 2 2 2 2 2 2 2 2 2 2 3 3 -2 {card}")
        match.play_line(1, "reveal c1r1 c4r3")
        match.play_line(2, "reveal c1r1 c4r3")
        found.append(refusal(match, "draw keep c1r1", IllegalMove))
    assert found[0] == found[1] == found[2]


# Long lines.

each_game = pytest.mark.parametrize("name", FOR_SEVERAL)


@each_game
@pytest.mark.parametrize("typed", ["x" * 1001, "draw " * 101, "reveal c1r1 c4r3 " * 700])
def test_a_line_that_is_too_long_is_refused(name: str, typed: str) -> None:
    match = new_match(name)
    (seat, *_) = match.pending
    facts = refusal(match, typed, LineTooLong, seat=seat)
    assert facts == {"characters": MAX_TYPED_LENGTH, "words": MAX_WORDS}
    with pytest.raises(LineTooLong):
        resolve(match.game, match.view(seat), typed)


@each_game
@pytest.mark.parametrize("typed", ["x" * 1000, "x " * 100, "draw " * 100])
def test_the_longest_line_is_answered_as_any_other(name: str, typed: str) -> None:
    match = new_match(name)
    (seat, *_) = match.pending
    with pytest.raises((NotUnderstood, IllegalMove)):
        match.play_line(seat, typed)


@each_game
@pytest.mark.parametrize("word", ["x ", "draw "])
def test_twice_the_words_are_not_read_more_often(
    name: str, word: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only as many words as a move may have are tried as its beginning."""
    match = new_match(name)
    (seat, *_) = match.pending
    read, asked = type(match.game).read, []

    def counting(game: object, text: str) -> int | None:
        asked.append(text)
        return read(game, text)  # type: ignore[arg-type]

    monkeypatch.setattr(type(match.game), "read", counting)
    counts = []
    for words in (50, 100):
        asked.clear()
        with pytest.raises(RuleError):
            match.play_line(seat, word * words)
        counts.append(len(asked))
    assert 0 < counts[1] <= counts[0]
