"""The end of a game in words: how the reader did, what decided it, and how its last round ended
before the cards were gathered."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from ...core.game import Event, Game, Outcome
from ...core.record import Record, perform, start
from ...core.scene.company import Company, joined
from ...core.scene.parts import Card, Sentence
from ...core.scene.texts import Texts
from .presenter import presenter_of, visible
from .scores import NEW_ROUND


def headline(outcome: Outcome, company: Company, texts: Texts) -> str:
    """The reader's place (`You win!`); for a spectator who has won."""
    places = outcome.places
    if company.reader:
        place = places[company.reader - 1]
        return texts("ending-you", place=place, players=len(places), shared=places.count(place) > 1)
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


@dataclass(frozen=True, slots=True)
class LastRound:
    """The end of a finished game: what its last round brought, a sentence each, and the cards that
    seats still hold, by their names."""

    results: tuple[str, ...] = ()
    held: tuple[tuple[str, tuple[Card, ...]], ...] = ()


def last_round(record: Record, company: Company, texts: Texts) -> LastRound:
    """The last round of a finished game for a reader, who may see all hands then."""
    game, state = start(record)
    presenter, brought = presenter_of(game), list[Event]()
    for seat, text in record.moves:
        seen = visible(perform(game, state, seat, text), company.reader)
        if any(event.kind == NEW_ROUND for event in seen):
            brought.clear()
        brought += [event for event in seen if event.kind in presenter.results]
    held = []
    for seat, name in enumerate(company.names, 1):
        scene = presenter.scene(game.view(state, seat), replace(company, reader=seat), texts)
        if cards := tuple(card for hand in scene.hands for card in hand.cards):
            held.append((name, cards))
    told = presenter.tell(brought, company, texts)
    return LastRound(tuple(sentence.text for sentence in told), tuple(held))


# The end of a round


@dataclass(frozen=True, slots=True)
class RoundEnd:
    """`view`: the table at the end of the round, as a seat (0: a spectator) saw it; `told`: what
    the round brought, in sentences."""

    view: Any
    told: tuple[Sentence, ...]


def last_round_end(record: Record, company: Company, texts: Texts) -> RoundEnd:
    """The end of the round before the last one that was dealt, for a reader; of a game that is in
    its first round, what has led to it."""
    start_of_round, last = _round_before_deal(record)
    game, state = start(record)
    presenter, reader = presenter_of(game), company.reader
    before, seen, brought = None, list[Event](), list[Event]()
    for number, (seat, text) in enumerate(record.moves[: last + 1]):
        if number == last:
            before = game.view(state, reader)
        seen = visible(perform(game, state, seat, text), reader)
        if number >= start_of_round:
            brought += [event for event in seen if event.kind in presenter.results]
    view = presenter.shown_view(before, game.view(state, reader), seen)
    return RoundEnd(view, tuple(presenter.tell(brought, company, texts)))


def _round_before_deal(record: Record) -> tuple[int, int]:
    """The indexes of the first and the last entry of the round before the last deal; the last one
    isn't chance."""
    game, state = start(record)
    last_move = 0
    deals, ends = [0], [0]
    for number, (seat, text) in enumerate(record.moves):
        last_move = number if seat else last_move
        if any(event.kind == NEW_ROUND for event in perform(game, state, seat, text)):
            deals.append(number)
            ends.append(last_move)
    return deals[-2] if len(deals) > 1 else 0, ends[-1]
