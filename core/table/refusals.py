"""Reasons for refusing a command. A refused command leaves no trace."""

from __future__ import annotations

from ..errors import StammtischError


class Refusal(StammtischError):
    """A command that can't be done now."""


class Stale(Refusal):
    """The question isn't open any more. Facts: question (the person's open one, or 0)."""

    code = "stale"


class Repeated(Refusal):
    """The same person has just answered this question: a double tap. Facts: question (the person's
    open one, or 0)."""

    code = "repeated"


class NotAtTable(Refusal):
    """The person doesn't play at the table, or may not see it. Facts: none."""

    code = "not-at-table"


class SitsAlready(Refusal):
    """The person already has a seat at the table. Facts: seat."""

    code = "sits-already"


class TableFull(Refusal):
    """No seat is free. Facts: game, most."""

    code = "table-full"


class TooManyWatch(Refusal):
    """So many people watch the table already that nobody else can. Facts: most."""

    code = "too-many-watch"


class NotHost(Refusal):
    """Only the host may do this. Facts: host (name), there (the host has a seat)."""

    code = "not-host"


class WrongPhase(Refusal):
    """The command isn't possible in this phase. Facts: phase."""

    code = "wrong-phase"


class JoinTooLate(Refusal):
    """Nobody joins a game that is on, nor watches one in which they have a seat. Facts: instead
    (the command that is possible: back or watch)."""

    code = "join-too-late"


class NoSuchSeat(Refusal):
    """The seat doesn't exist, or has no such occupant. Facts: seat, seats (their number)."""

    code = "no-such-seat"


class NoDecks(Refusal):
    """The game has no decks to choose. Facts: game."""

    code = "no-decks"


class NoSuchPace(Refusal):
    """No pace has this name. Facts: pace, known."""

    code = "no-such-pace"


class NoSuchChoice(Refusal):
    """The question has no choice with this number. Facts: number (from 1), most."""

    code = "no-such-choice"


class NothingToRetract(Refusal):
    """The person has no hidden choice to take back. Facts: none."""

    code = "nothing-to-retract"


class UndoAlone(Refusal):
    """Only a person alone with AI players may take moves back. Facts: none."""

    code = "undo-alone"


class NothingToUndo(Refusal):
    """The person has no earlier decision to undo. Facts: none."""

    code = "nothing-to-undo"


class HintAsked(Refusal):
    """Advice on this question is being computed already. Facts: none."""

    code = "hint-asked"


class Expelled(Refusal):
    """A person who was kicked can't come back to this game. Facts: none."""

    code = "expelled"


class HasNotMissed(Refusal):
    """During a game only people who have missed a turn can be kicked. Facts: seat, name."""

    code = "has-not-missed"


class NotAway(Refusal):
    """The person plays themselves already. Facts: none."""

    code = "not-away"


class TooEarly(Refusal):
    """The time of a timer hasn't come yet: a clock runs ahead. Facts: when, now."""

    code = "too-early"


class Unreadable(Refusal):
    """The table was stored by another version of the program. Facts: table, later (a later
    version stored it, and can read it)."""

    code = "unreadable"


class UnknownCall(Refusal):
    """The game has no such call. Facts: text, known."""

    code = "unknown-call"
