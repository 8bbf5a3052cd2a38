"""What a card of uno would do now, in sentences."""

from __future__ import annotations

from functools import cache

from ...scene.company import Company
from ...scene.texts import Texts
from .cards import CARD_NAMES, COLOURS, DRAW_TWO, RANK_OF, RANKS, REVERSE, SKIP, SYMBOLS, WILD
from .view import UnoView

WILD_RANK, WILD_FOUR_RANK = RANK_OF[WILD], RANK_OF[WILD + 1]
RANKS_NAMED = {name: rank for rank, name in enumerate(SYMBOLS)} | dict(
    zip(CARD_NAMES, RANK_OF, strict=True)
)
"""The ranks of cards, numbers and signs."""


@cache
def card_text(card: int, texts: Texts) -> str:
    """`y7`, in German `ge7`; for a screen reader the full name."""
    if texts.spoken:
        return full_name(card, texts)
    if card >= WILD:
        return CARD_NAMES[card]
    sign = SYMBOLS[card % RANKS]
    named = f"sign-uno-{sign}"
    letter = texts(f"letter-uno-{COLOURS[card // RANKS]}")
    return letter + (texts(named) if texts.has(named) else sign)


@cache
def full_name(card: int, texts: Texts) -> str:
    """`yellow 7`, `wild draw four`."""
    if card >= WILD:
        return texts(f"name-uno-{CARD_NAMES[card]}")
    colour, rank = texts(f"colour-{COLOURS[card // RANKS]}"), card % RANKS
    return f"{colour} {texts(NAMED[rank]) if rank in NAMED else rank}"


NAMED = {DRAW_TWO: "name-uno-draw", REVERSE: "name-uno-rev", SKIP: "name-uno-skip"}
"""The messages with the names of ranks that aren't numbers."""


def explain(view: UnoView, text: str, company: Company, texts: Texts) -> list[str]:
    """Sentences about a card (`r7`) or a number or sign (`skip`) in notation; none if it is
    neither."""
    rank = RANKS_NAMED.get("".join(text.split()).lower())
    if rank is None:
        return []
    return [texts(f"uno-card-{_kind(view, rank)}", **_facts(view, rank, company))]


def _kind(view: UnoView, rank: int) -> str:
    """Which sentence: the effect depends on the options and on who is left."""
    named = {DRAW_TWO: "draws", WILD_FOUR_RANK: "wild-draws", SKIP: "skip", WILD_RANK: "wild"}
    if rank in named:
        return named[rank]
    if rank == REVERSE:
        skips = view.options.two_player_reverse_skips and len(_active(view)) == 2
        return "skip" if skips else "reverse"
    if view.options.zero_seven and rank in (0, 7):
        return "last" if len(view.hand) == 1 else "zero" if rank == 0 else "seven"
    return "number"


def _facts(view: UnoView, rank: int, company: Company) -> dict[str, object]:
    direction = -view.direction if rank == REVERSE else view.direction
    number = {DRAW_TWO: 2, WILD_FOUR_RANK: 4}.get(rank, 0)
    answers = view.stage == "answer" and view.legal and RANK_OF[view.discards[-1]] == rank
    due = view.due if answers else 0
    return {
        "who": company.who(_next(view, direction))["who"],
        "giver": company.who(_next(view, -direction))["who"],
        "number": number + due,
        "stack": "yes" if view.options.stack_draws else "no",
        "skip": "yes" if view.options.draws_skip else "no",
        "two": "yes" if len(_active(view)) == 2 else "no",
    }


def _active(view: UnoView) -> list[int]:
    return [seat for seat, count in enumerate(view.counts, 1) if count]


def _next(view: UnoView, direction: int) -> int:
    """The next active seat from the reader's; between rounds, when there is none, the next seat."""
    players = view.players
    seats = [(view.seat - 1 + n * direction) % players + 1 for n in range(1, players + 1)]
    return next((seat for seat in seats if view.counts[seat - 1]), seats[0])
