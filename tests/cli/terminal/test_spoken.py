"""`--spoken`: whole games in sentences, nothing twice, no tables and no signs."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from stammtisch.adapters.presentation.presenter import listed, presenter_of
from stammtisch.adapters.presentation.spoken import choice_sentences, scene_sentences
from stammtisch.adapters.presentation.texts import texts_in
from stammtisch.adapters.storage.saved_games import Saves
from stammtisch.ai.player import Budget
from stammtisch.ai.registry import make_player
from stammtisch.ai.thinker import LocalThinker
from stammtisch.cli.games.saved import Autosave
from stammtisch.cli.terminal.lines import Lines
from stammtisch.cli.terminal.menu import COMMANDS
from stammtisch.cli.terminal.ports import person
from stammtisch.cli.terminal.session import Leave, Session
from stammtisch.core.engine.rng import Rng
from stammtisch.core.games import GAMES, game_named
from stammtisch.core.match import Match
from stammtisch.core.options import read_options
from stammtisch.core.scene.company import Company
from stammtisch.core.scene.parts import Choice
from stammtisch.core.scene.texts import LANGUAGES, Texts
from tests.cli.helpers import flat, play_uno, run
from tests.cli.screens import table_of
from tests.games.facts import facts_of, seats_near
from tests.games.uno.positions import uno_position

pytestmark = pytest.mark.slow

SPOKEN = re.compile(r"[\w\s.,:;!?'()+“”„-]*")
"""What a screen reader says, or passes over."""
NOTATION = re.compile(r"\b[rygbpl]\d\b|\bc\dr\d\b|\b[rygb](rev|skip)\b|\b\d+[SCHD]\b")
EN = texts_in("en", spoken=True)
PROMPT = "<<"


class Listener(Console):
    """A pipe whose other end answers as a heuristic player does, up to `most` times. `heard`: what
    was printed, with PROMPT and the answer where something was asked."""

    def __init__(self, game: str, texts: Texts, folder: Path, typed: dict[int, str], most: int):
        self.printed = StringIO()
        super().__init__(
            file=self.printed, width=1000, color_system=None, highlight=False, markup=False
        )
        kind = game_named(game)
        seats = seats_near(game, 4 if game == "nyan_nyan" else 3)
        match = Match.new(
            kind,
            read_options(game, kind.options, dict(facts_of(game).short)),
            seats=["Ann", "Ben", "Cleo", "Dora"][:seats],
            players=["human"] + ["heuristic"] * (seats - 1),
            seed="spoken",
            table="test",
        )
        autosave = Autosave(folder / "game.jsonl", Saves(folder), lambda *_: None, texts)
        front = Lines(self, spoken=texts.spoken)
        thinker = LocalThinker()
        self.session = Session(table_of(match), thinker, autosave, front, texts, COMMANDS)
        self.typed, self.asked, self.most = typed, 0, most

    def input(self, prompt: Any = "", **_: Any) -> str:
        self.asked += 1
        if self.asked > self.most:
            raise EOFError
        self.print(prompt, end="")
        answer = self._answer()
        self.print(f"{PROMPT}{answer}")
        return answer

    def _answer(self) -> str:
        table, view = self.session.table, self.session.table.view(1)
        if self.asked in self.typed:
            return self.typed[self.asked]
        if table.question_of(person(1)) is None or not view.legal:
            return ""
        player, rng = make_player("heuristic", table.game), Rng(str(self.asked))
        move = player.choose(view, view.legal, Budget(rng))
        return str(listed(table.game, view).index(move) + 1)


def heard(
    game: str,
    folder: Path,
    language: str = "en",
    typed: dict[int, str] | None = None,
    most: int = 300,
    spoken: bool = True,
) -> str:
    listener = Listener(game, texts_in(language, spoken), folder, typed or {}, most)
    try:
        listener.session.run()
    except Leave:
        assert listener.asked > most
    return listener.printed.getvalue()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_is_told_without_signs_and_nothing_twice(
    game: str, language: str, tmp_path: Path
) -> None:
    text = heard(game, tmp_path, language)
    over = texts_in(language)("t-over")
    assert over in text
    for line in text.partition(over)[0].replace(PROMPT, " ").splitlines():
        assert SPOKEN.fullmatch(line), line
        assert game == "narikana" or not NOTATION.search(line), line
    for turn in text.split(PROMPT):
        events, _, said = turn.rpartition("\n\n")
        table = said.splitlines()
        assert [line for line, n in Counter(table).items() if n > 1] == []
        assert set(table) & set(events.splitlines()) == set(), "what was heard as an event"


def test_what_has_not_changed_is_not_said_again(tmp_path: Path) -> None:
    first, second, again, *_ = heard("uno", tmp_path, typed={3: "table"}, most=4).split(PROMPT)
    assert "Round 1 of 1." in first
    assert "Round 1 of 1." not in second
    assert "You hold" in second
    fourth = heard("uno", tmp_path, typed={3: "table"}, most=4).split(PROMPT)[3]
    assert "Round 1 of 1." in fourth, "who asks for the table hears all of it"
    assert again


def test_players_of_narikana_move_and_attack_by_themselves(tmp_path: Path) -> None:
    told, german = (heard("narikana", tmp_path, language) for language in ("en", "de"))
    assert re.search(r"^You move from [a-e]\d to [a-e]\d\.$", told, re.M)
    assert re.search(r"^\w+ attacks? from [a-e]\d: ", told, re.M)
    assert re.search(r"^Du bewegst dich von [a-e]\d nach [a-e]\d\.$", german, re.M)
    assert "the next one first: number 1" not in told, "one action is told by its event"
    assert told.count("Chapter 1 begins.\n") == 1


def test_in_lines_the_table_tells_what_became_of_an_action(tmp_path: Path) -> None:
    told = heard("narikana", tmp_path, spoken=False)
    assert "You convert" in told
    assert "into a mana source" not in told


def test_cards_have_their_full_names(tmp_path: Path) -> None:
    uno = heard("uno", tmp_path / "u")
    assert re.search(r"You hold (\w+ (\d|skip|reverse|draw two)|wild[\w ]*)(, |\.)", uno)
    assert re.search(r"^\d+: play (red|yellow|green|blue) \w", uno, re.M)
    nyan = heard("nyan_nyan", tmp_path / "n", "de")
    assert re.search(r"^\d+: spielen (Pik|Kreuz|Herz|Karo) (\d|Bube|Dame|König|Ass)", nyan, re.M)
    assert re.search(r"Auf dem Tisch: (Pik|Kreuz|Herz|Karo) ", nyan)


def test_grids_are_told_by_columns_boards_by_fields_and_casinos_with_counts(tmp_path: Path) -> None:
    ojyks = heard("ojyks", tmp_path / "o", most=12)
    assert "Your 12 cards are all face down." in ojyks
    assert re.search(r"^Your column \d: (minus \d+|\d+|face down), ", ojyks, re.M)
    assert re.search(r"^Ben, column \d: ", ojyks, re.M)
    narikana = heard("narikana", tmp_path / "n", most=12)
    assert "C1: You, attack 2, life 20." in narikana
    assert re.search(
        r"^Matchstick Imp: creature, attack 1, life 2, costs 1 red mana\. Fast\. ", narikana, re.M
    )
    assert not re.search(r"^B1", narikana.partition(PROMPT)[0], re.M), "what is free isn't told"
    vegas = heard("las_vegan", tmp_path / "v", most=30)
    assert re.search(r"^Casinos: gold.*, ", vegas, re.M)
    assert re.search(r"\d cards? (worth \w+ \d )?in casino ", vegas)


def test_fields_and_the_order_of_play_are_told_in_words(tmp_path: Path) -> None:
    ojyks = heard("ojyks", tmp_path / "o", "de", most=2)
    assert "Aufdecken: 1 bis 3 für Spalte 1 Zeile 1 bis 3; 4 bis 6 für Spalte 2 " in ojyks
    assert ": 1 und 2 für Spalte 1 Zeile 2 und 3; 3 bis 5 für Spalte 2 " in ojyks
    assert not re.search(r"\bc\dr\d", heard("ojyks", tmp_path / "e", typed={4: "hint"}))
    game, company = game_named("uno"), Company(("Ann", "Ben", "Cleo", "Dora"), 2)
    view = game.view(uno_position(["b7 r7", "r1", 9, 9], "r3"), 2)
    told = [
        scene_sentences(presenter_of(game).scene(one, company, EN), EN)
        for one in (view, replace(view, direction=-1), replace(view, places=(0, 0, 1, 0)))
    ]
    assert "Order of play: Ben, Cleo, Dora, Ann." in told[0]
    assert "Order of play: Ben, Ann, Dora, Cleo." in told[1]
    assert "Order of play: Ben, Dora, Ann." in told[2], "who has finished doesn't play"


def test_many_choices_have_a_word_between_number_and_card() -> None:
    cards = [Choice(0, "lay", f"{rank} of hearts", number=rank - 1) for rank in range(2, 11)]
    (told,) = choice_sentences(cards, EN)
    assert told.startswith("Lay: 1 for 2 of hearts; 2 for 3 of hearts; ")
    assert choice_sentences(cards[:1], EN) == ["1: lay 2 of hearts."]


def test_a_spoken_choice_can_be_typed_as_it_is_told(tmp_path: Path) -> None:
    text = heard("uno", tmp_path, most=1)
    (name,) = re.findall(r"^1: (play .*)\.$", text, re.M)[:1]
    played = heard("uno", tmp_path, typed={1: name}, most=2)
    assert f"You play {name.removeprefix('play ').partition(',')[0]}" in played


def test_moves_with_a_comma_are_listed_apart() -> None:
    told = flat(run("play", "uno", "--spoken", "--seed", "t1", lines=["nonsense", "quit"]).output)
    assert "play wild draw four, red; play wild draw four, yellow; play" in told


def test_hints_the_log_and_the_end_are_sentences(tmp_path: Path) -> None:
    text = heard("uno", tmp_path, typed={2: "hint", 3: "log", 4: "rules"})
    hint, log, rules, *_ = text.split(PROMPT)[2:]
    assert re.search(r"^play \w+ [\w ,]+: [\w ]+ [\d.]+", hint, re.M)
    assert "The discard pile opens with red 3." in log
    assert not re.search(r"[|#*│─]", rules)
    assert re.search(r"^Place 1: \w+, \d+(\.\d\d?)? points\.$", text, re.M)


def test_the_option_is_remembered_and_a_screen_reader_gets_no_rules_between_tables(
    home: Path,
) -> None:
    output = play_uno("--spoken", lines=["quit"]).output
    assert "You hold red 3" in flat(output)
    assert "─" not in output
    assert "You hold" in flat(play_uno(lines=["quit"], STAMMTISCH_PLAIN="").output)
    assert "Your hand:" in play_uno("--plain", lines=["quit"]).output
    assert "You hold" in flat(play_uno(lines=["quit"], STAMMTISCH_SPOKEN="1").output)


def test_decks_are_told_in_sentences(home: Path) -> None:
    output = run("play", "narikana", "--spoken", "--fast", lines=["quit"]).output
    assert "♥" not in output
    assert "↯" not in output


def test_a_lesson_leaves_the_question_out_nowhere(home: Path) -> None:
    output = flat(run("play", "nyan_nyan", "--lesson", "--spoken", "--fast", lines=["quit"]).output)
    assert "Play a card or draw." in output
    assert "You could do this now: play " in output
