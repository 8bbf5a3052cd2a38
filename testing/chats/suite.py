"""The class of tests that pytest runs for a chat."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, AsyncExitStack
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, ClassVar

import pytest

from ...core.games import GAMES
from ..audit import given
from .games import ChatGame, GameSetting, begin, play_all, seated, wrong_moves
from .kills import KillCampaign
from .lines import ChatDriver, LineWorld, lines_a_move, served
from .people import ChatClient, ChatWorld, Mood, ServedChat, ShownChoices, until

IN_WHOLE_GAMES = Mood(twice=0.05, old=0.05)
"""People answer some questions twice, and some that are over."""
ANSWERS = 5
"""Questions that are answered twice at once: some are followed by another for the same person."""
REFUSED = 3.0
"""Seconds in which an answer that is refused would do harm."""

OpenDriver = Callable[[Path], AbstractAsyncContextManager[ChatDriver]]
OpenWorld = Callable[[Path], AbstractAsyncContextManager[ChatWorld]]
OpenServed = Callable[[Path], AbstractAsyncContextManager[ServedChat]]


@dataclass
class OpenChat:
    """A chat that is open for all tests of a class, and the loop in which they run. `games`: those
    that were played."""

    world: ChatWorld
    runner: asyncio.Runner
    stack: AsyncExitStack
    games: dict[GameSetting, ChatGame] = field(default_factory=dict)

    @classmethod
    def open(cls, world: AbstractAsyncContextManager[ChatWorld]) -> OpenChat:
        runner, stack = asyncio.Runner(), AsyncExitStack()
        try:
            return cls(runner.run(stack.enter_async_context(world)), runner, stack)
        except BaseException:
            runner.close()
            raise

    def close(self) -> None:
        with self.runner:
            self.runner.run(self.stack.aclose())


def chat_tests(
    open_server: OpenDriver,
    name: str,
    *,
    games: Mapping[str, str] | None = None,
    kills: int = 3,
    lines: float | None = None,
    at_once: int = 1,
) -> type:
    """A class of tests of a chat, whose name must begin with `Test` for pytest to find it.

    `open_server`: starts a server of the chat, with its files in a folder, see `ChatDriver`;
    `name`: that of the chat's section in the configuration; `games`: those that are played, with
    their options as `/new` takes them (None: all of ours); `kills`: how often the program is
    killed; `lines`: the most lines that may be sent for an answer on average (None: any number);
    `at_once`: how many games are played at once, which needs a room for each. The package of the
    chat must be importable, and its entry point installed."""

    def open_world(folder: Path) -> AbstractAsyncContextManager[LineWorld]:
        return served(open_server, name, folder)

    games = dict.fromkeys(GAMES, "") if games is None else games
    settings = [
        GameSetting(game, group, "de" if group else "en", options=options)
        for game, options in games.items()
        for group in (False, True)
    ]
    return world_tests(
        open_world,
        settings,
        open_served=open_world,
        kills=kills,
        tables=min(at_once, 3),
        lines=lines,
        at_once=at_once,
    )


def world_tests(
    open_world: OpenWorld,
    settings: Sequence[GameSetting],
    *,
    open_served: OpenServed | None = None,
    kills: int = 3,
    lines: float | None = None,
    tables: int = 3,
    at_once: int = 100,
    troubles: int = 0,
) -> type:
    """As `chat_tests`, for a chat where people do more than say something: see `ChatWorld`.

    `settings`: the games that are played; `open_served`: opens the chat with the bot as a program,
    which is killed while people play at so many `tables` (None: no kills); `troubles`: how often
    something else goes wrong while whole games are played."""
    suite = _without_kills(open_world, settings, lines, at_once, troubles)
    if open_served is None:
        return suite
    options = {setting.game: setting.options for setting in settings}
    return _with_kills(suite, open_served, options, kills, tables)


def _without_kills(
    open_world: OpenWorld,
    settings: Sequence[GameSetting],
    lines: float | None,
    at_once: int,
    troubles: int,
) -> type:
    """The tests of a chat that stays open."""
    alone = next(setting for setting in settings if not setting.group)

    class Suite:
        opened: ClassVar[OpenChat | None] = None

        @pytest.fixture
        def chat(self, tmp_path_factory: pytest.TempPathFactory) -> OpenChat:
            """The chat, which the first test opens."""
            kind = type(self)
            if kind.opened is None:
                kind.opened = OpenChat.open(open_world(tmp_path_factory.mktemp("chat")))
            return kind.opened

        @classmethod
        def teardown_class(cls) -> None:
            if cls.opened is not None:
                cls.opened.close()
                cls.opened = None

        @pytest.mark.timeout(1800)  # the first one plays all games
        @pytest.mark.parametrize("setting", settings, ids=str)
        def test_a_whole_game(self, setting: GameSetting, chat: OpenChat) -> None:
            """Each answer is in the record once and in order, the record holds, the result was
            told, messages came in order, no hand or choice was shown to a room, and the server has
            refused nothing."""
            if not chat.games:
                playing = play_all(chat.world, settings, IN_WHOLE_GAMES, at_once, troubles)
                played = chat.runner.run(playing)
                chat.games.update(zip(settings, played, strict=True))
            game = chat.games[setting]
            check_none(game.wrong + chat.world.wrong())
            if lines is not None:
                assert lines_a_move(game) <= lines

        def test_an_answer_that_is_given_twice_counts_once(self, chat: OpenChat) -> None:
            """A stale answer is refused and changes nothing."""
            chat.runner.run(check_stale_answers(chat.world, alone))
            check_none(chat.world.wrong())

    return Suite


def _with_kills(
    suite: Any, open_served: OpenServed, options: Mapping[str, str], kills: int, tables: int
) -> type:
    """The same, and one of a program that is killed while people play games with these options."""

    class SuiteWithKills(suite):  # type: ignore[misc]
        @pytest.mark.timeout(1800)
        def test_a_killed_program_loses_no_answer(self, tmp_path: Path) -> None:
            """The program is killed while people play, and started again. It is another one than
            that of the other tests, which has ended."""
            self.teardown_class()

            async def run() -> list[str]:
                async with open_served(tmp_path) as world:
                    campaign = KillCampaign(world, 1, options, answers=2)
                    return await campaign.run(tables, kills)

            check_none(asyncio.run(run()))

    return SuiteWithKills


def check_none(faults: Sequence[str]) -> None:
    """Raises AssertionError with all of them."""
    assert not faults, "\n".join(faults)


async def check_stale_answers(world: ChatWorld, setting: GameSetting) -> None:
    """Somebody answers twice at once, several times, and later once more what was asked first."""
    game = await seated(world, 0, setting, 1, Mood())
    await begin(world, game)
    (client,) = game.clients
    first = now = await asked(world, client, game.table)
    answers = 0
    while answers < ANSWERS or now.place == first.place != "":
        answer = partial(client.choose, now, min(now.lines))
        await asyncio.gather(answer(), answer())
        now = await asked(world, client, game.table, now.question)
        answers += 1
    before = await entries(world, game)
    await client.choose(first, min(first.lines), old=True)
    heard, end = client.heard(), world.now() + REFUSED
    while client.heard() == heard and world.now() < end:
        await world.rest(acted=False)
    assert await entries(world, game) == before
    later = client.choices(game.table)
    assert later is not None
    assert (later.question, later.lines) == (now.question, now.lines)


async def asked(world: ChatWorld, client: ChatClient, table: int, besides: int = 0) -> ShownChoices:
    """The choices that lie before somebody who is asked; of another question than `besides`."""

    def found() -> ShownChoices | None:
        choices = client.choices(table)
        return choices if choices and choices.lines and choices.question != besides else None

    listed: ShownChoices = await until(world, found, f"a question at table {table}", client)
    return listed


async def entries(world: ChatWorld, game: ChatGame) -> list[str]:
    """What people have done, after a look at whether it is what they chose."""
    stored = await world.stored(game.table)
    assert stored is not None
    assert stored.record is not None
    check_none([*wrong_moves(game.table, stored.table, stored.record, game.clients)])
    return [one.text for seat in given(stored.record).values() for one in seat]
