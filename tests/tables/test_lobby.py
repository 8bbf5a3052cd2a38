"""Before the first card: who sits where, what is played."""

from __future__ import annotations

import json

import pytest

from stammtisch.core.engine.chance import commitment, digest_of
from stammtisch.core.errors import BadOption, BadText, StammtischError, UnknownGame
from stammtisch.core.record import verify
from stammtisch.core.table.commands import AddAi, Join, Open, Watch
from stammtisch.core.table.effects import Happened
from stammtisch.core.table.refusals import NotAtTable
from stammtisch.core.table.table import open_table
from tests.tables.chat import Chat, opened, started


def names(chat: Chat) -> list[str]:
    return [chair.name for chair in chat.table.head.chairs]


def test_people_and_ai_players_sit_down() -> None:
    chat = opened("uno")
    chat("""
        ben: /join                  -> joined 2
        ben: /join                  -> refused: sits-already
        ben: /ai                    -> refused: not-host
        anna: /ai Robot             -> joined 3
        cleo: /watch                -> watches
        cleo: /join                 -> joined 4
        ben: /leave                 -> left 2
        dora: /join                 -> joined 2
    """)
    assert names(chat) == ["Anna", "Dora", "Robot", "Cleo"]
    assert not chat.table.head.watchers, "who sits down doesn't only watch"


def test_a_full_table_takes_nobody_else() -> None:
    chat = opened("las_vegan")
    chat("""
        anna: /ai
        anna: /ai
        anna: /ai
        ben: /join
        cleo: /join                 -> refused: table-full
        anna: /noai 1               -> refused: no-such-seat
        anna: /noai 2               -> removed 2
        cleo: /join                 -> joined 2
    """)


def test_only_the_host_starts_and_only_with_enough() -> None:
    opened("uno")("""
        anna: /start                -> refused: bad-seats
        ben: /join
        ben: /start                 -> refused: not-host
        anna: /start @99            -> refused: stale
        anna: /start @1             -> started, dealt, starts
        anna: /start @1             -> refused: wrong-phase
        cleo: /join                 -> refused: join-too-late
    """)


def test_free_seats_are_left_out_and_names_are_made_distinct() -> None:
    chat = opened("uno")
    chat("""
        ben: /join Anna
        cleo: /join Anna 2
        anna: /ai Anna
        ben: /leave
        anna: /start
    """)
    assert names(chat) == ["Anna", "Anna 2", "Anna 3"]
    assert chat.table.record is not None
    assert chat.table.record.seats == names(chat)
    assert chat.table.record.players == ["human", "human", "heuristic"]


def test_options_and_pace_are_set_by_the_host() -> None:
    chat = opened("uno")
    chat("""
        anna: /set rounds=3         -> option
        anna: /set rounds=x         -> refused: bad-option
        anna: /set colours=5        -> refused: unknown-option
        anna: /pace blitz           -> pace
        anna: /pace warp            -> refused: no-such-pace
        ben: /join
        ben: /set rounds=1          -> refused: not-host
        anna: /start
        anna: /set rounds=1         -> refused: wrong-phase
    """)
    assert chat.table.record is not None
    assert chat.table.record.options["rounds"] == 3
    assert chat.table.head.pace == "blitz"


def test_the_office_of_the_host_passes_to_who_is_there_longest() -> None:
    chat = opened("uno")
    chat("""
        ben: /join
        cleo: /join
        anna: /leave                -> host 2
        anna: /join
        ben: /leave                 -> host 3
        cleo: /start
    """)
    assert chat.table.head.host == "cleo"


def test_a_host_who_has_gone_decides_nothing() -> None:
    """Otherwise a game could begin that nobody can come back to."""
    opened("uno")("""
        anna: /ai
        anna: /ai
        anna: /leave
        anna: /start                -> refused: not-at-table
        anna: /ai                   -> refused: not-at-table
        anna: /watch
        anna: /stop                 -> stopped
    """)


def test_the_host_of_a_table_for_watching_stays_the_host() -> None:
    chat = opened("uno", watching=True)("""
        anna: /ai
        anna: /ai
        anna: /start
        anna: /stop                 -> stopped
        anna: /rematch              -> rematch, commitment
        ben: /join
        ben: /start                 -> refused: not-host
        anna: /start                -> started
    """)
    assert chat.table.head.host == "anna"


def test_the_commitment_is_told_with_the_opening() -> None:
    step = open_table(Open("anna", "Anna", "t", "uno", "secret"), 0)
    [told] = [e for e in step.effects if isinstance(e, Happened) and e.kind == "commitment"]
    record = started("uno", "anna", "ben").table.record
    assert record is not None
    assert told.facts == (("commitment", record.commitment),)
    assert record.commitment == commitment("secret", "t/1")


def test_words_are_mixed_into_the_deal() -> None:
    """Each person's own, as often as they like before the start; the commitment stays the same."""
    chat, plain = opened("uno"), opened("uno")
    fixed = chat.table.commitment
    plain("""
        ben: /join
        anna: /ai
        anna: /start
    """)
    chat("""
        ben: /join
        ben: /word  red   apple     -> word 2
        anna: /word pear            -> word 1
        ben: /word green apple      -> word 2
        anna: /ai
        zoe: /word plum             -> refused: not-at-table
        cleo: /watch
        cleo: /word plum            -> refused: not-at-table
        anna: /start
        anna: /word plum            -> refused: wrong-phase
    """)
    record, other = chat.table.record, plain.table.record
    assert record is not None
    assert other is not None
    assert record.words == [digest_of("pear"), digest_of("green apple"), ""]
    assert record.commitment == other.commitment == fixed
    assert record.moves[0] != other.moves[0], "another deck"
    assert verify(record.to_line()).words == record.words
    assert not [chair.word for chair in chat.table.head.chairs if chair.word], "only sums are kept"
    assert "apple" not in json.dumps(chat.table.head.to_json())


def test_a_word_is_for_one_game_and_goes_with_its_person() -> None:
    chat = opened("uno")
    chat("""
        ben: /join
        ben: /word apple
        ben: /leave
        cleo: /join
        anna: /word pear
        anna: /word                 -> word 1
        anna: /start
    """)
    assert chat.table.record is not None
    assert chat.table.record.words == []
    chat("""
        anna: /stop
        cleo: /stop
        anna: /rematch
        cleo: /word apple
        anna: /start
    """)
    assert chat.table.record is not None
    assert chat.table.record.words == ["", digest_of("apple")]


def test_words_of_a_table_that_was_closed_are_forgotten() -> None:
    """Else the next secret could be chosen by who knows them."""
    chat = opened("uno")
    chat("""
        anna: /word apple
        anna: /stop                 -> stopped
    """)
    assert "apple" not in json.dumps(chat.table.head.to_json())
    chat("""
        anna: /rematch
        ben: /join
        anna: /start
    """)
    assert chat.table.record is not None
    assert chat.table.record.words == []


def test_a_word_that_records_could_not_hold_is_refused() -> None:
    chat = opened("uno")
    chat(f"anna: /word {'x' * 101}     -> refused: bad-text")
    chat("anna: /word a\u202eb         -> refused: bad-text")
    assert not chat.table.head.chairs[0].word


def test_a_table_that_cannot_be_is_not_opened() -> None:
    with pytest.raises(UnknownGame):
        opened("poker")
    with pytest.raises(BadOption):
        opened("uno", options={"rounds": 0})
    with pytest.raises(StammtischError, match="no-such-pace"):
        opened("uno", pace="warp")


@pytest.mark.parametrize("name", ["Eve\x1b[2J", "\u202eeve", "x" * 501, "x" * 498])
def test_a_name_that_records_may_not_hold_is_refused_at_once(name: str) -> None:
    """Not only when the game is to begin, by the fault of nobody who is there."""
    chat = opened("uno")
    for command in (Join("eve", name), Watch("eve", name), AddAi("anna", "random", name)):
        with pytest.raises(BadText):
            chat.table.do(command, chat.now)
    with pytest.raises(BadText):
        chat.table.do(AddAi("anna", f"random{name}", "Robot"), chat.now)
    with pytest.raises(BadText):
        open_table(Open("eve", name, "t", "uno", "secret"), 0)
    assert names(chat) == ["Anna"]
    chat("""
        ben: /join
        anna: /start                -> started
    """)


def test_there_is_nothing_to_see_before_the_first_card() -> None:
    chat = opened("uno")
    assert chat.table.view_of("anna") is None
    chat("""
        ben: /join
        anna: /start                -> started
    """)
    assert chat.table.view_of("anna").seat == 1


def test_strangers_see_nothing_unless_the_table_is_public() -> None:
    with pytest.raises(NotAtTable):
        started("uno", "anna", "ben").table.view_of("zoe")
    view = started("uno", "anna", "ben", public=True).table.view_of("zoe")
    assert (view.seat, view.hand) == (0, ())
