"""The end of a round: the cards that the rules turn up then, and what it brought to everybody."""

from __future__ import annotations

import pytest

from stammtisch.adapters.presentation.ending import last_round_end
from stammtisch.adapters.presentation.texts import texts_in
from stammtisch.ai.decision import decide
from stammtisch.ai.registry import make_player
from stammtisch.cli.shared.playback import Playback
from stammtisch.core.games.ojyks.cards import GONE, VALUES
from stammtisch.core.match import Match
from stammtisch.core.record import replay
from stammtisch.core.scene.company import Company
from tests.adapters.games import new_match

COMPANY = Company(("You", "Anna", "Bert"), 1)
TEXTS = texts_in("en")


def in_round(game: str, number: int, **options: int) -> Match:
    """A game of three as soon as this round has been dealt."""
    match = new_match(game, 3, **options)
    player = make_player("heuristic", match.game)
    while match.view(0).round < number or not match.pending:
        seat = match.pending[-1]
        match.play(seat, decide(match, seat, player))
    return match


def test_all_cards_of_ojyks_lie_open_at_the_end_of_a_round() -> None:
    """§4.3, §4.4: the sum of each grid is what its seat gets, or half of it."""
    match = in_round("ojyks", 3)
    end = last_round_end(match.record, COMPANY, TEXTS)
    totals = [0, 0, 0]
    for _, events in replay(match.record):
        for event in events:
            if event.kind == "scored" and event.values[1] == end.view.totals[event.seat - 1]:
                grid = end.view.grids[event.seat - 1]
                points = sum(VALUES[card] for card in grid if card != GONE)
                assert event.values[0] in (points, 2 * points)
                totals[event.seat - 1] = event.values[1]
    assert tuple(totals) == end.view.totals
    assert not end.view.pending
    told = " ".join(sentence.text for sentence in end.told)
    for name, total in zip(COMPANY.names, totals, strict=True):
        assert f"{name} get" in told
        assert f", {total} in all." in told


@pytest.mark.parametrize(
    ("game", "options", "told"),
    [("uno", {"rounds": 2}, "in all."), ("las_vegan", {}, "cabbages."), ("ojyks", {}, "in all.")],
)
def test_what_a_round_brought_is_told_of_everybody(
    game: str, options: dict[str, int], told: str
) -> None:
    """In uno some have finished long before the round is over."""
    end = last_round_end(in_round(game, 2, **options).record, COMPANY, TEXTS)
    about = [sentence.text for sentence in end.told if sentence.text.endswith(told)]
    assert len(about) == 3
    for name in COMPANY.names:
        assert sum(text.startswith(name) for text in about) == 1, about


def test_a_replay_shows_the_end_of_a_round_before_the_next_deal() -> None:
    match = in_round("ojyks", 2)
    reel = Playback(match.record, TEXTS)
    (ended,) = [
        step for step, events in enumerate(reel.events) if any(e.kind == "scored" for e in events)
    ]
    for seat in range(4):
        assert reel.look(ended, seat).view.totals == match.view(0).totals
        assert all(card != GONE for grid in reel.look(ended + 1, seat).view.grids for card in grid)
    end = last_round_end(match.record, COMPANY, TEXTS)
    assert reel.look(ended, 1).view.grids == end.view.grids
    assert reel.look(ended - 1, 1).view.round == reel.look(ended, 1).view.round == 1
