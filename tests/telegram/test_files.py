"""Files that people send to the bot."""

from __future__ import annotations

from stammtisch.adapters.chat.incoming import MAX_FILE
from stammtisch.core.games.narikana.decks import ready_decks
from tests.telegram.play import Play, newest, played

ROWS = "\n".join(
    "{1} = {0}".format(*entry.split())
    for entry in ready_decks()["toy-box"].text().replace("paper-soldier", "coal-stoker").split(", ")
)


@played
async def test_a_deck_is_read_and_a_large_file_is_not_fetched(play: Play) -> None:
    anna = play.server.user("Anna")
    group = play.server.group("Skat", anna)
    anna.starts()
    anna.sends(group, "/new narikana")
    await play.settle()
    board = newest(anna, group)
    anna.sends_file(group, "ink.toml", f'name = "Ink"\n[cards]\n{ROWS}\n'.encode(), reply_to=board)
    await play.settle()
    assert (await play.table(1)).head.chairs[0].deck_name == "Ink"
    requests = len(play.server.requests)
    anna.sends_file(None, "deck.toml", b"#" * (MAX_FILE + 1))
    await play.settle()
    assert "it is too large" in (newest(anna).text or "")
    asked = [one.method.lower() for one in play.server.requests[requests:]]
    assert "getfile" not in asked
    assert play.server.violations == []
