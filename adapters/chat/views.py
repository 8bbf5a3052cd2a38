"""Commands that no table has to do with: the menu, help, rules, statistics, settings."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from ...core.errors import UnknownGame
from ...core.games import GAMES
from ...core.tables.commands import Join
from ...core.tables.ports import Transaction
from ...core.tables.refusals import SitsAlready
from ...core.tables.requests import Show, To
from ..presentation.presenter import title
from ..presentation.rules_text import rules_text
from ..presentation.texts import LANGUAGES, Texts, texts_in
from .message import Button, Message
from .ratings import standings
from .talk import Answer, Incoming, alone
from .typed import Typed, game_typed

if TYPE_CHECKING:
    from .front import Front

MAX_TOP = 10
MAX_RULES = 3500
"""Characters of one message with rules."""


async def start(front: Front, incoming: Incoming, typed: Typed, texts: Texts) -> Answer:
    """The first word to the bot; with the code of a table in it, one joins there."""
    if typed.table is not None:
        stored = await front.stored(typed.table)
        if stored is not None and stored.head["phase"] == "lobby":
            join = Join(incoming.by.id, incoming.by.name)
            request = To(typed.table, join, typed.invitation)
            reply = await front.do(incoming, request)
            if reply.error is None or isinstance(reply.error, SitsAlready):
                return _say(incoming, texts("c-joined", table=typed.table))
            return front.refused(incoming, reply.error, texts)
        reply = await front.do(incoming, Show(typed.table, "hand"))
        return front.answered(incoming, reply, texts)
    await front.meet(incoming)
    return await play(front, incoming, typed, texts)


async def play(front: Front, incoming: Incoming, typed: Typed, texts: Texts) -> Answer:
    """A menu of games; or at once a game that is named, against a level that may be named."""
    if incoming.public:
        return _say(incoming, texts("c-play-in-private", link=front.link("")))
    words = typed.rest.split()
    if not words:
        rows = tuple((Button(title(game, texts), f"begin:{game}"),) for game in GAMES)
        return Answer(message=Message(lines=(texts("c-menu"),), buttons=rows), to=incoming.chat)
    level = words.pop() if words[-1] in front.service.limits.players else "normal"
    reply = await front.do(incoming, alone(game_typed(" ".join(words)), level, incoming.by.name))
    return front.answered(incoming, reply, texts)


async def give_help(front: Front, incoming: Incoming, typed: Typed, texts: Texts) -> Answer:
    return _say(incoming, texts("c-help"), texts("c-help-games", games=", ".join(GAMES)))


async def rules(front: Front, incoming: Incoming, typed: Typed, texts: Texts) -> Answer:
    """Of the game that is named, or of the newest table here; the beginning, as far as a message
    goes, and where the rest is."""
    game = game_typed(typed.rest) if typed.rest else await _game_here(front, incoming)
    text = rules_text(game, texts.language) if game else None
    if game is None or text is None:
        raise UnknownGame(name=typed.rest, known=list(GAMES))
    parts = _paragraphs(text)
    page = parts[0] if len(parts) == 1 else f"{parts[0]}\n\n…"
    return _say(incoming, page)


async def _game_here(front: Front, incoming: Incoming) -> str | None:
    def newest(tx: Transaction) -> str | None:
        for number in tx.tables_of_chat(incoming.chat):
            stored = tx.table(number)
            if stored is not None:
                return str(stored.head["game"])
        return None

    return await front.service.store.run(newest)


def _paragraphs(text: str) -> list[str]:
    """The text in parts of MAX_RULES characters at most, cut between paragraphs."""
    parts = [""]
    for paragraph in text.split("\n\n"):
        if len(parts[-1]) + len(paragraph) > MAX_RULES and parts[-1]:
            parts.append("")
        parts[-1] = f"{parts[-1]}\n\n{paragraph}".strip()
    return parts


async def stats(front: Front, incoming: Incoming, typed: Typed, texts: Texts) -> Answer:
    """One's own games."""
    person = incoming.by.id
    results = await front.service.store.run(lambda tx: tx.results(person=person))
    if not results:
        return _say(incoming, texts("c-no-stats"))
    lines = []
    for game in GAMES:
        own = [one for one in results if one.game == game]
        if own:
            won = sum(one.place == 1 for one in own)
            lines.append(texts("c-stats", game=title(game, texts), games=len(own), won=won))
    return _say(incoming, *lines)


async def top(front: Front, incoming: Incoming, typed: Typed, texts: Texts) -> Answer:
    """Ratings of those who want to be listed, in games against other people."""
    game = game_typed(typed.rest) if typed.rest else await _game_here(front, incoming)
    if game is None:
        raise UnknownGame(name=typed.rest, known=list(GAMES))

    def listed(tx: Transaction) -> list[str]:
        rows: list[str] = []
        for one in standings(tx.results(game=game)):
            person = tx.person(one.person)
            if person is not None and person.settings.get("listed"):
                rows.append(f"{len(rows) + 1}. {person.name} {one.rating:.0f} ({one.games})")
        return rows[:MAX_TOP]

    rows = await front.service.store.run(listed)
    return _say(incoming, texts("c-top", game=title(game, texts)), *(rows or [texts("c-no-top")]))


async def settings(front: Front, incoming: Incoming, typed: Typed, texts: Texts) -> Answer:
    """`/settings` shows them, `/settings language de` and the like change one: a person's own in
    private, a chat's where others are."""
    name, _, value = typed.rest.lower().partition(" ")
    allowed = ALLOWED if incoming.public else ALLOWED | OWN
    if name and (name not in allowed or value not in allowed[name]):
        known = ", ".join(f"{one} {'|'.join(words)}" for one, words in allowed.items())
        return _say(incoming, texts("c-settings-known", known=known))

    def change(tx: Transaction) -> list[str]:
        known = tx.person(incoming.by.id) or incoming.by
        if name and not incoming.public:
            known = replace(known, settings={**known.settings, name: READ.get(value, value)})
            if name == "language":
                known = replace(known, language=value)
            tx.put_person(known)
        if name:
            tx.put_setting(incoming.chat, name, READ.get(value, value))
        found = []
        for one in allowed:
            here = tx.setting(incoming.chat, one)
            here = known.settings.get(one) if here is None else here
            found.append(f"{one}: {_shown(one, here, texts)}")
        return found

    lines = await front.service.store.run(change)
    if name == "language":
        texts = texts_in(value)
    return _say(incoming, texts("c-settings"), *lines)


READ: dict[str, object] = {"on": True, "off": False}
ALLOWED: dict[str, tuple[str, ...]] = {"language": LANGUAGES, "pictures": ("on", "off")}
OWN: dict[str, tuple[str, ...]] = {"listed": ("on", "off")}


def _shown(name: str, value: object, texts: Texts) -> str:
    if name == "language":
        return str(value or texts.language)
    return "on" if value else "off"


async def forget(front: Front, incoming: Incoming, typed: Typed, texts: Texts) -> Answer:
    """Only with a second word, and in private."""
    if incoming.public or typed.rest.lower() not in texts.words("c-forget-word"):
        return _say(incoming, texts("c-forget", word=texts.words("c-forget-word")[0]))
    person, name = incoming.by.id, texts("c-forgotten-name")
    await front.service.store.run(lambda tx: tx.forget(person, name))
    return _say(incoming, texts("c-forgotten"))


def _say(incoming: Incoming, *lines: str) -> Answer:
    return Answer(message=Message(lines=lines), to=incoming.chat)


VIEWS: dict[str, Callable[[Front, Incoming, Typed, Texts], Awaitable[Answer]]] = {
    "start": start,
    "play": play,
    "help": give_help,
    "rules": rules,
    "stats": stats,
    "top": top,
    "settings": settings,
    "forget": forget,
}
