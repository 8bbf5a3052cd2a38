"""Errors in words: what was wrong, and what is allowed."""

from __future__ import annotations

from collections.abc import Mapping
from errno import errorcode

from ...core.errors import BadDeck, BotFault, IllegalMove, RecordError, StammtischError
from ...core.scene.texts import Texts
from ...core.text.printable import escaped
from .presenter import notation_text, presenter_named, title
from .typed_line import closest

MOVE_FACTS = ("move", "first", "candidates", "examples")
"""Facts of rule errors that are moves in notation."""
QUOTED, QUOTED_LINE = {"text"}, {"text", "move"}
"""Facts that are what was typed, made canonical; and those of a line with several moves."""
ONE_BY_ONE = "one-by-one"


def error_text(error: StammtischError, texts: Texts, game: str = "", typed: str = "") -> str:
    """One or two sentences; falls back to the bare facts for errors of others. What was not
    understood is told as it was `typed`, moves in the reader's words if the `game` is given."""
    facts = {name: _said(value) for name, value in error.facts.items()}
    if isinstance(facts.get("value"), bool):  # of an option, as Python writes it
        facts["value"] = str(facts["value"])
    if isinstance(tables := error.facts.get("tables"), list):
        facts["tables"] = ", ".join(f"T{number}" for number in tables)
    if isinstance(facts.get("game"), str):  # of a record it is a number
        facts["game"] = title(str(facts["game"]), texts)
    if "fewest" in facts and facts["fewest"] == facts["most"]:
        facts["fewest"] = "none"
    for name in MOVE_FACTS:
        if game and name in facts:
            facts[name] = _listed(_moves(error.facts[name], game, texts))
    for name in ("card", "top", "casino"):
        if game and name in facts:
            facts[name] = presenter_named(game).grammar.rest(str(facts[name]), texts)
    if typed:
        quoted = QUOTED_LINE if error.facts.get("reason") == ONE_BY_ONE else QUOTED
        facts |= dict.fromkeys(quoted & facts.keys(), typed)
    if isinstance(error, IllegalMove):
        why = _why(game, facts, texts)
        return texts("illegal-move", move=facts["move"], why=why)
    if isinstance(error, RecordError):
        why_illegal = error.facts.get("why")
        if isinstance(why_illegal, dict):
            why_facts = {name: _said(value) for name, value in why_illegal.items()}
            facts["why"] = _why(str(error.facts["of"]), why_facts, texts)
        if "cause" in facts:
            facts["cause"] = _reason(f"record-{facts['cause']}", "record-bad", texts, facts)
        reason = str(facts["reason"])
        own = f"record-{reason}"  # else an error is told in a record as it is anywhere
        why = _reason(own if texts.has(own) else reason, "record-bad", texts, facts)
        return texts("bad-record", game=facts["game"], move=facts["move"], why=why)
    bot = error.facts.get("bot")
    if isinstance(bot, dict):  # a player that is a program of its own
        return texts("player-bot-fault", **facts | {"bot": bot_text(bot, texts)})
    if isinstance(error, BotFault):
        return bot_text(error.facts, texts)
    told = _reason(error.code, "", texts, facts) or str(error)
    known = error.facts.get("known")
    if isinstance(known, list) and (near := closest(str(error.facts.get("name", "")), known)):
        told += " " + texts("did-you-mean", near=near)
    if isinstance(error, BadDeck) and "line" in facts:
        return texts("deck-line", line=facts["line"], fault=told)
    return told


def bot_text(facts: Mapping[str, object], texts: Texts) -> str:
    """What a player's program did wrong, from the facts of a BotFault."""
    said = str(facts.get("said", "")).strip()
    told = {"got": "none", **{name: _said(value) for name, value in facts.items()}}
    return texts("bot-fault", **told | {"said": said or "none"})


def system_text(error: Exception, texts: Texts) -> str:
    """Why the system couldn't do something, with the file it was about; in the system's own words
    where we have none."""
    if not isinstance(error, OSError):
        return escaped(str(error))
    message = f"os-{errorcode.get(error.errno or 0, '').lower()}"
    why = texts(message) if texts.has(message) else error.strerror or str(error)
    return escaped(f"{error.filename}: {why}" if error.filename else why)


def _moves(value: object, game: str, texts: Texts) -> object:
    """Moves in the reader's words."""
    if isinstance(value, list):
        return [notation_text(game, str(move), texts) for move in value]
    return notation_text(game, str(value), texts)


def _listed(moves: object) -> object:
    """Moves in a row; apart by semicolons where a move has a comma itself (`play wild, red`)."""
    if isinstance(moves, list) and any("," in move for move in moves):
        return "; ".join(moves)
    return _said(moves)


def _why(game: str, facts: dict[str, object], texts: Texts) -> str:
    """Why a move is illegal, from the facts of the rule."""
    reason = facts.get("reason", "not-asked")
    return _reason(f"why-{game}-{reason}", f"why-{reason}", texts, facts)


def _reason(message: str, otherwise: str, texts: Texts, facts: dict[str, object]) -> str:
    for name in (message, otherwise):
        if name and texts.has(name):
            return texts(name, **facts)
    return texts("why-not-now") if otherwise else ""


def _said(value: object) -> object:
    if isinstance(value, list | tuple):
        return ", ".join(map(str, value))
    return value if isinstance(value, int) else str(value)
