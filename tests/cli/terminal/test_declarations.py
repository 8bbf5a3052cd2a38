"""Exodia at one keyboard (nyan_nyan §5.5): at any prompt, and nobody else can tell who holds it."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from stammtisch.adapters.presentation.texts import texts_in
from stammtisch.cli.terminal.lines import Lines
from stammtisch.cli.terminal.session import Leave, Session
from stammtisch.core.match import Match
from tests.cli.helpers import flat
from tests.cli.screens import Terminal, session_of
from tests.cli.terminal.test_calls import new_match
from tests.games.nyan_nyan.words import Table

EXODIA = "AS KS QS JS 10S"
HINT = "“exodia” can be typed at any time."


def match(players: list[str], *hands: str, starter: int = 1, pile: str = "") -> Match:
    start = new_match(players, "exodia")
    table = Table(*hands, opens="4H", starter=starter, pile=pile)
    return Match(replace(start.record, moves=[(0, text) for text in table.entries]))


class TypedEarly(Lines):
    """Lines that were typed while others play, as on a full screen."""

    def __init__(self, console: Terminal, typed: list[str]) -> None:
        super().__init__(console)
        self.early = typed

    def queued_commands(self) -> Sequence[str]:
        queued, self.early = self.early, []
        return queued


class Game:
    """Those at a keyboard type these lines. `seen`: what was on the screen at each prompt."""

    def __init__(
        self,
        start: Match,
        folder: Path,
        *lines: str,
        language: str = "en",
        typed: Sequence[str] = (),
    ) -> None:
        self.lines = iter(lines)
        self.seen: list[str] = []
        self.terminal = Terminal(self._typed)
        self.session: Session = session_of(start, folder, self.terminal, texts_in(language))
        self.session.front = TypedEarly(self.terminal, list(typed))
        with suppress(Leave):
            self.session.run()

    def _typed(self, prompt: str) -> str:
        self.seen.append(self.terminal.visible)
        try:
            return next(self.lines)
        except StopIteration:
            raise EOFError from None

    @property
    def output(self) -> str:
        return flat(self.terminal.printed.getvalue())

    @property
    def moves(self) -> list[str]:
        record = self.session.table.record
        assert record is not None
        return [f"{seat} {text}" for seat, text in record.moves[2:]]


def test_it_is_typed_in_ones_own_turn_and_the_line_says_so(tmp_path: Path) -> None:
    for language, hint in (("en", HINT), ("de", "„exodia“ kannst du jederzeit eingeben.")):
        start = match(["human", "random"], EXODIA, "")
        game = Game(start, tmp_path / language, "Exodia", language=language)
        assert hint in game.seen[0]
        assert game.moves == ["1 exodia"]


def test_without_it_nothing_is_said_and_the_line_is_refused(tmp_path: Path) -> None:
    game = Game(match(["human", "random"], "AS KS QS JS 10H", ""), tmp_path, "exodia")
    assert HINT not in game.output
    assert "for that you need A, K, Q, J and 10 of one suit" in game.output
    assert game.moves == []


def test_it_is_typed_after_a_card_where_others_would_call(tmp_path: Path) -> None:
    game = Game(match(["human", "random"], f"{EXODIA} 9H 2C", ""), tmp_path, "play 9H", "exodia")
    assert game.moves == ["1 play 9H", "1 exodia"]


def test_it_is_typed_while_an_ai_player_is_to_move(tmp_path: Path) -> None:
    start = match(["human", "random", "random"], EXODIA, "", "", starter=2)
    game = Game(start, tmp_path, typed=["exodia"])
    assert game.moves[0] == "1 exodia"


def test_an_ai_player_shows_it_at_once(tmp_path: Path) -> None:
    game = Game(match(["human", "random", "random"], "", EXODIA, ""), tmp_path)
    assert game.moves == ["2 exodia"]
    assert "shows Exodia!" in game.output


# Several people at one screen


def test_whoever_is_at_the_screen_it_is_made_by_name(tmp_path: Path) -> None:
    """At the curtain before Ann's turn, at Ann's prompt, and after Ann's card."""
    for lines in (["exodia ben"], ["", "exodia Ben"], ["", "play 9H", "EXODIA ben"]):
        start = match(["human"] * 3, "9H 2C 2D", EXODIA, "")
        game = Game(start, tmp_path / str(len(lines)), *lines)
        assert game.moves[-1] == "2 exodia"
        assert "Ben shows Exodia!" in game.output


def test_who_names_somebody_without_it_is_refused_and_all_hear_it(tmp_path: Path) -> None:
    start = match(["human"] * 3, "9H 2C 2D", EXODIA, "")
    game = Game(start, tmp_path, "", "exodia cem", "exodia ann", "draw", "pass", "")
    assert game.moves == ["1 draw", "1 pass"]
    for name in ("Cem", "Ann"):
        assert f"“exodia” was typed for {name}, but isn't possible." in flat(game.seen[-1])


def test_nobody_else_sees_a_difference(tmp_path: Path) -> None:
    """Two games in which Ben holds it, or a card of it lies in the pile: all that is shown until
    Ben looks at his cards, and after he has, is the same."""
    shown = []
    for name, ben in (("with", EXODIA), ("without", "AS KS QS JS 2S")):
        start = match(["human"] * 3, "9H 2C 2D", ben, "", pile="8C 8D 8H")
        lines = ["", "draw", "pass", "", "draw", "pass", "", "draw", "pass"]
        game = Game(start, tmp_path / name, *lines)
        own = [
            number for number, text in enumerate(game.seen) if "AS KS QS JS" in text or "A♠" in text
        ]
        assert own, "Ben's cards were looked at"
        shown.append([text for number, text in enumerate(game.seen) if number not in own])
    assert shown[0] == shown[1]


def test_the_hint_is_to_show_it(tmp_path: Path) -> None:
    for language, hint in (("en", "My advice: exodia"), ("de", "Mein Tipp: exodia")):
        start = match(["human", "random"], f"{EXODIA} 2H", "")
        game = Game(start, tmp_path / language, "hint", language=language)
        assert hint in game.output
