"""What AI players say: when, how often, and that it tells nothing about hidden cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import pytest

from stammtisch.adapters.presentation.remarks import VARIANTS, Chatter, moments_of
from stammtisch.adapters.presentation.texts import texts_in
from stammtisch.core.game import Event, Game
from stammtisch.core.games import GAMES
from stammtisch.core.record import perform, start
from stammtisch.core.scene.company import Company
from stammtisch.core.scene.texts import LANGUAGES
from tests.adapters.games import random_game
from tests.games.positions import go
from tests.games.uno.positions import uno

EN = texts_in("en")
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))


def entries_of(game: Game) -> Iterator[list[Event]]:
    """The events of a game between random players, by entry."""
    record = random_game(game.name, 4)
    codec, state = start(record)
    for seat, text in record.moves:
        yield list(perform(codec, state, seat, text))


def said(game: Game, entries: Sequence[Sequence[Event]], seats: int) -> list[str]:
    """The remarks of AI players on all seats but the first, by entry; "" for none."""
    chatter, company = Chatter(game, range(2, seats + 1)), Company(tuple("ABCDEFGHIJ"[:seats]))
    remarks = (chatter.remark(events, at, company, EN) for at, events in enumerate(entries))
    return ["" if remark is None else remark.text for remark in remarks]


# Nothing hidden


def hidden(events: Sequence[Event]) -> list[Event]:
    return [event for event in events if not event.seen_by(0)]


@every_game
def test_what_a_spectator_does_not_see_changes_no_word(game: Game) -> None:
    """Hidden events are of kinds at which something is said where all see them."""
    entries = list(entries_of(game))
    seats = len(random_game(game.name, 4).seats)
    moments = [moment.kind for moment in moments_of(game)]
    hints = [
        Event(kind, seat, (n, n), audience=0b111110)
        for kind in moments
        for seat in range(1, seats + 1)
        for n in range(-5, 40)
    ]
    assert any(said(game, [hints], seats)) is False
    assert any(said(game, [[replace(hint, audience=0b1) for hint in hints]], seats))
    words = said(game, entries, seats)
    assert words == said(game, [[*hints, *events] for events in entries], seats)
    assert any(words), "a whole game without a word"


def test_two_tables_that_differ_in_hidden_cards_hear_the_same_words() -> None:
    hands = {
        "one": ["r7 w4 g1 g2 g3 g4 g5", "r1 y1 y2 y3 y4 y5 y6", "r2 b1 b2 b3 b4 b5 b6"],
        "other": ["r7 w4 b6 b5 y2 y3 g4", "r1 g9 rskip grev w g1 g2", "r2 w4 w y6 y5 y4 b8"],
    }
    piles = {"one": "g8 g9 b8 b9", "other": "r9 r8 y9 w"}
    script = ("1 play w4 r", "2 play r1", "3 play r2", "1 play r7")
    words, secrets, views = [], [], []
    for name, dealt in hands.items():
        table = uno(dealt, "r5", piles[name])
        entries = [list(go(table, line).events) for line in script]
        words.append(said(table.game, entries, 3))
        secrets.append([event for events in entries for event in hidden(events)])
        views.append(table.game.view(table.state, 0))
    assert secrets[0] != secrets[1]
    assert replace(views[0]) == views[1], "to a spectator both look the same"
    assert words[0] == words[1]
    assert words[0][0].startswith("B: “")


# How often, and what


@every_game
def test_one_remark_while_everybody_moves_and_each_moment_once_a_round(game: Game) -> None:
    entries = list(entries_of(game))
    seats = len(random_game(game.name, 4).seats)
    chatter, company = Chatter(game, range(1, seats + 1)), Company(tuple("ABCDEFGHIJ"[:seats]))
    last, moments = -seats, set[str]()
    for at, events in enumerate(entries):
        before = set(chatter.said)
        new_round = any(event.kind == "dealt" for event in events)
        if chatter.remark(events, at, company, EN) is not None:
            assert at - last >= seats
            last = at
            moments = chatter.said - (set() if new_round else before)
            assert len(moments) == 1
    assert moments


def test_people_say_nothing() -> None:
    uno_game = GAMES["uno"]
    events = [Event("drew", 2, (n,)) for n in range(4)]
    company = Company(("You", "Bert"), 1)
    assert Chatter(uno_game, [1]).remark(events, 1, company, EN) is None
    assert Chatter(uno_game, [2]).remark(events, 1, company, EN) is not None


def test_after_taking_moves_back_somebody_may_speak_again() -> None:
    company = Company(("A", "B", "C", "D"))
    chatter = Chatter(GAMES["uno"], range(1, 5))
    four = [Event("drew", 2, (n,)) for n in range(4)]
    skipped = [Event("skipped", 3, (0,))]
    assert chatter.remark(four, 50, company, EN)
    assert chatter.remark(skipped, 52, company, EN) is None
    assert chatter.remark(skipped, 10, company, EN) is None
    assert chatter.remark(skipped, 14, company, EN), "not as late as if nothing had been taken back"


@every_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_each_moment_has_its_own_words(game: Game, language: str) -> None:
    texts = texts_in(language)
    moments = [f"says-{game.name}-{moment.name}" for moment in moments_of(game)]
    assert moments
    assert set(moments) == set(texts.names(f"says-{game.name}-"))
    words = [texts(message, variant=n) for message in moments for n in range(VARIANTS)]
    assert len(set(words)) == len(words)
