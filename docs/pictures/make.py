"""Draw the pictures of README and docs from real games: python docs/pictures/make.py"""

from __future__ import annotations

import io
import re
from pathlib import Path

from rich.console import Console

from stammtisch.adapters.presentation.company import Company
from stammtisch.adapters.presentation.presenter import by_verb, choices, table_lines, told_lines
from stammtisch.adapters.presentation.texts import texts_in
from stammtisch.ai.registry import make_player
from stammtisch.ai.simulate import decide
from stammtisch.cli.screen import choice_rows, show
from stammtisch.core.games import GAMES
from stammtisch.core.match import Match

FOLDER = Path(__file__).parent
NAMES = ["You", "Anna", "Bert", "Cleo"]
WIDTH = 80
NEWS = 6


def picture(name: str, seed: str, moves: int, spec: str = "heuristic") -> None:
    """Seat 1's screen at its first decision after so many moves of a game."""
    game, texts, company = GAMES[name], texts_in("en"), Company(tuple(NAMES), 1)
    match = Match.new(
        game, game.options(), seats=NAMES, players=[spec] * 4, seed=seed, table="picture"
    )
    player = make_player(spec, game)
    news: list[str] = []
    while moves > 0 or match.pending[0] != 1 or len(match.view(1).legal) == 1:
        seat = match.pending[0]
        events = match.play(seat, decide(match, seat, player))
        news += told_lines(game, events, company, texts)
        moves -= 1
    console = Console(
        record=True, width=WIDTH, file=io.StringIO(), force_terminal=True, highlight=False
    )
    view = match.view(1)
    show(console, table_lines(game, view, company, texts, WIDTH))
    console.print("\n" + "\n".join(news[-NEWS:]) + "\n", style="dim", markup=False)
    for row in choice_rows(by_verb(choices(game, view, texts)), WIDTH):
        console.print(row)
    console.print(f"[bold]{texts('t-prompt')}[/bold]")
    drawn = console.export_svg(title=f"stammtisch play {name}", unique_id=name)
    drawn = re.sub(r"@font-face \{.*?\}\n", "", drawn, flags=re.DOTALL)  # fonts from elsewhere
    drawn = drawn.replace("<text ", '<text xml:space="preserve" ')
    (FOLDER / f"{name}.svg").write_text(drawn, encoding="utf-8")


if __name__ == "__main__":
    picture("nyan_nyan", "katze", 30, "ismcts:iterations=60")
    picture("uno", "tisch", 30)
    picture("ojyks", "tisch", 40)
