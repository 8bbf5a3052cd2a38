"""Nothing that reaches people in a chat depends on cards they can't see.

The same lines are said at two tables whose decks differ in two cards, with which Ben holds Exodia
or not in some games of Nyan Nyan; in some games of Narikana one player has another deck, which is a
secret. Whoever sees no difference in the game must read the
same, line by line: texts, buttons and what they say, the number and the order of messages. A replay
page of what was played must be the same for them, too. (No hints: they are thought about for a
time, and differ anyway.) `WireReading` compares what the bot of a chat asks of its server.
The campaign is `python -m tools leaks`.
"""

from __future__ import annotations

import asyncio
import itertools
from typing import Any, ClassVar, Protocol

import pytest

from stammtisch.adapters.chat.io.replies import ReplySender
from stammtisch.adapters.chat.render import draw
from stammtisch.adapters.console import LINE
from stammtisch.adapters.pages.replay import replay_page
from stammtisch.adapters.pages.replay_data import replay_data
from stammtisch.core.engine.rng import Rng
from stammtisch.core.game import Game
from stammtisch.core.options import deck_options
from stammtisch.core.service.outbox import Delivery
from stammtisch.core.service.ports import Chat
from stammtisch.core.service.quotas import Quota, Quotas
from stammtisch.core.table.table import Table
from tests.harness.script import Script
from tests.tables.properties import BENS_FIRST, WithExodia, rigged

PEOPLE = ("anna", "ben", "cleo")
DECKS = ("/deck toy-box", "/deck quiet-please")
"""What Ben says where decks are a secret."""
MAX_LINES = 40
WORDS = ("/hand", "/table", "/change", "xyz", "nyan", "exodia", "/back", "/undo", "[My hand]")


class Wire(Protocol):
    sent: list[tuple[str, str]]
    """What came, each with who reads it (`#room`, `@anna`)."""


class WiredChat(Chat, Protocol):
    quotas: Any
    replies: ReplySender


class Reading(Script):
    """A script whose table and buttons are looked at. `words`: what people say beside moves."""

    words: tuple[str, ...] = WORDS

    def table(self) -> Table:
        """As it is stored now."""

        async def load() -> Table:
            stored = await self.store.run(lambda tx: tx.table(1))
            assert stored is not None
            return stored.table

        return asyncio.run(load())

    def buttons(self, lane: str) -> list[tuple[str, str]]:
        """What lies in a lane: texts and data of all buttons."""
        found = []
        for address in self.room.lanes.get(lane, []):
            for row in self.room.messages[address].buttons:
                found += [(one.text, one.data) for one in row]
        return found


class WireReading(Reading):
    """The same with the bot of a chat, whose requests are taken by a `wire`, which notes who reads
    what; `serve` connects the two. Some people, and the group, see pictures."""

    wire: Wire
    chat: WiredChat
    languages: ClassVar = {"anna": "de", "ben": "en", "cleo": "de"}
    with_pictures = ("anna",)

    def restart(self) -> None:
        super().restart()
        self.wire, self.chat = self.serve()
        free = Quotas(overall=Quota(10**9, 1), of_lane=lambda lane: ())
        self.chat.quotas = self.chat.replies.quotas = free
        wake, cache = self.service.sending.listen(), self.service.cache
        self.delivery = Delivery(self.store, self.chat, self.leases, wake, free, cache)

    def serve(self) -> tuple[Wire, WiredChat]:
        """A new bot of this service."""
        raise NotImplementedError

    async def hear(self, line: str) -> None:
        found = LINE.fullmatch(line)
        assert found, line
        await self.hears(found[1].lower(), found[2] == "@", found[3].strip())

    async def hears(self, name: str, private: bool, text: str) -> None:
        """Hand the bot what somebody says, or presses (`[button]`)."""
        raise NotImplementedError

    async def say(self, line: str) -> None:
        self.wire.sent = []
        await super().say(line)
        while self.chat.replies.busy:
            await asyncio.sleep(0)
        self.read = [f"{lane} {told}" for lane, told in self.wire.sent]

    def buttons(self, lane: str) -> list[tuple[str, str]]:
        """They are compared with the messages."""
        return []


def opened(game: Game, kind: type[Reading] = Reading, deck: str = "") -> Reading:
    """A table of three people, dealt; no AI player, whose moves would tell of its cards. `deck`:
    with what Ben chooses his, which is a secret."""
    script = kind(secrets=(f"{number:032d}" for number in itertools.count(1)))
    script(f"""
        > anna: /new {game.name} {"secret_decks=on" if deck else ""}
        > ben: /join
        > cleo: /join
    """)
    if deck:
        script(f"> ben@ {deck}")
    script("> anna: /begin")
    return script


def opened_twice(game: Game, kind: type[Reading], rng: Rng) -> tuple[Reading, Reading]:
    """Two tables that differ in something that is hidden from some."""
    if deck_options(game.options) and rng.below(2):
        one, other = (opened(game, kind, deck) for deck in DECKS)
        return one, other
    if game.declarations and rng.below(2):
        with rigged(game, BENS_FIRST, BENS_FIRST, WithExodia):
            holding = opened(game, kind)
        with rigged(game, BENS_FIRST, BENS_FIRST + 20, WithExodia):
            return holding, opened(game, kind)
    with rigged(game, 1 + rng.below(20), 1 + rng.below(35)):
        changed = opened(game, kind)
    return opened(game, kind), changed


def check_leaks(game: Game, seed: str, kind: type[Reading] = Reading) -> int:
    """Plays a random game at both tables as long as somebody sees no difference; how often what
    somebody read was compared. `kind`: of the chat where they are."""
    rng = Rng(f"leaks {game.name} {seed}")
    one, two = opened_twice(game, kind, rng)
    blind = {"#room": 0, **{f"@{name}": seat for seat, name in enumerate(PEOPLE, 1)}}
    compared = 0
    played: dict[int, list[Table]] = {}
    for _ in range(MAX_LINES):
        tables = [one.table(), two.table()]
        blind = {lane: seat for lane, seat in blind.items() if alike(seat, *tables)}
        if not blind or tables[0].phase != "playing":
            break
        line = a_line(tables[0], rng, kind.words)
        one(f"> {line}")
        two(f"> {line}")
        after = [one.table(), two.table()]
        for lane, seat in blind.items():
            if not alike(seat, *after):
                continue
            read = [[row for row in script.read if row.startswith(lane)] for script in (one, two)]
            assert read[0] == read[1], f"{game.name} {seed}: {lane} after {line}"
            assert one.buttons(lane) == two.buttons(lane), (
                f"{game.name} {seed}: {lane} after {line}"
            )
            compared += 1
            played[seat] = after
    for seat, pair in played.items() if kind is Reading else ():  # in all chats it is the same page
        assert page(seat, pair[0]) == page(seat, pair[1]), f"{game.name} {seed}: page of {seat}"
    return compared


def leaking(monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on the board tells how many moves there are for whoever is asked."""
    waiting: Any = draw._waiting

    def told(look: draw.RenderContext) -> list[str]:
        legal = [len(one.legal) for one in look.table.head.questions.values()]
        return [*waiting(look), str(legal)]

    monkeypatch.setattr(draw, "_waiting", told)


def page(seat: int, table: Table) -> str:
    """The replay page of what has been played, for a seat."""
    assert table.record is not None
    if seat > len(table.head.chairs):
        return ""
    return replay_page(replay_data(table.record, {seat}, "en", seat))


def alike(seat: int, a: Table, b: Table) -> bool:
    """Has the seat seen no difference in the game so far?"""
    return bool(a.view(seat) == b.view(seat)) and a.events_since(seat) == b.events_since(seat)


def a_line(table: Table, rng: Rng, words: tuple[str, ...] = WORDS) -> str:
    """Mostly a move of somebody who is asked, by its number; sometimes anything else."""
    asked = [seat for seat, question in table.head.questions.items() if not question.by]
    if rng.below(5) == 0 or not asked:
        name, word = PEOPLE[rng.below(3)], words[rng.below(len(words))]
        if word.startswith("later:"):
            return word
        return f"{name}{':' if word.startswith('[') else '@'} {word}"
    seat = asked[rng.below(len(asked))]
    legal = table.head.questions[seat].legal
    return f"{PEOPLE[seat - 1]}@ {1 + rng.below(len(legal))}"
