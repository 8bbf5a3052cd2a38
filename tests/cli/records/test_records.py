"""`verify` and `replay`: sound records pass, and whatever was changed is found and named."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.cli.helpers import flat, play_uno, record_in, run, saved_files

Data = dict[str, Any]


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """Three recorded games of ojyks, a line each."""
    file = tmp_path_factory.mktemp("records") / "games.jsonl"
    args = ["--players", "heuristic,heuristic", "--games", "3", "-o", "limit=20"]
    assert run("simulate", "ojyks", *args, "--record", file).exit_code == 0
    return file.read_text(encoding="utf-8").splitlines()


def written(folder: Path, lines: list[str]) -> Path:
    file = folder / "changed.jsonl"
    file.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    return file


def changed(lines: list[str], game: int, change: Callable[[Data], None]) -> list[str]:
    """The lines with a change in one game (from 1)."""
    data = json.loads(lines[game - 1])
    change(data)
    line = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return [*lines[: game - 1], line, *lines[game:]]


def first(data: Data, verb: str) -> int:
    """The number (from 0) of the first entry with this verb."""
    return next(i for i, (_, text) in enumerate(data["moves"]) if text.startswith(verb))


def test_sound_games_are_valid(games: list[str], tmp_path: Path) -> None:
    file = written(tmp_path, games)
    moves = sum(len(json.loads(line)["moves"]) for line in games)
    result = run("verify", file)
    assert result.exit_code == 0
    assert f"3 games, {moves} moves, all valid" in flat(result.output)
    german = run("verify", file, "--lang", "de")
    assert "3 Spiele" in german.output
    one = run("verify", written(tmp_path, [games[0]]))
    assert one.exit_code == 1, "two games of the series are missing"


def test_empty_lines_do_not_matter(games: list[str], tmp_path: Path) -> None:
    assert run("verify", written(tmp_path, [games[0], "", *games[1:], ""])).exit_code == 0


def test_an_unfinished_game_is_valid_and_said_to_be_unfinished(home: Path) -> None:
    play_uno(lines=["1"])
    (file,) = saved_files(home)
    result = run("verify", file)
    assert result.exit_code == 0
    assert "One game is unfinished." in flat(result.output)


def swap_cards(data: Data) -> None:
    words = data["moves"][0][1].split()
    other = next(i for i in range(2, len(words)) if words[i] != words[1])
    words[1], words[other] = words[other], words[1]
    data["moves"][0][1] = " ".join(words)


def other_move(data: Data) -> None:
    at = first(data, "draw") + 1
    seat, text = data["moves"][at]
    verb, field = text.split()
    data["moves"][at] = [seat, f"{'drop' if verb == 'keep' else 'keep'} {field}"]


def rename(data: Data) -> None:
    data["seats"][0] = "Mallory"


def other_seat(data: Data) -> None:
    data["moves"][first(data, "draw")][0] = 7


def nonsense(data: Data) -> None:
    data["moves"][first(data, "draw")][1] = "sneeze"


def other_outcome(data: Data) -> None:
    data["outcome"]["places"].reverse()


def other_seed(data: Data) -> None:
    data["seed"] += "!"


def cut_moves(data: Data) -> None:
    del data["moves"][-3:]


def newer_rules(data: Data) -> None:
    data["rules"] += 1


def no_option(data: Data) -> None:
    data["options"]["tea"] = True


CHANGES: list[tuple[Callable[[Data], None], str, str]] = [
    (other_move, "draw", "move"),
    (swap_cards, "", "the seed gives another outcome: word 1"),
    (rename, "", "check sum"),
    (other_seat, "draw", "seat 7 moved"),
    (nonsense, "draw", "there is no such move"),
    (other_outcome, "end", "the outcome is wrong"),
    (other_seed, "0", "commitment"),
    (cut_moves, "cut", "moves were recorded"),
    (newer_rules, "0", "version 3 of the rules, this is version 2"),
    (no_option, "0", "no option “tea”"),
]


@pytest.mark.parametrize(
    ("change", "where", "said"), CHANGES, ids=[change.__name__ for change, _, _ in CHANGES]
)
def test_a_change_is_found_with_its_game_and_move(
    change: Callable[[Data], None], where: str, said: str, games: list[str], tmp_path: Path
) -> None:
    result = run("verify", written(tmp_path, changed(games, 2, change)))
    assert result.exit_code == 1
    text = flat(result.stderr)
    assert text.startswith("Game 2, move ")
    assert said in text
    data = json.loads(games[1])
    exact = {
        "": 1,
        "0": 0,
        "draw": first(data, "draw") + 1,
        "end": len(data["moves"]),
        "cut": len(data["moves"]) - 3,
    }
    number = int(text.removeprefix("Game 2, move ").partition(":")[0])
    if change is other_move:
        assert number >= first(data, "draw") + 2, "not before the change"
        assert number <= first(data, "draw") + 3
    else:
        assert number == exact[where]


def test_a_change_is_named_in_german_too(games: list[str], tmp_path: Path) -> None:
    result = run("verify", "--lang", "de", written(tmp_path, changed(games, 3, nonsense)))
    assert flat(result.stderr).startswith("Spiel 3, Zug ")
    assert "diesen Zug gibt es nicht" in flat(result.stderr)


def test_a_line_that_is_cut_off_is_named(games: list[str], tmp_path: Path) -> None:
    cut = games[1][: games[1].index('"check"') - 20]
    result = run("verify", written(tmp_path, [games[0], cut, games[2]]))
    assert result.exit_code == 1
    assert flat(result.stderr).startswith("Game 2, move ")
    assert "cut off" in flat(result.stderr)


@pytest.mark.parametrize("missing", [1, 2, 3])
def test_a_missing_line_is_named(missing: int, games: list[str], tmp_path: Path) -> None:
    left = [line for number, line in enumerate(games, 1) if number != missing]
    result = run("verify", written(tmp_path, left))
    assert result.exit_code == 1
    assert f"Game {missing} of the series is missing." in flat(result.stderr)


def test_all_damaged_games_are_named(games: list[str], tmp_path: Path) -> None:
    lines = changed(changed(games, 1, nonsense), 3, rename)
    result = run("verify", written(tmp_path, lines))
    assert [line[:6] for line in result.stderr.splitlines()] == ["Game 1", "Game 3"]


@pytest.mark.parametrize("command", ["verify", "replay"])
@pytest.mark.parametrize("content", [b"", b"\n\n", b"hello\n", b"[1,2]\n", b"{}\n", b"\xff\xfe\n"])
def test_what_is_no_record_is_refused_without_a_traceback(
    content: bytes, command: str, tmp_path: Path
) -> None:
    file = tmp_path / "what"
    file.write_bytes(content)
    result = run(command, file)
    assert result.exit_code == 1
    assert result.stderr.strip()


@pytest.mark.parametrize("command", ["verify", "replay"])
@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("series", 5),
        ("series", [1]),
        ("series", "ab"),
        ("seats", [1, 2]),
        ("options", {"limit": []}),
    ],
)
def test_a_field_of_the_wrong_kind_is_refused_without_a_traceback(
    field: str, value: object, command: str, games: list[str], tmp_path: Path
) -> None:
    def change(data: Data) -> None:
        data[field] = value

    result = run(command, written(tmp_path, changed(games, 1, change)))
    assert result.exit_code == 1 or command == "replay"
    assert "Traceback" not in result.output


def test_replay_into_a_pipe_tells_the_whole_game(games: list[str], tmp_path: Path) -> None:
    file = written(tmp_path, games)
    result = run("replay", file, "--game", "2")
    assert result.exit_code == 0
    told = result.output.splitlines()
    assert told[0].startswith("Round 1: twelve cards each")
    assert sum(" draws a card." in line for line in told) == games[1].count('"draw"')
    assert "in all." in told[-1]
    assert run("replay", file, "--game", "1").output != result.output
    assert "Spielrunde 1" in run("replay", file, "--lang", "de").output


def test_replay_through_the_eyes_of_a_seat_shows_its_cards(
    games: list[str], tmp_path: Path
) -> None:
    file = written(tmp_path, games)
    assert "You draw " in run("replay", file, "--seat", "1").output
    assert "You " not in run("replay", file, "--seat", "0").output


@pytest.mark.parametrize(
    ("option", "value", "allowed"), [("--game", "4", "1..3"), ("--seat", "3", "0..2")]
)
def test_replay_says_which_games_and_seats_there_are(
    option: str, value: str, allowed: str, games: list[str], tmp_path: Path
) -> None:
    result = run("replay", written(tmp_path, games), option, value)
    assert result.exit_code == 2
    assert allowed in result.stderr


def test_replay_of_an_illegal_move_says_which(games: list[str], tmp_path: Path) -> None:
    result = run("replay", written(tmp_path, changed(games, 1, nonsense)))
    assert result.exit_code == 1
    assert "Traceback" not in result.output


# Games that are not over.


@pytest.fixture
def unfinished(home: Path) -> Path:
    play_uno(lines=["1"])
    (file,) = saved_files(home)
    return file


@pytest.mark.parametrize("typed", [[], [""], ["n"], ["no"], ["nein"], ["yes please"]])
def test_replay_shows_no_hand_of_an_unfinished_game_unasked(
    typed: list[str], unfinished: Path
) -> None:
    result = run("replay", unfinished, "--seat", "2", lines=typed)
    assert result.exit_code == 1
    assert "This game isn't finished" in flat(result.stderr)
    assert result.stdout == ""


@pytest.mark.parametrize("typed", ["y", "Yes", " ja ", "j"])
def test_replay_shows_hands_of_an_unfinished_game_to_who_wants_it(
    typed: str, unfinished: Path
) -> None:
    asked = run("replay", unfinished, "--seat", "2", lines=[typed])
    told = run("replay", unfinished, "--seat", "2", "--show-hands")
    assert asked.exit_code == told.exit_code == 0
    assert asked.stdout == told.stdout != ""
    assert told.stderr == ""
    german = run("replay", unfinished, "--seat", "2", "--lang", "de", lines=[typed])
    assert "Dieses Spiel ist nicht zu Ende" in flat(german.stderr)


def test_replay_asks_nothing_where_it_shows_no_hand(
    unfinished: Path, games: list[str], tmp_path: Path
) -> None:
    for args in ([], ["--seat", "0"]):
        result = run("replay", unfinished, *args)
        assert (result.exit_code, result.stderr) == (0, "")
        assert ("You " in result.stdout) == (not args), "one's own hand is no secret"
    finished = run("replay", written(tmp_path, games), "--seat", "1")
    assert (finished.exit_code, finished.stderr) == (0, "")


def test_verify_says_how_often_moves_were_taken_back(home: Path) -> None:
    play_uno(lines=["2", "undo", "2", "undo", "1"])
    (file,) = saved_files(home)
    assert record_in(file).undone == 2
    result = run("verify", file)
    assert result.exit_code == 0
    assert "Moves were taken back 2 times." in flat(result.output)
    assert "2-mal wurden Züge zurückgenommen." in flat(run("verify", file, "--lang", "de").output)
    run("resume", "--fast", lines=["1", "undo"])
    assert record_in(file).undone == 3, "also after the game was left"
