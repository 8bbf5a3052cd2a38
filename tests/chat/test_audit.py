"""The audit of what people chose finds what is lost or there twice."""

from __future__ import annotations

from stammtisch.testing.audit import Given, Pressed, fits, given
from tests.core.games import new_match, played


def test_what_is_lost_or_there_twice_is_found() -> None:
    one, two = Given(3, "r7", frozenset({1}), False), Given(5, "y1", frozenset({0}), False)
    call = Given(6, "nyan", frozenset({0}), True)
    first, second = Pressed(1, {1}, True), Pressed(4, {0, 2}, True)
    assert fits([one, two], [second, first])
    assert fits([one, two, call], [first, second])
    assert fits([one], [first, Pressed(4, {0}, certain=False)])  # killed before the answer
    assert fits([one], [first, second], void=True)
    assert not fits([one], [first, second])  # lost
    assert not fits([one, one, two], [first, second])  # twice
    assert not fits([two, one], [first, second])  # in another order
    assert not fits([one, two], [first, Pressed(4, {1}, True)])  # another move


def test_it_knows_the_choices_as_they_were_before_a_missed_call() -> None:
    """Who goes on before anybody hears that they kept silent then holds two cards more, so `draw`
    is another choice than the one that they pressed."""
    for seed in range(18, 60):
        record = played(new_match("nyan_nyan", 2, str(seed))).record
        for entry in (one for entries in given(record).values() for one in entries):
            if len(entry.choices) > 1:
                before, seat = record.moves[entry.number - 1], record.moves[entry.number][0]
                assert before == (seat, "silent")
                for choice in entry.choices:
                    assert fits([entry], [Pressed(1, {choice}, True)])
                return
    raise AssertionError("no such game")


def test_it_knows_them_also_if_the_cards_drawn_for_it_need_a_new_pile() -> None:
    record = played(new_match("nyan_nyan", 2, "8")).record
    assert [(seat, text.split()[0]) for seat, text in record.moves[228:231]] == [
        (1, "silent"),
        (0, "shuffle"),
        (1, "draw"),
    ]
    (entry,) = [entry for entry in given(record)[1] if entry.number == 230]
    assert len(entry.choices) == 2
