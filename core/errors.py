"""Errors as facts: a code and details. Presenters turn them into words."""

from __future__ import annotations

import re


class StammtischError(Exception):
    """Base class of all errors that aren't bugs. `code` names the message, `facts` fill it. That of
    a subclass is its name (`NotAsked`: `not-asked`), unless it has another one."""

    code = "error"

    def __init_subclass__(cls) -> None:
        if "code" not in vars(cls):
            cls.code = re.sub(r"(?<=[a-z])(?=[A-Z])", "-", cls.__name__).lower()

    def __init__(self, /, **facts: object) -> None:
        self.facts = facts
        super().__init__(f"{self.code}({', '.join(f'{k}={v!r}' for k, v in facts.items())})")

    def __reduce__(self) -> tuple[object, ...]:
        """Worker processes send errors back."""
        return _rebuilt, (type(self), self.facts)


def _rebuilt(kind: type[StammtischError], facts: dict[str, object]) -> StammtischError:
    return kind(**facts)


class RuleError(StammtischError):
    """An input that the rules don't allow; the game is unchanged."""

    code = StammtischError.code


class NotUnderstood(RuleError):
    """`text` is no move of this game. Facts: text, examples (notations that are legal now)."""


class IllegalMove(RuleError):
    """A move that isn't allowed now. Facts: move (notation), reason, and its details."""


class AmbiguousMove(RuleError):
    """`text` fits several legal moves. Facts: text, candidates (notations)."""


class LineTooLong(RuleError):
    """More was typed than any move needs. Facts: characters, words (as many as are allowed)."""


class NoSuchNumber(RuleError):
    """A number that no choice has. Facts: number, most (the highest number of a choice)."""


class NotAsked(RuleError):
    """A move of a seat that isn't to move. Facts: seat, pending (the seats that are)."""


class RecordFull(RuleError):
    """The record of a game has no room for another move. Facts: entries, characters (as many as
    it may have)."""


class BadText(StammtischError):
    """A name or another text that records may not hold. Facts: text, why (`long` or `sign`),
    most (characters), sign (the character that can't be shown)."""


class UnknownGame(StammtischError):
    """Facts: name, known."""


class BadSeats(StammtischError):
    """The game can't be played by so many. Facts: game, players, fewest, most."""


class UnknownOption(StammtischError):
    """Facts: game, name, known."""


class BadOption(StammtischError):
    """Facts: name, value, allowed."""


class BadToml(BadOption):
    """A file that isn't read as TOML. Facts: why (`size`, `encoding`, `deep`, `number` or
    `syntax`), and where they apply: most (bytes, levels, or the largest number), byte, line, name
    (of the key with the number, or `none`), detail (the parser's message)."""


class BadDeck(BadOption):
    """A deck that can't be played. Facts: why (`no-card`, `copies`, `twice`, `size`, `no-deck`,
    `entry`, `long` or `no-cards`), and where they apply: name (of the card or deck, or the entry),
    near (the most similar name, or `none`), count, most, size; for a file `line`; for an option
    `option` (its name) and `value`."""


class BrokenEntryPoint(StammtischError):
    """An object of another package can't be used. Facts: package, group (`games`, `players`,
    `heuristics`, `presenters`, `rules`, `lesson`, `texts` or `chats`), name, fault and detail.

    Faults: `load`, `kind`, `name`, `taken`; `section`: no section of the configuration can be
    called so; `twice`: fields of a View that are declared with `of`, and that `fill` changes;
    `messages`: they aren't there in every language, or without the name of the game in theirs."""


class BotFault(StammtischError):
    """A player in a program of its own broke the protocol. Facts: reason (`unready`, `version`,
    `noise`, `long`, `kind`, `id`, `illegal`, `late`, `deaf`, `ended`, `extra`, `stays` or `exit`)
    and its details: sent, got and expected (lines, or printable parts of them), move, id, seconds,
    exit (code, or `none`), said (its last line on standard error), most (bytes)."""


class RecordError(StammtischError):
    """An invalid record. Facts: game (line number from 1), move (from 1, or 0), reason, and the
    details of the reason."""

    code = "bad-record"
