"""Classes of tests for pytest, made of the checks and of what they play."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from types import ModuleType
from typing import Any, ClassVar

import pytest

from ..core.errors import StammtischError
from ..core.game import Game
from ..core.games import GAMES, game_named, written_twice
from .checks import copies, leaks, options_and_moves, play, sampled, search, stages, vectors, words
from .facts import CardFacts
from .lines import Line
from .subjects import Subject, Table, subjects_of

RULES = (play, copies, leaks, sampled, stages, options_and_moves, vectors)
SEARCH = (search,)
WORDS = (words,)


def conformance_tests(
    game: Game,
    *,
    facts: CardFacts | None = None,
    tables: Iterable[Table] | None = None,
    lines: Mapping[str, Line] | None = None,
    draws: Collection[str] = (),
) -> type:
    """A class of tests of a game, whose name must begin with `Test` for pytest to find it.

    `facts`: what is known of the cards; without it, what needs it is skipped. `tables`: options and
    numbers of players to play with; by default the default options and every switch turned over,
    for the fewest and the most players. `lines`: players with a style of the game, beside those
    that all games have. `draws`: the kinds of events, one for each card, that everybody sees and
    whose number may depend on hidden cards, because players draw until a card fits. The game
    needn't be installed. Raises ValueError if `draws` are no such kinds, or if fields of the View
    are declared with `of` and changed by `fill`, too."""
    _check_kinds(game, draws)
    if twice := written_twice(game):
        raise ValueError(f"declared with `of` and written by `fill`, too: {', '.join(twice)}")
    return suite_of(subjects_of(game, facts, tables, lines, draws), *RULES, *SEARCH, *WORDS)


def _check_kinds(game: Game, draws: Collection[str]) -> None:
    """Raises ValueError for what is no kind of event that everybody sees."""
    public = {(kind.others or kind).word for kind in game.events.values()}
    if unknown := {*draws} - public:
        names = ", ".join(sorted(unknown))
        raise ValueError(f"no public events: {names}; there are {', '.join(sorted(public))}")


def suite_of(
    subjects: Sequence[Subject],
    *checks: ModuleType,
    name_of: Callable[[Subject], str | None] = str,
) -> type:
    """A class of the tests in some modules of `checks`. `name_of`: a subject in a test's name; None
    leaves it to pytest."""
    functions = {
        name: staticmethod(function)
        for module in checks
        for name, function in vars(module).items()
        if name.startswith("test_")
    }
    return type("Conformance", (_Suite,), {**functions, "subjects": subjects, "name_of": name_of})


class _Suite:
    """What the classes share."""

    subjects: ClassVar[Sequence[Subject]] = ()
    name_of: ClassVar[Callable[[Subject], str | None]]

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        """A test is run for each subject, for each with some values in turn (`in_turn`), or for
        each game."""
        kind = type(self)

        def name_of(value: Any) -> str | None:
            return kind.name_of(value) if isinstance(value, Subject) else None

        if turns := getattr(metafunc.function, "in_turn", None):
            name, values, each = turns
            pairs = [
                (subject, values[(n * each + i) % len(values)])
                for n, subject in enumerate(self.subjects)
                for i in range(each)
            ]
            metafunc.parametrize(("subject", name), pairs, ids=name_of)
        elif "subject" in metafunc.fixturenames:
            metafunc.parametrize("subject", self.subjects, ids=name_of)
        elif "game" in metafunc.fixturenames:
            games = {subject.game.name: subject.game for subject in self.subjects}
            metafunc.parametrize("game", list(games.values()), ids=list(games))

    @pytest.fixture(autouse=True)
    def known_by_name(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Records name their game."""
        for game in {subject.game.name: subject.game for subject in self.subjects}.values():
            if not _is_known(game):
                monkeypatch.setitem(GAMES, game.name, game)


def _is_known(game: Game) -> bool:
    try:
        return game_named(game.name) is game
    except StammtischError:
        return False
