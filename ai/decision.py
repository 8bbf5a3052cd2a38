"""A player's choice, checked: what players of others do wrong is their fault, by name."""

from __future__ import annotations

from pathlib import PurePath
from types import TracebackType
from typing import Any, NoReturn, cast

from ..core.entry_points import in_short
from ..core.errors import BotFault, StammtischError
from ..core.game import Move
from ..core.match import Match
from ..core.rng import Rng
from .deadline import Overdue, within
from .player import Budget, Follower, Player
from .registry import deadline_of, package_of

OURS = __name__.partition(".")[0] + "."
UNSAID = 10**9
"""Numbers from here on aren't said: Python doesn't write those of thousands of digits."""


class PlayerFault(StammtischError):
    """A player didn't choose a legal move. Facts: player (its spec), package, seat, reason
    (`illegal`, `kind`, `raised` or `late`), move, kind (of what it returned instead of an int),
    error, where (file and line), seconds; of a program of its own bot (facts of a BotFault)
    instead."""

    code = "player-fault"


def chosen(player: Player, spec: str, view: Any, rng: Rng, limit: float | None = None) -> Move:
    """The legal move that a player chooses for the seat of a view; raises PlayerFault. It gets its
    own deadline, and `limit` seconds at most."""

    def fault(reason: str, **details: object) -> NoReturn:
        facts = {"player": spec, "package": package_of(spec), "seat": view.seat}
        raise PlayerFault(**facts, reason=reason, **details)

    deadlines = [one for one in (deadline_of(player), limit) if one is not None]
    deadline = min(deadlines, default=None)
    budget = Budget(rng, limit=deadline)
    try:
        move: Any = within(deadline, lambda: player.choose(view, view.legal, budget))
    except Overdue:
        fault("late", seconds=deadline)
    except BotFault as error:
        kind = str(error.facts["reason"])
        fault(kind if kind in ("illegal", "late") else "raised", bot=error.facts)
    except (Exception, SystemExit) as error:
        fault("raised", error=in_short(error), where=place_of(error.__traceback__))
    if type(move) is not int:  # 1.0 and True are equal to 1 and yet no moves
        fault("kind", kind=f"{type(move).__module__}.{type(move).__qualname__}")
    if move not in view.legal:
        fault("illegal", move=move if abs(move) < UNSAID else "…")
    return move


def luck(match: Match, seat: int) -> Rng:
    """A seat's generator for the present decision: it follows from the game's seed and position,
    so a resumed game goes on as it would have."""
    return Rng(f"{match.record.seed}|player {seat}|{len(match.record.moves)}")


def decide(match: Match, seat: int, player: Player) -> int:
    """The move of an AI player; raises PlayerFault. A `player.Follower` hears first what has
    happened."""
    inform(match, seat, player)
    return chosen(player, match.record.players[seat - 1], match.view(seat), luck(match, seat))


def inform(match: Match, seat: int, player: Player) -> None:
    """Tell a follower what its seat has seen since it was told last; and the outcome, if the game
    is over."""
    if not hasattr(player, "hear"):
        return
    follower = cast(Follower, player)
    for events in match.told(seat, follower.heard):
        follower.hear(events)
    if match.over:
        follower.over(match.outcome)


def place_of(trace: TracebackType | None) -> str:
    """File and line of the innermost code that isn't ours."""
    place = ""
    while trace is not None:
        frame = trace.tb_frame
        if not place or not str(frame.f_globals.get("__name__")).startswith(OURS):
            place = f"{PurePath(frame.f_code.co_filename).name}:{trace.tb_lineno}"
        trace = trace.tb_next
    return place
