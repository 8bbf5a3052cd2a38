"""The menu of `stammtisch` without arguments: the contents of its pages."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import Field, asdict, fields
from datetime import date
from functools import partial
from typing import Any

from ...adapters.presentation.lessons import LESSONS
from ...adapters.presentation.names import option_words, ready_decks, value_text
from ...adapters.presentation.presenter import title
from ...adapters.presentation.texts import day_text
from ...adapters.storage.practice import Practice, PracticeFile
from ...adapters.storage.saved_games import Saves
from ...adapters.storage.statistics import CountedGame
from ...core.ai_facts import LEVELS
from ...core.errors import StammtischError
from ...core.exercises import shipped_set
from ...core.game import Game
from ...core.games import all_games, game_named
from ...core.options import short_value
from ...core.record import Record
from ...core.scene.company import joined
from ...core.scene.texts import Texts
from ..shared.fronts import remembered_settings
from ..shared.playback import own_seat
from ..terminal.screen import contents
from ..terminal.screen.home import (
    AskLine,
    Home,
    HomePlace,
    MenuPage,
    OpenPage,
    Row,
    RowAction,
    Setting,
    ShowText,
    StartCommand,
)
from .progress import (
    USUAL_LEVEL,
    DayFigures,
    day_figures,
    first_of_days,
    played_so_far,
    signed,
    usual_seats,
)
from .saved import description, left_at, record_in, why_not_read
from .statistics import counted_games, level_text, shared_command, statistics_lines

NUMBERS = (1, 2, 3, 4, 5, 6, 8, 10, 15, 20, 30, 50, 75, 100, 150, 200, 300, 500, 1000)
"""The values that the menu offers for an option that is a number, if they are allowed."""
GAME = "game "
MOST_SAVES = 200
"""So many of the last saves are listed."""


def run_menu(
    texts: Texts, place: HomePlace | None = None, notice: str = ""
) -> tuple[list[str] | None, int]:
    """Show the menu, from a place in it and with a sentence to begin with; return the choice as
    arguments of the program (None: nothing was chosen), and the exit code. `place` is changed."""
    with remembered_settings(None) as settings:
        home = Home(texts, settings, page, place, notice)
        home.run()
    return home.result, home.code


def page(name: str, texts: Texts) -> MenuPage:
    """The page with a name; "" is the first one."""
    if name.startswith(GAME):
        return game_page(game_named(name.removeprefix(GAME)), texts)
    return PAGES.get(name, first_page)(texts)


def first_page(texts: Texts) -> MenuPage:
    rows = []
    for game in all_games().values():
        message = f"menu-{game.name}"
        sentence = texts(message) if texts.has(message) else ""
        rows.append(Row(title(game.name, texts), sentence, OpenPage(GAME + game.name)))
    saves = Saves()
    unfinished = saves.unfinished()
    finished = [file for file in saves.all() if file not in unfinished]
    if unfinished:
        rows.append(Row(texts("menu-resume"), texts("menu-resume-about"), OpenPage("resume")))
    if finished:
        rows.append(Row(texts("menu-replay"), texts("menu-replay-about"), OpenPage("replay")))
    games = counted_games()
    rows.append(Row(texts("menu-daily"), _about_all_daily(games, texts), OpenPage("daily")))
    rows.append(Row(texts("menu-exercises"), texts("menu-exercises-about"), OpenPage("exercises")))
    shown = ShowText(partial(statistics_lines, texts))
    rows.append(Row(texts("menu-statistics"), _about_statistics(games, texts), shown))
    return MenuPage(texts("menu-title"), rows)


def _about_statistics(games: Sequence[CountedGame], texts: Texts) -> str:
    """The ratings, if there are any."""
    curves = played_so_far(games, ()).curves
    ratings = [
        f"{title(n, texts)} {signed(curve[-1].value)}" for n, curve in curves.items() if curve
    ]
    if not ratings:
        return texts("menu-statistics-about")
    return texts("menu-ratings", ratings=" · ".join(ratings))


def _about_all_daily(games: Sequence[CountedGame], texts: Texts) -> str:
    """The date, and how many of today's deals were played."""
    day = date.today()
    played = [name for name in all_games() if day.isoformat() in first_of_days(games, name)]
    facts = {"played": len(played), "games": len(all_games())}
    return texts("menu-daily-all-about", day=day_text(day, texts), **facts)


def daily_page(texts: Texts) -> MenuPage:
    """The deals of today, with one's place, and how one did on other days."""
    counted, today = counted_games(), date.today()
    rows = []
    for game in all_games().values():
        firsts = first_of_days(counted, game.name)
        own = firsts.get(today.isoformat())
        figures = day_figures(firsts.values()) if firsts else DayFigures(0, 0, 0)
        about = texts(
            "menu-daily-state",
            place=own.place if own else 0,
            players=len(own.places) if own else 0,
            points=own.own_points if own else 0,
            **asdict(figures),
        )
        start = StartCommand(("play", game.name, "--daily"))
        rows.append(Row(title(game.name, texts), about, start))
    heading = f"{texts('menu-daily')} · {day_text(today, texts)}"
    return MenuPage(heading, rows)


def exercises_page(texts: Texts) -> MenuPage:
    """The exercises of each game with what was solved, then those of one's own games."""
    rows, own = [], []
    played = {game.game for game in counted_games()}
    for game in all_games().values():
        name = title(game.name, texts)
        if shipped_set(game).exercises:
            start = StartCommand(("exercise", game.name))
            rows.append(Row(name, _about_exercises(game, texts), start))
        if game.name in played:
            start = StartCommand(("exercise", game.name, "--own"))
            own.append(Row(name, texts("menu-exercises-own-about"), start))
    return MenuPage(texts("menu-exercises"), [*rows, *own])


def _about_exercises(game: Game, texts: Texts) -> str:
    exercises, practice = shipped_set(game).exercises, Practice()
    with suppress(OSError):
        practice = PracticeFile().read(game.name)
    solved = sum(map(practice.solved, exercises))
    due = sum(practice.due_at(exercise) is not None for exercise in exercises)
    return texts("menu-exercise-state", solved=solved, of=len(exercises), due=due)


def game_page(game: Game, texts: Texts) -> MenuPage:
    """Play, learn, deals to share, watch and read, then level, seats and options."""
    name, usual = game.name, usual_seats(game)
    levels = [(("--against", level), strength_text(game, level, texts)) for level in LEVELS]
    numbers = [(("--players", str(number)), str(number)) for number in game.seats]
    actions: dict[str, RowAction] = {
        "play": StartCommand(("play", name), list),
        "lesson": StartCommand(("play", name, "--lesson")),
        "names": AskLine(partial(with_names, name)),
        "exercise": StartCommand(("exercise", name)),
        "daily": StartCommand(("play", name, "--daily")),
        "seed": AskLine(partial(with_seed, name)),
        "watch": StartCommand(("watch", name), partial(for_watching, usual)),
        "rules": ShowText(contents.rules(name, texts), search=True),
        "level": Setting(levels, [*LEVELS].index(USUAL_LEVEL)),
        "seats": Setting(numbers, game.seats.index(usual)),
    }
    if name not in LESSONS:
        del actions["lesson"]
    if not shipped_set(game).exercises:
        del actions["exercise"]
    if len(game.seats) < 2:
        del actions["seats"]
    about = {"daily": _about_daily(game, texts), "exercise": _about_exercises(game, texts)}
    rows = [
        Row(texts(f"menu-{key}"), about.get(key) or texts(f"menu-{key}-about"), action)
        for key, action in actions.items()
    ]
    rows += [_option(game, option, texts) for option in fields(game.options)]
    return MenuPage(title(name, texts), rows)


def strength_text(game: Game, level: str, texts: Texts) -> str:
    """A level, and in how many games of a hundred it comes before the one below it."""
    told, ratings = texts("level", level=level), game.level_ratings
    order = sorted(ratings, key=ratings.__getitem__)
    if level not in order[1:]:
        return told
    below = order[order.index(level) - 1]
    share = 1 / (1 + 10 ** ((ratings[below] - ratings[level]) / 400))
    other = texts("level", level=below) if below in LEVELS else texts("level-random")
    return texts("level-strength", level=told, other=other, share=round(100 * share))


def _about_daily(game: Game, texts: Texts) -> str:
    """The deal of today, and how one did in it."""
    day = date.today()
    played = first_of_days(counted_games(), game.name).get(day.isoformat())
    return texts(
        "menu-daily-about",
        day=day_text(day, texts),
        seats=usual_seats(game),
        level=level_text(USUAL_LEVEL, texts),
        place=played.place if played else 0,
        points=played.own_points if played else 0,
    )


def with_names(game: str, typed: str, settings: Sequence[str]) -> list[str]:
    """The command for a game of these people; empty if there is only one."""
    return ["play", game, f"--names={typed}", *settings] if "," in typed else []


def with_seed(game: str, typed: str, settings: Sequence[str]) -> list[str]:
    """The command for a seed; or the one that was typed, if it is a whole command `play`."""
    return shared_command(typed) or ["play", game, f"--seed={typed}", *settings]


def for_watching(seats: int, settings: Sequence[str]) -> list[str]:
    """Settings of `play` converted to those of `watch`: AI players of the level on all seats, whose
    number is `seats` unless another one was chosen."""
    level, options = USUAL_LEVEL, list[str]()
    for name, value in zip(settings[::2], settings[1::2], strict=True):
        if name == "--against":
            level = value
        elif name == "--players":
            seats = int(value)
        else:
            options += [name, value]
    return ["--players", ",".join([level] * seats), *options]


def _option(game: Game, option: Field[Any], texts: Texts) -> Row:
    """An option of a game as a setting."""
    label, about = option_words(game, option, texts)

    def choices(values: list[Any]) -> list[tuple[tuple[str, ...], str]]:
        arguments = [f"{option.name}={short_value(option, value)}" for value in values]
        labels = [value_text(game, option, value, texts) for value in values]
        return [(("-o", a), text) for a, text in zip(arguments, labels, strict=True)]

    if option.metadata.get("seat"):
        decks = [(("-o", f"{option.name}={d.id}"), d.name) for d in ready_decks(game, texts)]
        return Row(label, about, Setting([((), texts("menu-by-lot")), *decks]))
    values = [option.default]
    if "low" in option.metadata:
        low, high = option.metadata["low"], option.metadata["high"]
        values = sorted({low, option.default, *(n for n in NUMBERS if low <= n <= high)})
    elif isinstance(option.default, bool):
        values = [False, True]
    return Row(label, about, Setting(choices(values), values.index(option.default)))


def resume_page(texts: Texts) -> MenuPage:
    """Unfinished games: when they were left, how they stand, and who plays. What tells them apart
    comes first, because the end of a row may be cut off."""
    saves = Saves()
    rows = []
    for file in saves.unfinished()[:MOST_SAVES]:
        try:
            game, players, *position = description(saves.read(file), texts)
            about = " · ".join([left_at(file, texts), *position, players])
        except (StammtischError, OSError) as error:
            rows.append(Row(file.stem, why_not_read(error, texts)))
            continue
        rows.append(Row(game, about, StartCommand(("resume", file.stem))))
    return MenuPage(texts("menu-resume"), rows or [Row(texts("t-nothing-saved"))])


def replay_page(texts: Texts) -> MenuPage:
    """Finished games with time, place and players. A game is verified only when it is chosen, since
    verifying all of them would take too long."""
    saves = Saves()
    unfinished = saves.unfinished()
    rows = []
    for file in [save for save in saves.all() if save not in unfinished][:MOST_SAVES]:
        with suppress(OSError):
            record, when = record_in(file), left_at(file, texts)
            game = title(record.game, texts) if record else file.stem
            facts = [when, *_result(record, texts), ", ".join(record.seats)] if record else [when]
            rows.append(Row(game, " · ".join(facts), StartCommand(("replay", str(file)))))
    return MenuPage(texts("menu-replay"), rows or [Row(texts("t-nothing-saved"))])


def _result(record: Record, texts: Texts) -> list[str]:
    """The place of the only person who played, or who won; empty where the record, which nobody has
    verified, has no such result."""
    places: object = (record.outcome or {}).get("places")
    if not isinstance(places, list) or len(places) != len(record.seats):
        return []
    if seat := own_seat(record):
        return [texts("stands-place", place=places[seat - 1])]
    winners = [name for name, place in zip(record.seats, places, strict=True) if place == 1]
    return [texts("ending-winners", names=joined(winners, texts), count=len(winners))]


PAGES: Mapping[str, Callable[[Texts], MenuPage]] = {
    "": first_page,
    "daily": daily_page,
    "exercises": exercises_page,
    "resume": resume_page,
    "replay": replay_page,
}
"""The pages of the menu beside those of the games."""
