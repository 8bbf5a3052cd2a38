"""The example game: its rules, its guide, and that stammtisch finds it when it is installed."""

from __future__ import annotations

import ast
import pickle
import re
import subprocess
import sys
import tomllib
from copy import deepcopy
from pathlib import Path

import gymnasium
import pytest

from stammtisch.adapters.gymnasium import register_envs
from stammtisch.adapters.network_player import observation_of_view
from stammtisch.adapters.pettingzoo import env
from stammtisch.ai.arena.play import play_out
from stammtisch.ai.arena.simulate import Simulation, play_game, run
from stammtisch.ai.player import Budget
from stammtisch.ai.registry import make_player
from stammtisch.cli.games.new_game import SKELETON
from stammtisch.core.engine.compiled import is_compiled
from stammtisch.core.engine.rng import Rng
from stammtisch.core.errors import UnknownGame
from stammtisch.core.game import Game
from stammtisch.core.games import GAME_PARTS, GAMES, all_games, game_named
from stammtisch.core.match import Match
from stammtisch.core.record import verify
from tests.cli.helpers import flat
from tests.cli.helpers import run as terminal
from tests.examples.high_card import GAME, HighCardOptions, HighCardState
from tests.guests import Install, install

__all__ = ["install"]
HERE = Path(__file__).parent
SOURCE = (HERE / "high_card.py").read_text(encoding="utf-8")
HEURISTIC = (
    (HERE / "high_card_heuristic.py").read_text(encoding="utf-8").replace("tests.examples.", "")
)
WORDS = (HERE / "high_card_words.py").read_text(encoding="utf-8").replace("tests.examples.", "")
CARDS = (HERE / "high_card_cards.py").read_text(encoding="utf-8").replace("tests.examples.", "")
NEEDED = (
    *("game", "information", "options"),
    *(f"engine.{name}" for name in ("chance", "constants", "knowledge", "rng", "state", "views")),
)
GUIDE = (HERE.parents[1] / "docs" / "writing-a-game.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", GUIDE, re.M | re.S)


def rows(text: str) -> list[str]:
    return [row for row in text.splitlines() if row.strip()]


# The guide.


def test_every_block_of_the_guide_is_part_of_the_file() -> None:
    *blocks_of_files, suite, cards = blocks("python")
    for block in blocks_of_files:
        assert f"\n{block}" in f"\n{SOURCE}" or block in (HEURISTIC, WORDS), block
    assert "conformance_tests(GAME" in suite
    assert cards == CARDS


def test_the_guide_shows_the_whole_file_in_order() -> None:
    *game, heuristic, words, _, _ = blocks("python")
    assert [row for block in game for row in rows(block)] == rows(SOURCE)
    assert (heuristic, words) == (HEURISTIC, WORDS)


def test_the_example_uses_nothing_private() -> None:
    imported = [node for node in ast.walk(ast.parse(SOURCE)) if isinstance(node, ast.ImportFrom)]
    ours = {node.module for node in imported if node.module and "stammtisch" in node.module}
    assert ours == {f"stammtisch.core.{name}" for name in NEEDED}
    assert not [alias.name for node in imported for alias in node.names if alias.name[0] == "_"]


def rows_below(heading: str) -> list[list[str]]:
    """The cells of the table that begins so in the guide, without its first two lines."""
    table = GUIDE.partition(f"\n| {heading} ")[2].partition("\n\n")[0]
    return [row.strip("|").split("|") for row in table.splitlines()[2:]]


def test_the_guide_lists_every_part_of_a_game_once_and_which_have_a_default() -> None:
    columns = zip(*rows_below("purpose"), strict=True)
    _, needed, by_cards, default = (re.findall(r"`(\w+)`", " ".join(cells)) for cells in columns)
    assert sorted([*needed, *by_cards, *default]) == sorted(GAME_PARTS)
    assert {part for part in GAME_PARTS if not hasattr(Game, part)} == {*needed}


def test_the_guide_lists_the_files_of_a_new_game() -> None:
    listed = re.findall(r"`(?:\w+/)?(\w+\.\w+)`", " ".join(row[0] for row in rows_below("file")))
    files = [path for path in SKELETON.rglob("*.*") if path.name != "README.md"]
    assert sorted(listed) == sorted(file.name for file in files)
    changes = "".join(file.read_text(encoding="utf-8") for file in files)
    for name in re.findall(r"`(\w+)`", " ".join(row[2] for row in rows_below("file"))):
        assert re.search(rf"def {name}\(", changes)


# The conformance suite, from outside.


def run_suite(folder: Path, source: str) -> subprocess.CompletedProcess[str]:
    """Run the guide's test of the game in a folder of its own, where it isn't installed."""
    (folder / "high_card.py").write_text(source, encoding="utf-8")
    (folder / "high_card_cards.py").write_text(CARDS, encoding="utf-8")
    (folder / "test_conformance.py").write_text(blocks("python")[-2], encoding="utf-8")
    (folder / "pytest.ini").write_text("[pytest]\nfilterwarnings = error\n", encoding="utf-8")
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-rfs", "-p", "no:cacheprovider"],
        check=False,
        cwd=folder,
        capture_output=True,
        text=True,
    )


@pytest.mark.program
@pytest.mark.slow
def test_the_example_passes_the_conformance_suite_outside_of_the_checkout(tmp_path: Path) -> None:
    done = run_suite(tmp_path, SOURCE)
    assert done.returncode == 0, done.stdout + done.stderr
    assert int(re.findall(r"(\d+) passed", done.stdout)[0]) > 150
    skipped = {*re.findall(r"SKIPPED.*: (.*)", done.stdout)}
    assert skipped == {"the game has no heuristic", "only in games that name their parts"}


@pytest.mark.program
@pytest.mark.slow
def test_the_conformance_suite_notices_outside_too_that_a_card_is_told(tmp_path: Path) -> None:
    told = SOURCE.replace('event("chose")', 'event("chose", card=NUMBER)')
    told = told.replace("self.emit(CHOSE, seat, 0, 0)", "self.emit(CHOSE, seat, move, 0)")
    done = run_suite(tmp_path, told)
    assert done.returncode == 1, done.stdout + done.stderr
    failed = {*re.findall(r"FAILED .*::(test_\w+)\[high-card-", done.stdout)}
    assert "test_choices_made_at_the_same_time_are_secret" in failed


# Installed.


@pytest.fixture
def installed(install: Install) -> None:
    """The file and what an installer writes, from the guide's pyproject.toml."""
    points = tomllib.loads(blocks("toml")[0])["project"]["entry-points"]["stammtisch.games"]
    install("high-card", SOURCE, {"games": points})


def test_once_it_is_installed_it_is_an_environment_for_all_seats_and_for_one(
    installed: None,
) -> None:
    all_seats = env("high-card", players=3, options={"hand": 2})
    all_seats.reset(seed=1)
    while all_seats.agents:
        agent = all_seats.agent_selection
        seen, _, over, _, _ = all_seats.last()
        view = all_seats.game.view(all_seats.position, all_seats.possible_agents.index(agent) + 1)
        if not over:
            made = observation_of_view(all_seats.game, view)
            assert made["observation"].tolist() == seen["observation"].tolist()
        all_seats.step(None if over else int(seen["action_mask"].argmax()))
        all_seats = pickle.loads(pickle.dumps(all_seats))
    register_envs()
    one = gymnasium.make(
        "stammtisch/high-card-v0", players=3, opponents=["ismcts:iterations=9", "random"]
    )
    _, info = one.reset(seed=1)
    tricks, over = 0, False
    while not over:
        action = info["action_mask"].argmax()
        _, reward, over, _, info = deepcopy(one).step(action)
        assert one.step(action)[1:3] == (reward, over)
        tricks += 1
    assert tricks == 3


def test_it_is_unknown_until_it_is_installed() -> None:
    assert "high-card" not in all_games()
    with pytest.raises(UnknownGame):
        game_named("high-card")


@pytest.mark.usefixtures("installed")
def test_it_is_known_when_it_is_installed() -> None:
    assert list(all_games())[: len(GAMES)] == list(GAMES)  # own games first
    assert "high-card" in all_games()
    game = game_named("high-card")
    assert game.name == "high-card"
    match = Match.new(
        game,
        game.options(hand=1),
        seats=["Anna", "Ben"],
        players=["human", "human"],
        seed="1",
        table="1",
    )
    for seat in (1, 2):
        match.play(seat, match.view(seat).legal[0])
    assert match.over
    assert verify(match.record.to_line()) == match.record


def install_all(install: Install) -> None:
    """All files of the guide, with the entry points that stand there."""
    sources = {"high-card": SOURCE, "high-card-heuristic": HEURISTIC, "high-card-words": WORDS}
    for (package, source), block in zip(sources.items(), blocks("toml")[:3], strict=True):
        points = tomllib.loads(block)["project"]["entry-points"]
        install(
            package, source, {group.partition(".")[2]: named for group, named in points.items()}
        )


def test_its_words_and_rules_are_found_under_its_name(install: Install, home: Path) -> None:
    install_all(install)
    listed = terminal("games")
    assert "high-card" in listed.stdout
    assert not listed.stderr
    for language, rule in (("en", "the highest one wins"), ("de", "die höchste gewinnt")):
        assert rule in flat(terminal("rules", "high-card", "--lang", language).stdout)
    # By the seed, since whoever is dealt a pair has nothing to choose, and is shown no table.
    played = terminal("play", "high-card", "--against", "heuristic", "--fast", "-o", "hand=2",
                      "--players", "2", "--seed", "1", lines=["rules", "1"])  # fmt: skip
    assert played.exit_code == 0, played.output
    for said in ("High card  tricks to come: 2", "tricks won: 0", "the card is a", "All lay"):
        assert said in played.output
    left = terminal("play", "high-card", "--against", "heuristic", "--fast", lines=["quit"])
    assert "The game is saved" in flat(left.output)
    assert "0 won" in flat(terminal("resume", "--list").output)


def test_its_heuristic_is_found_under_its_name(install: Install) -> None:
    install_all(install)
    game = game_named("high-card")
    for lowest_wins in (False, True):
        options = game.options(hand=5, lowest_wins=lowest_wins)
        asked = Simulation("high-card", options, ("heuristic", "random"), "h", 20)
        places = [record.outcome["places"] for record in run(asked) if record.outcome]
        assert sum(place[0] < place[1] for place in places) > sum(a > b for a, b in places)
    match = Match(play_game(asked, 1)).rewound(1)
    view = match.view(1)
    assert make_player("heuristic", game).choose(view, view.legal, Budget(Rng(""))) == view.legal[0]


def test_cards_are_shown_as_they_are_typed() -> None:
    """Views and events of a game without texts are shown as they are."""
    state = dealt("3 9", "5 13")
    view = GAME.view(state, 1)
    assert view.hand == (3, 9)
    assert [GAME.notation(move) for move in view.legal] == ["play 3", "play 9"]
    dealt_cards = [event for event in GAME.observe(state) if event.seen_by(1)]
    told = [(event.kind, event.seat, *event.values) for event in dealt_cards]
    assert told == [("got-card", 1, 3, 0), ("got-card", 1, 9, 0), ("got", 2), ("got", 2)]
    lay(state, 9, 5)
    shown = [event.values for event in GAME.observe(state) if event.kind == "showed"]
    assert shown == [(9, 0), (5, 0)]
    assert GAME.chance_notation((0, 3, 9)) == "shuffle 3 9"


def test_what_the_guide_names_is_there() -> None:
    """Paths of the repository, with `<...>` for any word."""
    table = GUIDE.partition("## 14")[2].partition("## 15")[0]
    paths = [path for path in re.findall("`([^`]+)`", table) if "/" in path and " " not in path]
    assert len(paths) > 8
    for path in paths:
        pattern = re.sub("<language>", "de", path)
        pattern = re.sub("<game>", "uno", re.sub("<(n|part|players)>", "*", pattern))
        assert list(HERE.parents[1].glob(pattern)), path
    for name in ("parts", "PLAYER", "OWN", "FACTS"):
        assert f"`{name}`" in table


# The rules.


def dealt(*hands: str, lowest_wins: bool = False) -> HighCardState:
    cards = [card for hand in hands for card in hand.split()]
    options = HighCardOptions(hand=len(hands[0].split()), lowest_wins=lowest_wins)
    state = GAME.new(len(hands), options)
    rest = [str(card) for card in state.pile]
    for card in cards:
        rest.remove(card)
    outcome = GAME.read_chance(" ".join(["shuffle", *cards, *rest]))
    assert outcome is not None
    state.settle(outcome)
    return state


def lay(state: HighCardState, *cards: int) -> None:
    for seat, card in enumerate(cards, 1):
        state.play(seat, card)


def test_the_highest_card_wins_a_trick() -> None:
    state = dealt("3 9", "5 13", "4 2")
    lay(state, 9, 5, 4)
    assert state.tricks[1:] == [1, 0, 0]
    lay(state, 3, 13, 2)
    outcome = GAME.outcome(state)
    assert outcome.points == (1, 1, 0)
    assert outcome.places == (1, 1, 3)
    assert outcome.utility == (0.75, 0.75, 0.0)


def test_the_lowest_card_wins_with_the_option() -> None:
    state = dealt("3", "5", "4", lowest_wins=True)
    lay(state, 3, 5, 4)
    assert state.tricks[1:] == [1, 0, 0]


def test_nobody_wins_with_two_highest_cards() -> None:
    state = dealt("9", "9", "4")
    lay(state, 9, 9, 4)
    assert state.tricks[1:] == [0, 0, 0]


def test_a_card_that_was_not_dealt() -> None:
    assert GAME.read("play 14") is None
    assert GAME.read("play 0") is None
    assert GAME.why_not(GAME.view(dealt("3", "5"), 1), 9) == {"reason": "not-in-hand", "card": 9}


def test_others_see_that_somebody_chose_and_not_what() -> None:
    state = dealt("3 9", "5 13")
    GAME.observe(state)
    state.play(1, 9)
    (event,) = GAME.observe(state)
    assert (event.kind, event.seat, event.values) == ("chose", 1, (0, 0))
    assert GAME.view(state, 2).pending == (2,)
    assert GAME.view(state, 1).chosen == 9
    assert GAME.view(state, 2).chosen == GAME.view(state, 0).chosen == 0


def test_wrong_cards_are_no_shuffle() -> None:
    state = GAME.new(2, HighCardOptions())
    with pytest.raises(ValueError, match="cards"):
        state.settle((0, 1, 2, 3))


# Search.


def test_a_reset_leads_back_to_the_origin() -> None:
    origin = dealt("3 9", "5 13")
    state = origin.clone()
    state.origin = origin
    lay(state, 9, 5)
    assert GAME.view(state, 1) != GAME.view(origin, 1)
    state.reset()
    assert [GAME.view(state, seat) for seat in range(3)] == [
        GAME.view(origin, seat) for seat in range(3)
    ]
    assert state.hand is not origin.hand


@pytest.mark.parametrize("hand", [1, 4])
def test_the_search_plays_it_without_a_heuristic(
    hand: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(GAMES, GAME.name, GAME)
    specs = ["ismcts:iterations=50", "random", "ismcts:iterations=50:root=bound"]
    match = Match.new(
        GAME,
        HighCardOptions(hand=hand),
        seats=["Anna", "Ben", "Cleo"],
        players=specs,
        seed="search",
        table="1",
    )
    assert not is_compiled(match.state)
    play_out(match, [make_player(spec, GAME) for spec in specs])  # refuses illegal moves
    assert match.over
    assert verify(match.record.to_line()) == match.record
