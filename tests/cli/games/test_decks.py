"""`stammtisch decks`: decks that come with Narikana and those that people write; decks as options
of a game."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path

import click
import pytest

from stammtisch.adapters.presentation.errors import error_text
from stammtisch.adapters.presentation.names import options_told
from stammtisch.adapters.presentation.texts import texts_in
from stammtisch.cli.shared.common import allowed_text, game_options
from stammtisch.core.errors import BadDeck, RecordError
from stammtisch.core.games.narikana import GAME
from stammtisch.core.games.narikana.cards import COST_OF
from stammtisch.core.games.narikana.decks import (
    canonical,
    deck_called,
    faults_of_file,
    read_text,
    ready_decks,
)
from stammtisch.core.options import short_value
from stammtisch.core.record import new_record, verify
from stammtisch.core.scene.texts import LANGUAGES
from tests.cli.helpers import flat, run

READY = ready_decks()["toy-box"]
A_DECK = (
    "3 paper-soldier, 3 nutcracker, 2 quartermaster, 2 paper-dragon, 1 lookout, "
    "3 iron-ring, 2 blank-page, 2 pumpkin-hare, 3 post-rider, 1 way-station, 3 gate-guard, "
    "1 lamp-knight, 1 bookbinder, 1 golden-lioness, 1 sunbeam-coach, 2 seven-page-boots, "
    "2 gust-of-leaves, 1 headlong-charge, 2 gold-shield, 2 honey-balm, 2 gilt-edge"
)
"""Legal, and the same whatever becomes of the ready ones."""


def written(path: Path, cards: str, name: str = "mine") -> Path:
    file = path / f"{name}.toml"
    file.write_text(f"name = 'Mine'\n\n[cards]\n{cards}\n", encoding="utf-8")
    return file


def legal(path: Path, **changed: object) -> Path:
    """A copy of a ready deck with other numbers of some cards (0: none)."""
    counts: dict[str, object] = {}
    for entry in A_DECK.split(", "):
        count, card = entry.split()
        counts[card] = int(count)
    counts |= {name.replace("_", "-"): count for name, count in changed.items()}
    rows = "\n".join(f"'{card}' = {count}" for card, count in counts.items() if count != 0)
    return written(path, rows)


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_ready_decks_are_listed(language: str) -> None:
    said = run("decks", "list", "--lang", language).output
    for deck in ready_decks().values():
        assert f"{deck.id} · {deck.names[language]} · " in said
        assert deck.about[language] in flat(said)
    assert ("farblos 18, Gelb 13, Orange 9" if language == "de" else "colourless 18") in said


def test_a_deck_is_shown_with_its_cards_by_kind_and_cost(tmp_path: Path) -> None:
    said = run("decks", "show", str(legal(tmp_path)), "--lang", "en").output
    rows = [flat(row) for row in said.splitlines()]
    kinds = [row for row in rows if row.startswith(("Creatures", "Buildings", "Spells", "Items"))]
    assert kinds == ["Creatures: 22", "Buildings: 2", "Items: 7", "Spells: 7"]
    assert rows.index("3 x * Paper Soldier 2/1") < rows.index("2 x ***** Paper Dragon 5/6")
    curve = rows[rows.index("Cards by cost") + 1 :]
    cards = [len(row.split()[1]) if "█" in row else 0 for row in curve]
    costs = [COST_OF[card] for card in read_text(A_DECK)]
    due = [costs.count(cost) for cost in range(1, max(costs) + 1)]
    assert cards == [int(row.split()[-1]) for row in curve] == due
    assert [int(row.split()[0]) for row in curve] == [*range(1, max(costs) + 1)]


@pytest.mark.parametrize("name", ["toy-box", "Toy Box", "spielzeugkiste", "TOYBOX"])
def test_a_deck_is_found_by_all_its_names(name: str) -> None:
    said = run("decks", "show", name, "--lang", "de")
    assert said.exit_code == 0
    assert said.output.startswith("Spielzeugkiste\n")
    assert canonical(name) == READY.text()


def test_an_unknown_deck_is_refused_with_the_one_that_may_be_meant() -> None:
    result = run("decks", "show", "toy-bocks")
    assert result.exit_code == 1
    assert "no ready deck “toy-bocks”; did you mean “toy-box”?" in flat(result.stderr)
    result = run("decks", "show", "xyz", "--lang", "de")
    assert "Es gibt kein fertiges Deck „xyz“." in flat(result.stderr)


def test_a_deck_of_ones_own_is_checked_and_shown(tmp_path: Path) -> None:
    file = legal(tmp_path)
    result = run("decks", "check", file)
    assert (result.exit_code, flat(result.output)) == (0, f"{file}: this deck can be played.")
    said = run("decks", "show", file).output
    assert said.startswith("Mine\ncolourless 17")


def test_everything_that_is_wrong_with_a_deck_is_told_at_once(tmp_path: Path) -> None:
    file = legal(
        tmp_path, paper_soldier=4, nutkracker=2, **{"Eisenring": 1, "lookout": "'two'", "Xyzzy": 1}
    )
    result = run("decks", "check", file, "--lang", "en")
    assert result.exit_code == 1
    assert flat(result.stderr).split(f"{file}: ")[1:] == [
        "Line 4: “paper-soldier”: 4 copies are not allowed, only 1 to 3 (§1.3). ",
        "Line 8: “lookout”: two copies are not allowed, only 1 to 3 (§1.3). ",
        "Line 25: There is no card “nutkracker”; did you mean “nutcracker”? ",
        "Line 26: “Eisenring” is listed more than once; write all copies of a card in one place. ",
        "Line 27: There is no card “Xyzzy”. ",
        "The deck has 44 cards; it must have 40 (§1.3).",
    ]


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("[cards", "This is no TOML file: "),
        (b"\xff", "This is no TOML file: byte 1"),
        (f"name = 0x{'f' * 5000}\n[cards]\nember-cub = 1", "The number at “name” is too large"),
        (f"about = [0x{'f' * 5000}]", "The number at “about” is too large"),
        (f"a{'.a' * 5000} = 1", "Line 1 is nested too deeply"),
        ("#" * 20_001, "at most 20,000 bytes"),
        ("name = 'x'", "The table [cards] is missing"),
        ("cards = 7", "The table [cards] is missing"),
        ("[cards]", "The deck has 0 cards; it must have 40 (§1.3)."),
        ("[cards]\nember-cub = true", "True copies are not allowed"),
        ("[cards]\nember-cub = 1e99", "copies are not allowed"),
        ("[cards]\nember-cub = -3", "-3 copies are not allowed"),
        ("[cards]\n'' = 3", "There is no card “”."),
    ],
)
def test_what_is_no_deck_is_told_without_a_traceback(
    content: str | bytes, said: str, tmp_path: Path
) -> None:
    file = tmp_path / "odd.toml"
    file.write_bytes(content.encode() if isinstance(content, str) else content)
    for command in ("check", "show"):
        result = run("decks", command, file, "--lang", "en")
        assert result.exit_code == 1
        assert said in flat(result.stderr)
    with pytest.raises(click.BadParameter, match=r"odd\.toml: "):
        game_options(GAME, [f"deck1={file}"], texts_in("en"))


def test_files_that_are_not_there_are_told_and_the_others_checked(tmp_path: Path) -> None:
    file, missing = legal(tmp_path), tmp_path / "missing.toml"
    result = run("decks", "check", missing, tmp_path, file)
    assert result.exit_code == 1
    assert flat(f"{missing}: there is no such file or folder.") in flat(result.stderr)
    assert f"{tmp_path}: " in flat(result.stderr)
    assert f"{file}: this deck can be played." in flat(result.stdout)
    assert run("decks", "show", missing).exit_code == 1


# Decks as options


def test_a_file_may_be_named_where_a_deck_is_an_option(tmp_path: Path) -> None:
    file = legal(tmp_path, lookout=0, paper_dragon=3)
    options = game_options(GAME, [f"deck1={file}", "deck2=Sonnengarten"], texts_in("en"))
    assert options.deck1 == canonical(options.deck1)
    assert short_value(fields(GAME.options)[1], options.deck2) == "sunny-garden"
    assert "3 paper-dragon" in options.deck1
    assert "lookout" not in options.deck1
    assert game_options(GAME, [f"deck2={options.deck1}"], texts_in("en")).deck2 == options.deck1


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ("toybocks", "deck1: There is no ready deck “toybocks”; did you mean “toy-box”?"),
        ("3 ember cub", "deck1: The deck has 3 cards; it must have 40 (§1.3)."),
        ("3 embr-cub", "deck1: There is no card “embr-cub”; did you mean “ember-cub”?"),
        ("4 ember-cub", "deck1: “ember-cub”: 4 copies are not allowed, only 1 to 3 (§1.3)."),
        ("3 ember-cub; ember-cub", "deck1: “ember-cub” is no number and card"),
        ("1 ember-cub, 1 ember-cub", "deck1: “ember-cub” is listed more than once"),
        ("1 ember-cub," * 400, "deck1: The list of cards is too long: at most 2,000 characters"),
        ("nowhere.toml", "nowhere.toml: there is no such file or folder."),
    ],
)
def test_a_deck_that_is_refused_as_an_option_says_why(value: str, said: str) -> None:
    with pytest.raises(click.BadParameter) as refused:
        game_options(GAME, [f"deck1={value}"], texts_in("en"))
    assert refused.value.message.startswith(said)
    with pytest.raises(click.BadParameter):
        game_options(GAME, [f"deck1={value}"], texts_in("de"))


def test_cards_may_be_written_in_many_ways() -> None:
    text = READY.text()
    for other in (
        text.replace(", ", ";\n"),
        text.replace(" ", ""),  # as chats hand it on
        text.upper(),
        text.replace("-", " "),
        text.replace("3 ", "3 x ").replace("nutcracker", "Nussknacker"),
    ):
        assert canonical(other) == text
    assert read_text(text) == READY.cards == deck_called("toy-box").cards


def test_what_an_option_may_be_is_said_in_words() -> None:
    deck = fields(GAME.options)[0]
    assert short_value(deck, deck.default) == "flying-sparks"
    assert short_value(deck, "3 ember-cub") == "3 ember-cub"
    told = [options_told(GAME, {"deck2": READY.text()}, texts_in(one)) for one in ("en", "de")]
    assert told == ["Deck of seat 2 = Toy Box", "Deck auf Sitz 2 = Spielzeugkiste"]
    assert allowed_text(deck, texts_in("en")).startswith("a ready deck, its cards")
    assert allowed_text(deck, texts_in("de")).startswith("ein fertiges Deck, seine Karten")
    with pytest.raises(click.BadParameter, match="deck1=a ready deck"):
        game_options(GAME, ["deck1"], texts_in("en"))


def test_a_ready_deck_has_no_faults() -> None:
    folder = Path(__file__).parents[3] / "core" / "games" / "narikana" / "data" / "decks"
    files = sorted(folder.glob("*.toml"))
    assert len(files) == len(ready_decks()) >= 7
    assert [fault for file in files for fault in [*faults_of_file(file.read_bytes())]] == []


def test_errors_of_decks_pass_on_their_facts() -> None:
    with pytest.raises(BadDeck) as refused:
        deck_called("x" * 500)
    assert len(str(refused.value.facts["name"])) <= 40


def test_a_record_with_a_deck_that_is_none_is_refused_with_the_reason() -> None:
    record = new_record(GAME, GAME.options(), ["A", "B"], ["random"] * 2, "s", "t")
    good = record.to_line()
    assert verify(good, 1).options["deck1"] == ready_decks()["flying-sparks"].text()
    with pytest.raises(RecordError) as refused:
        verify(good.replace(str(record.options["deck1"]), "flying-starks"), 1)
    assert error_text(refused.value, texts_in("en")) == (
        "Game 1, move 0: There is no ready deck “flying-starks”; did you mean “flying-sparks”?"
    )
