"""Choices that several make at the same time: held back, changed, and committed together."""

from __future__ import annotations

from stammtisch.core.table.effects import GameEvents
from tests.tables.chat import Chat, dealt

PEOPLE = {1: "anna", 2: "ben"}
# A six is played at once; cleo is an AI player.
ANNA = "6S AS KD QD 2D 3D 4D".split()
BEN = "AH KH 9C 2C 3C 4C *".split()
CLEO = "5C 7C 8C 9D 10D 7D 8D".split()


def stechen(*, anna: list[str] = ANNA, people: dict[int, str] = PEOPLE) -> Chat:
    """Anna has played a six: all three choose whether they take part."""
    chat = dealt("nyan_nyan", people, [*anna, *BEN, *CLEO, "5S"], (0, "starter 1"), players=3)
    return chat("anna: play 6S -> played, asks anna, asks ben, thinks 3")


def test_choices_are_held_back_until_all_are_in() -> None:
    chat = stechen()
    before = chat.entries()
    chat("ben: join -> chose 2, no joined")
    assert chat.entries() == before, "nothing is in the record"
    assert chat.table.view_of("anna").chosen == (False, True, False)
    chat("""
        3: join                     -> chose 3
        anna: join                  -> joined, asks anna, asks ben
    """)
    assert chat.entries(len(before)) == ["1 join", "2 join", "3 join"]


def test_they_are_committed_in_the_order_of_seats_whoever_was_first() -> None:
    orders = ("anna: join", "ben: join", "3: join"), ("3: join", "ben: join", "anna: join")
    records = []
    for order in orders:
        chat = stechen()
        for said in order:
            chat(said)
        records.append(chat.entries())
    assert records[0] == records[1]


def test_a_choice_can_be_changed_while_others_choose() -> None:
    chat = stechen()
    chat("""
        ben: abstain                -> chose 2, no asks ben
        ben: /retract               -> retracted 2, asks ben
        ben: /retract               -> refused: nothing-to-retract
        ben: join                   -> chose 2
        3: join
        anna: join
        ben: /retract               -> refused: nothing-to-retract
    """)
    assert "2 join" in chat.entries()


def test_cards_are_laid_one_by_one_and_taken_back_together() -> None:
    chat = stechen(anna=["6S", "AS", "KD", "QD", "2D", "3D", "4D"])
    chat("""
        anna: join
        ben: join
        3: join                     -> asks anna
        anna: lay AS                -> chose 1
        anna: /retract              -> asks anna
        anna: lay KD
        ben: lay AH
        3: lay 5C                   -> lost, laid
    """)
    assert chat.entries()[-3:] == ["1 lay KD", "2 lay AH", "3 lay 5C"]


def test_what_is_said_aloud_counts_at_once() -> None:
    """Ben shows Exodia while all choose their cards: he has finished, and Anna's choice stays."""
    cards = [*ANNA, *"AH KH QH JH 10H 2C 3C".split(), *CLEO, "5S"]
    chat = dealt("nyan_nyan", PEOPLE, cards, (0, "starter 1"), players=3)
    chat("anna: play 6S")
    chat("""
        anna: join                  -> chose 1
        ben: exodia                 -> exodia, finished, no void
        3: join                     -> joined
    """)
    assert chat.entries()[-3:] == ["2 exodia", "1 join", "3 join"]


def test_a_choice_that_has_become_impossible_is_void() -> None:
    """Cleo abstains and Ben shows Exodia, so Anna is alone in the Stechen, which is called off."""
    cards = [*ANNA, *"AH KH QH JH 10H 2C 3C".split(), "*", *CLEO[1:], "5S"]
    chat = dealt("nyan_nyan", PEOPLE, cards, (0, "starter 1"), players=3)
    chat("""
        anna: play 6S
        anna: join
        3: abstain
        ben: join                   -> joined, abstained
        anna: lay AS                -> chose 1
        ben: exodia                 -> exodia, called-off, void 1
    """)
    assert "AS" in [chat.game.notation(card).split()[1] for card in chat.table.view_of("anna").hand]


def players(chat: Chat, seat: int) -> list[str]:
    """Who played the last two entries of the seat."""
    record = chat.table.record
    assert record is not None
    own = [entry for entry, (one, _) in enumerate(record.moves) if one == seat]
    return [record.player_at(seat, entry) for entry in own[-2:]]


def test_the_record_says_who_made_each_part_of_a_choice() -> None:
    """Also where somebody else made another part, or went before the choices were shown."""
    chat = dealt("ojyks", PEOPLE, (), players=2, pace="normal")
    chat("""
        anna: reveal c1r1
        ben: reveal c1r1
        ben: /leave
        2: reveal c1r2
        anna: /leave                -> paused
        ben: /back
        1: reveal c1r2              -> revealed
    """)
    assert players(chat, 1) == players(chat, 2) == ["human", "normal"]
    chat = dealt("ojyks", PEOPLE, (), players=2, pace="normal")
    chat("""
        anna: reveal c1r1
        ben: reveal c1r1 c1r2
        later: 45                   -> missed 1, revealed
    """)
    assert (players(chat, 1), players(chat, 2)) == (["human", "default"], ["human", "human"])


def test_a_choice_taken_back_leaves_no_trace_in_the_record() -> None:
    chat = dealt("ojyks", PEOPLE, (), players=2)
    chat("""
        ben: /leave
        2: reveal c1r1
        ben: /back                  -> asks ben
    """)
    question = chat.table.question_of("ben")
    assert question is not None
    chat(f"""
        ben: /retract @{question.id}    -> retracted 2
        ben: reveal c1r1 c1r2
        anna: reveal c1r1 c1r2      -> revealed
    """)
    assert chat.table.record is not None
    assert not chat.table.record.changes


def test_an_ai_player_does_not_see_who_was_quicker() -> None:
    """Its move follows from the record, and so from no order of arrival."""
    late, early = stechen(), stechen()
    early("ben: join")
    jobs = [chat.table.job(chat.table.head.questions[3].id) for chat in (late, early)]
    assert jobs[0] == jobs[1]
    assert jobs[0].view.chosen == (False, False, False)


def test_others_learn_that_one_has_chosen_and_not_what() -> None:
    join, abstain = stechen()("ben: join"), stechen()("ben: abstain")
    assert join.effects == abstain.effects
    assert not [effect for effect in join.effects if isinstance(effect, GameEvents)]
    assert join.table.view_of("anna") == abstain.table.view_of("anna")
    assert join.table.owed() == abstain.table.owed()


def test_whoever_holds_no_joker_is_asked_all_the_same() -> None:
    chat = stechen()
    assert chat.legal("anna") == ["join"]
    assert chat.legal("ben") == ["join", "abstain"]
    chat("later: 9 -> chose 1, no chose 2")
