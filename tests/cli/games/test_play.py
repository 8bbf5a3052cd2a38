"""`play` and `resume` by scripted input: moves, commands, and nothing confirmed is lost."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from freezegun import freeze_time

from stammtisch.adapters.presentation.texts import texts_in
from stammtisch.cli.terminal.drawing import make_console
from stammtisch.cli.terminal.help import show_advice
from stammtisch.core.match import Match
from stammtisch.core.scene.company import Company
from stammtisch.core.table.commands import Advice
from tests.adapters.games import new_match
from tests.cli.helpers import (
    PROMPT,
    RULE,
    flat,
    last_screen,
    only_record,
    play_uno,
    record_in,
    run,
    saved_files,
    unwrapped,
)

# With the seed "a" of `play_uno`, the person holds r3 y0 y5 y5 b1 b7 w4 and b0 lies on the table.


def played_by_person(home: Path) -> list[str]:
    return [text for seat, text in only_record(home).moves if seat == 1]


def test_the_first_screen_shows_hand_table_and_choices(home: Path) -> None:
    result = play_uno()
    screen = last_screen(result.output)
    assert "Your hand:  3●   0▲   5▲   5▲   1◆   7◆   +4✱" in screen
    assert "blue counts" in screen
    assert re.search(r"play +1 0▲ +2 1◆ +3 7◆ +4 \+4✱ red", screen)
    assert re.search(r"draw +8", screen)
    assert "or a wild; or draw one." in flat(screen), "what is asked, in a sentence"


def test_the_commitment_is_shown_when_somebody_asks_for_it(home: Path) -> None:
    output = play_uno(lines=["deal", "1"]).output
    opening, *screens = output.split(RULE)
    fixed = only_record(home).commitment
    told = "The cards are fixed; “deal” shows how to check that."
    assert flat(opening).startswith(f"Uno with points: You, Anna, Bert, Cleo {told}")
    assert fixed not in opening
    board, answer = screens[0].split(PROMPT)[:2]
    assert fixed not in board
    assert fixed in answer
    assert "was fixed before the first card" in flat(answer)
    assert fixed not in "".join(screens[1:])


def test_what_is_asked_is_said_once_in_a_game() -> None:
    output = flat(play_uno(lines=["1", "1", "1"]).output)
    assert output.count("or a wild; or draw one.") == 1


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("? b1", "A number, without an effect"),
        ("?b1", "You can play it now."),
        ("help blue 1", "You can play it now."),
        ("hilfe r3", "play 3● is not possible: 3● has neither the colour"),
        ("? w4", "Anna has to draw 4 cards. You can play it now."),
        ("? skip", "Anna misses the turn."),
        ("? 3S", "“3S” is no card of this game. For instance: ? r7 · skip · w4"),
    ],
)
def test_a_card_explains_itself(typed: str, said: str, home: Path) -> None:
    assert said in flat(play_uno(lines=[typed]).output)
    assert played_by_person(home) == []


def test_the_end_of_input_saves(home: Path) -> None:
    result = play_uno(lines=["2"])
    assert result.exit_code == 0
    (file,) = saved_files(home)
    assert str(file) in unwrapped(result.output)
    assert "stammtisch resume" in result.output
    assert played_by_person(home) == ["play b1"]
    assert only_record(home).outcome is None


@pytest.mark.parametrize("word", ["quit", "q", "exit", "ende", "Aufhören", " QUIT "])
def test_quit_saves_and_leaves(word: str, home: Path) -> None:
    result = play_uno(lines=["2", word, "1"])
    assert result.exit_code == 0
    assert played_by_person(home) == ["play b1"]


@pytest.mark.parametrize(
    ("typed", "move"),
    [
        ("1", "play y0"),
        (" 3 ", "play b7"),
        ("8", "draw"),
        ("play b7", "play b7"),
        ("b7", "play b7"),
        ("lege blau 7", "play b7"),
        ("spiele B7", "play b7"),
        ("w4 g", "play w4 g"),
        ("farbwahl4 grün", "play w4 g"),
        ("Ziehe", "draw"),
        ("d", None),
        ("0", None),
        ("9", None),
        ("-1", None),
        ("", None),
        ("foo", None),
        ("play r3", None),
        ("play y5", None),
        ("w4", None),
        ("pass", None),
        ("swap 2", None),
        ("[/x]", None),
        ("[red]b7[/red]", None),
        ("{b7}", None),
        ("💥" * 100, None),
        ("save", None),
    ],
)
def test_a_line_is_a_move_or_changes_nothing(typed: str, move: str | None, home: Path) -> None:
    result = play_uno(lines=[typed])
    assert result.exit_code == 0
    assert played_by_person(home)[:1] == ([move] if move else [])


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("9", "There is no choice 9; choose 1 to 8."),
        ("foo", "I don't understand “foo”. Possible now, for example: play 0▲, play 1◆, play 7◆."),
        ("[bold]x", "I don't understand “[bold]x”."),
        ("play r3", "play 3● is not possible: 3● has neither the colour nor the number"),
        ("y9", "play 9▲ is not possible: you don't hold 9▲."),
        (
            "w4",
            "“w4” can mean several moves: play +4✱ red, play +4✱ yellow, play +4✱ green, "
            "play +4✱ blue.",
        ),
        ("pass", "pass is not possible: you can pass only after drawing."),
        ("swap 2", "hands are swapped only after a 7"),
        ("play " * 2000, "too long: at most 1,000 characters and 100 words are allowed."),
    ],
)
def test_bad_input_is_answered_with_what_is_wrong(typed: str, said: str) -> None:
    assert said in flat(play_uno(lines=[typed]).output)


def test_bad_input_is_answered_in_german() -> None:
    lines = ["9", "lege rot 3", "Quark", "lege " * 101]
    output = flat(play_uno("--lang", "de", lines=lines).output)
    assert "Die Wahl 9 gibt es nicht; wähle 1 bis 8." in output
    assert "legen 3● geht nicht" in output
    assert "„Quark“ verstehe ich nicht" in output
    assert "Erlaubt sind höchstens 1.000 Zeichen und 100 Wörter." in output


def test_help_explains_the_decision_and_the_commands(home: Path) -> None:
    output = flat(play_uno(lines=["?"]).output)
    assert "Play a card of the colour or with the number or sign on the table" in output
    assert "undo · rules · log · table · deal (how to check it)" in output
    assert played_by_person(home) == []


@pytest.mark.parametrize(
    ("language", "word", "said"),
    [("en", "hint", "My advice: "), ("de", "tipp", "Mein Tipp: ")],
)
def test_a_hint_can_be_typed_as_it_is_told(language: str, word: str, said: str, home: Path) -> None:
    output = flat(play_uno("--lang", language, lines=[word]).output)
    told = output.split(said)[1]
    ends = (" About as good", " Etwa gleich gut", " Better than", " Besser als", " Your move")
    for end in (*ends, " Dein Zug"):
        told = told.split(end)[0]
    hint = told
    saved_files(home)[0].unlink()
    play_uno("--lang", language, lines=[hint])
    assert len(played_by_person(home)) == 1
    assert word not in played_by_person(home)


def test_a_hint_names_both_parts_and_explains_its_figures(home: Path) -> None:
    reveal = flat(run("play", "ojyks", "--fast", "--seed", "a", lines=["hint"]).output)
    assert re.search(r"My advice: reveal c\dr\d c\dr\d ", reveal)
    hint = play_uno("-o", "zero_seven=on", lines=["hint"]).output
    best = re.search(r"My advice: (.*)", hint)
    assert best
    first = re.search(r"Place *\n *▶ (.*?)  +\d\.\d\d *\n", hint)
    assert first, hint
    assert first[1].strip() == best[1].strip(), "the recommended move comes first"
    assert "Place: to be expected at the end." in flat(hint)
    swapped = [re.search(r"swap (\d)", row) for row in hint.splitlines()]
    for seat in {found[1] for found in swapped if found}:
        assert re.search(rf"Seats: .*{seat} (Anna|Bert|Cleo)", hint)


def test_a_hint_says_that_a_move_wins_if_that_was_calculated(
    capsys: pytest.CaptureFixture[str],
) -> None:
    match = new_match("uno", 2)
    view = match.view(match.pending[0])
    for advice, wins in (
        (Advice(view.legal[:1], 1.0, 0), True),
        (Advice(view.legal[:1], 1.0, 9), False),
    ):
        company = Company(("Ann", "Ben"), 1)
        show_advice(make_console(), match.game, view, [advice], company, texts_in("en"))
        told = flat(capsys.readouterr().out)
        assert "My advice: " in told
        assert ("you can win now" in told) == wins


def test_undo_takes_back_to_the_last_decision(home: Path) -> None:
    play_uno()
    before = only_record(home).moves
    saved_files(home)[0].unlink()
    result = play_uno(lines=["2", "undo"])
    assert "One move taken back." in result.output
    assert only_record(home).moves == before
    assert "Your hand:  3●   0▲   5▲   5▲   1◆   7◆   +4✱" in last_screen(result.output)


def test_undo_and_another_move_go_on_from_there(home: Path) -> None:
    play_uno(lines=["2", "zurück", "3"])
    assert played_by_person(home) == ["play b7"]
    assert run("verify", saved_files(home)[0]).exit_code == 0


def test_undo_with_nothing_to_take_back_says_so(home: Path) -> None:
    assert "There is nothing to take back." in play_uno(lines=["undo"]).output


@pytest.mark.parametrize(
    ("language", "typed", "said"),
    [
        ("en", "why", "What it changed: Cleo has 6 cards instead of 7"),
        ("en", "why cleo", "What Cleo holds is hidden"),
        ("de", "warum", "Was sich änderte: Cleo hat 6 Karten statt 7"),
        ("en", "why anna", "“anna” has made no move yet; at the table are You, Anna"),
        ("en", "why nobody", "“nobody” has made no move yet; at the table are You, Anna, Bert"),
        ("en", "why 4", "Cleo plays 0◆"),
        ("en", "why 1", "No move belongs to this line"),
        ("en", "why 99", "No move belongs to this line"),
    ],
)
def test_why_tells_of_the_last_move_of_others_of_a_player_or_of_a_line(
    language: str, typed: str, said: str
) -> None:
    before, after = (
        flat(play_uno("--lang", language, lines=lines).output) for lines in ([], [typed])
    )
    assert after.count(said) > before.count(said), after


def test_the_log_tells_what_happened() -> None:
    output = play_uno(lines=["2", "log"]).output
    log = output.rpartition("The newest first:")[2]
    assert "0◆" in log
    assert "You play 1◆." in log


@pytest.mark.parametrize(("language", "order"), [("en", "The newest"), ("de", "Das Neueste")])
def test_the_log_begins_with_the_newest(language: str, order: str) -> None:
    output = play_uno("--lang", language, lines=["2", "log"]).output
    rows = output.rpartition(f"{order} ")[2].splitlines()
    first, last = (
        next(number for number, row in enumerate(rows) if told in row)
        for told in ("Round 1:" if language == "en" else "Runde 1:", " 1◆.")
    )
    assert last < first


@pytest.mark.parametrize("word", ["table", "Tisch", "board"])
def test_a_command_shows_the_table_again(word: str, home: Path) -> None:
    first = play_uno(lines=[]).output
    again = play_uno(lines=["?", word]).output
    assert again.count("Your hand:  3●") == first.count("Your hand:  3●") + 1
    assert "draw      8" in last_screen(again)
    assert "table" in flat(play_uno(lines=["?"]).output)


def test_the_rules_can_be_read_meanwhile(home: Path) -> None:
    assert "§1.1" in play_uno(lines=["rules"]).output
    assert "Vorbereitung" in play_uno("--lang", "de", lines=["regeln"]).output


@pytest.mark.parametrize("word", ["save", "speichern", "Save"])
def test_save_writes_where_one_says_and_play_goes_on(word: str, home: Path, tmp_path: Path) -> None:
    target = tmp_path / "My Evening.jsonl"
    result = play_uno(lines=["2", f"{word} {target}", "1"])
    assert str(target).replace(" ", "") in unwrapped(result.output)
    saved, auto = record_in(target), only_record(home)
    assert [text for seat, text in saved.moves if seat == 1] == ["play b1"]
    assert auto.moves[: len(saved.moves)] == saved.moves
    assert len(auto.moves) > len(saved.moves)


@pytest.mark.parametrize("where", ["~nobody-of-this-name/x", "/dev/null/x", "."])
def test_save_to_an_impossible_place_says_so_and_play_goes_on(where: str, home: Path) -> None:
    play_uno(lines=[f"save {where}", "2"])
    assert played_by_person(home)[:1] == ["play b1"]


def test_a_resumed_game_goes_on_as_if_it_had_not_been_left(home: Path) -> None:
    play_uno(lines=["1"] * 4)
    whole = only_record(home)
    saved_files(home)[0].unlink()
    play_uno(lines=["1"])
    for _ in range(3):
        result = run("resume", "--fast", lines=["1"])
        assert result.exit_code == 0
        assert "Going on with Uno with points" in flat(result.output)
    parts = only_record(home)
    assert parts.moves == whole.moves
    assert Match(parts).view(1) == Match(whole).view(1)


def test_resume_takes_the_newest_or_the_one_named(home: Path) -> None:
    play_uno(lines=["quit"])
    (uno,) = saved_files(home)
    run("play", "ojyks", "--fast", lines=["quit"])
    assert "ojyks" in run("resume").output
    listed = run("resume", "--list").output.splitlines()
    assert sum(not row.startswith(" ") for row in listed) == 2
    assert uno.stem in listed
    assert "Uno with points" in run("resume", uno.stem, "--fast").output
    assert "Uno with points" in run("resume", uno, "--fast").output


def test_resume_without_a_game_to_resume_says_so() -> None:
    result = run("resume")
    assert result.exit_code == 1
    assert "There is no unfinished game." in result.stderr
    result = run("resume", "tuesday")
    assert result.exit_code == 1
    assert "There is no saved game “tuesday”." in result.stderr
    assert run("resume", "--list").output == ""


@pytest.mark.parametrize("damage", ["cut", "illegal", "binary"])
def test_a_damaged_game_is_refused_without_a_traceback(damage: str, home: Path) -> None:
    play_uno(lines=["2"])
    (file,) = saved_files(home)
    text = file.read_text(encoding="utf-8")
    if damage == "cut":
        file.write_text(text[:-30], encoding="utf-8")
    elif damage == "illegal":
        file.write_text(text.replace("play b1", "play r9"), encoding="utf-8")
    else:
        file.write_bytes(b"\xff\xfe\x00")
    result = run("resume", file.stem)
    assert result.exit_code == 1
    assert "move" in result.stderr or damage == "binary"


@pytest.mark.parametrize("game", ["uno", "ojyks", "las_vegan"])
def test_a_whole_game_by_first_choices(game: str, home: Path) -> None:
    options = ["-o", "limit=20"] if game == "ojyks" else []
    result = run("play", game, "--fast", "--seed", "s", *options, lines=["1"] * 600)
    assert result.exit_code == 0
    assert "The game is over." in result.output
    table = result.output.rpartition("The game is over.")[2]
    for name in ("You", "Anna", "Bert", "Cleo"):
        assert name in table
    record = only_record(home)
    assert record.outcome is not None
    assert sorted(record.outcome["places"])[0] == 1
    assert run("verify", saved_files(home)[0]).exit_code == 0
    assert run("resume").exit_code == 1, "a finished game is no unfinished one"


def test_seats_names_and_players_are_as_asked(home: Path) -> None:
    run("play", "uno", "--names", " Zoë , Anna", "--against", "random,heuristic", "--players", "5")
    record = only_record(home)
    assert record.players == ["human", "human", "random", "heuristic", "heuristic"]
    assert record.seats[:2] == ["Zoë", "Anna"]
    assert len(set(record.seats)) == 5


def test_the_record_says_when_the_game_began(home: Path) -> None:
    with freeze_time("2026-03-04 21:05:06"):
        play_uno()
    assert only_record(home).at == "2026-03-04T21:05:06+00:00"
    assert saved_files(home)[0].name.startswith("20260304-210506-uno-")
    assert "of 4 Mar 2026, " in flat(run("resume").output)


def test_without_a_seed_every_deal_is_another(home: Path) -> None:
    for _ in range(2):
        run("play", "uno", "--fast")
    one, two = (record_in(file) for file in saved_files(home))
    assert one.seed != two.seed
    assert len(one.seed) >= 32
    assert one.moves[0] != two.moves[0]


def test_both_first_cards_of_ojyks_in_one_line(home: Path) -> None:
    run("play", "ojyks", "--fast", lines=["zeige c1r1 c4r3"])
    assert played_by_person(home)[:2] == ["reveal c1r1", "reveal c4r3"]


def test_two_decisions_in_one_line_are_refused(home: Path) -> None:
    output = run(
        "play", "ojyks", "--fast", "--seed", "a", lines=["1", "1", "draw keep c1r1"]
    ).output
    assert "so type one move at a time" in flat(output)
    assert played_by_person(home)[2:] == []


@pytest.mark.parametrize("environment", [{}, {"NO_COLOR": "1"}])
def test_a_pipe_gets_no_escape_codes(environment: dict[str, str]) -> None:
    assert "\x1b" not in play_uno("--lang", "en", lines=["?", "1", "rules"]).output
    assert "\x1b" not in run("games", **{"lines": None, **environment}).output  # type: ignore[arg-type]


def test_german_from_the_environment() -> None:
    result = run("play", "uno", "--fast", STAMMTISCH_LANG="de")
    assert "Deine Hand:" in result.output
    assert "Dein Zug (? für Hilfe):" in result.output
    assert "Weiter geht es mit: stammtisch resume" in flat(result.output)
