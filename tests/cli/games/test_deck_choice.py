"""Whoever plays Narikana at a terminal chooses a deck first."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from rich.console import Console

from stammtisch.adapters.presentation.texts import texts_in
from stammtisch.cli.games.play import _lobby
from stammtisch.cli.terminal.before_deal import choosers, with_decks
from stammtisch.cli.terminal.lines import Lines
from stammtisch.core.games.narikana import GAME
from stammtisch.core.games.narikana.decks import ready_decks
from stammtisch.core.scene.company import AI_NAMES
from stammtisch.core.table.table import Table
from tests.cli.helpers import only_record, run

READY = ready_decks()
TEXTS = texts_in("en")
CLEARED = "\x1b[2J"


def asked(
    monkeypatch: pytest.MonkeyPatch, table: Table, *lines: str, width: int = 80
) -> tuple[Table, str, list[str]]:
    """The table after these lines were typed, what stood on the screen, and the questions."""
    screen, typed, questions = io.StringIO(), iter(lines), []
    console = Console(file=screen, force_terminal=True, width=width, highlight=False)

    def answer(question: object) -> str:
        questions.append(str(question).strip())
        screen.write(str(question))
        return next(typed)

    monkeypatch.setattr(console, "input", answer)
    names = [chair.name for chair in table.head.chairs]
    table = with_decks(table, names, Lines(console), TEXTS)
    assert next(typed, None) is None
    return table, screen.getvalue(), questions


def table_for(*people: str, **options: object) -> Table:
    others = dict.fromkeys(AI_NAMES[: 2 - len(people)], "easy")
    return _lobby(GAME, options, list(people), others, "seed")


def decks(table: Table) -> list[str]:
    return [chair.deck for chair in table.head.chairs]


def test_a_deck_is_chosen_from_a_list_by_number_name_cards_or_not_at_all(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    toy_box = READY["toy-box"].text()
    for typed in ("8", "Toy Box", "spielzeugkiste", toy_box):
        table, screen, questions = asked(monkeypatch, table_for("You"), typed)
        assert decks(table) == [toy_box, ""]
        assert questions == ["Your deck: a number, a name or a file (Enter: a random one):"]
        assert screen.count("Toy Box · colourless 18, yellow 13, orange 9 · by cost 1–5:") == 1
        assert "Chosen: Toy Box" in screen
    assert decks(asked(monkeypatch, table_for("You"), "")[0]) == ["", ""]


def test_what_is_wrong_is_said_and_asked_again(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    bad, big, named = tmp_path / "bad.toml", tmp_path / "big.toml", tmp_path / "named.toml"
    bad.write_text("[cards]\nember-cub = 7\nfox = 1\n", "utf-8")
    big.write_bytes(b"a" * 100_000)
    own = READY["toy-box"].text().replace("3 paper-soldier", "3 coal-stoker")
    rows = "\n".join("{1} = {0}".format(*one.split()) for one in own.split(", "))
    named.write_text(f'name = "A\\u202eB"\n[cards]\n{rows}\n', "utf-8")
    good = tmp_path / "Own Ink"
    good.write_text(f"[cards]\n{rows}\n", "utf-8")
    lines = ["0", "9" * 5000, "kwark", str(bad), str(big), str(named), "x.toml", "\x00"]
    lines += ["~nobody-of-this-name/x.toml", "\x00.toml", "\ud800.toml", str(good)]
    table, screen, questions = asked(monkeypatch, table_for("You"), *lines)
    assert len(questions) == len(lines)
    for told in (
        "There is no choice 0; choose 1 to 8.",
        "There is no ready deck “kwark”",
        "Line 2: “ember-cub”: 7 copies are not allowed",
        "Line 3: There is no card “fox”",
        "The file is too large: at most 20,000 bytes",
        "holds the character \\u202e",
        "x.toml: there is no such file",
        "~nobody-of-this-name/x.toml: there is no such file",
        "Chosen: “Own Ink” (own deck)",
    ):
        assert told in screen, told
    assert table.head.chairs[0].deck_name == "Own Ink"


@pytest.mark.parametrize("width", [1, 2, 3])
def test_a_deck_is_chosen_on_a_terminal_of_a_few_columns(
    monkeypatch: pytest.MonkeyPatch, width: int
) -> None:
    table, _, _ = asked(monkeypatch, table_for("You"), "kwark", "8", width=width)
    assert decks(table) == [READY["toy-box"].text(), ""]


def test_at_one_keyboard_everybody_is_asked_and_in_secret_behind_a_curtain(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table, screen, questions = asked(monkeypatch, table_for("Ada", "Ben"), "8", "1")
    assert [question.partition(",")[0] for question in questions] == ["Ada", "Ben"]
    assert decks(table) == [READY["toy-box"].text(), READY["flying-sparks"].text()]
    assert CLEARED not in screen
    hidden = table_for("Ada", "Ben", secret_decks=True)
    table, screen, questions = asked(monkeypatch, hidden, "", "8", "", "1")
    assert questions[2].startswith("Ben, choose your deck. The others look away")
    between = screen.partition("Chosen: Toy Box")[2].partition("Ben, choose")[0]
    assert CLEARED in between
    assert "\x1b[?1049l" in between
    assert decks(table) == [READY["toy-box"].text(), READY["flying-sparks"].text()]


def test_nobody_is_asked_for_a_deck_that_is_given() -> None:
    assert choosers(table_for("Ada", "Ben", deck1="toy-box")) == [2]
    assert choosers(table_for("Ada", deck1="toy-box")) == []
    assert choosers(table_for("Ada")) == [1]


def test_where_nobody_can_be_asked_decks_follow_from_the_seed(home: Path) -> None:
    drawn = []
    for seed, *options in (["s"], ["s"], ["s", "-o", "deck1=toy-box"], ["t"]):
        result = run("play", "narikana", "--seed", seed, "--fast", *options, lines=[])
        assert "Your deck" not in result.output
        assert "Decks: You – " in result.output
        record = only_record(home).options
        drawn.append((record["deck1"], record["deck2"]))
        for file in (home / "games").glob("*.jsonl"):
            file.unlink()
    assert drawn[0] == drawn[1]
    assert drawn[3] not in (drawn[0], ("flying-sparks", "root-and-wave"))
    assert drawn[2] == (READY["toy-box"].text(), drawn[0][1]), "AI players don't look"
    assert {deck for pair in drawn for deck in pair} <= {deck.text() for deck in READY.values()}
