"""nyan_nyan §5.5: Exodia is shown at any time, by whoever holds it, in any decision of others."""

from __future__ import annotations

import pytest

from stammtisch.core.engine.compiled import with_fields
from stammtisch.core.engine.constants import CHANCE, NO_DECLARATION
from stammtisch.core.engine.rng import Rng
from stammtisch.core.game import sampled
from stammtisch.core.games import GAMES
from stammtisch.core.games.nyan_nyan.options import NyanOptions, NyanOptions2
from stammtisch.core.games.nyan_nyan.rules import NyanState
from tests.games.nyan_nyan.positions import (
    EXODIA,
    counts,
    dealt,
    everywhere,
    join,
    nyan,
    pending,
    places,
    shuffle_of,
    stage,
    top,
)
from tests.games.positions import (
    Table,
    can,
    discards,
    go,
    happened,
    move,
    not_asked,
    outcome,
    refused,
    see,
    turn,
)
from tests.games.uno.positions import cards, hand

OTHER = EXODIA.replace("S", "H")


def callers(table: Table) -> tuple[int, ...]:
    """The seats that can show Exodia now."""
    return tuple(table.state.declarations())


def test_nyan_5_5_who_was_dealt_it_can_show_it_at_each_moment_of_anothers_turn() -> None:
    """Seat 1 plays two eights, skipping its opponent, and so on to its last cards."""
    hands = ["8S 8H 8D 8C 10C 10H 7H", f"{EXODIA} 2C 2D"]
    script = ["play 8C", "play 8S", "play 8D", "play 8H", "play 10H", "play 10C", "nyan"]
    for played in range(len(script) + 1):
        table = dealt(hands, "9C")
        go(table, *[f"1 {text}" for text in script[:played]])
        assert callers(table) == (2,)
        go(table, "2 exodia")
        assert outcome(table).places == (2, 1)


# Each stage: the hands, how play gets there, who is asked there, who shows it, and who is asked
# for what then.
AT = [
    ("turn", ["+3", "+3", EXODIA, "+3"], [], 3, (1,), "turn"),
    ("turn", [EXODIA, "+3", "+3", "+3"], [], 1, (2,), "turn"),
    ("drawn", ["+3", EXODIA, "+3", "+3"], ["1 draw"], 2, (1,), "drawn"),
    ("drawn", [EXODIA, "+3", "+3", "+3"], ["1 draw"], 1, (2,), "turn"),
    ("owed", ["7C +3", "+3", "+3", EXODIA], ["1 play 7C"], 4, (2,), "owed"),
    ("owed", ["7C +3", EXODIA, "+3", "+3"], ["1 play 7C"], 2, (3,), "owed"),
    ("owed", [f"7C {EXODIA}", "+3", "+3", "+3"], ["1 play 7C"], 1, (2,), "owed"),
    ("fuse", ["5C +3", "+3", "+3", EXODIA], ["1 play 5C"], 4, (1,), "fuse"),
    ("fuse", [f"5C {EXODIA}", "+3", "+3", "+3"], ["1 play 5C"], 1, (2,), "turn"),
    ("wish", ["JC +3", EXODIA, "+3", "+3"], ["1 play JC"], 2, (1,), "wish"),
    ("wish", [f"JC {EXODIA}", "+3", "+3", "+3"], ["1 play JC"], 1, (2,), "turn"),
    ("command", ["KC +3", "+3", EXODIA, "+3"], ["1 play KC"], 3, (1,), "command"),
    ("command", [f"KC {EXODIA}", "+3", "+3", "+3"], ["1 play KC"], 1, (2,), "turn"),
    ("answer", ["KC +3", "+3", EXODIA, "+3"], ["1 play KC", "1 command 3"], 3, (2,), "turn"),
    ("answer", ["KC +3", "+3", EXODIA, "+3"], ["1 play KC", "1 command 2"], 3, (2,), "answer"),
    ("answer", [f"KC {EXODIA}", "+3", "+3", "+3"], ["1 play KC", "1 command 2"], 1, (2,), "answer"),
    ("join", ["6C +3", EXODIA, "+3", "+3"], ["1 play 6C"], 2, (1, 3, 4), "join"),
    ("join", ["6C +3", EXODIA, "+3", "+3"], ["1 play 6C", "2 join"], 2, (1, 3, 4), "join"),
    (
        "join",
        ["6C +3", f"{EXODIA} *", "+3", "+3"],
        ["1 play 6C", "2 abstain"],
        2,
        (1, 3, 4),
        "join",
    ),
    ("join", [f"6C {EXODIA}", "+3", "+3", "+3"], ["1 play 6C"], 1, (2, 3, 4), "join"),
    ("lay", ["6C +3", EXODIA, "+3", "+3"], ["1 play 6C", *join(1, 2, 3, 4)], 2, (1, 3, 4), "lay"),
    (
        *("lay", ["6C +3", f"{EXODIA} 2C", "+3", "+3"]),
        *(["1 play 6C", *join(1, 2, 3, 4), "2 lay 2C"], 2, (1, 3, 4), "lay"),
    ),
    (
        *("lay", ["6C +3", f"{EXODIA} *", "+3", "+3"]),
        *(["1 play 6C", "2 abstain", *join(1, 3, 4)], 2, (1, 3, 4), "lay"),
    ),
    ("call", ["9C 4H", "+3", EXODIA, "+3"], ["1 play 9C"], 3, (1,), "call"),
]


@pytest.mark.parametrize(("at", "hands", "script", "seat", "then", "asked"), AT)
def test_nyan_5_5_in_each_stage_by_each_kind_of_seat(
    at: str, hands: list[str], script: list[str], seat: int, then: tuple[int, ...], asked: str
) -> None:
    table = nyan(hands, "8C")
    go(table, *script)
    assert (stage(table), callers(table)) == (at, (seat,))
    before = everywhere(table)
    go(table, f"{seat} exodia")
    assert (pending(table), stage(table)) == (then, asked)
    assert happened(table, "finished") == [(seat, 1, 0)]
    assert happened(table, "exodia") == [(seat, 0, 0)]
    assert (counts(table)[seat - 1], see(table).chosen[seat - 1]) == (0, False)
    assert (everywhere(table), callers(table)) == (before, ())


@pytest.mark.parametrize("players", [2, 4, 8])
def test_nyan_5_5_with_any_number_of_players_and_several_who_hold_it(players: int) -> None:
    hands = ["+3"] * (players - 1) + [f"{EXODIA} 2D"]
    table = nyan(hands)
    go(table, f"{players} exodia")
    assert places(table)[players - 1] == 1
    assert (outcome(table).places == (2, 1)) if players == 2 else (turn(table) == 1)
    if players > 2:
        table = nyan(["+3", *hands[2:], OTHER])
        assert callers(table) == (players - 1, players)
        go(table, f"{players} exodia", f"{players - 1} exodia")
        assert places(table)[players - 2 :] == (2, 1)
        assert pending(table) == ((1,) if players > 3 else ())


def test_nyan_5_5_it_is_no_choice_that_is_asked_for_and_no_view_shows_it() -> None:
    """Neither who is asked, nor what anybody sees, tells who holds it: the cards of 2 are swapped
    with unseen ones."""
    table = nyan(["+3", EXODIA, "+3"], pile="8D 8H AH KH QH JH 9H")
    other = nyan(["+3", "AH KH QH JH 9H", "+3"], pile=f"8D 8H {EXODIA}")
    for line in ("1 draw", "1 pass", "2 draw", "2 pass"):
        assert (callers(table), callers(other)) == ((2,), ())
        for seat in (0, 1, 3):
            assert see(table, seat) == see(other, seat)
        assert "exodia" not in can(table, turn(table))
        go(table, line)
        go(other, line)


def test_nyan_5_5_who_does_not_hold_it_can_not_show_it() -> None:
    table = nyan(["+3", "AS KS QS JS 10H", "+3"])
    not_asked(table, 2, "exodia")
    assert refused(table, 1, "exodia") == {"reason": "no-exodia"}


def test_nyan_5_5_only_while_active() -> None:
    table = nyan(["+3", EXODIA, "+3"])
    go(table, "2 exodia")
    not_asked(table, 2, "exodia")


def test_nyan_5_5_no_other_move_is_possible_out_of_turn() -> None:
    table = nyan(["+3", f"{EXODIA} 7D", "+3"])
    for text in ("play 7D", "draw", "nyan", "take"):
        not_asked(table, 2, text)


def test_nyan_5_5_before_an_obligation_is_drawn_it_can_be_shown_with_the_cards_after_too() -> None:
    table = nyan(["7C +3", "AS KS QS JS", "+3"], "8C", pile="2H 10S")
    go(table, "1 play 7C")
    assert callers(table) == ()
    go(table, "2 take")
    assert (callers(table), turn(table)) == ((2,), 2)
    go(table, "2 exodia")
    assert (turn(table), stage(table), see(table).due) == (3, "turn", 0)


def test_nyan_5_5_picked_up_in_a_stechen_while_the_next_one_moves() -> None:
    table = nyan(["6C AS 9D 9H", "KS QS JS 10S 2S", "3H 8H 8D"], "6D", direction=-1)
    go(table, "1 play 6C", *join(1, 2, 3), "1 lay AS", "2 lay 2S")
    assert callers(table) == ()
    go(table, "3 lay 3H")
    assert (turn(table), stage(table), callers(table)) == (3, "turn", (2,))
    go(table, "2 exodia")
    assert (turn(table), places(table)) == (3, (0, 1, 0))


def test_nyan_5_5_cards_laid_in_the_stechen_are_not_in_the_hand() -> None:
    table = nyan(["6C 9D 9H", EXODIA, "+3"], "6D")
    go(table, "1 play 6C", *join(1, 2, 3), "2 lay AS")
    assert callers(table) == ()
    not_asked(table, 2, "exodia")


def test_nyan_5_5_what_it_had_laid_is_buried_and_the_stechen_goes_on_without_it() -> None:
    table = nyan(["6C 9D 9H", f"{EXODIA} 2C 2D", "+3"], "6D", n=2)
    go(table, "1 play 6C", *join(1, 2, 3), "2 lay 2C", "2 exodia")
    assert (pending(table), see(table).laid_counts) == ((1, 3), (0, 0, 0))
    assert discards(table)[:7] == ["2C", "2D", "10S", "JS", "QS", "KS", "AS"]


def test_nyan_5_5_of_two_in_a_stechen_one_remains_and_takes_the_cards_back() -> None:
    table = nyan(["6C 9D 9H", EXODIA, "* +3"], "6D")
    go(table, "1 play 6C", "3 abstain", *join(1, 2), "1 lay 9D", "2 exodia")
    assert (hand(table, 1), stage(table), turn(table)) == (cards("9D 9H"), "turn", 3)


def test_nyan_5_5_of_the_one_who_has_moved_drops_the_rest_of_the_extra_turns() -> None:
    table = nyan([f"{EXODIA} KC 2H", "+3", "+3"], "8C", extra=2)
    go(table, "1 play KC", "1 command 2", "1 exodia")
    assert (turn(table), stage(table), see(table).extra) == (2, "answer", 2 - 2)
    go(table, "2 accept")
    assert (turn(table), happened(table, "lost-turn")) == (3, [(2, 0, 0)])


def test_nyan_5_5_of_another_leaves_the_turn_as_it_is() -> None:
    table = nyan(["+3", "+3", EXODIA], "8C", turn=2, extra=2, n=4, skip=1, due=0)
    go(table, "3 exodia")
    view = see(table)
    assert (view.turn, view.extra, view.n, view.skip, top(table)) == (2, 2, 4, 1, "8C")


def test_nyan_5_5_commands_that_waited_for_it_lapse() -> None:
    table = nyan(["+3", "+3", EXODIA], commands={3: 2})
    go(table, "3 exodia")
    assert see(table).commands == (0, 0, 0)


@pytest.mark.parametrize(("starter", "left"), [(3, 2), (1, 2)])
def test_nyan_4_three_a_starter_who_leaves_by_exodia(starter: int, left: int) -> None:
    """In the turn of another the next active seat counts as it is. In one's own turn it has the
    next turn, which doesn't count yet."""
    hands = ["2S 2H 2D", "2C 4H 4D", "4C 6H 6D", "8H 8D 8S"]
    hands[starter - 1] = EXODIA
    table = nyan(hands, "3C", threes=(starter, 2))
    go(table, f"{starter} exodia")
    assert (see(table).threes, see(table).threes_left) == (starter % 4 + 1, left)


def test_nyan_5_5_the_calls_of_others_stay_due() -> None:
    table = nyan(["9C 4H", "+3", EXODIA, "+3"], pile="2D 2H")
    go(table, "1 play 9C", "3 exodia", "1 silent")
    assert (counts(table), turn(table)) == ((3, 3, 0, 3), 4)


# Versions


def test_nyan_5_5_by_version_2_only_in_ones_own_decisions() -> None:
    for options, asked, others in ((NyanOptions2(), True, False), (NyanOptions(), False, True)):
        hands = [EXODIA, OTHER]
        table = Table(GAMES["nyan_nyan"], GAMES["nyan_nyan"].new(2, options))
        go(table, f"0 {shuffle_of(table, hands, '9C')}", "0 starter 1")
        assert ("exodia" in can(table)) == asked
        assert (callers(table) == (1, 2)) == others
        if asked:
            not_asked(table, 2, "exodia")
        go(table, "1 exodia")
        assert outcome(table).places == (1, 2)


# Worlds for search


def test_in_a_sampled_world_who_comes_to_hold_it_shows_it_at_once() -> None:
    table = nyan(["6C 9D 9H", f"{EXODIA} 2C", "+3"], "6D")
    world = sampled(table.game, see(table, 2), Rng("any"))
    world.play(1, next(iter(world.legal(1))), Rng("any"))
    assert table.game.view(world, 2).places == (0, 1, 0)
    assert places(table) == (0, 0, 0), "here nobody has shown it"


def test_in_a_sampled_world_the_next_one_is_asked_when_the_mover_shows_it() -> None:
    table = nyan([f"{EXODIA} 2C", "+3", "+3"], "6D")
    world = sampled(table.game, see(table, 1), Rng("any"))
    world.play(1, move(table, "draw"), Rng("any"))
    assert table.game.view(world, 0).places == (1, 0, 0)
    assert world.pending() == (2,)
    assert table.game.view(world, 0).stage == "turn"


def unshown(table: Table, infers: int = 1) -> int:
    """In how many of 300 worlds, as seat 1 thinks of them, seat 2 holds it."""
    rng, held = Rng("worlds"), 0
    royal = [{card.replace("S", suit) for card in EXODIA.split()} for suit in "SCHD"]
    for _ in range(300):
        world = table.game.pooled(see(table, 1))
        world.infers = infers
        world.determinize(1, rng)
        other = Table(table.game, world)
        assert everywhere(other) == everywhere(table)
        held += any(suit <= {*hand(other, 2)} for suit in royal)
    return held


def test_in_a_sampled_world_hardly_anybody_holds_it_unshown() -> None:
    """Of 27 cards dealt at random 13 % hold it, which version 2 doesn't exclude."""
    table = nyan(["+3", "+27"])
    assert unshown(table) <= 3
    assert 20 < unshown(table, infers=0) < 60
    old = with_fields(table.state, options=NyanOptions2(), rules=2)
    assert 20 < unshown(Table(table.game, old)) < 60


def test_in_a_sampled_world_all_cards_may_be_in_hands() -> None:
    table = nyan(["+23", "+31"])
    assert see(table).pile == 0
    assert unshown(table) > 0


def test_no_declaration_is_no_move() -> None:
    state = NyanState(2, NyanOptions())
    assert state.declaration(1) == NO_DECLARATION
    assert not state.allows(1, NO_DECLARATION)


def test_nobody_can_show_it_while_chance_decides() -> None:
    table = nyan(["+3", EXODIA, "+3"], rest="discard")
    go(table, "1 draw")
    assert (turn(table), callers(table)) == (CHANCE, ())
