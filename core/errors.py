"""Errors as facts: a code and details. Presenters turn them into words."""

from __future__ import annotations


class StammtischError(Exception):
    """Root of all errors that are not bugs. `code` names the message, `facts` fill it."""

    code = "error"

    def __init__(self, /, **facts: object) -> None:
        self.facts = facts
        super().__init__(f"{self.code}({', '.join(f'{k}={v!r}' for k, v in facts.items())})")

    def __reduce__(self) -> tuple[object, ...]:
        """Worker processes send errors back."""
        return _made_again, (type(self), self.facts)


def _made_again(kind: type[StammtischError], facts: dict[str, object]) -> StammtischError:
    return kind(**facts)


class RuleError(StammtischError):
    """An input the rules don't allow; the game is unchanged."""


class NotUnderstood(RuleError):
    """`text` is no move of this game. Facts: text, examples (notations that are legal now)."""

    code = "not-understood"


class IllegalMove(RuleError):
    """A move that isn't allowed now. Facts: move (notation), reason, and its details."""

    code = "illegal-move"


class AmbiguousMove(RuleError):
    """`text` fits several legal moves. Facts: text, candidates (notations)."""

    code = "ambiguous-move"


class LineTooLong(RuleError):
    """More was typed than any move needs. Facts: characters, words (as many as are allowed)."""

    code = "line-too-long"


class NoSuchNumber(RuleError):
    """A number that no choice has. Facts: number, most (the highest there is)."""

    code = "no-such-number"


class NotAsked(RuleError):
    """A seat moved that isn't asked now. Facts: seat, pending."""

    code = "not-asked"


class RecordFull(RuleError):
    """The record of a game has no room for another move. Facts: entries, characters (as many as
    it may have)."""

    code = "record-full"


class BadText(StammtischError):
    """A name or another text that records may not hold. Facts: text, why (`long` or `sign`),
    most (characters), sign (the character that can't be shown)."""

    code = "bad-text"


class UnknownGame(StammtischError):
    """Facts: name, known."""

    code = "unknown-game"


class BadSeats(StammtischError):
    """The game can't be played by so many. Facts: game, players, fewest, most."""

    code = "bad-seats"


class UnknownOption(StammtischError):
    """Facts: game, name, known."""

    code = "unknown-option"


class BadOption(StammtischError):
    """Facts: name, value, allowed."""

    code = "bad-option"


class BadToml(BadOption):
    """A file that isn't read as TOML. Facts: why (`size`, `encoding`, `deep`, `number` or
    `syntax`), most (bytes, levels, or the largest number), byte, line, name (of the key with the
    number, or `none`), detail (what the parser says), as far as they belong to it."""

    code = "bad-toml"


class BadDeck(BadOption):
    """A deck that can't be played. Facts: why (`no-card`, `copies`, `twice`, `size`, `no-deck`,
    `entry`, `long` or `no-cards`), name (of the card or deck, or the entry), near (the name that
    is most like it, or `none`), count, most, size, as far as they belong to it. Of a file also
    `line`, if it is about one; of an option also `option` (its name) and `value`."""

    code = "bad-deck"


class BrokenEntryPoint(StammtischError):
    """What another package brings can't be used. Facts: package, group (`games`, `players`,
    `heuristics`, `presenters` or `rules`), name, fault (`load`, `kind`, `name` or `taken`),
    detail."""

    code = "broken-entry-point"


class BotFault(StammtischError):
    """A player that is a program of its own did something wrong. Facts: reason (`unready`,
    `version`, `noise`, `long`, `kind`, `id`, `illegal`, `late`, `deaf`, `ended`, `extra`, `stays`
    or `exit`) and its details: sent, got and expected (lines, or parts of them, as they can be
    shown), move, id, seconds, exit (code, or `none`), said (its last words on standard error),
    most (bytes)."""

    code = "bot-fault"


class RecordError(StammtischError):
    """A record that doesn't hold. Facts: game (line number from 1), move (from 1, or 0), reason,
    and the details of the reason."""

    code = "bad-record"
