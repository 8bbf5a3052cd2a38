"""The heuristic of Narikana: what it does where a thoughtful player has no doubt, that it looks at
nothing hidden, and that it beats random play."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from stammtisch.ai.arena.lab import lab_for, play_one
from stammtisch.core.engine.chance import Dice
from stammtisch.core.engine.compiled import compiled_class, is_compiled
from stammtisch.core.engine.constants import CHANCE, OVER
from stammtisch.core.engine.rng import Rng
from stammtisch.core.games.narikana import GAME
from stammtisch.core.games.narikana.decks import ready_decks
from stammtisch.core.games.narikana.options import NarikanaOptions
from stammtisch.core.games.narikana.policy import NarikanaPolicy
from stammtisch.core.policy import Policy
from tests.games.narikana.positions import narikana, play_through
from tests.games.positions import Table, see

Kind = Callable[[Any], Policy]


def policy_of(kind: Kind, state: Any) -> Policy:
    bound: Any = compiled_class(kind) if is_compiled(state) and isinstance(kind, type) else kind
    policy: Policy = bound(state)
    return policy


def advice(table: Table) -> str:
    """What the heuristic does next, with all parts of the move."""
    state: Any = GAME.pooled(see(table, table.state.mover))
    seat, rng = state.mover, Rng("any")
    told: list[str] = []
    while not told or (state.mover == seat and GAME.stage_words[state.stage] == "target"):
        move = policy_of(NarikanaPolicy, state).choose_move(seat, rng)
        told.append(GAME.notation(move).removeprefix("at "))
        state.play(seat, move, rng)
    return " ".join(told)


@pytest.mark.parametrize(
    ("board", "hand", "mana", "move"),
    [
        ("1 Oak Giant c6; 2 Player c7 -15; 2 Ember Cub b5", "", "", "attack c6 c7"),
        ("1 Ember Cub c4; 2 Moss Bear c5 -2; 2 Farewell Stone b4", "", "", "attack c4 c5"),
        ("2 Scarlet Dragon c4 -2", "Fiery Word", "rr", "play Fiery Word c4"),
        ("2 Scarlet Dragon c4 -2; 2 Bone Mouse c3", "Fiery Word", "rr", "play Fiery Word c4"),
        ("2 Bone Mouse e5", "Fiery Word", "rr", "pass"),
        ("2 Bone Mouse e5", "Reach for the Sky", "g", "pass"),
        ("", "", "", "move c1 c2"),
    ],
)
def test_plain_choices(board: str, hand: str, mana: str, move: str) -> None:
    sources = ("rrroooyyy", "rrr")
    assert advice(narikana(board, hands=(hand, ""), mana=(mana, ""), sources=sources)) == move


@pytest.mark.parametrize("chapter", [2, 12])
@pytest.mark.parametrize("card", ["Nutcracker", "Paper Dragon"])
def test_who_is_far_ahead_still_plays_creatures_near_the_enemy(card: str, chapter: int) -> None:
    board = "1 Player c4; 1 Lookout b1; 1 Lookout c1; 2 Player c7"
    sources = ("yyyyyyy", "rrr")
    table = narikana(
        board, hands=(card, ""), mana=("yyyyyyy", ""), sources=sources, chapter=chapter
    )
    play_through(table, "1 move c4 c5; 2 pass")
    assert advice(table) == f"play {card} c6"


def test_the_first_chapter_begins_with_sources() -> None:
    hand = "Ember Cub, Hothead, Scarlet Dragon, Fiery Word, Sky Ember, Tinder Spark"
    assert advice(narikana(hands=(hand, hand), chapter=1)).startswith("convert")


def test_an_attack_that_kills_is_stopped() -> None:
    table = narikana("1 Oak Giant c4; 2 Moss Bear c5", hands=("", "White Flag"), mana=("", "yy"))
    play_through(table, "1 attack c4 c5; ?")
    assert advice(table) == "play White Flag #1"


def random_game(number: int) -> Any:
    """Positions of a game in which seat 1 plays by the heuristic and seat 2 at random."""
    decks = list(ready_decks())
    dice = Random(number)
    state: Any = GAME.new(2, NarikanaOptions(dice.choice(decks), dice.choice(decks)))
    chances = 0
    while state.mover != OVER:
        if state.mover == CHANCE:
            state.settle(GAME.chance(state, Dice(str(number), chances)))
            chances += 1
            continue
        yield state
        kind: Kind = NarikanaPolicy if state.mover == 1 else Policy
        rng: Any = (compiled_class(Rng) if is_compiled(state) else Rng)(f"{number} {state.chapter}")
        state.play(state.mover, policy_of(kind, state).choose_move(state.mover, rng))


def test_a_creature_that_dies_anyway_is_sacrificed_for_cards_and_no_other() -> None:
    for wounds, move in ((" -5", "play Last Page c6"), ("", "done")):
        table = narikana(f"1 Oak Giant c6{wounds}", hands=("Last Page", ""), mana=("l", ""))
        assert advice(play_through(table, "1 pass; 2 attack c7 c6; ?")) == move


def test_it_looks_at_nothing_hidden() -> None:
    """It chooses the same in the true position as in what its seat sees of it."""
    seen = 0
    for number in range(3):
        for i, state in enumerate(random_game(number)):
            if i % 9:
                continue
            rng: Any = (compiled_class(Rng) if is_compiled(state) else Rng)("any")
            true = policy_of(NarikanaPolicy, state).choose_move(state.mover, rng)
            pooled = GAME.pooled(GAME.view(state, state.mover))
            assert policy_of(NarikanaPolicy, pooled).choose_move(state.mover, rng) == true
            seen += 1
    assert seen > 50


def test_candidates_are_legal_and_few() -> None:
    for i, state in enumerate(random_game(5)):
        if i % 7 == 0 and not is_compiled(state):
            out = [0] * 192
            n = NarikanaPolicy(state).candidates(state.mover, out)
            assert 1 <= n <= 10
            assert set(out[:n]) <= set(state.legal(state.mover))
            assert out[:n] == sorted(out[:n])


def test_judgement() -> None:
    def worth(board: str) -> float:
        one, other = policy_of(NarikanaPolicy, narikana(board).state).evaluate()
        assert one + other == pytest.approx(1.0)
        return one

    even = worth("1 Ember Cub c3; 2 Ember Cub c5")
    assert 0.45 < even < 0.55
    assert worth("1 Moss Bear c3; 2 Ember Cub c5") > even
    assert worth("1 Ember Cub c3; 2 Ember Cub c5; 1 Player c1 -15") < even - 0.05


def test_it_beats_random_play() -> None:
    """Every ready deck against itself, from both seats: 27 wins of 32 and more come by chance
    less than once in 10,000 times."""
    won = 0
    for number, deck in enumerate([*ready_decks()] * 2):
        for seat in (1, 2):
            state: Any = GAME.new(2, NarikanaOptions(deck, deck))
            kinds: list[Kind] = [Policy, Policy, Policy]
            kinds[seat] = NarikanaPolicy
            policies = [policy_of(kind, state) for kind in kinds]
            rng: Any = (compiled_class(Rng) if is_compiled(state) else Rng)(f"{number}")
            chances = 0
            while state.mover != OVER:
                if state.mover == CHANCE:
                    state.settle(GAME.chance(state, Dice(f"{number}", chances)))
                    chances += 1
                else:
                    state.play(state.mover, policies[state.mover].choose_move(state.mover, rng))
            won += state.loser == 3 - seat
    assert won >= 27


def test_who_gives_is_asked_of_the_heuristic_too() -> None:
    """A search tries moves that the heuristic would never begin, and lets it finish them."""
    board = "1 Ember Cub c4 [Iron Ring]; 1 Moss Bear c5 [Iron Ring]"
    state: Any = narikana(board, hands=("", "")).state
    give = next(move for move in state.legal(1) if GAME.notation(move) == "give Iron Ring")
    state.play(1, give)
    assert len(state.legal(1)) == 2
    assert policy_of(NarikanaPolicy, state).choose_move(1, Rng("any")) in state.legal(1)


def test_games_of_two_such_players_come_to_an_end() -> None:
    """Within 15 to 120 slow actions, in nine games of ten of ready decks. Figures that stay at home
    and wait for each other take longer in most games."""
    plan = lab_for(GAME, "heuristic", "length", 1)
    lengths = [play_one(plan, number).actions for number in range(0, plan.total, 4)]
    assert sum(15 <= actions <= 120 for actions in lengths) >= 0.9 * len(lengths) > 12
