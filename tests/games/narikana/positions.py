"""Positions of Narikana, written as they lie on the table, and what is expected of them.

Cards in play are written `1 Ember Cub b2`, the seat first; several are apart by semicolons. Behind
the field may stand: `-2` damage, `+1` counters, `new` (it came in this chapter), `of 2` (its owner,
if another seat controls it), and in brackets what is on it (`[Iron Ring, 2 Ivy Mantle]`). Items
and enchantments with a field of their own lie there. The players stand on c1 and c7 unless they are
written down (`1 Player c2 -5`).

A script is a text of such lines: `1 play Fiery Word c4`, a move with all its parts. Whoever is
asked for an answer and isn't the next in the script declares nothing (`play_through`).

What is expected is a text as well, see `expect`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from stammtisch.core.engine.compiled import compiled_state
from stammtisch.core.game import play
from stammtisch.core.games.narikana import GAME
from stammtisch.core.games.narikana.cards import ABILITY, CARDS, COLOUR_OF, DATA, KIND_OF, NAMES
from stammtisch.core.games.narikana.codes import (
    ANY,
    BUILDING,
    COLOURS,
    COST,
    CREATURE,
    DECK_SIZE,
    FIELD_NUMBERS,
    FIGURE,
    FRESH,
    GONE,
    KEYWORD_WORDS,
    MAX_CARDS,
    MAX_COPIES,
    NOWHERE,
    SPELL,
)
from stammtisch.core.games.narikana.decks import card_called, deck_text
from stammtisch.core.games.narikana.options import NarikanaOptions
from stammtisch.core.games.narikana.reading import read_cards
from stammtisch.core.games.narikana.rules import NarikanaState
from tests.games import positions
from tests.games.positions import Table, see, turn

PLACED = re.compile(
    r"(?P<seat>[12]) (?P<name>.+?) (?P<field>[a-e][1-7])(?P<more>( -\d+| \+\d+| new| of [12])*)"
    r"( \[(?P<on>.*)\])?"
)
ENDLESS = 400
"""So many moves a script can't mean."""


def parts(text: str, mark: str = ";") -> list[str]:
    """The entries of a text, apart by semicolons."""
    return [part.strip() for part in text.split(mark) if part.strip()]


def number(name: str) -> int:
    if name == "Player":
        return FIGURE
    card = card_called(name)
    assert card is not None, name
    return card


def cards(text: str) -> list[int]:
    return [number(name) for name in parts(text, ",")]


def narikana(
    board: str = "",
    *,
    hands: Sequence[str] = ("", ""),
    mana: Sequence[str] = ("", ""),
    sources: Sequence[str] = ("", ""),
    graves: Sequence[str] = ("", ""),
    tops: Sequence[str] = ("", ""),
    rest: str = "deck",
    active: int = 1,
    chapter: int = 2,
) -> Table:
    """A seat is to act. `tops`: the first cards of each deck, top first; the cards that are named
    nowhere lie below, or with `rest="grave"` in the graveyard. `sources` and `mana` are letters of
    colours."""
    placed = [_placed(text) for text in parts(board)]
    named: list[Counter[int]] = [Counter(), Counter(), Counter()]
    for _, owner, card, *_, on in placed:
        named[owner][card] += 1
        for owner_on, card_on in on:
            named[owner_on][card_on] += 1
    for seat in (1, 2):
        del named[seat][FIGURE]
        for texts in (hands, graves, tops):
            named[seat].update(cards(texts[seat - 1]))
    spent = [_sources(sources[seat - 1], named[seat]) for seat in (1, 2)]
    for seat in (1, 2):
        named[seat].update(spent[seat - 1])
    decks = [_filled(named[seat]) for seat in (1, 2)]
    state: Any = NarikanaState(2, NarikanaOptions(*(deck_text(tuple(deck)) for deck in decks)))
    state.chapter = chapter
    for seat in (1, 2):
        left = Counter(decks[seat - 1])
        left.subtract(named[seat])
        lies = list(left.elements())
        _lay(state.hand, seat, cards(hands[seat - 1]))
        state.hand_n[seat] = len(cards(hands[seat - 1]))
        _lay(state.grave, seat, cards(graves[seat - 1]) + (lies if rest == "grave" else []))
        _lay(state.spent, seat, spent[seat - 1])
        pile = (lies if rest == "deck" else []) + cards(tops[seat - 1])[::-1]
        state.deck_n[seat] = len(pile)
        state.deck[seat * DECK_SIZE : seat * DECK_SIZE + len(pile)] = pile
        for array, text in ((state.sources, sources), (state.mana, mana)):
            for letter in text[seat - 1]:
                array[seat * COST + COLOURS.index(letter)] += 1
                array[seat * COST + ANY] += 1
    for one in placed:
        _put(state, *one)
    state._begin_turn(active)
    state.listening = 1
    return Table(GAME, compiled_state(state))


def _placed(text: str) -> tuple[Any, ...]:
    """Seat, owner, card, field, damage, counters, whether it is new, what is on it."""
    found = PLACED.fullmatch(text)
    assert found, text
    more = found["more"].split()
    seat = int(found["seat"])
    owner = int(more[more.index("of") + 1]) if "of" in more else seat
    wounds = sum(int(word[1:]) for word in more if word[0] == "-")
    counters = sum(int(word[1:]) for word in more if word[0] == "+")
    on = []
    for entry in parts(found["on"] or "", ","):
        theirs = re.fullmatch(r"(?:([12]) )?(.+)", entry)
        assert theirs
        on.append((int(theirs[1] or seat), number(theirs[2])))
    field = FIELD_NUMBERS[found["field"]]
    return seat, owner, number(found["name"]), field, wounds, counters, "new" in more, on


def _put(state: Any, *one: Any) -> None:
    seat, owner, card, field, wounds, counters, new, on = one
    if card == FIGURE:
        slot = seat - 1
        state.put_at(slot, field)
    else:
        assert KIND_OF[card] not in (CREATURE, BUILDING) or state.unit_at[field] < 0
        slot = state.enter(card, owner, field, NOWHERE)
    state.control[slot] = seat
    state.wounds[slot] = wounds
    state.counters[slot] = counters
    state.marks[slot] = FRESH if new else 0
    for owner_on, card_on in on:
        other = state.enter(card_on, owner_on, field, slot)
        state.marks[other] = 0


def _lay(array: list[int], seat: int, found: Sequence[int]) -> None:
    for card in found:
        array[seat * MAX_CARDS + card] += 1


def _sources(text: str, taken: Counter[int]) -> list[int]:
    """Cards of these colours that are not needed otherwise."""
    chosen: Counter[int] = Counter()
    for letter in text:
        colour = COLOURS.index(letter)
        chosen[
            next(
                card
                for card in range(len(CARDS) - 1, 0, -1)
                if COLOUR_OF[card] == colour and chosen[card] + taken[card] < MAX_COPIES
            )
        ] += 1
    return list(chosen.elements())


def _filled(named: Counter[int]) -> list[int]:
    """A legal deck with these cards: spells first, which do nothing by themselves."""
    deck = list(named.elements())
    assert max(named.values(), default=0) <= MAX_COPIES, "more copies than a deck may have"
    for card in sorted(range(1, len(CARDS)), key=lambda card: KIND_OF[card] != SPELL):
        deck += [card] * min(MAX_COPIES - named[card], DECK_SIZE - len(deck))
    assert len(deck) == DECK_SIZE
    return sorted(deck)


# Playing


def read(table: Table, text: str) -> list[int]:
    """The parts of a move: `play Ember Cub b2` is the move and the field. Fields and cards that
    are chosen stand by their names alone."""
    if not text:
        return []
    words = text.split()
    for n in range(len(words), 0, -1):
        head = " ".join(words[:n])
        for form in (head, f"at {head}", f"choose {head}"):
            if (move := table.game.read(form)) is not None:
                return [move, *read(table, " ".join(words[n:]))]
    raise AssertionError(f"no move: {text}")


def say(table: Table, *lines: str) -> Table:
    """Play these lines; every part of them must be legal, and nobody else may be asked."""
    table.events = []
    for line in lines:
        for entry in parts(line):
            seat, text = entry.split(" ", 1)
            for move in read(table, text):
                table.events += play(table.game, table.state, int(seat), move)
    return table


def play_through(table: Table, script: str) -> Table:
    """The same; whoever is asked to answer and isn't next in the script declares nothing more,
    and in the end nobody answers, unless the script ends with `?`. `end`: all pass until the next
    chapter."""
    events: list[Any] = []
    for line in parts(script):
        if line == "?":
            table.events = events
            return table
        if line == "end":
            events += end_chapter(table).events
            continue
        seat = int(line[0])
        while _answers(table) and (turn(table) != seat or _acts(table, line)):
            events += _decline(table)
        events += say(table, line).events
    while _answers(table):
        events += _decline(table)
    table.events = events
    return table


def _acts(table: Table, line: str) -> bool:
    """Is the line what only the active player can do, so that it isn't an answer?"""
    return read(table, line[2:])[0] not in see(table, int(line[0])).legal


def _answers(table: Table) -> bool:
    view = see(table)
    return bool(view.pending) and view.stage == "answer"


def _decline(table: Table) -> list[Any]:
    return say(table, f"{turn(table)} done").events


def end_chapter(table: Table) -> Table:
    """Everybody passes until the next chapter has begun, or somebody has to choose."""
    chapter, events = see(table).chapter, []
    for _ in range(ENDLESS):
        view = see(table)
        if view.chapter > chapter or not view.pending or view.stage not in ("act", "answer"):
            break
        events += say(table, f"{turn(table)} {'pass' if view.stage == 'act' else 'done'}").events
    table.events = events
    return table


# Looking


def at(table: Table, field: str) -> str:
    """The unit on a field: `1 Ember Cub 2/1`, with its attack (`-`: none) and what is left of its
    life; "-" if there is none."""
    view = see(table)
    unit = view.unit_at(FIELD_NUMBERS[field])
    if unit is None:
        return "-"
    name = NAMES[unit.card] if unit.card else "Player"
    attack = "-" if unit.attack < 0 else unit.attack
    return f"{unit.control} {name} {attack}/{unit.life - unit.wounds}"


def on(table: Table, field: str) -> str:
    """What is on the unit on a field, by name; "-" if nothing is."""
    view = see(table)
    return _names(
        one.card
        for one in view.board
        if one.card != GONE and one.host >= 0 and one.field == FIELD_NUMBERS[field]
    )


def lying(table: Table, field: str) -> str:
    """Items and enchantments on a field itself."""
    view = see(table)
    return _names(
        one.card
        for one in view.board
        if one.card > 0
        and one.host < 0
        and KIND_OF[one.card] not in (CREATURE, BUILDING)
        and one.field == FIELD_NUMBERS[field]
    )


def _names(found: Any) -> str:
    return ", ".join(sorted(NAMES[card] for card in found)) or "-"


def hand(table: Table, seat: int) -> str:
    return _names(see(table, seat).hand)


def grave(table: Table, seat: int) -> str:
    return _names(see(table).graves[seat - 1])


def known(table: Table, seat: int) -> str:
    """Cards that all know to be in the seat's hand."""
    return _names(see(table).known[seat - 1])


def left(table: Table, seat: int) -> int:
    """What is left of a player's life."""
    figure = see(table).board[seat - 1]
    return int(figure.life - figure.wounds)


def mana(table: Table, seat: int) -> str:
    """`rrb`: each mana as the letter of its colour."""
    counts = see(table).mana[seat - 1]
    return "".join(letter * n for letter, n in zip(COLOURS, counts, strict=False)) or "-"


def sources(table: Table, seat: int) -> str:
    counts = see(table).sources[seat - 1]
    return "".join(letter * n for letter, n in zip(COLOURS, counts, strict=False)) or "-"


def keywords(table: Table, field: str) -> str:
    unit = see(table).unit_at(FIELD_NUMBERS[field])
    bits = unit.keywords if unit else 0
    words = [word for bit, word in enumerate(KEYWORD_WORDS) if bits >> bit & 1]
    return ", ".join(sorted(words)) or "-"


def asked(table: Table) -> str:
    """`1 act`: who has to decide what; "over"."""
    return f"{turn(table)} {see(table).stage}" if see(table).pending else "over"


def can(table: Table) -> set[str]:
    """What whoever is asked may do; fields and cards that are chosen by their names alone."""
    return {re.sub("^(at|choose) ", "", text) for text in positions.can(table)}


OF_SEATS: dict[str, Callable[[Table, int], str | int]] = {
    "hand": hand,
    "grave": grave,
    "known": known,
    "left": left,
    "mana": mana,
    "sources": sources,
    "cards": lambda table, seat: see(table).counts[seat - 1],
    "deck": lambda table, seat: see(table).decks[seat - 1],
}
OF_FIELDS = {"on": on, "lying": lying, "is": keywords}


def expect(table: Table, text: str) -> None:
    """What must be so, apart by semicolons:

    `b2: 1 Ember Cub 2/1` the unit there, with attack and life left · `on b2: Iron Ring` what it
    bears · `lying b2: Iron Ring` · `is b2: swift, ward` its keywords · `hand 1: Ember Cub`, also
    `grave`, `known` · `left 1: 17` of the player's life · `mana 1: rr`, `sources 1: rr` ·
    `cards 1: 3` in the hand · `deck 1: 30` · `asked: 1 act` · `can: move b2` a legal move ·
    `not: move b2` one that isn't."""
    for entry in parts(text):
        what, _, wanted = entry.partition(": ")
        word, _, where = what.partition(" ")
        if what == "can":
            assert wanted in can(table), entry
        elif what == "not":
            assert not see(table).pending or wanted not in can(table), entry
        elif what == "asked":
            assert asked(table) == wanted, entry
        elif word in OF_SEATS:
            found = str(OF_SEATS[word](table, int(where)))
            assert found == wanted, f"{entry}: {found}"
        elif word in OF_FIELDS:
            found = OF_FIELDS[word](table, where)
            assert found == wanted, f"{entry}: {found}"
        else:
            assert at(table, what) == wanted, f"{entry}: {at(table, what)}"


def cost_of(card: int) -> str:
    """A cost in letters; `*` is paid in red."""
    cost = CARDS[card].cost
    return _letters(cost)


def ability_cost_of(card: int) -> str:
    """The same for its ability; "" if it has none."""
    if ABILITY[card] < 0:
        return ""
    return _letters(next(e.cost for e in CARDS[card].effects if any(e.cost)) if _paid(card) else ())


def _paid(card: int) -> bool:
    return any(any(effect.cost) for effect in CARDS[card].effects)


def _letters(cost: Sequence[int]) -> str:
    found = "".join(letter * n for letter, n in zip(COLOURS, cost, strict=False))
    return found + "r" * (cost[ANY] if cost else 0)


def scene(
    board: str, script: str, expected: str, *, mana_of: Sequence[str] | None = None, **more: Any
) -> Table:
    """A position, moves and what is expected then. What is played or converted in the script is
    added to the hands, and what it costs to the mana, unless `mana_of` says what there is."""
    held: list[list[str]] = [[], [], []]
    needs = ["", "", ""]
    table = Table(GAME, GAME.new(2, NarikanaOptions()))
    for line in parts(script):
        if line in ("end", "?"):
            continue
        seat, text = int(line[0]), line[2:]
        verb = text.split(" ")[0]
        if verb not in ("play", "convert", "use"):
            continue
        name = table.game.notation(read(table, text)[0]).removeprefix(f"{verb} ")
        if verb != "use":
            held[seat].append(name)
        if verb == "play":
            needs[seat] += cost_of(number(name))
        if verb == "use":
            needs[seat] += ability_cost_of(number(name))
    hands = more.pop("hands", ("", ""))
    paid = mana_of or needs[1:]
    table = narikana(
        board,
        hands=[", ".join([*parts(hands[seat - 1], ","), *held[seat]]) for seat in (1, 2)],
        mana=paid,
        **more,
    )
    play_through(table, script)
    expect(table, expected)
    return table


def case(board: str, script: str, expected: str, **more: Any) -> Any:
    """A scene as a parameter of a test."""
    return pytest.param(board, script, expected, more, id=f"{board} / {script}")


def are_all_shown(file: str, cases: Sequence[Any]) -> None:
    """Every card of a file is in at least two of the scenes: on the board, played or in a hand."""
    texts = [" ".join(map(str, one.values)) for one in cases]
    for card in read_cards(DATA / f"{file}.toml"):
        name = card.names["en"]
        assert sum(name in text for text in texts) > 1, name
