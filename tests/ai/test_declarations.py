"""AI players, searches, and programs that learn show Exodia as soon as they hold it (nyan_nyan
§5.5)."""

from __future__ import annotations

import pytest

from stammtisch.adapters.pettingzoo import env
from stammtisch.ai.arena.play import StateInPlay, play_out
from stammtisch.ai.batch import LEARNER, GameRow
from stammtisch.ai.hints import hints
from stammtisch.ai.player import policy_maker
from stammtisch.ai.registry import make_player
from stammtisch.core.engine.rng import Rng
from stammtisch.core.game import sampled
from stammtisch.core.games import GAMES
from stammtisch.core.games.nyan_nyan.cards import DRAW, PASS
from stammtisch.core.games.nyan_nyan.options import NyanOptions, NyanOptions2
from stammtisch.core.games.nyan_nyan.policy import NyanPolicy
from stammtisch.core.games.nyan_nyan.rules import NyanState
from stammtisch.core.match import Match
from stammtisch.core.record import verify
from stammtisch.core.review import decisions_of
from tests.games.nyan_nyan.positions import EXODIA, nyan, shuffle_of, undealt
from tests.games.positions import go, see

GAME = GAMES["nyan_nyan"]
SHOWN = GAME.read("exodia")
SMALL = {"packs": 1, "jokers": 2}


def dealt_match(players: list[str], hands: list[str]) -> Match:
    """A game with these hands, begun by seat 1."""
    match = Match.new(
        *(GAME, NyanOptions()),
        seats=[f"seat {n}" for n, _ in enumerate(players, 1)],
        players=players,
        seed="exodia",
        table="t",
    )
    match.record.moves = [(0, shuffle_of(undealt(len(players)), hands, "9C")), (0, "starter 1")]
    return Match(match.record)


@pytest.mark.parametrize("spec", ["random", "heuristic", "ismcts:iterations=10"])
def test_players_of_a_tournament_show_what_they_were_dealt_before_anybody_moves(spec: str) -> None:
    match = dealt_match([spec] * 4, ["", "", EXODIA, ""])
    play_out(match, [make_player(spec, GAME) for _ in range(4)])
    assert match.record.moves[2] == (3, "exodia")
    assert match.outcome.places[2] == 1


@pytest.mark.compiled
def test_a_tournament_shows_it_as_soon_as_it_is_drawn() -> None:
    """In games of random players in which hands grow large, nobody ever decides while somebody
    holds it, and all records verify."""
    shown = 0
    for number in range(8):
        seats = [f"seat {n}" for n in range(1, 6)]
        match = Match.new(
            *(GAME, NyanOptions(**SMALL)),
            seats=seats,
            players=["random"] * 5,
            seed=str(number),
            table="t",
        )
        play_out(match, [make_player("random", GAME) for _ in seats])
        if any(text == "exodia" for _, text in match.record.moves):
            verify(match.record.to_line())
        for entry, (seat, text) in enumerate(match.record.moves):
            if text == "exodia":
                shown += 1
                assert decisions_of(match.record, {seat})[-1].entry <= entry
    assert shown


def test_so_do_games_without_records() -> None:
    state = nyan(["+3", "AS KS QS JS 2H", "+3"], pile="2D 10S").state
    moves = iter(["draw", "pass", "draw"])
    play = StateInPlay(GAME, state, "seed", lambda seat: GAME.read(next(moves, "")) or 0)
    for _ in range(3):
        play.step()
    assert [event.kind for event in play.events if event.kind == "exodia"] == ["exodia"]
    assert (GAME.view(state, 0).places, play.seat) == ((0, 1, 0), 3)


def test_by_version_2_the_heuristic_shows_it_in_its_own_decision() -> None:
    table = undealt(2)
    table.state = GAME.new(2, NyanOptions2())
    go(table, f"0 {shuffle_of(table, ['', EXODIA], '9C')}", "0 starter 2")
    view = see(table, 2)
    assert SHOWN in view.legal
    world = sampled(GAME, view, Rng("a"))
    assert policy_maker(GAME, world)(world).choose_move(2, Rng("a")) == SHOWN
    world.play(2, DRAW, Rng("a"))
    assert GAME.view(world, 0).places == (0, 0), "in a world of version 2 nobody does so at once"


def test_an_environment_shows_it_for_all_agents() -> None:
    game = env("nyan_nyan", players=3)
    game.reset(seed=1)
    game.position = nyan(["+3", "AS KS QS JS 2H", "+3"], pile="2D 10S").state
    for text in ("draw", "pass", "draw"):
        game.agent_selection = game._asked()
        assert not game.observe(game.agent_selection)["action_mask"][SHOWN]
        game.step(GAME.read(text))
    assert GAME.view(game.position, 0).places == (0, 1, 0)
    assert game.agent_selection == "player_2"


def test_the_rows_of_vectors_never_ask_while_somebody_holds_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Plain rows; the compiled ones do the same in all games (`tests/vector`)."""
    shown: list[int] = []
    show = NyanState._show_exodia

    def noted(state: NyanState, seat: int) -> None:
        shown.append(seat)
        show(state, seat)

    monkeypatch.setattr(NyanState, "_show_exodia", noted)
    start = NyanState(5, NyanOptions(**SMALL))
    row = GameRow(start, NyanPolicy, [LEARNER] * 5, 1, 1, 0, 600)
    rng = Rng("rows")
    for _ in range(8):
        row.begin()
        while row.seat:
            assert row.position.declarations() == {}
            lively = [move for move in row.legal[: row.legal_n] if move not in (DRAW, PASS)]
            moves = lively if lively and rng.below(100) < 30 else row.legal[: row.legal_n]
            row.apply(moves[rng.below(len(moves))])
    assert shown


def test_hints_advise_it_whatever_else_could_be_done() -> None:
    table = nyan([f"{EXODIA} 7D", "+3", "+3"])
    (hint,) = hints(GAME, see(table, 1), Rng("a"), 3, 100)
    assert (hint.moves, hint.value) == ((SHOWN,), 1.0)
    other = nyan(["AS KS QS JS 10H 7D", "+3", "+3"])
    assert len(hints(GAME, see(other, 1), Rng("a"), 3, 100)) > 1


def test_an_analysis_judges_no_exodia() -> None:
    match = dealt_match(["human"] * 3, ["", EXODIA, ""])
    match.play_line(2, "exodia")
    assert [decision.seat for decision in decisions_of(match.record, {1, 2, 3})] == []
