"""A match: played, taken up, rewound."""

from __future__ import annotations

import pytest

from stammtisch.core.engine.constants import CHANCE
from stammtisch.core.errors import BadSeats, IllegalMove, NotAsked, RecordError
from stammtisch.core.games import GAMES
from stammtisch.core.match import Match
from stammtisch.core.record import read_line, verify
from tests.core.games import line, new_match, played
from tests.games.facts import FOR_SEVERAL

each_game = pytest.mark.parametrize("name", FOR_SEVERAL)


@each_game
def test_chance_is_settled_at_once(name: str) -> None:
    match = new_match(name)
    assert match.record.moves[0][0] == CHANCE
    assert CHANCE not in match.pending


@each_game
@pytest.mark.parametrize("players", [0, 1, 11])
def test_numbers_of_players(name: str, players: int) -> None:
    game = GAMES[name]
    with pytest.raises(BadSeats) as error:
        Match.new(
            game,
            game.options(),
            seats=["A"] * players,
            players=["A"] * players,
            seed="1",
            table="1",
        )
    facts = error.value.facts
    assert (facts["game"], facts["players"]) == (name, players)
    assert (facts["fewest"], facts["most"]) == (game.seats[0], game.seats[-1])


@each_game
def test_rewound(name: str) -> None:
    whole = played(new_match(name))
    views = [whole.view(seat) for seat in range(4)]
    most = len(whole.record.moves)
    for length in (0, 1, 5, min(40, most // 2), most - 1, most):
        match = whole.rewound(length)
        # Chance that was due there speaks at once, and says the same.
        assert len(match.record.moves) >= length
        assert match.record.moves == whole.record.moves[: len(match.record.moves)]
        assert match.record.outcome == (whole.record.outcome if match.over else None)
        for seat, text in whole.record.moves[len(match.record.moves) :]:
            if seat != CHANCE:
                match.play_line(seat, text)
        assert match.record == whole.record
    assert [whole.view(seat) for seat in range(4)] == views


@each_game
def test_another_way_after_rewinding_leaves_the_first_alone(name: str) -> None:
    whole = played(new_match(name), 30)
    text = whole.record.to_line()
    other = whole.rewound(12)
    seat = other.pending[0]
    other.play(seat, other.state.legal(seat)[-1])
    assert whole.record.to_line() == text
    assert verify(other.record.to_line()) == other.record


def test_how_often_moves_were_taken_back_stays_in_the_record() -> None:
    match = played(new_match("uno"), 30)
    assert "undone" not in match.record.to_line()
    match.record.undone = 2
    assert match.rewound(12).record.undone == 2


def test_a_record_that_does_not_hold_is_not_taken_up() -> None:
    record = read_line(line("uno", 20))
    record.moves[9] = (record.moves[9][0], "swap 1")
    with pytest.raises(RecordError) as error:
        Match(record)
    assert error.value.facts["move"] == 10
    assert error.value.facts["reason"] == "illegal"


@pytest.mark.parametrize("text", ["starter " + "9" * 5000, "starter ²", "starter", "starter x"])
@each_game
def test_a_record_with_an_impossible_starter(name: str, text: str) -> None:
    record = read_line(line("uno", 2))
    record.moves[1] = (CHANCE, text)
    with pytest.raises(RecordError):
        Match(record)
    assert GAMES[name].read_chance(text) is None


@each_game
def test_refused_moves_leave_the_record_alone(name: str) -> None:
    match = played(new_match(name), 12)
    text = match.record.to_line()
    seat = match.pending[0]
    other = seat % 3 + 1
    with pytest.raises(NotAsked) as error:
        match.play(other, match.state.legal(seat)[0])
    assert error.value.facts == {"seat": other, "pending": (seat,)}
    legal = match.state.legal(seat)
    move = next(move for move, text in enumerate(match.game.moves) if text and move not in legal)
    with pytest.raises(IllegalMove):
        match.play(seat, move)
    assert match.record.to_line() == text
