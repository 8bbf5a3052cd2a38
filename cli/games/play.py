"""`play`, `resume` and `watch`: games at this terminal."""

from __future__ import annotations

import os
import secrets
import shlex
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import asdict, dataclass, field, replace
from datetime import date, datetime
from functools import partial
from pathlib import Path

import click
from click.core import ParameterSource

from ...adapters.files import show_once
from ...adapters.presentation.errors import error_text
from ...adapters.presentation.evaluations import told_decision
from ...adapters.presentation.lessons import LESSONS, lesson_of
from ...adapters.presentation.names import decks_told, styles_told
from ...adapters.presentation.presenter import title
from ...adapters.presentation.texts import moment_text
from ...adapters.presentation.typed_line import AFTER_GAME
from ...adapters.storage.saved_games import Saves
from ...ai.registry import split_specs, with_styles
from ...ai.thinker import LocalThinker
from ...core.engine.compiled import of_game
from ...core.errors import StammtischError
from ...core.game import Game
from ...core.record import Record
from ...core.scene.company import names_for
from ...core.scene.texts import Texts
from ...core.table.commands import AddAi, Command, Join, Open, Rematch, SayWord, Start
from ...core.table.state import HUMAN
from ...core.table.table import Table, from_record, open_table
from ..shared import common, translated
from ..shared.analysing import BackgroundAnalysis
from ..shared.fronts import (
    INTERFACES,
    in_menu,
    interface_option,
    remembered_settings,
    with_front,
)
from ..shared.language import OPTION
from ..shared.playback import Playback, own_seat
from ..shared.stopping import INTERRUPTED, handlers_kept
from ..terminal.before_deal import await_deal, choosers, with_decks
from ..terminal.drawing import make_console
from ..terminal.menu import COMMANDS
from ..terminal.ports import LOOK_AT, Ending, Front, person
from ..terminal.session import Leave, Session
from ..terminal.settings import PAUSE
from .progress import daily_seed, daily_specs
from .saved import (
    Autosave,
    complete_unfinished,
    last_played,
    only_match,
    saves_called,
    show_unfinished,
    unreadable,
)
from .statistics import add_to_statistics, shared_lines

HOST = 1
"""The seat of the person who opens the table."""
ONLOOKER = "onlooker"
WATCHED = ("hard", "hard", "normal", "normal")
"""The default opponents, as many as the game allows."""

fast_option = translated.option(
    "--fast", is_flag=True, help="No pauses between the moves of others."
)
reminders_option = translated.option(
    "--reminders/--no-reminders",
    envvar="STAMMTISCH_REMINDERS",
    default=False,
    show_envvar=True,
    help=(
        "Say when something has to be called (“Nyan”); by the rules you have to think of it "
        "yourself."
    ),
)
company_option = translated.option(
    "--company/--no-company",
    envvar="STAMMTISCH_COMPANY",
    default=True,
    show_envvar=True,
    help=(
        "AI players whose names and ways to play the seed draws, and who now and then say "
        "something; otherwise silent ones who all play alike."
    ),
)


@dataclass(frozen=True, slots=True)
class Display:
    """Options of the display. `fast`: without pauses; `interface`: the one that was chosen (None:
    depending on the terminal and the settings); `reminders`: say when a call is due; `company`: AI
    players have names and styles drawn by the seed, and say something now and then; `from_menu`:
    the menu comes afterwards."""

    fast: bool
    interface: str | None
    texts: Texts
    reminders: bool = False
    company: bool = False
    from_menu: bool = field(default_factory=in_menu)


@translated.command()
@common.game_argument
@translated.option(
    "--players",
    "seats",
    type=common.SeatCount(2),
    help="How many sit at the table; by default 4, or as many as you name.",
)
@common.specs_option(
    "--against",
    default="normal",
    show_default=True,
    help="AI players of the other seats: a level ({levels}) or a spec; the last one fills up.",
)
@translated.option(
    "--names",
    metavar="NAME[,NAME...]",
    help="Names of the people at this keyboard; several of them take turns at it.",
)
@common.options_option
@common.seed_option
@translated.option(
    "--words",
    is_flag=True,
    help="Ask everybody for a word that is mixed into the deal, so that nobody has chosen it.",
)
@translated.option(
    "--lesson",
    is_flag=True,
    help="A first game that explains itself while you play, with cards and opponents of its own.",
)
@translated.option(
    "--daily",
    is_flag=True,
    help=(
        "The deal of the day: the same cards for everybody on a date, against AI players of the "
        "usual level."
    ),
)
@fast_option
@interface_option
@reminders_option
@company_option
@common.language_option
@click.pass_context
def play(
    context: click.Context,
    game: Game,
    seats: int | None,
    specs: str,
    names: str | None,
    option_texts: tuple[str, ...],
    seed: str | None,
    words: bool,
    lesson: bool,
    daily: bool,
    fast: bool,
    interface: str | None,
    reminders: bool,
    company: bool,
    texts: Texts,
) -> None:
    """Play GAME against AI players, and with others at the same keyboard.

    In a game of decks everybody at the keyboard is asked for one, unless an option gives it; those
    of AI players are chosen at random.
    """
    if lesson:
        _begin_lesson(game, context, Display(fast, interface, texts))
        return
    if daily:
        _only_option(context, "--daily", texts)
        seed = daily_seed(game, date.today())
        display = Display(fast, interface, texts, reminders, company)
        _begin(game, (), [texts("t-person")], daily_specs(game), seed, display)
        return
    people = [name.strip() for name in names.split(",")] if names else [texts("t-person")]
    if not all(people) or len(set(people)) < len(people):
        raise click.BadParameter(texts("t-bad-names"), param_hint="'--names'")
    levels = split_specs(specs)
    named_seats = len(people) + (len(levels) if len(levels) > 1 else 0)
    seats = seats or max(named_seats, min(4, game.seats[-1]))
    if named_seats > seats:
        raise click.BadParameter(
            texts("t-too-many-named", named=named_seats, seats=seats), param_hint="'--players'"
        )
    opponents = filled(levels, seats - len(people))
    common.check_table(game, seats, texts, "'--players'")
    common.check_players(game, opponents, texts, "'--against'")
    display = Display(fast, interface, texts, reminders, company)
    _begin(game, option_texts, people, opponents, seed, display, words)


@translated.command()
@common.game_argument
@common.specs_option(
    "--players", default=",".join(WATCHED), show_default=True, help="The AI players, seat 1 first."
)
@common.options_option
@common.seed_option
@fast_option
@interface_option
@company_option
@common.language_option
@click.pass_context
def watch(
    context: click.Context,
    game: Game,
    specs: str,
    option_texts: tuple[str, ...],
    seed: str | None,
    fast: bool,
    interface: str | None,
    company: bool,
    texts: Texts,
) -> None:
    """Watch AI players play GAME. You see what a spectator sees."""
    players = split_specs(specs)
    if context.get_parameter_source("specs") is ParameterSource.DEFAULT:
        players = players[: game.seats[-1]]
    common.check_table(game, len(players), texts, "'--players'")
    common.check_players(game, players, texts, "'--players'")
    display = Display(fast, interface, texts, company=company)
    _begin(game, option_texts, [], players, seed, display)


@translated.command()
@translated.argument("name", required=False, shell_complete=complete_unfinished)
@translated.option(
    "--list",
    "listing",
    is_flag=True,
    help="Only list the unfinished games: what is played, by whom, and how it stands.",
)
@fast_option
@interface_option
@reminders_option
@company_option
@common.language_option
def resume(
    name: str | None,
    listing: bool,
    fast: bool,
    interface: str | None,
    reminders: bool,
    company: bool,
    texts: Texts,
) -> None:
    """Go on with an unfinished game: your last one, or the one whose name begins with NAME."""
    saves = Saves()
    if listing:
        show_unfinished(make_console(), saves, texts)
        return
    if name:
        unfinished = saves.unfinished()
        matches = saves_called(saves, name)
        file = only_match(
            name, [match for match in matches if match in unfinished] or matches, texts
        )
    else:
        file = last_played(saves, texts)
    with _locked(file, saves, texts):
        try:
            table = _table_of(saves.read(file).record)
        except (StammtischError, OSError) as error:
            raise click.ClickException(unreadable(file, error, texts)) from error
        assert table.record is not None
        at = table.record.at
        when = moment_text(datetime.fromisoformat(at).astimezone(), texts) if at else file.stem
        resumed = texts("t-resumed", game=title(table.game.name, texts), when=when)
    display = Display(fast, interface, texts, reminders, company)

    def play_resumed(front: Front, display: Display) -> EndedGame:
        with _locked(file, saves, texts):  # in the thread that plays: it is the one that saves
            return _run(table, file, saves, front, display, resumed)

    _play(display, play_resumed, watching=not table.head.playing_seats())


def _table_of(record: Record) -> Table:
    """The table of a saved game, with its people on their seats."""
    specs = enumerate(record.players, 1)
    people = {seat: person(seat) for seat, spec in specs if spec == HUMAN}
    return from_record(record, people, time.time(), "unhurried")


OF_DEAL = ("seats", "specs", "names", "option_texts", "seed", "words", "lesson", "daily")
"""Parameters of `play` that a lesson and the deal of the day set themselves."""


def _only_option(context: click.Context, option: str, texts: Texts) -> None:
    """Raise UsageError if further options of OF_DEAL were typed."""
    typed = [
        param.opts[-1]
        for param in context.command.params
        if param.name in OF_DEAL
        and param.opts[-1] != option
        and context.get_parameter_source(param.name) is ParameterSource.COMMANDLINE
    ]
    if typed:
        message = "t-lesson-alone" if option == "--lesson" else "t-daily-alone"
        raise click.UsageError(texts(message, options=", ".join(typed)))


def _begin_lesson(game: Game, context: click.Context, display: Display) -> None:
    """Start the lesson of a game, with its own options, seed and opponent."""
    texts = display.texts
    lesson = LESSONS.get(game.name)
    if lesson is None:
        games = ", ".join(title(name, texts) for name in LESSONS)
        message = texts("t-no-lesson-for", game=title(game.name, texts), known=games)
        raise click.BadParameter(message, param_hint="'--lesson'")
    _only_option(context, "--lesson", texts)
    options = tuple(f"{name}={value}" for name, value in lesson.options.items())
    people = [texts("t-person")]
    _begin(game, options, people, list(lesson.against), lesson.seed, display)


def filled(specs: list[str], seats: int) -> list[str]:
    """Player specs for so many seats; the last one is repeated."""
    return (specs + [specs[-1]] * seats)[:seats]


def _begin(
    game: Game,
    option_texts: tuple[str, ...],
    people: list[str],
    specs: list[str],
    seed: str | None,
    display: Display,
    words: bool = False,
) -> None:
    """Open a table for people, then AI players with these `specs`, and play at it. `words`: people
    mix words into the deal."""
    texts = display.texts
    options = asdict(common.game_options(game, option_texts, texts))
    typed_names = {text.partition("=")[0].strip() for text in option_texts}
    options = {name: value for name, value in options.items() if name in typed_names}
    seed = seed or common.new_seed()
    if display.company:
        specs = with_styles(game, specs, seed)
    for text in (*people, *specs, seed):
        common.check_text(text, texts)
    names = names_for(specs, people, seed if display.company else "")
    table = _lobby(game, options, people, dict(zip(names, specs, strict=True)), seed)
    _play(display, lambda front, display: _deal(table, words, front, display), not people)


@dataclass(frozen=True, slots=True)
class EndedGame:
    """A game that was played to its end. `action`: what was chosen then, of AFTER_GAME, or LOOK_AT
    with an entry, or ""; `show`: shows the end on another front, and returns what is chosen there;
    `analysis`: of the decisions of its person."""

    table: Table
    file: Path
    display: Display
    show: Callable[[Front], str]
    analysis: BackgroundAnalysis
    action: str = ""


def _play(display: Display, first: Callable[[Front, Display], EndedGame], watching: bool) -> None:
    """Play, then do what is chosen at the end of the game, until nothing is."""
    played = _at_front(display, first, watching)
    while played.action:
        then = partial(_shown_again, played)
        name, _, entry = played.action.partition(" ")
        if name == LOOK_AT:
            choice = _looked_at(played, int(entry))
            then = partial(_tried_again, played, choice) if choice else then
        else:
            _run_command(COMMAND_OF[name], played)
        played = _at_front(played.display, then, watching)


def _at_front(
    display: Display, play: Callable[[Front, Display], EndedGame], watching: bool
) -> EndedGame:
    """Play one game after another on a front, and return the last one."""
    last: list[EndedGame] = []
    with_front(
        display.interface,
        display.texts,
        lambda front, texts: last.append(
            _one_after_another(play(front, replace(display, texts=texts)), front)
        ),
        watching,
    )
    return last[0]


def _one_after_another(played: EndedGame, front: Front) -> EndedGame:
    """Play again as long as that is chosen."""
    while played.action == "again":
        played.analysis.stop()
        command = Rematch(played.table.head.host, played.table.phase_id, common.new_seed())
        table = played.table.do(command, time.time()).table
        played = _deal(table, False, front, played.display, again=True)
    return played


def _shown_again(played: EndedGame, front: Front, display: Display) -> EndedGame:
    """The end of a game on a new front."""
    return replace(played, action=played.show(front))


def _looked_at(played: EndedGame, entry: int) -> int:
    """Show a decision of a finished game again, by its entry (from 1); return the entry of the
    decision from which the person tries again, 0 for none."""
    record, display = played.table.record, played.display
    assert record is not None
    seat, analysis = own_seat(record), played.analysis
    with remembered_settings(display.interface) as settings:
        from ..terminal.screen.viewer import Viewer

        found, texts = analysis.so_far(), display.texts
        playback = Playback(record, texts, [found])
        viewer = Viewer(texts, settings, playback, seat, step=entry, may_retry=True)
        viewer.notice = told_decision(record.game, found, entry, texts)
        viewer.run()
    if viewer.code:
        raise SystemExit(viewer.code)
    return 0 if viewer.retried is None else analysis.choice_at(viewer.retried)


def _tried_again(played: EndedGame, entry: int, front: Front, display: Display) -> EndedGame:
    """Play on from before an entry (from 1) of a finished game, against the same cards."""
    played.analysis.stop()
    assert played.table.match is not None
    match, saves = played.table.match.rewound(entry - 1), Saves()
    match.record.undone += 1  # it is counted among the games in which moves were taken back
    file = saves.new_file(match)
    news = display.texts("screen-end-retry", entry=entry)
    with _locked(file, saves, display.texts):
        return _run(_table_of(match.record), file, saves, front, display, news)


COMMAND_OF = {"analyse": ("analyse", "--replay"), "replay": ("replay",)}
"""Commands for what can be chosen at the end of a game; they get the file of the game."""


def _run_command(words: Sequence[str], played: EndedGame) -> None:
    """Run a command of the program on the file of a game; errors of it are shown."""
    display = played.display
    name, *options = words
    options += [flag for flag, (value, _) in INTERFACES.items() if value == display.interface]
    program = click.get_current_context().find_root().command
    arguments = [name, str(played.file), *options, OPTION, display.texts.language]
    with handlers_kept():
        try:
            program.main(arguments, standalone_mode=False)
        except click.ClickException as error:
            error.show()
        except click.Abort:
            pass
        except SystemExit as left:
            if left.code not in (None, 0, 1, INTERRUPTED):  # a signal
                raise


def _deal(
    table: Table, words: bool, front: Front, display: Display, again: bool = False
) -> EndedGame:
    """Show the texts and questions before the deal, then play the game. `again`: people have said
    already that they want to play."""
    texts, game = display.texts, table.game
    people = len(table.head.playing_seats())
    seats = [chair.name for chair in table.head.chairs]
    seat_names = [texts("t-you"), *seats[1:]] if people == 1 else seats
    if not again:
        _tell_of_plain_core(game, front, texts)
    front.say(texts("t-opening", game=title(game.name, texts), names=", ".join(seat_names)))
    if words:  # who mixes a word into the deal must see before that what it was
        front.say(texts("t-commitment", commitment=table.commitment), "dim")
    elif show_once("deal-fixed"):
        front.say(texts("t-fixed"), "dim")
    if front.interactive and sys.stdin.isatty() and choosers(table):
        table = with_decks(table, seat_names, front, texts)
    elif people and not (display.fast or words or again) and front.interactive:
        texts = await_deal(table, front, texts)
        display = replace(display, texts=texts)
    if words:
        table = _with_words(table, seat_names[:people], front, texts)
    table = table.do(Start(table.head.host, table.phase_id), time.time()).table
    saves = Saves()
    assert table.match is not None
    file = saves.new_file(table.match)
    view = table.view(1 if people == 1 else 0)
    news = [decks_told(game, view, table.head.chairs, seat_names, texts)]
    news += styles_told(game, table.head.chairs, texts)
    with _locked(file, saves, texts):
        return _run(table, file, saves, front, display, *filter(None, news))


def _lobby(
    game: Game, options: dict[str, object], people: list[str], ai: dict[str, str], seed: str
) -> Table:
    """A table with all people and AI players (specs by name), before the deal."""
    now = time.time()
    open_table_command = Open(
        by=person(HOST),
        name=people[0] if people else ONLOOKER,
        table=secrets.token_hex(8),
        game=game.name,
        secret=seed,
        options=options,
        pace="unhurried",
        watching=not people,
    )
    commands: list[Command] = [
        Join(person(seat), name) for seat, name in enumerate(people[1:], HOST + 1)
    ]
    commands += [AddAi(person(HOST), spec, name) for name, spec in ai.items()]
    table = open_table(open_table_command, now).table
    for command in commands:
        table = table.do(command, now).table
    return table


def _tell_of_plain_core(game: Game, front: Front, texts: Texts) -> None:
    """Say once that the compiled core is missing, unless it was switched off on purpose."""
    switched_off = os.environ.get("STAMMTISCH_COMPILE") == "0"
    if not switched_off and of_game(game.name)[1] and show_once("plain-core"):
        front.say(texts("t-plain-core"))


def _with_words(table: Table, names: Sequence[str], front: Front, texts: Texts) -> Table:
    """Ask each person for a word, and return the table with these words."""
    front.say(texts("t-words-why"))
    for seat, name in enumerate(names, HOST):
        while True:
            word = front.ask(texts("t-word", name=name, alone=len(names) == 1))
            try:
                table = table.do(SayWord(person(seat), word), time.time()).table
                break
            except StammtischError as error:
                front.say(error_text(error, texts), "yellow")
    return table


@contextmanager
def _locked(file: Path, saves: Saves, texts: Texts) -> Iterator[None]:
    """Lock the save against other programs. If nothing can be written, the game is played
    nevertheless, and the session says that it isn't saved."""
    with ExitStack() as stack:
        try:
            with suppress(OSError):
                stack.enter_context(saves.hold(file))
        except StammtischError as error:
            raise common.failure(error, texts) from error
        yield


def _run(
    table: Table, file: Path, saves: Saves, front: Front, display: Display, *news: str
) -> EndedGame:
    """Play at a table to the end of its game, and offer what can be done then."""
    texts = display.texts
    pause = 0.0 if display.fast else PAUSE
    autosave = Autosave(file, saves, front.say, texts)
    session = Session(table, LocalThinker(), autosave, front, texts, COMMANDS, pause)
    analysis = BackgroundAnalysis()
    if not front.scrolls and lesson_of(table.record) is None:
        session.on_over = analysis.begin
    session.talking = display.company
    session.reminders = display.reminders or lesson_of(table.record) is not None
    for sentence in news:
        session.announce(sentence)
    try:
        session.run()
    except Leave as leave:
        file = autosave.file
        if not autosave.is_saved(session.table):
            autosave.say_unsaved(session.table)
            raise SystemExit(1) from None
        front.say(session.texts("t-saved", file=str(file)))
        name = file.stem if saves.named(file.stem) == file else shlex.quote(str(file))
        front.say(session.texts("t-go-on", name=name))
        raise SystemExit(leave.code) from None
    except StammtischError as error:
        raise common.failure(error, session.texts) from error
    return _ended(session, autosave, replace(display, texts=session.texts), front, analysis)


def _ended(
    session: Session,
    autosave: Autosave,
    display: Display,
    front: Front,
    analysis: BackgroundAnalysis,
) -> EndedGame:
    """Count a finished game, and offer what can be done now."""
    texts, table, record = display.texts, session.table, session.table.record
    assert record is not None
    saved = autosave.is_saved(table)
    actions = [action for action in AFTER_GAME if saved or action not in COMMAND_OF]
    notes = add_to_statistics(record, texts)
    shared = shared_lines(record, texts)
    begun = analysis if analysis.record is not None else None
    ending = Ending(actions, notes, shared, display.from_menu, begun)

    def show(front: Front) -> str:
        session.show_outcome(front)
        return front.after_game(ending, texts)

    played = EndedGame(table, autosave.file, display, show, analysis)
    return replace(played, action=front.after_game(ending, texts))
