"""The generated parts of docs/bot-protocol.md."""

from __future__ import annotations

from collections.abc import Iterator

from stammtisch.adapters.external import bot as bots
from stammtisch.ai.arena.play import play_out
from stammtisch.ai.player import RandomPlayer
from stammtisch.ai.registry import make_player, quoted
from stammtisch.core.engine.knowledge import Form
from stammtisch.core.games import GAMES, game_named
from stammtisch.core.information.plain_data import event_kinds, view_fields
from stammtisch.core.match import Match
from stammtisch.core.options import read_options
from tests.external.listening import listened
from tests.external.programs import PYTHON
from tools.docs.files import DOCS, check_option, doc, write

FILE = DOCS / "bot-protocol.md"


def transcript() -> list[str]:
    """The messages of a game of las_vegan with a player's program."""
    game = game_named("las_vegan")
    with listened() as lines:
        players = [f"external:{quoted(PYTHON)}", "random"]
        match = Match.new(
            game,
            read_options(game.name, game.options, {"rounds": 1}),
            seats=["Ann", "Ben"],
            players=players,
            seed="transcript",
            table="docs",
        )
        play_out(match, [make_player(players[0], game), RandomPlayer(game)])
        bots.end_all()
    rows = [f"{'>' if sent else '<'} {line.decode().rstrip()}" for sent, line in lines]
    return ["```text", *rows, "```"]


def games() -> list[str]:
    """Tables of the members of views and the values of events of each game."""
    rows: list[str] = []
    for name in GAMES:
        game = game_named(name)
        rows += ["", f"### {name}", "", "| Member of the view | Form | Meaning |", "|---|---|---|"]
        members = view_fields(game).items()
        rows += [f"| `{member}` | {form.says} | {means} |" for member, (form, means) in members]
        rows += ["", "| Kind of event | Values |", "|---|---|"]
        for word, kind in event_kinds(game).items():
            values = ", ".join(_value(*value) for value in kind.values.items())
            rows += [f"| `{word}` | {values} |"] if values else []
        rows += ["", f"Other events of {name} have no values."]
    return rows[1:]


def _value(name: str, form: Form) -> str:
    return f"`{name}`: {form.says}"


def with_new_parts(text: str) -> str:
    """The page with new parts between its markers."""
    for mark, lines in (("transcript", transcript()), ("games", games())):
        start = f"<!-- {mark} -->\n"
        head, _, rest = text.partition(start)
        _, _, tail = rest.partition("<!-- end -->")
        text = head + start + "\n".join(lines) + "\n<!-- end -->" + tail
    return text


@doc
@check_option
def command(check: bool) -> Iterator[str]:
    """Write the transcript and the tables of views and events in docs/bot-protocol.md."""
    return write({FILE: with_new_parts(FILE.read_text(encoding="utf-8"))}, check)
