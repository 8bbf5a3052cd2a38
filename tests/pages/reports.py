"""Reports of made-up tournaments."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from html.parser import HTMLParser

from stammtisch.adapters.pages.report import report_page
from stammtisch.adapters.pages.report_data import Links, report
from stammtisch.adapters.presentation.texts import texts_in
from stammtisch.ai.arena.play import Effort, Fault
from stammtisch.ai.arena.results import Results
from stammtisch.ai.arena.standings import details
from stammtisch.ai.arena.tournament import BlockResult, GameResult, read_tournament
from stammtisch.cli.arena.report import counted_games
from stammtisch.core.engine.rng import Rng

LINKS = Links(file="x.tournament", repeat="stammtisch tournament ...", files=(("a", "a.json"),))


def results_of(
    players: Sequence[str], seats: int, blocks: int, played_blocks: int = -1, seed: str = "report"
) -> Results:
    """A tournament of uno in which players are the better the earlier they are named; the first
    fault of the last one is in block 2."""
    settings = {"game": "uno", "players": list(players), "seats": seats, "blocks": blocks}
    made = read_tournament({**settings, "seatings": "all" if seats <= 4 else "rotations"})
    results, rng = Results(made), Rng(seed)
    for number in range(1, (blocks if played_blocks < 0 else played_blocks) + 1):
        games = [_game(rng, seating, number) for seating in made.block(number).seatings]
        efforts = {player: Effort(100, 0.5) for player in set(games[0].seating)}
        results.add(BlockResult(number, tuple(games), efforts))
    return results


def _game(rng: Rng, seating: tuple[int, ...], number: int) -> GameResult:
    luck = [rng.below(1000) - 120 * player for player in seating]
    places = tuple(1 + sum(other > one for other in luck) for one in luck)
    points = tuple(max(0, 500 - 90 * place + rng.below(80)) for place in places)
    last = seating.index(max(seating)) + 1
    faults = (Fault(last, 7, "late", {}),) if number == 2 else ()
    return GameResult(seating, places, points, 60 + rng.below(300), faults, "")


def page_of(results: Results, language: str = "en", **names: str) -> str:
    """The page of results; `names` are other names of players."""
    players = tuple(names.get(player, player) for player in results.tournament.players)
    named = Results(replace(results.tournament, players=players))
    for block in results.blocks.values():
        named.add(block)
    content = report(
        details(named),
        counted_games(named),
        LINKS,
        options="rounds=1",
        rules="1",
        first_faults=["It slept."],
    )
    return report_page(content, texts_in(language), "0")


class Page(HTMLParser):
    """What a page consists of: elements with their attributes, and the text of each row whose
    first cell names a player."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.text: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {name: value or "" for name, value in attrs}))

    def handle_data(self, data: str) -> None:
        self.text.append(data)

    def all(self, name: str) -> list[str]:
        """The values of an attribute."""
        return [attributes[name] for _, attributes in self.elements if name in attributes]
