"""Reasons for refusing a command. A refused command leaves no trace."""

from __future__ import annotations

from ..errors import StammtischError


class Refusal(StammtischError):
    """A command that can't be done now."""

    code = StammtischError.code


class Stale(Refusal):
    """The question isn't open any more. Facts: question (the person's open one, or 0)."""


class Repeated(Refusal):
    """The same person has just answered this question: a double tap. Facts: question (the person's
    open one, or 0)."""


class NotAtTable(Refusal):
    """The person doesn't play at the table, or may not see it. Facts: none."""


class SitsAlready(Refusal):
    """The person already has a seat at the table. Facts: seat."""


class TableFull(Refusal):
    """No seat is free. Facts: game, most."""


class TooManyWatch(Refusal):
    """So many people watch the table already that nobody else can. Facts: most."""


class NotHost(Refusal):
    """Only the host may do this. Facts: host (name), there (the host has a seat)."""


class WrongPhase(Refusal):
    """The command isn't possible in this phase. Facts: phase."""


class JoinTooLate(Refusal):
    """Nobody joins a game that is on, nor watches one in which they have a seat. Facts: instead
    (the command that is possible: back or watch)."""


class NoSuchSeat(Refusal):
    """The seat doesn't exist, or has no such occupant. Facts: seat, seats (their number)."""


class NoDecks(Refusal):
    """The game has no decks to choose. Facts: game."""


class StillUnreached(Refusal):
    """People at the table can't be shown their hand yet. Facts: names, number."""


class NoSuchPace(Refusal):
    """No pace has this name. Facts: pace, known."""


class NoSuchChoice(Refusal):
    """The question has no choice with this number. Facts: number (from 1), most."""


class NothingToRetract(Refusal):
    """The person has no hidden choice to take back. Facts: none."""


class UndoAlone(Refusal):
    """Only a person alone with AI players may take moves back. Facts: none."""


class NothingToUndo(Refusal):
    """The person has no earlier decision to undo. Facts: none."""


class HintAsked(Refusal):
    """Advice on this question is being computed already. Facts: none."""


class HasNotMissed(Refusal):
    """During a game only people who have missed a turn can be kicked. Facts: seat, name."""


class NotAway(Refusal):
    """The person plays themselves already. Facts: none."""


class TooEarly(Refusal):
    """The time of a timer hasn't come yet: a clock runs ahead. Facts: when, now."""


class Unreadable(Refusal):
    """The table was stored by another version of the program. Facts: table, later (a later
    version stored it, and can read it)."""


class UnknownCall(Refusal):
    """The game has no such call. Facts: text, known."""
