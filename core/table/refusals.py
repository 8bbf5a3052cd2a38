"""Why a command is refused. A refused command leaves no trace."""

from __future__ import annotations

from ..errors import StammtischError


class Refusal(StammtischError):
    """A command that can't be done now."""


class Stale(Refusal):
    """The question isn't open any more. Facts: question (that is open now for this person; 0)."""

    code = "stale"


class Repeated(Refusal):
    """This question has just been answered by the same person: a double tap. Facts: question
    (that is open now for this person; 0)."""

    code = "repeated"


class NotAtTable(Refusal):
    """Facts: none."""

    code = "not-at-table"


class SitsAlready(Refusal):
    """One person has one seat a table. Facts: seat."""

    code = "sits-already"


class TableFull(Refusal):
    """Facts: game, most."""

    code = "table-full"


class NotHost(Refusal):
    """Facts: host (name), there (yes or no: the host sits at the table)."""

    code = "not-host"


class WrongPhase(Refusal):
    """Facts: phase."""

    code = "wrong-phase"


class NoSuchSeat(Refusal):
    """Facts: seat, seats (how many there are)."""

    code = "no-such-seat"


class NoDecks(Refusal):
    """Facts: game."""

    code = "no-decks"


class NoSuchPace(Refusal):
    """Facts: pace, known."""

    code = "no-such-pace"


class NoSuchChoice(Refusal):
    """Facts: number (from 1), most."""

    code = "no-such-choice"


class NothingToRetract(Refusal):
    """Facts: none."""

    code = "nothing-to-retract"


class UndoAlone(Refusal):
    """Only a person alone with AI players may take moves back. Facts: none."""

    code = "undo-alone"


class NothingToUndo(Refusal):
    """Facts: none."""

    code = "nothing-to-undo"


class HintAsked(Refusal):
    """The advice is on its way. Facts: none."""

    code = "hint-asked"


class Expelled(Refusal):
    """Who was kicked can't come back to this game. Facts: none."""

    code = "expelled"


class HasNotMissed(Refusal):
    """In a game only who has missed a turn can be kicked. Facts: seat, name."""

    code = "has-not-missed"


class NotAway(Refusal):
    """Facts: none."""

    code = "not-away"


class TooEarly(Refusal):
    """A clock that runs ahead. Facts: when, now."""

    code = "too-early"


class Unreadable(Refusal):
    """The table was stored by another version of the program. Facts: table, later (yes or no: by a
    later one, which may read it)."""

    code = "unreadable"


class UnknownCall(Refusal):
    """Facts: text, known."""

    code = "unknown-call"
