"""Players by spec string: a level, or `name:key=value:key=value`.

Lists of specs are separated by commas. Double quotes may contain both separators:
`external:"python3 bot.py --say a,b:c",random`. In quotes `\\"` is a quote, and `\\\\` a backslash;
a part in quotes is the value of `command`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from inspect import Parameter, signature
from itertools import cycle, repeat
from typing import Any

from ..core import packages
from ..core.ai_facts import LEVELS, STYLE
from ..core.errors import BrokenEntryPoint, StammtischError
from ..core.game import Game
from ..core.scene.company import drawn
from .deadline import Overdue, call_with_timeout
from .ismcts import IsmctsPlayer
from .player import BadParameter, Factory, HeuristicPlayer, Player, RandomPlayer, ai_facts_of

# Specs in typed text


QUOTE, ESCAPE = '"', "\\"


def split_specs(text: str) -> list[str]:
    """The specs of a list, with their quotes."""
    return split(text, ",")


def split(text: str, separator: str) -> list[str]:
    """The pieces of a text between separators that aren't in quotes. An unclosed quote reaches to
    the end."""
    pieces = [""]
    for char, quoted in _characters(text):
        if char == separator and not quoted:
            pieces.append("")
        else:
            pieces[-1] += char
    return pieces


def unquoted(piece: str) -> str | None:
    """The content of a piece that is quoted as a whole; None if it isn't."""
    if len(piece) < 2 or not piece.startswith(QUOTE):
        return None
    chars = list(_characters(piece))
    closed = [at for at, (char, quoted) in enumerate(chars) if char == QUOTE and not quoted]
    if closed != [len(chars) - 1]:
        return None
    return "".join(char[-1] for char, _ in chars[1:-1])


def quoted(text: str) -> str:
    """A text in quotes, as it can stand in a spec."""
    for sign in (ESCAPE, QUOTE):
        text = text.replace(sign, ESCAPE + sign)
    return QUOTE + text + QUOTE


def _characters(text: str) -> Iterator[tuple[str, bool]]:
    """The characters (an escaped one with its backslash), and True for those within quotes: that
    includes the opening quote, but not the closing one."""
    within = False
    at = 0
    while at < len(text):
        char = text[at]
        if within and char == ESCAPE and text[at + 1 : at + 2] in (QUOTE, ESCAPE):
            char += text[at + 1]
        elif char == QUOTE:
            within = not within
        yield char, within
        at += len(char)


# Players


def at_level(level: str, game: Game, style: str = "") -> Player:
    """The player that a level stands for in a game, perhaps with a style. Raises as `make_player`
    does."""
    spec = ai_facts_of(game).levels.get(level, LEVELS[level])
    return make_player(spec + STYLE + style if style else spec, game)


def with_styles(game: Game, specs: Sequence[str], seed: str) -> list[str]:
    """The specs, with a style of the game for each level, drawn by the seed: different ones as long
    as there are some."""
    styles = [*ai_facts_of(game).styles]
    order = cycle(drawn(styles, f"styles {seed}")) if styles else repeat("")
    return [
        spec + STYLE + style if spec in LEVELS and (style := next(order)) else spec
        for spec in specs
    ]


OWN_PLAYERS: dict[str, Factory] = {
    **{level: partial(at_level, level) for level in LEVELS},
    "ismcts": IsmctsPlayer,
    "heuristic": HeuristicPlayer,
    "random": RandomPlayer,
}


GROUP = "players"
COMMAND = "command"
NAMED = (Parameter.POSITIONAL_OR_KEYWORD, Parameter.KEYWORD_ONLY)
DEADLINE = 60.0
"""Seconds for one decision, and for making a player; see `deadline_of`."""


class UnknownPlayer(StammtischError):
    """Facts: name, known."""


class BadPlayerSpec(StammtischError):
    """Facts: spec, why (`form`, `twice`, `unknown`, `none`, `missing`, `value`, or the player's own
    text), name (of the parameter), value, allowed."""


class BrokenPlayer(StammtischError):
    """A player that can't be made. Facts: player (its spec), package, reason (`raised`, `late`, or
    `kind` if the object made isn't a player), error, seconds."""


def all_players() -> dict[str, Factory]:
    """Our own players first, then the usable ones of other packages."""
    return {**OWN_PLAYERS, **packages.load_all(GROUP, _fault, OWN_PLAYERS)[0]}


def broken_players() -> list[BrokenEntryPoint]:
    """The errors of players of other packages that can't be used."""
    return packages.load_all(GROUP, _fault, OWN_PLAYERS)[1]


def package_of(spec: str) -> str:
    """The name of the package that provides a player."""
    name = spec.partition(":")[0]
    return packages.OWN_PACKAGE if name in OWN_PLAYERS else packages.owner(GROUP, name)


def deadline_of(player: Player) -> float | None:
    """The seconds that a player may take for a decision: its own `deadline`, else DEADLINE."""
    seconds: float | None = getattr(player, "deadline", DEADLINE)
    return seconds


def make_player(spec: str, game: Game) -> Player:
    """The player that a spec names, for a game. Raises UnknownPlayer, BadPlayerSpec, BrokenPlayer
    or BrokenEntryPoint."""
    factory, parameters = check_spec(spec)

    def broken(reason: str, **details: object) -> BrokenPlayer:
        return BrokenPlayer(player=spec, package=package_of(spec), reason=reason, **details)

    try:
        player: Player = call_with_timeout(DEADLINE, partial(factory, game, **parameters))
        deadline = deadline_of(player)
    except BadParameter as error:
        raise BadPlayerSpec(spec=spec, why="value", **error.facts) from error
    except ValueError as error:
        raise BadPlayerSpec(spec=spec, why=str(error) or type(error).__name__) from error
    except StammtischError:
        raise
    except Overdue as error:
        raise broken("late", seconds=DEADLINE) from error
    except (Exception, SystemExit) as error:
        raise broken("raised", error=packages.in_short(error)) from error
    usable = deadline is None or (isinstance(deadline, int | float) and deadline > 0)
    if not (usable and callable(getattr(player, "choose", None))):
        raise broken("kind")
    return player


def check_spec(spec: str) -> tuple[Factory, dict[str, str]]:
    """The factory of a spec, and its parameters, whose values aren't checked yet. Raises
    UnknownPlayer, BadPlayerSpec or BrokenEntryPoint."""
    name, _, tail = spec.partition(":")
    factory = OWN_PLAYERS.get(name) or packages.load_named(GROUP, name, _fault)
    if factory is None:
        raise UnknownPlayer(name=name, known=list(all_players()))
    parameters = _parameters(spec, tail)
    _check_names(spec, factory, parameters)
    return factory, parameters


def _fault(name: str, factory: Any) -> packages.Fault | None:
    """The fault of an object of another package that can't make players."""
    return None if callable(factory) else ("kind", type(factory).__name__)


def _parameters(spec: str, tail: str) -> dict[str, str]:
    parameters: dict[str, str] = {}
    for part in split(tail, ":") if tail else []:
        key, equals, value = part.partition("=")
        if (command := unquoted(part)) is not None:
            key, equals, value = COMMAND, "=", command
        value = unquoted(value) or value
        if not (key and equals and value):
            raise BadPlayerSpec(spec=spec, why="form")
        if key in parameters:
            raise BadPlayerSpec(spec=spec, why="twice", name=key)
        parameters[key] = value
    return parameters


def _check_names(spec: str, factory: Factory, parameters: dict[str, str]) -> None:
    """Raises BadPlayerSpec unless the factory accepts these parameters beside the game."""
    try:
        _, *accepted = signature(factory).parameters.values()
    except ValueError:  # written in C, say
        return
    known = [parameter.name for parameter in accepted if parameter.kind in NAMED]
    if not any(parameter.kind is Parameter.VAR_KEYWORD for parameter in accepted):
        for name in parameters:
            if name not in known:
                why = "unknown" if known else "none"
                raise BadPlayerSpec(spec=spec, why=why, name=name, allowed=known)
    for parameter in accepted:
        required = parameter.kind in NAMED and parameter.default is Parameter.empty
        if required and parameter.name not in parameters:
            raise BadPlayerSpec(spec=spec, why="missing", name=parameter.name)
