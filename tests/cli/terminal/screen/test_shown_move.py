"""While the events of a move are shown one by one, the table shows what they changed so far."""

from __future__ import annotations

from typing import Any

import pytest

from stammtisch.adapters.presentation.presenter import presenter_of
from stammtisch.adapters.presentation.texts import texts_in
from stammtisch.cli.terminal.screen.motion import ShownMove
from stammtisch.core.games import game_named
from stammtisch.core.record import replay
from stammtisch.core.scene.company import Company
from stammtisch.core.scene.parts import Scene, Sentence
from tests.adapters.games import NAMES, random_game

TEXTS = texts_in("en")
NEW_ROUND = "dealt"


def own_cards(scene: Scene) -> list[Any]:
    grids = [grid.rows for grid in scene.grids if grid.seat == 1]
    parts = [card.part for hand in scene.hands for card in hand.cards]
    return [[part for part in parts if part.startswith("card ")], grids]


def steps(name: str, players: int, **options: int | bool) -> list[tuple[Any, ...]]:
    """Of a random game for each move: who made it, kinds of events, sentences, and the table of
    seat 1 before and after it."""
    record, found = random_game(name, players, **options), []
    game, company = game_named(name), Company(NAMES[:players], 1)
    presenter, before = presenter_of(game), None
    movers = [0, *(seat for seat, _ in record.moves)]
    for (state, events), mover in zip(replay(record), movers, strict=True):
        seen = [event for event in events if event.seen_by(1)]
        after = presenter.scene(game.view(state, 1), company, TEXTS)
        kinds = {event.kind for event in seen}
        if before and seen and NEW_ROUND not in kinds:
            found.append((mover, kinds, presenter.tell(seen, company, TEXTS), before, after))
        before = after
    return found


@pytest.mark.parametrize(
    ("name", "players", "options", "kind"),
    [
        ("uno", 4, {"zero_seven": True}, "swapped"),
        ("uno", 4, {"zero_seven": True}, "rotated"),
        ("uno", 4, {}, "drew-card"),
        ("nyan_nyan", 4, {}, "lost"),
        ("ojyks", 4, {}, "revealed"),
        ("narikana", 2, {}, "chapter"),
    ],
)
def test_what_others_do_to_ones_own_cards_is_seen_when_it_is_told(
    name: str, players: int, options: dict[str, Any], kind: str
) -> None:
    befell = 0
    for mover, kinds, sentences, before, after in steps(name, players, **options):
        alone = mover == 1 and kind != "revealed"  # which comes when all have chosen
        if alone or kind not in kinds or own_cards(before) == own_cards(after):
            continue
        befell += 1
        move = ShownMove(before, after, [one for one in sentences if one.trace or one.changes])
        first, told = own_cards(move.scene), []
        for sentence in sentences:
            move.shown(sentence)
            told.append(own_cards(move.scene))
        assert first == own_cards(before), [sentence.text for sentence in sentences]
        assert told[-1] == own_cards(after)
        change = next(place for place, cards in enumerate(told) if cards != first)
        assert concerns_reader(sentences[change])
    assert befell


def concerns_reader(sentence: Sentence) -> bool:
    trace = sentence.trace
    return "seat 1" in sentence.changes or (
        trace is not None and "seat 1" in (trace.start, trace.end)
    )
