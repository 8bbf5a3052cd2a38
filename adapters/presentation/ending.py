"""The end of a game in words: how the reader did, and what decided it."""

from __future__ import annotations

from collections.abc import Sequence

from ...core.game import Event, Game, Outcome
from ...core.scene.company import Company, joined
from ...core.scene.texts import Texts
from .presenter import presenter_of


def headline(outcome: Outcome, company: Company, texts: Texts) -> str:
    """The reader's place (`You win!`); for a spectator who has won."""
    places = outcome.places
    if company.reader:
        place = places[company.reader - 1]
        return texts(
            "ending-you",
            place=place,
            players=len(places),
            shared="yes" if places.count(place) > 1 else "no",
        )
    winners = _first(outcome, company)
    return texts("ending-winners", names=joined(winners, texts), count=len(winners))


def decided(
    game: Game,
    view: object,
    outcome: Outcome,
    events: Sequence[Event],
    company: Company,
    texts: Texts,
) -> str:
    """What decided the game, in its own terms; "" if nothing is known of it. `view`: a spectator's
    at the end; `events`: all that a spectator has seen."""
    winners = [seat for seat, place in enumerate(outcome.places, 1) if place == 1]
    points = outcome.points[winners[0] - 1]
    if len(winners) > 1:
        names = joined(_first(outcome, company), texts)
        message = f"tied-{game.name}"
        return texts(message, names=names, points=points) if texts.has(message) else ""
    message = f"decided-{game.name}"
    if not texts.has(message):
        return ""
    winner, further = winners[0], getattr(presenter_of(game), "decided_facts", None)
    others = [seat for seat in range(1, len(outcome.places) + 1) if seat != winner]
    next_seat = min(others, key=lambda seat: (outcome.places[seat - 1], seat))
    return texts(
        message,
        **company.who(winner),
        points=points,
        lead=abs(points - outcome.points[next_seat - 1]),
        next="you" if next_seat == company.reader else company.names[next_seat - 1],
        **(further(view, events, winner) if further else {}),
    )


def _first(outcome: Outcome, company: Company) -> list[str]:
    """The names of those who share the first place."""
    pairs = zip(company.names, outcome.places, strict=True)
    return [name for name, place in pairs if place == 1]
