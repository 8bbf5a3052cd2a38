"""The end of the last round of a game, as it lay on the table before the cards were gathered."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ...core.game import Event
from ...core.record import Record, perform, start
from ...core.scene.company import Company
from ...core.scene.parts import Sentence
from ...core.scene.texts import Texts
from .presenter import presenter_of, visible
from .scores import NEW_ROUND


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
