"""Games, players and heuristics of others: each fault has a name, and hides nothing else."""

from __future__ import annotations

import pickle
import threading
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from unittest.mock import Mock

import pytest

from stammtisch.ai import registry
from stammtisch.ai.arena.simulate import Simulation, play_game
from stammtisch.ai.deadline import Overdue, call_with_timeout
from stammtisch.ai.decision import PlayerFault
from stammtisch.ai.player import Budget, RandomPlayer, broken_heuristics, policy_kind
from stammtisch.ai.registry import (
    OWN_PLAYERS,
    BadPlayerSpec,
    BrokenPlayer,
    all_players,
    broken_players,
    deadline_of,
    make_player,
)
from stammtisch.core import packages
from stammtisch.core.errors import BrokenEntryPoint, UnknownGame
from stammtisch.core.games import GAMES, all_games, broken_games, game_named
from stammtisch.core.record import verify
from tests.examples import high_card
from tests.guests import Install, install

pytestmark = pytest.mark.compiled
__all__ = ["install"]
UNO = game_named("uno")

# Entry points


def test_what_is_installed_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """It takes longer than a move, and is asked for at every move of a game of others."""
    read = Mock(return_value=())
    monkeypatch.setattr("importlib.metadata.entry_points", read)
    packages.forget()
    for _ in range(3):
        assert policy_kind(high_card.GAME) is None
    packages.forget()
    assert read.call_count == 1


GAMES_OF_OTHERS = """
from tests.examples.high_card import GAME, HighCard

class Half:
    name = "half"

class Renamed(HighCard):
    name = "other-card"

half, renamed = Half(), Renamed()
"""
POINTS = {
    "games": {
        "lost": "odd_games:NOTHING",
        "class": "odd_games:Half",
        "half": "odd_games:half",
        "my-card": "odd_games:renamed",
        "uno": "odd_games:GAME",
        "high-card": "odd_games:GAME",
    }
}
FAULTS = {
    "lost": ("load", "AttributeError: module 'odd_games' has no attribute 'NOTHING'"),
    "class": ("kind", "class"),
    "my-card": ("name", "other-card"),
    "uno": ("taken", "stammtisch"),
}


def test_a_game_that_cannot_be_used_is_named_and_hides_no_other(install: Install) -> None:
    install("odd-games", GAMES_OF_OTHERS, POINTS)
    assert set(all_games()) == {*GAMES, "high-card"}
    found = {str(fault.facts["name"]): fault.facts for fault in broken_games()}
    assert set(found) == {*FAULTS, "half"}
    assert {(facts["package"], facts["group"]) for facts in found.values()} == {
        ("odd-games", "games")
    }
    for name, (reason, detail) in FAULTS.items():
        assert (found[name]["fault"], found[name]["detail"]) == (reason, detail)
    assert "observe" in str(found["half"]["detail"])


@pytest.mark.parametrize("name", ["lost", "class", "half", "my-card"])
def test_asking_for_such_a_game_says_why_not(name: str, install: Install) -> None:
    install("odd-games", GAMES_OF_OTHERS, POINTS)
    with pytest.raises(BrokenEntryPoint) as caught:
        game_named(name)
    assert (caught.value.facts["package"], caught.value.facts["name"]) == ("odd-games", name)
    assert game_named("high-card").name == "high-card"
    assert game_named("uno") is UNO
    with pytest.raises(UnknownGame) as unknown:
        game_named("skat")
    assert unknown.value.facts["known"] == [*GAMES, "high-card"]


@pytest.mark.parametrize("source", ["1 / 0", "import sys; sys.exit(3)", "def f(:", "import nope"])
def test_whatever_stops_the_loading_is_the_fault_of_the_package(
    source: str, install: Install
) -> None:
    points = {"players": {"guest": "bad_import:Guest"}, "heuristics": {"skat": "bad_import:Skat"}}
    install("bad-import", source, points)
    assert set(all_players()) == {*OWN_PLAYERS, "external"}
    (player,), (heuristic,) = broken_players(), broken_heuristics()
    assert player.facts["fault"] == heuristic.facts["fault"] == "load"
    with pytest.raises(BrokenEntryPoint) as caught:
        make_player("guest:level=3", UNO)
    assert caught.value.facts == player.facts


def test_of_two_packages_with_one_name_the_first_one_has_it(install: Install) -> None:
    source = "from stammtisch.ai.player import RandomPlayer"
    for package in ("first-guests", "second-guests"):
        target = f"{package.replace('-', '_')}:RandomPlayer"
        install(package, source, {"players": {"guest": target, "random": target}})
    (clash,) = [fault for fault in broken_players() if fault.facts["name"] == "guest"]
    assert clash.facts["fault"] == "taken"
    assert {clash.facts["package"], clash.facts["detail"]} == {"first-guests", "second-guests"}
    assert all_players()["random"] is RandomPlayer
    assert isinstance(make_player("guest", UNO), RandomPlayer)


def test_a_heuristic_that_cannot_be_loaded_is_said_at_once(install: Install) -> None:
    points = {"games": {"high-card": "odd:GAME"}, "heuristics": {"high-card": "odd:Missing"}}
    install("odd", "from tests.examples.high_card import GAME", points)
    for spec in ("heuristic", "ismcts:iterations=5", "hard"):
        with pytest.raises(BrokenEntryPoint):
            make_player(spec, game_named("high-card"))
    assert make_player("random", game_named("high-card"))


# Specs


class Moody:
    def __init__(self, game: Any, mood: str, iq: str = "1") -> None:
        pass

    def choose(self, view: Any, legal: Sequence[int], budget: Budget) -> int:
        return legal[0]


@pytest.mark.parametrize(
    ("spec", "facts"),
    [
        ("moody:mood=calm:mood=wild", {"why": "twice", "name": "mood"}),
        ("moody:mood=calm:tea=hot", {"why": "unknown", "name": "tea", "allowed": ["mood", "iq"]}),
        ("moody:iq=7", {"why": "missing", "name": "mood"}),
        ("random:iq=7", {"why": "none", "name": "iq", "allowed": []}),
        (
            "ismcts:trees=many",
            {"why": "value", "name": "trees", "value": "many", "allowed": "1..64"},
        ),
        (
            "ismcts:root=deep",
            {"why": "value", "name": "root", "value": "deep", "allowed": "race, bound"},
        ),
        (
            "ismcts:seconds=nan",
            {"why": "value", "name": "seconds", "value": "nan", "allowed": "0..3600"},
        ),
    ],
)
def test_what_is_wrong_with_a_spec_is_named(
    spec: str, facts: dict[str, object], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(registry.OWN_PLAYERS, "moody", Moody)
    with pytest.raises(BadPlayerSpec) as caught:
        make_player(spec, UNO)
    assert caught.value.facts == {"spec": spec, **facts}


# Players

PLAYERS_OF_OTHERS = """
import time, sys

class Int(int):
    pass

class Guest:
    def __init__(self, game, deadline="0.2"):
        self.deadline = float(deadline)

class Raises(Guest):
    def choose(self, view, legal, budget):
        return legal[len(legal) // 0]

class Exits(Guest):
    def choose(self, view, legal, budget):
        sys.exit("enough")

class Float(Guest):
    def choose(self, view, legal, budget):
        return float(legal[0])

class Foreign(Guest):
    def choose(self, view, legal, budget):
        return Int(legal[0])

class Truth(Guest):
    def choose(self, view, legal, budget):
        return True

class Nothing(Guest):
    def choose(self, view, legal, budget):
        pass

class Illegal(Guest):
    def choose(self, view, legal, budget):
        return -7

class Sleeps(Guest):
    def choose(self, view, legal, budget):
        time.sleep(60)

class Loops(Guest):
    def choose(self, view, legal, budget):
        while True:
            try:
                list(range(1000))
            except Exception:
                pass

class Broken:
    def __init__(self, game):
        raise KeyError("no book of openings")

class Lazy:
    def __init__(self, game):
        pass

class Timeless(Guest):
    deadline = -1
    def __init__(self, game):
        pass

class Slow:
    def __init__(self, game):
        time.sleep(60)
"""
NAMES = (
    *("Raises", "Exits", "Float", "Foreign", "Truth", "Nothing", "Illegal", "Sleeps", "Loops"),
    *("Broken", "Lazy", "Timeless", "Slow"),
)


@pytest.fixture
def guests(install: Install) -> None:
    points = {"players": {name.lower(): f"odd_players:{name}" for name in NAMES}}
    install("odd-players", PLAYERS_OF_OTHERS, points)


def simulation(*players: str) -> Simulation:
    return Simulation("uno", UNO.options(), players, "s", 1)


CHOICES: list[tuple[str, dict[str, object]]] = [
    (
        "raises",
        {
            "reason": "raised",
            "error": "ZeroDivisionError: integer division or modulo by zero",
            "where": "odd_players.py:13",
        },
    ),
    ("exits", {"reason": "raised", "error": "SystemExit: enough", "where": "odd_players.py:17"}),
    ("float", {"reason": "kind", "kind": "builtins.float"}),
    ("foreign", {"reason": "kind", "kind": "odd_players.Int"}),
    ("truth", {"reason": "kind", "kind": "builtins.bool"}),
    ("nothing", {"reason": "kind", "kind": "builtins.NoneType"}),
    ("illegal", {"reason": "illegal", "move": -7}),
    ("sleeps", {"reason": "late", "seconds": 0.2}),
    ("loops", {"reason": "late", "seconds": 0.2}),
]


@pytest.mark.usefixtures("guests")
@pytest.mark.parametrize(("spec", "facts"), CHOICES, ids=lambda value: str(value)[:9])
def test_a_choice_that_is_no_legal_move_is_the_fault_of_its_player(
    spec: str, facts: dict[str, object]
) -> None:
    begun = time.monotonic()
    with pytest.raises(PlayerFault) as caught:
        play_game(simulation("random", spec, "random"), 1)
    who = {"player": spec, "package": "odd-players", "seat": 2}
    assert caught.value.facts == {**who, **facts}
    assert time.monotonic() - begun < 10
    assert pickle.loads(pickle.dumps(caught.value)).facts == caught.value.facts
    assert verify(play_game(simulation("random", "random"), 1).to_line()).outcome is not None


@pytest.mark.usefixtures("guests")
def test_a_player_that_hangs_is_left_alone_where_there_are_no_alarms() -> None:
    """As on other systems, and in other threads than the first one."""
    with ThreadPoolExecutor(1) as pool:
        error = pool.submit(play_game, simulation("sleeps", "random"), 1).exception(timeout=30)
    assert isinstance(error, PlayerFault)
    assert error.facts["reason"] == "late"


@pytest.mark.usefixtures("guests")
def test_a_player_that_cannot_be_made_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "DEADLINE", 0.2)
    for spec, facts in (
        ("broken", {"reason": "raised", "error": "KeyError: 'no book of openings'"}),
        ("lazy", {"reason": "kind"}),
        ("timeless", {"reason": "kind"}),
        ("slow", {"reason": "late", "seconds": 0.2}),
    ):
        with pytest.raises(BrokenPlayer) as caught:
            make_player(spec, UNO)
        assert caught.value.facts == {"player": spec, "package": "odd-players", **facts}


def test_a_search_may_take_as_long_as_its_budget_says() -> None:
    assert deadline_of(make_player("ismcts:seconds=900", UNO)) is None
    assert deadline_of(make_player("random", UNO)) == registry.DEADLINE


# Deadlines


def test_what_is_in_time_is_returned_or_raised_and_leaves_no_alarm() -> None:
    def divided(a: int, b: int) -> float:
        return a / b

    def check() -> None:
        assert call_with_timeout(5.0, lambda: divided(6, 3)) == 2
        with pytest.raises(ZeroDivisionError):
            call_with_timeout(5.0, lambda: divided(1, 0))
        with pytest.raises(Overdue):
            call_with_timeout(0.05, lambda: time.sleep(30))
        assert call_with_timeout(None, lambda: divided(6, 3)) == 2

    check()
    thread = threading.Thread(target=check)
    thread.start()
    thread.join()
    time.sleep(0.1)  # an alarm that is left would ring now


def test_an_inner_deadline_keeps_the_outer_one() -> None:
    def inner() -> None:
        assert call_with_timeout(5.0, lambda: 3) == 3
        time.sleep(30)

    with pytest.raises(Overdue):
        call_with_timeout(0.2, inner)
