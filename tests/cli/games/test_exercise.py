"""`exercise`: a position is shown, a choice is judged, and progress is kept."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from stammtisch.adapters.presentation.exercises import Answer, cost_lines
from stammtisch.adapters.presentation.presenter import notation_text
from stammtisch.adapters.presentation.texts import texts_in
from stammtisch.cli.games import exercise as command
from stammtisch.core.exercises import Exercise, WeighedMove, in_order, shipped_set
from stammtisch.core.games import GAMES, game_named
from stammtisch.core.match import Match
from stammtisch.core.scene.company import Company
from tests.cli.helpers import flat, play_uno, run, saved_files
from tests.cli.terminal.screen.pty import PROGRAM, Window

FIRST = in_order(shipped_set(game_named("uno")).exercises)[0]


def number_of(exercise: Exercise, weighed: WeighedMove) -> str:
    """The number under which a move is offered."""
    game = game_named("uno")
    view = Match(shipped_set(game).position(exercise)).view(exercise.seat)
    move = game.read(weighed.move)
    assert move is not None
    return str(1 + view.legal.index(move))


def shown(notation: str) -> str:
    """A move of uno as it is written for people."""
    return notation_text("uno", notation, texts_in("en"))


def kept(home: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in (home / "exercises.jsonl").read_text().splitlines()]


def test_a_right_choice_is_told_with_its_gain_and_kept(home: Path) -> None:
    best = FIRST.moves[0]
    result = run("exercise", "uno", "--number", "1", lines=[number_of(FIRST, best), ""])
    output = flat(result.output)
    assert f"Right: “{shown(best.move)}”." in output
    assert "Better than" in output
    assert "So often AI players choose wrong here: easy" in output
    assert "1 of 1 right." in output
    (line,) = kept(home)
    assert (line["exercise"], line["move"], line["right"]) == (FIRST.id, best.move, True)
    again = flat(run("exercise", "uno", lines=["quit"]).output)
    assert "1 of" in again
    assert "1 at the first try" in again


def test_a_wrong_choice_costs_something_and_comes_again_later(home: Path) -> None:
    worst = FIRST.moves[-1]
    result = run("exercise", "uno", "--number", "1", lines=[number_of(FIRST, worst), ""])
    output = flat(result.output)
    assert f"No: “{shown(FIRST.moves[0].move)}” is better than “{shown(worst.move)}”." in output
    assert f"Better than “{shown(worst.move)}”" in output
    assert "▸ " in output
    assert "What was wrong is asked again" in output
    assert [line["right"] for line in kept(home)] == [False]
    german = flat(run("exercise", "uno", "--lang", "de", lines=["ende"]).output)
    assert "Gelöst: 0 von" in german


def test_a_typed_move_counts_a_refused_one_does_not_and_help_is_there(home: Path) -> None:
    best = FIRST.moves[0].move
    typed = ["play nonsense", "hint", "undo", "help", best, "quit"]
    output = flat(run("exercise", "uno", lines=typed).output)
    assert output.count("That can't be done in an exercise.") == 2
    assert f"Right: “{shown(best)}”." in output
    assert len(kept(home)) == 1


def test_leaving_keeps_what_was_answered_and_an_end_of_input_is_no_error(home: Path) -> None:
    result = run("exercise", "uno", lines=[number_of(FIRST, FIRST.moves[0])])
    assert result.exit_code == 0
    assert len(kept(home)) == 1
    assert run("exercise", "uno", lines=[]).exit_code == 0
    assert len(kept(home)) == 1


def test_a_grade_without_exercises_says_so(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command.Shipped, "all", [])
    output = flat(run("exercise", "uno", "--grade", "3").output)
    assert "There are no exercises of Uno with points." in output


def test_answers_that_cannot_be_kept_are_told(home: Path) -> None:
    (home / "exercises.jsonl").mkdir(parents=True)
    result = run("exercise", "uno")
    assert result.exit_code == 1
    assert "it is a folder" in flat(result.output)


def test_positions_of_own_games_are_found_asked_and_kept(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    play_uno("--players", "2", "--against", "random", lines=["1"] * 300)
    none = flat(run("exercise", "ojyks", "--own").output)
    assert "No exercise was found in your games of ojyks." in none

    def take_all(game: object, view: object, key: str) -> Exercise | None:
        codec = game_named("uno")
        legal = [codec.notation(move) for move in view.legal]  # type: ignore[attr-defined]
        moves = [WeighedMove(move, 0.1 * bool(n), 0.0, not n) for n, move in enumerate(legal)]
        seat = view.seat  # type: ignore[attr-defined]
        return Exercise("", 0, 0, seat, 0.5, tuple(moves), {"easy": 1.0}, 100)

    monkeypatch.setattr(command, "exercise_at", take_all)
    output = flat(run("exercise", "uno", "--own", "--number", "2", lines=["2", "", "1", ""]).output)
    assert "From one of your games." in output
    assert "In the game you found it:" in output, "1 was always chosen there"
    assert "So often AI players" not in output
    assert "1 of 2 right." in output
    found = (home / "exercises" / "uno" / "exercises.jsonl").read_text().splitlines()
    assert len(found) == 2
    looked_at = (home / "exercises" / "uno" / "looked-at.txt").read_text().split()
    assert len(looked_at) == 2
    monkeypatch.setattr(command, "exercise_at", lambda *_: None)
    again = flat(run("exercise", "uno", "--own", lines=["quit"]).output)
    assert "Solved: 1 of 2" in again
    saved_files(home)[0].unlink()
    assert "Solved: 1 of 2" in flat(run("exercise", "uno", "--own", lines=["quit"]).output)


@pytest.mark.slow
def test_the_full_screen_judges_beside_the_table_and_enter_goes_on(
    home: Path,
) -> None:
    command = [str(PROGRAM), "exercise", "uno", "--full-screen", "--number", "1"]
    window = Window(command, STAMMTISCH_HOME=str(home))
    try:
        window.until("Your choice")
        assert "One choice is clearly the best" in flat(window.text)
        window.child.send(f"{FIRST.moves[-1].move}\r")
        window.until("No: “")
        assert "Your hand" in window.text, "the table stays in sight"
        while "▸" not in window.text:
            window.child.send("\x1b[6~")  # PgDn
            window.quiet()
        assert "best" in window.text
        window.child.send("\r")
        window.until("0 of 1 right.")
    finally:
        window.close()
    assert [line["right"] for line in kept(home)] == [False]


def rows_of(given: Answer, spoken: bool = False, width: int = 60) -> list[str]:
    lines = cost_lines(given, texts_in("en", spoken=spoken), width)
    return ["".join(span.text for span in row) for row in lines]


def answer(players: int, moves: tuple[WeighedMove, ...], move: str) -> Answer:
    game = game_named("uno")
    position = Match(shipped_set(game).position(FIRST))

    class Seen:
        legal = position.view(FIRST.seat).legal

    Seen.players = players  # type: ignore[attr-defined]
    exercise = Exercise("", 0, 0, 1, 0.5, moves, {}, 100)
    return Answer(game, Seen(), Company(("",) * players), exercise, move)


def test_bars_are_as_long_as_costs_and_the_chosen_move_is_always_shown() -> None:
    names = [f"play {colour}{number}" for colour in "rygb" for number in (1, 2, 3)]
    moves = tuple(WeighedMove(name, 0.1 * n, 0.0, not n) for n, name in enumerate(names))
    rows = rows_of(answer(4, moves, names[-1]))
    assert rows.pop(0) == "What each choice costs, in places at the end:"
    assert len(rows) == 8
    assert rows[-1].startswith(f"▸ {shown(names[-1])}")
    bars = [row.count("█") for row in rows]
    assert bars[0] == 0
    assert bars == sorted(bars)
    assert "−0.3  █" in rows[1]
    duel = rows_of(answer(2, moves, names[0]))
    assert duel[0] == "What each choice costs, in a hundred games:"
    assert "−10  █" in duel[2]
    told = rows_of(answer(4, moves, names[1]), spoken=True)
    assert told[0].endswith(": best.")
    assert told[1].endswith(": 0.3 places worse.")
    assert not any("█" in row or "▸" in row for row in told)


def test_rows_fit_into_a_narrow_panel() -> None:
    moves = (
        WeighedMove("play w r", 0.0, 0.0, True),
        WeighedMove("play w4 g", 0.104, 0.0),
    )
    for width in (14, 20, 33):
        rows = rows_of(answer(4, moves, "play w4 g"), width=width)
        assert all(len(row.rstrip()) <= width for row in rows)
        assert rows[-1].rstrip(" █").endswith("−0.3")


@pytest.mark.parametrize(
    "name", [name for name, game in GAMES.items() if shipped_set(game).exercises]
)
def test_the_first_exercise_of_each_game_is_spoken_and_drawn_without_hidden_cards(
    name: str, home: Path
) -> None:
    for flag in ("--plain", "--spoken"):
        for lang in ("en", "de"):
            result = run("exercise", name, flag, "--lang", lang, "--number", "1", lines=["1", ""])
            assert result.exit_code == 0
    assert len(kept(home)) == min(4, len(shipped_set(game_named(name)).exercises))
