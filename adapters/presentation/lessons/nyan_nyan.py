"""The first game of Nyan Nyan. Paragraphs are those of docs/rules/en/nyan_nyan.md."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ....core.game import Move
from ....core.games.nyan_nyan.cards import (
    ACCEPT,
    ACE,
    COMMAND,
    DRAW,
    EIGHT,
    FIVE,
    FOUR,
    JACK,
    JOIN,
    JOKER,
    JOKER_RANK,
    KING,
    LAY,
    NINE,
    NYAN,
    PASS,
    QUEEN,
    RANK_OF,
    SEVEN,
    SIX,
    SUIT_OF,
    TAKE,
    TEN,
    THREE,
    TWO,
    WISH,
)
from ....core.games.nyan_nyan.view import NyanView
from .lesson import Lesson, Step, Try, at, only

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
KEPT_OFF_THE_END = ("ace", "five", "six", "ten")
"""Kinds that don't end a game well if they are the last or the last but one."""
FEW = 2
USES_OF_N = (SEVEN, FOUR, EIGHT, TWO)
"""Ranks that show best what n does, first first."""
ENDINGS = {1: "nyan", 0: "nyan nyan"}
"""What has to be called by the number of cards left (§5.1)."""

_turn, _owes, _lays = at("turn", "drawn"), at("owed"), at("join", "lay")


# What the View says


def _plays(view: NyanView, *ranks: int) -> list[Move]:
    """Legal moves that play a single card of these ranks in a turn."""
    if not _turn(view):
        return []
    return [move for move in view.legal if move <= JOKER and RANK_OF[move] in ranks]


def _of_kind(view: NyanView, kind: str) -> list[Move]:
    return _plays(view, *(rank for rank, other in KINDS.items() if other == kind))


def _was_played(view: NyanView, kind: str) -> bool:
    """Somebody has just played a card of the kind."""
    return any(KINDS[RANK_OF[card]] == kind for card in view.discards[-view.players :])


def _comes_up(kind: str) -> Callable[[NyanView], bool]:
    """Whoever learns could play such a card, or somebody has just played one."""
    return lambda view: _turn(view) and bool(_of_kind(view, kind) or _was_played(view, kind))


def _holds(view: NyanView, number: int) -> bool:
    return _turn(view) and len(view.hand) == number


STEPS = (
    Step("aim", lambda view: True),
    Step("three", _comes_up("three")),
    Step("n", lambda view: True),
    Step("nine", _comes_up("nine")),
    Step("joker", lambda view: (_turn(view) or _owes(view)) and JOKER in view.hand),
    Step("owed", _owes),
    Step("jack", _comes_up("jack")),
    Step("penalty", _comes_up("penalty")),
    Step("ace", _comes_up("ace")),
    Step("double", lambda view: _turn(view) and view.n > 1),
    Step("king", _comes_up("king")),
    Step("six", lambda view: _lays(view) or _comes_up("six")(view)),
    Step("compare", lambda view: _lays(view) or _comes_up("six")(view)),
    Step("ten", _comes_up("ten")),
    Step("queen", _comes_up("queen")),
    Step("skip", _comes_up("skip")),
    Step("five", _comes_up("five")),
    Step("call", lambda view: _holds(view, 2)),
    Step("last", lambda view: _holds(view, 1)),
)


# What could be done


def _suits(view: NyanView) -> list[int]:
    return [SUIT_OF[card] for card in view.hand if card != JOKER]


def _best(view: NyanView, moves: Iterable[Move]) -> Move | None:
    """The card of the suit of which the seat holds most."""
    suits = _suits(view)
    return max(moves, key=lambda move: suits.count(SUIT_OF[move]), default=None)


def _play(kind: str) -> Callable[[NyanView], Move | None]:
    return lambda view: _best(view, _of_kind(view, kind))


def _first(kind: str) -> Callable[[NyanView], Move | None]:
    """To try out a kind of card, not near the end if it fits badly there."""
    play = _play(kind)
    if kind not in KEPT_OFF_THE_END:
        return play
    return lambda view: play(view) if len(view.hand) > FEW else None


def _use_n(view: NyanView) -> Move | None:
    """A card that shows what n does, when it does more than usual."""
    cards = (_best(view, _plays(view, rank)) for rank in USES_OF_N if view.n > 1)
    return next((card for card in cards if card is not None), None)


def _any_card(view: NyanView) -> Move | None:
    """Any card, of those that end a game well if it is the last; jokers later."""
    late = (*KEPT_OFF_THE_END, "joker")
    return _best(view, _plays(view, *(rank for rank in KINDS if KINDS[rank] not in late)))


def _answer(view: NyanView) -> Move | None:
    """A 7 that passes the cards to be drawn on."""
    sevens = [move for move in view.legal if move < JOKER and RANK_OF[move] == SEVEN]
    return _best(view, sevens) if _owes(view) else None


def _wish(view: NyanView) -> Move | None:
    suits = _suits(view)
    return max(range(4), key=suits.count) + WISH if view.stage == "wish" else None


def _command(view: NyanView) -> Move | None:
    """To the other player with the fewest cards."""
    seats = [move - COMMAND for move in view.legal if COMMAND < move < NYAN]
    others = [seat for seat in seats if seat != view.seat and view.stage == "command"]
    fewest = min(others, key=lambda seat: view.counts[seat - 1], default=None)
    return None if fewest is None else COMMAND + fewest


def _lay(view: NyanView) -> Move | None:
    """The highest card but jokers."""
    cards = [move - LAY for move in view.legal if LAY <= move < DRAW]
    highest = max(cards, key=lambda card: (card != JOKER, RANK_OF[card]), default=None)
    return None if highest is None else LAY + highest


def _fuse(view: NyanView) -> Move | None:
    return view.legal[0] if view.stage == "fuse" else None


TRIES = (
    Try("answer", _answer, 99),
    Try("take", only("owed", TAKE), 99),
    Try("use", _use_n, 99),
    *(Try(kind, _first(kind)) for kind in dict.fromkeys(KINDS.values())),
    Try("play", _any_card, 99),
    *(Try(kind, _play(kind), 99) for kind in ("joker", *KEPT_OFF_THE_END)),
    Try("wish", _wish, 99),
    Try("command", _command, 99),
    Try("lay", _lay, 99),
    Try("fuse", _fuse, 99),
    Try("draw", only("turn", DRAW), 99),
    Try("pass", only("drawn", PASS), 99),
    Try("join", only("join", JOIN), 99),
    Try("accept", only("answer", ACCEPT), 99),
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
    seed="first game 20829",
    against=("easy", "easy"),
    options={},
    steps=STEPS,
    tries=TRIES,
    kind=_kind,
    rest=_call,
    begun=lambda view: view.laid_counts[view.seat - 1] if view.stage == "lay" else 0,
)
