"""`tournament`: AI players against each other, in a file that can be gone on with."""

from __future__ import annotations

import json
import re
import shlex
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource

from ..adapters.execution.jobs import local
from ..adapters.presentation.errors import error_text, system_text
from ..adapters.presentation.presenter import title
from ..adapters.presentation.texts import Texts
from ..adapters.storage.tournaments import NoTournament, TournamentFile
from ..ai.arena.results import (
    Results,
    block_from_rows,
    efforts_to_row,
    faults_of,
    game_to_row,
    planned,
)
from ..ai.arena.running import run
from ..ai.arena.sprt import BadTest, Test
from ..ai.arena.standings import efforts, standings
from ..ai.arena.tournament import (
    COMPARE,
    FORMATS,
    ON_FAULT,
    SEATINGS,
    SWISS,
    BadTournament,
    Tournament,
    read_tournament,
    timed,
)
from ..ai.decision import PlayerFault
from ..ai.specs import split_specs
from ..core.errors import StammtischError
from ..core.game import Game
from ..core.games import game_named
from .common import (
    Command,
    GameName,
    complete_players,
    failure,
    game_options,
    json_option,
    language_option,
    options_option,
    same_seed_option,
    specs_option,
    workers_option,
)
from .language import texts_of
from .simulate import INTERRUPTED
from .terminal.drawing import make_console, tell_aside
from .tournament_tables import Watched, tables, write_csv

FILE_ENDING = ".tournament"
USUAL = Test()
ROUNDS = 5
BLOCKS = {SWISS: 4, COMPARE: 10_000}
"""Blocks by default where it isn't MANY."""
MANY = 100
MAX_ALL_SEATS = 4
"""By default so many seats at most are filled in all ways; of more only rotations are played."""


def tournament_file(command: Command) -> Command:
    """FILE, which must be there."""
    return click.argument("file", type=click.Path(dir_okay=False, path_type=Path))(command)


def running_options(command: Command) -> Command:
    """How a tournament is played and shown, which makes no difference to its results."""
    command = click.option("--quiet", is_flag=True)(command)
    return workers_option(json_option(command))


def table_options(command: Command) -> Command:
    """What every tournament has, whatever its format."""
    for option in reversed(
        (
            click.option("--game", type=GameName()),
            click.option("--seats", type=click.IntRange(2)),
            click.option("--seatings", type=click.Choice(SEATINGS)),
            click.option("--blocks", type=click.IntRange(1)),
            same_seed_option,
            click.option(
                "--move-time", type=click.FloatRange(0.001), default=60.0, show_default=True
            ),
            click.option(
                "--on-fault", type=click.Choice(ON_FAULT), default="default", show_default=True
            ),
            click.option("--file", type=click.Path(dir_okay=False, path_type=Path)),
            click.option(
                "--config",
                type=click.Path(dir_okay=False, path_type=Path),
                is_eager=True,
                expose_value=False,
                callback=_read_config,
            ),
            running_options,
            options_option,
            language_option,
        )
    ):
        command = option(command)
    return command


def _read_config(context: click.Context, _: click.Parameter, file: Path | None) -> None:
    """What stands in a TOML file is the default of the options of the same names."""
    if file is None:
        return
    texts = texts_of(context)

    def refuse(told: str) -> click.BadParameter:
        return click.BadParameter(told, context, param_hint="'--config'")

    try:
        found = tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise refuse(system_text(error, texts)) from error
    except ValueError as error:  # no TOML, or no UTF-8
        raise refuse(f"{file}: {error}") from error
    named = {one.opts[0].lstrip("-"): one for one in context.command.params}
    known = {name: one for name, one in named.items() if name not in ("config", "lang")}
    defaults: dict[str, Any] = {}
    for name, value in found.items():
        if name in ("option", "options") and isinstance(value, dict):
            defaults["option_texts"] = [f"{key}={_typed(one)}" for key, one in value.items()]
        elif name == "players" and isinstance(value, list):
            defaults["specs"] = ",".join(map(str, value))
        elif name in known and not isinstance(value, dict | list):
            defaults[str(known[name].name)] = value
        else:
            allowed = ", ".join(sorted(known.keys() - {"o", "option"} | {"options"}))
            raise refuse(texts("t-config-unknown", name=name, known=allowed))
    context.default_map = {**(context.default_map or {}), **defaults}


def _typed(value: object) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)


@click.group(invoke_without_command=True)
@specs_option("--players", "PLAYER,PLAYER[,...]")
@click.option(
    "--format",
    "format_",
    type=click.Choice([one for one in FORMATS if one != COMPARE]),
    default="round-robin",
    show_default=True,
)
@click.option("--rounds", type=click.IntRange(1))
@table_options
@click.pass_context
def tournament(
    context: click.Context,
    /,
    specs: str | None,
    format_: str,
    rounds: int | None,
    texts: Texts,
    **settings: Any,
) -> None:
    """Let AI players meet in blocks of equal deals, and show how strong they are."""
    if context.invoked_subcommand is not None:
        given = [
            name
            for name in context.params
            if context.get_parameter_source(name) is ParameterSource.COMMANDLINE
        ]
        if given and given != ["texts"]:
            raise click.UsageError(texts("t-after-subcommand", command=context.invoked_subcommand))
        return
    players = split_specs(specs or "")
    if specs is None or settings["game"] is None:
        raise click.UsageError(texts("t-tournament-needs"), context)
    if rounds is None and format_ == SWISS:
        rounds = ROUNDS
    _begin({"format": format_, "players": players, "rounds": rounds or 0}, settings, texts)


@tournament.command()
@click.argument("new", metavar="NEW", shell_complete=complete_players)
@click.argument("old", metavar="OLD", shell_complete=complete_players)
@click.option("--worse", type=float, default=USUAL.worse, show_default=True)
@click.option("--better", type=float, default=USUAL.better, show_default=True)
@click.option("--alpha", type=float, default=USUAL.alpha, show_default=True)
@click.option("--beta", type=float, default=USUAL.beta, show_default=True)
@table_options
@click.pass_context
def compare(
    context: click.Context,
    /,
    new: str,
    old: str,
    worse: float,
    better: float,
    alpha: float,
    beta: float,
    texts: Texts,
    **settings: Any,
) -> None:
    """Is the player NEW better than OLD? Ends as soon as that is clear."""
    if settings["game"] is None:
        raise click.UsageError(texts("t-compare-needs"), context)
    test = Test(worse, better, alpha, beta)
    _begin({"format": COMPARE, "players": [new, old], "test": test}, settings, texts)


def _begin(facts: dict[str, Any], settings: dict[str, Any], texts: Texts) -> None:
    """Start a tournament, or go on with one that has the same settings."""
    game: Game = settings["game"]
    options = game_options(game, settings["option_texts"], texts)
    default_seats = min(max(len(facts["players"]), game.seats[0], 2), game.seats[-1])
    seats = settings["seats"] or default_seats
    seed = str(settings["seed"])
    data = {
        "game": game.name,
        "seats": seats,
        "blocks": settings["blocks"] or BLOCKS.get(facts["format"], MANY),
        "seed": seed,
        "seatings": settings["seatings"] or ("all" if seats <= MAX_ALL_SEATS else "rotations"),
        "options": {name: getattr(options, name) for name in options.__dataclass_fields__},
        "move_time": settings["move_time"],
        "on_fault": settings["on_fault"],
        **facts,
    }
    try:
        made = read_tournament(data)
    except (BadTournament, BadTest) as error:
        raise click.UsageError(error_text(error, texts)) from error
    except StammtischError as error:
        raise click.BadParameter(error_text(error, texts)) from error
    file = settings["file"] or Path(default_name(made))
    stored = to_stored(made, game)
    with _told(texts):
        if file.exists():
            opened = TournamentFile(file)
            _check_same(opened, stored, texts)
        else:
            opened = TournamentFile.create(file, stored)
        with opened:
            _play(opened, made, settings, texts)


def default_name(made: Tournament) -> str:
    """The name of a file that follows from game and seed."""
    seed = re.sub(r"[^\w.-]+", "_", made.seed)[:60]
    kind = f"-{COMPARE}" if made.format == COMPARE else ""
    return f"{made.game}-{seed}{kind}{FILE_ENDING}"


def to_stored(made: Tournament, game: Game) -> dict[str, Any]:
    """What a file keeps of a tournament: its settings, and the version of the rules."""
    data: dict[str, Any] = json.loads(json.dumps({**made.to_dict(), "rules": game.version}))
    return data


def from_stored(opened: TournamentFile) -> Tournament:
    """The tournament of a file; raises NoTournament if its settings make none any more."""
    data = dict(opened.settings)
    rules = data.pop("rules", None)
    try:
        made = read_tournament(data)
    except TypeError as error:
        raise NoTournament(file=str(opened.file), why="damaged", detail=str(error)) from error
    version = game_named(made.game).version
    if rules != version:
        raise NoTournament(
            file=str(opened.file), why="rules", detail="", version=rules, known=version
        )
    return made


def _check_same(opened: TournamentFile, stored: Mapping[str, Any], texts: Texts) -> None:
    """ClickException names what differs from the settings in a file."""
    there = opened.settings
    differing = [
        texts("t-tournament-differs", name=name, there=_short(there.get(name)), here=_short(here))
        for name, here in stored.items()
        if there.get(name) != here
    ]
    if differing:
        opened.close()
        what = "; ".join(differing)
        told = texts("t-other-tournament", file=str(opened.file), differences=what)
        raise click.ClickException(told)


def _short(value: object) -> str:
    return json.dumps(value, ensure_ascii=False) if isinstance(value, dict | list) else str(value)


@contextmanager
def _told(texts: Texts) -> Iterator[None]:
    """Errors of ours inside are told as a sentence; those of the system are told by `guarded`."""
    try:
        yield
    except StammtischError as error:
        raise failure(error, texts) from error


def load(opened: TournamentFile, made: Tournament) -> Results:
    """All that a file holds."""
    results = Results(made)
    try:
        for number, lost, games, efforts_row in opened.blocks():
            if lost:
                results.lose(number, lost)
            else:
                results.add(block_from_rows(number, list(games), efforts_row))
    except (KeyError, TypeError, ValueError) as error:
        raise NoTournament(file=str(opened.file), why="damaged", detail=str(error)) from error
    return results


def _play(
    opened: TournamentFile, made: Tournament, settings: Mapping[str, Any], texts: Texts
) -> None:
    """Play what is missing, store it, show it."""
    quiet, workers = settings["quiet"], settings["workers"]
    command = shlex.join(["stammtisch", "tournament", "resume", str(opened.file)])
    command += f" --workers {workers}" if workers > 1 else ""
    interrupted, fault = False, None
    with opened.held():
        results = load(opened, made)
        if not quiet:
            tell_aside(texts("t-tournament-file", file=str(opened.file), command=command))
            for spec in timed(made):
                tell_aside(texts("t-not-repeatable", player=spec))
        try:
            with Watched(results, not quiet, texts) as watched:
                for number, result, why in run(results, local(workers)):
                    if result is None:
                        opened.lose(number, why)
                    else:
                        rows = [game_to_row(game) for game in result.games]
                        opened.add(number, rows, efforts_to_row(result))
                        fault = next(faults_of(result), None)
                    watched.update()
                    if fault and made.on_fault == "stop":
                        break
        except KeyboardInterrupt:
            interrupted = True
    _show(results, settings["as_json"], False, texts)
    for number, why in results.counted_lost.items():
        tell_aside(_lost_text(number, why, texts))
    if not results.done():
        if fault and made.on_fault == "stop":
            block, game, player, one = fault
            place = {"block": block, "game": game, "seat": one.seat, "entry": one.entry}
            reason, who = one.reason, made.players[player]
            tell_aside(texts("t-stopped-at-fault", player=who, reason=reason, **place))
        counts = {"blocks": len(results.blocks), "planned": planned(made)}
        tell_aside(texts("t-tournament-stopped", command=command, **counts))
        raise SystemExit(INTERRUPTED if interrupted else 1)
    if results.counted_lost:
        raise SystemExit(1)


def _lost_text(number: int, why: str, texts: Texts) -> str:
    return texts("t-lost-block", block=number, why=why)


def _show(results: Results, as_json: bool, times: bool, texts: Texts) -> None:
    facts = standings(results)
    if times:
        facts["times"] = efforts(results)
    if as_json:
        click.echo(json.dumps(facts, indent=2, ensure_ascii=False))
        return
    console = make_console()
    name = title(results.tournament.game, texts)
    for table in tables(facts, efforts(results), name, texts):
        console.print(table)
    for why in _first_faults(results, texts):
        console.print(why)


def _first_faults(results: Results, texts: Texts) -> Iterator[str]:
    """What the first fault of each player was. It isn't in the figures, since words of programs
    need not be the same in another run."""
    told = set()
    for block in results.blocks.values():
        for _, _, player, fault in faults_of(block):
            if player not in told and fault.reason != "broken":
                told.add(player)
                facts = {"player": results.tournament.players[player], **fault.details}
                error = PlayerFault(**facts, seat=fault.seat, reason=fault.reason)
                yield texts("t-first-fault", why=error_text(error, texts))


@tournament.command()
@tournament_file
@running_options
@language_option
def resume(file: Path, texts: Texts, **settings: Any) -> None:
    """Go on with the tournament in FILE where it stopped."""
    with _told(texts), TournamentFile(file) as opened:
        _play(opened, from_stored(opened), settings, texts)


@tournament.command()
@tournament_file
@json_option
@click.option("--times", is_flag=True)
@click.option("--csv", "folder", metavar="FOLDER", type=click.Path(file_okay=False, path_type=Path))
@language_option
def show(file: Path, as_json: bool, times: bool, folder: Path | None, texts: Texts) -> None:
    """The standings of the tournament in FILE, finished or not."""
    with _told(texts), TournamentFile(file) as opened:
        results = load(opened, from_stored(opened))
        _show(results, as_json, times, texts)
        if folder:
            write_csv(folder, standings(results), results)


@tournament.command()
@tournament_file
@click.option("--block", type=click.IntRange(1))
@language_option
def games(file: Path, block: int | None, texts: Texts) -> None:
    """The records of the tournament in FILE, a line each."""
    with _told(texts), TournamentFile(file) as opened:
        some = False
        for record in opened.records(block):
            click.echo(record)
            some = True
        if block is not None and not some:
            raise click.ClickException(texts("t-no-such-block", block=block))
