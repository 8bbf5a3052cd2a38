"""Questions and their ids, answers, and what is given without being asked for."""

from __future__ import annotations

import pytest

from stammtisch.core.errors import NoSuchNumber
from stammtisch.core.service.requests import with_open_question
from stammtisch.core.table.commands import AiMoved, AnswerQuestion, Unfold
from stammtisch.core.table.effects import Ask, Think, WakeMe
from stammtisch.core.table.refusals import NoSuchChoice, Refusal, Stale
from tests.tables.chat import Chat, dealt, started
from tests.tables.properties import restored

ANNA = "r1 r2 g3 g4 b5 b6 y7".split()
BEN = "r3 r4 g5 g6 b7 b8 y9".split()
CLEO = "r8 y1 y2 y3 y4 y5 y6".split()
UNPLAYABLE = "g1 g2 g7 g8 b1 b2 b3".split()


def uno(*hands: list[str], people: dict[int, str], top: str = "r5", pace: str = "off") -> Chat:
    """Seat 1 begins; the hands, then the top card."""
    cards = [card for hand in hands for card in hand]
    return dealt("uno", people, [*cards, top], (0, "starter 1"), players=len(hands), pace=pace)


BOTH = {1: "anna", 2: "ben"}


def test_an_answer_by_index_number_or_words() -> None:
    chat = uno(ANNA, BEN, people=BOTH)
    assert chat.legal("anna")[:2] == ["play r1", "play r2"]
    chat("""
        anna: 1                     -> played, asks ben
        ben: play r3                -> played, asks anna
        anna: r2                    -> played
        ben: play r1                -> refused: illegal-move
        ben: hello                  -> refused: not-understood
        ben: 77                     -> refused: no-such-choice
    """)
    assert chat.entries(2) == ["1 play r1", "2 play r3", "1 play r2"]


def test_the_first_step_of_a_choice_is_kept_with_its_question() -> None:
    chat = uno(["w", *ANNA[1:]], BEN, people=BOTH)
    table, now = chat.table, chat.now
    first = table.question_of("anna")
    assert first is not None
    step = table.do(Unfold("anna", first.id, 2), now)
    assert step.effects == ()
    question = step.table.question_of("anna")
    assert question is not None
    assert (question.id, question.unfolded) == (first.id, 3)
    again = step.table.do(Unfold("anna", first.id, -1), now).table.question_of("anna")
    assert again == first
    for person, number, choice, refusal in (
        ("ben", first.id, 0, Stale),
        ("anna", first.id - 1, 0, Stale),
        ("anna", first.id, len(first.legal), NoSuchChoice),
        ("anna", first.id, -2, NoSuchChoice),
    ):
        with pytest.raises(refusal):
            table.do(Unfold(person, number, choice), now)
    after = step.table.do(AnswerQuestion("anna", first.id, 0), now).table
    assert [one.unfolded for one in after.head.questions.values()] == [0]


def test_a_stale_answer_is_refused_however_legal_it_is() -> None:
    """`draw` is legal again and again, so only the id of the question protects."""
    chat = uno(ANNA, BEN, people=BOTH)
    first = chat.table.question_of("anna")
    assert first is not None
    chat(f"""
        anna: draw @{first.id}          -> drew-card, asks anna
        anna: draw @{first.id}          -> refused: repeated
        anna: pass                  -> asks ben
        ben: draw
        ben: pass                   -> asks anna
        anna: draw @{first.id}          -> refused: stale
        anna: draw @9999            -> refused: stale
        ben: draw                   -> refused: stale
        zoe: draw                   -> refused: not-at-table
    """)


def test_the_others_keep_their_question_while_one_chooses() -> None:
    """Two who choose at the same time don't spoil each other's buttons."""
    chat = dealt("ojyks", BOTH, ())
    ben = chat.table.question_of("ben")
    chat("anna: reveal c1r1")
    assert chat.table.question_of("ben") == ben
    chat("anna: reveal c1r2 -> no asks anna, chose 1")
    assert chat.table.question_of("ben") == ben


def test_the_refusal_names_the_question_that_is_open() -> None:
    chat = uno(ANNA, BEN, people=BOTH)
    chat("anna: r1")
    open_now = chat.table.question_of("ben")
    assert open_now is not None
    with pytest.raises(Stale) as refused:
        chat.do(chat.command("ben", "draw @1"))
    assert refused.value.facts == {"question": open_now.id}


def test_without_a_choice_and_unseen_the_answer_is_given_at_once() -> None:
    """Anna is the only person: that she can but draw tells nobody anything."""
    chat = uno(UNPLAYABLE, BEN, people={1: "anna"}, top="r5")
    assert chat.entries(2)[0] == "1 draw"


def test_without_a_choice_but_seen_the_person_is_asked_all_the_same() -> None:
    """An answer that came by itself would tell Ben that Anna has nothing to play."""
    chat = uno(UNPLAYABLE, BEN, people=BOTH, top="r5")
    assert (chat.asked(), chat.legal("anna")) == (["anna"], ["draw"])
    pauses = [one for one in chat.table.owed() if isinstance(one, WakeMe)]
    assert [one.why for one in pauses] == ["forced"]
    assert 1002 <= pauses[0].when <= 1008
    chat("later: 9 -> drew-card")
    assert chat.entries(2)[0] == "1 draw"


def drawing(*drawn: str, people: dict[int, str] = BOTH, pace: str = "off") -> tuple[Chat, int]:
    """Anna can but draw these cards; with the id of that question."""
    deck = [*UNPLAYABLE, *BEN, "r5", *drawn]
    chat = dealt("uno", people, deck, (0, "starter 1"), pace=pace)
    question = chat.table.question_of("anna")
    assert question is not None
    return chat, question.id


@pytest.mark.parametrize("said", ["draw @{first}", "1 @{first}", "DRAW"])
def test_who_says_what_the_table_has_just_done_for_them_is_not_refused(said: str) -> None:
    chat, first = drawing("r9")
    chat("later: 9                      -> drew-card, asks anna")
    before = chat.entries()
    chat(f"anna: {said.format(first=first)} -> no drew-card, no asks anna")
    assert (chat.entries(), chat.legal("anna")) == (before, ["play r9", "pass"])
    chat("""
        anna: draw                      -> refused: illegal-move
        anna: play r9                   -> played, asks ben
    """)


def test_only_what_the_table_has_done_counts_as_said() -> None:
    chat, first = drawing("r9")
    chat(f"""
        later: 9                        -> drew-card
        anna: play r9 @{first}          -> refused: stale
        anna: 2 @{first}                -> refused: stale
        anna: draw play r9              -> refused: illegal-move
        anna: draw @9999                -> refused: stale
        ben: draw @{first}              -> refused: stale
        anna: pass                      -> asks ben
        anna: draw @{first}             -> refused: stale
    """)


def test_a_whole_turn_that_the_table_has_played_counts_as_said() -> None:
    """Also after the next one is asked, but not any more in the next turn."""
    for said in ("draw @{first}", "draw pass @{first}", "pass @{then}", "draw @{then}"):
        chat, first = drawing("b9", "y1")
        forced(chat, "drew-card")
        then = chat.table.question_of("anna")
        assert then is not None
        forced(chat, "passed")
        chat(f"anna: {said.format(first=first, then=then.id)} -> no asks anna")
        assert chat.entries(2) == ["1 draw", "1 pass"]
    chat, first = drawing("b9", "y1")
    forced(chat, "passed")
    chat(f"""
        ben: play r3                    -> asks anna
        anna: pass                      -> refused: illegal-move
        anna: draw @{first}             -> refused: stale
    """)


def test_a_typed_answer_without_an_id_means_what_the_table_has_just_done() -> None:
    """Chats that don't know what lay there give none: it is for what is asked now, or was last."""
    chat, _ = drawing("b9", "y1")
    forced(chat, "passed")
    expected = (("play g1", "stale"), ("draw", ""), ("pass", ""), ("pass", "repeated"))
    for said, code in expected:
        command = with_open_question(chat.table, "anna", AnswerQuestion("anna", 0, said))
        if code:
            with pytest.raises(Refusal) as refused:
                chat.do(command)
            assert refused.value.code == code
        else:
            chat.do(command)


def forced(chat: Chat, kind: str) -> None:
    """Time passes until the table gives an answer of this kind."""
    while kind not in chat.line("later: 0.5"):
        assert chat.now < 2000


def test_who_says_what_the_table_has_done_has_not_missed_a_turn() -> None:
    for said, missed in (("draw", 0), ("play r9", 1)):
        chat, _ = drawing("y5", "r9", pace="normal")
        chat("""
            later: 90                   -> missed 1, asks ben
            ben: play r4
        """)
        first = chat.table.question_of("anna")
        assert first is not None
        assert chat.legal("anna") == ["draw"]
        forced(chat, "drew-card")
        chat.line(f"anna: {said} @{first.id}")
        assert chat.table.head.chairs[0].missed == missed


def test_what_the_table_has_done_is_remembered_in_the_store() -> None:
    chat, first = drawing("r9")
    chat("later: 9                      -> drew-card")
    chat.table = restored(chat.table)
    chat(f"anna: draw @{first}")
    assert not chat.table.head.forced


def test_who_watches_counts_as_somebody_who_sees() -> None:
    chat = uno(ANNA, BEN, people={1: "anna"})
    chat("zoe: /watch")
    chat("anna: draw")
    assert chat.asked() == ["anna"]


def test_who_is_played_on_for_still_looks() -> None:
    """Ben has slept and may read along: what comes by itself would tell him about Anna's hand."""
    cards = ["r9", *UNPLAYABLE[:6], *BEN, "r5", "b3", "g5", "b4"]
    chat = dealt("uno", BOTH, cards, (0, "starter 1"), pace="normal")
    chat("""
        anna: r9
        later: 90                   -> missed 2, asks anna
        later: 9                    -> drew-card
        later: 9                    -> passed
    """)
    assert chat.entries()[-2:] == ["1 draw", "1 pass"]
    chat("later: 90                 -> took-over 2, asks anna")
    assert chat.legal("anna") == ["draw"]
    chat("ben: /leave               -> drew-card")


def test_what_all_can_see_is_given_at_once() -> None:
    """A token that can only be declined, a swap with the only other one: here the last field."""
    chat = dealt("ojyks", BOTH, ())
    chat("""
        anna: reveal c1r1 c1r2
        ben: reveal c1r1 c1r2
    """)
    assert len(chat.asked()) == 1, "the starter is asked, and nothing else was"


def test_ai_players_take_their_time_where_people_look_on() -> None:
    people = {1: "anna", 3: "cleo"}
    chat = uno(ANNA, BEN, CLEO, people=people)
    chat("anna: r1 -> thinks 2")
    [job] = [one for one in chat.table.owed() if isinstance(one, Think)]
    assert 2 <= job.when - chat.now <= 8
    watched = uno(ANNA, BEN, people={1: "anna"})("""
        zoe: /watch
        anna: r1                    -> thinks 2
    """)
    [job] = [one for one in watched.table.owed() if isinstance(one, Think)]
    assert 2 <= job.when - watched.now <= 8
    alone = uno(ANNA, BEN, people={1: "anna"})("anna: r1")
    [job] = [one for one in alone.table.owed() if isinstance(one, Think)]
    assert job.when == alone.now, "alone with AI players the front end sets the pace"


def test_an_ai_player_that_fails_plays_the_default() -> None:
    chat = uno(ANNA, BEN, people={1: "anna"})
    chat("""
        anna: r1                    -> thinks 2
        2: nonsense                 -> ai-failed 2, drew, thinks 2
        2: play r9                  -> ai-failed 2, passed, asks anna
    """)
    assert chat.entries(2) == ["1 play r1", "2 draw", "2 pass"]
    record = chat.table.record
    assert record is not None
    assert [record.player_at(2, entry) for entry in (3, 4)] == ["default", "default"]


def test_a_late_ai_move_is_refused() -> None:
    chat = uno(ANNA, BEN, people={1: "anna"})
    chat("anna: r1")
    [job] = [one for one in chat.table.owed() if isinstance(one, Think)]
    chat(f"""
        later: 120                  -> ai-late 2
        2: draw @{job.question}     -> refused: stale
    """)


def test_a_job_holds_the_view_of_its_seat_and_no_seed() -> None:
    chat = uno(ANNA, BEN, people={1: "anna"})("anna: r1")
    [job] = [one for one in chat.table.owed() if isinstance(one, Think)]
    given = chat.table.job(job.question)
    assert (given.game, given.spec, given.view.seat) == ("uno", "heuristic", 2)
    assert "secret" not in repr(given)
    assert given == chat.table.job(job.question)


def test_each_step_ends_with_what_is_waited_for_since() -> None:
    chat = uno(ANNA, BEN, people=BOTH)
    chat("anna: r1")
    assert [e for e in chat.effects if isinstance(e, Ask)] == [
        one for one in chat.table.owed() if isinstance(one, Ask)
    ]


def test_several_places_in_the_list_are_the_parts_of_one_move() -> None:
    chat = started("ojyks", "anna", ai=1)
    question = chat.table.question_of("anna")
    assert question is not None
    with pytest.raises(NoSuchNumber):
        chat.do(AnswerQuestion("anna", question.id, (0, 12)))
    assert chat.table.question_of("anna") == question
    chat.do(AnswerQuestion("anna", question.id, (0, 11)))
    assert chat.table.head.held == {1: list(question.legal[:1] + question.legal[-1:])}


def test_who_stood_in_for_an_ai_player_is_in_the_record() -> None:
    chat = started("uno", "anna", ai=2)
    record = chat.table.record
    assert record is not None
    seat = record.players.index("heuristic") + 1
    while not (question := chat.table.head.questions.get(seat)):
        chat("anna: 1")
    assert question.by == "heuristic"
    chat.do(AiMoved(question.id, question.legal[0], by="normal"))
    record = chat.table.record
    assert record is not None
    assert record.changes == [(len(record.moves) - 1, seat, "normal")]
