"""Asks a player for a move and checks the answer. Errors of a player are raised as PlayerFault."""

from __future__ import annotations

from collections.abc import Callable
from multiprocessing import parent_process
from pathlib import PurePath
from types import TracebackType
from typing import Any, NoReturn, TypeVar, cast

from ..core.engine.rng import Rng
from ..core.errors import BotFault, StammtischError
from ..core.game import Move
from ..core.match import Match
from ..core.packages import in_short
from ..core.record_fields import PlayerInfo
from .deadline import Overdue, call_with_timeout
from .player import Budget, Follower, Player
from .registry import deadline_of, package_of

OURS = __name__.partition(".")[0] + "."
Result = TypeVar("Result")
MOST_SHOWN = 10**9
"""Larger numbers aren't shown: Python refuses to print those of thousands of digits."""


class PlayerFault(StammtischError):
    """A player didn't choose a legal move. Facts: player (its spec), package, seat, reason
    (`illegal`, `kind`, `raised` or `late`), and where they apply: move, kind (the type of what it
    returned instead of an int), error, where (file and line), seconds; for a player in a program of
    its own only bot (the facts of a BotFault); in a vector environment game and row, too."""


def ask_player(player: Player, spec: str, view: Any, rng: Rng, limit: float | None = None) -> Move:
    """The legal move that a player chooses for the seat of a view, by its own deadline and within
    `limit` seconds. Raises PlayerFault."""
    deadline = _deadline(player, limit)
    budget = Budget(rng, limit=deadline)
    move: Any = _asked(spec, view.seat, deadline, lambda: player.choose(view, view.legal, budget))
    if type(move) is not int:  # 1.0 and True are equal to 1 and yet no moves
        kind = f"{type(move).__module__}.{type(move).__qualname__}"
        fault(spec, view.seat, "kind", kind=kind)
    if move not in view.legal:
        fault(spec, view.seat, "illegal", move=move if abs(move) < MOST_SHOWN else "…")
    return move


def _deadline(player: Player, limit: float | None) -> float | None:
    """The smaller one of the player's own deadline and `limit`; None if there is neither."""
    deadlines = [seconds for seconds in (deadline_of(player), limit) if seconds is not None]
    return min(deadlines, default=None)


def _asked(spec: str, seat: int, seconds: float | None, call: Callable[[], Result]) -> Result:
    """The result of a call of a player. Raises PlayerFault if it raises or takes too long."""
    try:
        return call_with_timeout(seconds, call)
    except Overdue:
        fault(spec, seat, "late", seconds=seconds)
    except BotFault as error:
        kind = str(error.facts["reason"])
        fault(spec, seat, kind if kind in ("illegal", "late") else "raised", bot=error.facts)
    except (Exception, SystemExit, KeyboardInterrupt) as error:
        if isinstance(error, KeyboardInterrupt) and parent_process() is None:
            raise  # Ctrl-C, of which workers never hear
        where = place_of(error.__traceback__)
        fault(spec, seat, "raised", error=in_short(error), where=where)


def fault(spec: str, seat: int, reason: str, **details: object) -> NoReturn:
    """Raise a PlayerFault."""
    raise PlayerFault(player=spec, package=package_of(spec), seat=seat, reason=reason, **details)


def decision_rng(match: Match, seat: int) -> Rng:
    """A seat's generator for the present decision. It depends only on the game's seed, the seat and
    the number of entries, so a resumed game continues as it would have."""
    return Rng(f"{match.record.seed}|player {seat}|{len(match.record.moves)}")


def decide(match: Match, seat: int, player: Player) -> int:
    """The move of the AI player of a seat that is to move. A `player.Follower` is told first what
    has happened. Raises PlayerFault."""
    notify(match, seat, player)
    return ask_player(
        player, match.record.players[seat - 1], match.view(seat), decision_rng(match, seat)
    )


def info_of(player: Player) -> PlayerInfo | None:
    """What a player tells about its last decision; None for nothing."""
    info = getattr(player, "info", None)
    return info if isinstance(info, PlayerInfo) else None


def notify(match: Match, seat: int, player: Player, limit: float | None = None) -> None:
    """Tell a follower what its seat has seen since the last call, and the outcome if the game is
    over; other players are told nothing. The follower has as long as for a decision (`limit`
    seconds at most). Raises PlayerFault."""
    if not hasattr(player, "hear"):
        return
    follower = cast(Follower, player)

    def tell() -> None:
        for events in match.seen_events(seat, follower.heard):
            follower.hear(events)
        if match.over:
            follower.over(match.outcome)

    _asked(match.record.players[seat - 1], seat, _deadline(player, limit), tell)


def place_of(trace: TracebackType | None) -> str:
    """The file and line of the innermost frame that isn't ours, or of the outermost frame if all
    are; "" without a traceback."""
    place = ""
    while trace is not None:
        frame = trace.tb_frame
        if not place or not str(frame.f_globals.get("__name__")).startswith(OURS):
            place = f"{PurePath(frame.f_code.co_filename).name}:{trace.tb_lineno}"
        trace = trace.tb_next
    return place
