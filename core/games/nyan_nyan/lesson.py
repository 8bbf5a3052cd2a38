"""The first game of Nyan Nyan. Paragraphs are those of rulebook/en.md."""

from __future__ import annotations

from collections.abc import Callable

from ...game import Move
from ...scene.lesson import Lesson, Step, at
from .cards import (
    ACE,
    EIGHT,
    FIVE,
    FOUR,
    JACK,
    JOKER,
    JOKER_RANK,
    KING,
    NINE,
    QUEEN,
    RANK_OF,
    SEVEN,
    SIX,
    TEN,
    THREE,
    TWO,
)
from .view import NyanView

KINDS = {
    TWO: "skip",
    THREE: "three",
    FOUR: "penalty",
    FIVE: "five",
    SIX: "six",
    SEVEN: "penalty",
    EIGHT: "skip",
    NINE: "nine",
    TEN: "ten",
    JACK: "jack",
    QUEEN: "queen",
    KING: "king",
    ACE: "ace",
    JOKER_RANK: "joker",
}
"""The kinds of cards by rank."""
RECENT_ROUNDS = 3
"""So many cards of each player on the discard pile are still remembered."""
ENDINGS = {1: "nyan", 0: "nyan nyan"}
"""What has to be called by the number of cards left (§5.1)."""

_turn, _owes, _lays = at("turn", "drawn"), at("owed"), at("join", "lay")


# What the View says


def _holds_kind(view: NyanView, kind: str) -> bool:
    return any(KINDS[RANK_OF[card]] == kind for card in view.hand)


def _was_played(view: NyanView, kind: str) -> bool:
    """Somebody has played a card of the kind lately."""
    recent = view.discards[-RECENT_ROUNDS * view.players :]
    return any(KINDS[RANK_OF[card]] == kind for card in recent)


def _comes_up(kind: str) -> Callable[[NyanView], bool]:
    """The learner holds such a card, or somebody has played one lately."""
    return lambda view: _turn(view) and (_holds_kind(view, kind) or _was_played(view, kind))


def _holds(view: NyanView, number: int) -> bool:
    return _turn(view) and len(view.hand) == number


STEPS = (
    Step("aim", lambda view: True),
    Step("three", _comes_up("three")),
    Step("n", lambda view: True),
    Step("jack", _comes_up("jack")),
    Step("nine", _comes_up("nine")),
    Step("six", lambda view: _lays(view) or _comes_up("six")(view)),
    Step("compare", lambda view: _lays(view) or _comes_up("six")(view)),
    Step("joker", _comes_up("joker")),
    Step("penalty", _comes_up("penalty")),
    Step("owed", lambda view: _owes(view) or _comes_up("penalty")(view)),
    Step("ace", _comes_up("ace")),
    Step("double", lambda view: (_turn(view) and view.n > 1) or _comes_up("ace")(view)),
    Step("king", _comes_up("king")),
    Step("ten", _comes_up("ten")),
    Step("skip", _comes_up("skip")),
    Step("queen", _comes_up("queen")),
    Step("five", _comes_up("five")),
    Step("call", lambda view: _holds(view, 2)),
    Step("last", lambda view: _turn(view) and len(view.hand) <= 2),
)


def _kind(view: NyanView, move: Move) -> str:
    if _turn(view) and move <= JOKER:
        return KINDS[RANK_OF[move]]
    return ""


def _call(view: NyanView, move: Move) -> str:
    """The call that is due after the move. That of a fusion or a Stechen is due after its last
    card."""
    plays = _turn(view) and move <= JOKER and RANK_OF[move] not in (FIVE, SIX)
    number = view.frames[-1] if view.frames else 0
    ends = (view.stage == "fuse" and number == 1) or (
        view.stage == "lay" and number - view.laid_counts[view.seat - 1] == 1
    )
    return ENDINGS.get(len(view.hand) - 1, "") if plays or ends else ""


LESSON = Lesson(
    game="nyan_nyan",
    seed="first game 33",
    against=("easy", "easy"),
    options={},
    steps=STEPS,
    line="play 3D, play JC, wish S, play 6C, join, lay 9H, draw, pass, draw, pass, join, "
    "lay 4S, lay *, play QD, wish S, play 10S, play 8S, play QH, wish S, play 3S, "
    "play 3C, play JS",
    kind=_kind,
    rest=_call,
    begun=lambda view: view.laid_counts[view.seat - 1] if view.stage == "lay" else 0,
)
