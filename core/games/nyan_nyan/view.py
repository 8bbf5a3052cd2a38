"""What a seat of Nyan Nyan sees: events, views, and worlds sampled from a view."""

from __future__ import annotations

from dataclasses import dataclass

from ...views import SeatView, by_seat, cards_of, common, fill_piles, left_of
from . import cards
from .cards import (
    DREW,
    FRAME,
    JOIN,
    KINDS,
    LAID,
    STAGES,
)
from .memory import NyanMemory
from .options import NyanOptions
from .rules import NyanState

NAMES = {
    cards.DEALT: "dealt",
    cards.OPENED: "opened",
    cards.STARTS: "starts",
    cards.PLAYED: "played",
    cards.FUSED: "fused",
    cards.PASSED: "passed",
    cards.WISHED: "wished",
    cards.TURNED_UP: "turned-up",
    cards.GOT_FIVE: "got-five",
    cards.COMMANDED: "commanded",
    cards.ACCEPTED: "accepted",
    cards.REFUSED: "refused",
    cards.OWES: "owes",
    cards.TAKES: "takes",
    cards.PASSED_ON: "passed-on",
    cards.CHOSE: "chose",
    cards.JOINED: "joined",
    cards.ABSTAINED: "abstained",
    cards.SHOWED: "showed",
    cards.TIED: "tied",
    cards.UNCOVERED: "uncovered",
    cards.CALLED_OFF: "called-off",
    cards.LOST: "lost",
    cards.CALLED: "called",
    cards.KEPT_SILENT: "kept-silent",
    cards.FINISHED: "finished",
    cards.ELIMINATED: "eliminated",
    cards.SHOWED_EXODIA: "exodia",
    cards.BURIED: "buried",
    cards.RESHUFFLED: "reshuffled",
    cards.NEW_PILE: "new-pile",
    cards.SKIPPED: "skipped",
    cards.LOST_TURN: "lost-turn",
    cards.EXTRA_TURN: "extra-turn",
    cards.REVERSED: "reversed",
    cards.THREES_BEGIN: "threes-begin",
    cards.THREES_END: "threes-end",
}
PRIVATE = {DREW: ("drew-card", "drew"), LAID: ("laid-card", "laid")}
"""Notes whose card only its owner may see: the kinds for the owner and for the others."""

Hand = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class NyanView(SeatView):
    """A seat's knowledge. Tuples by seat start with seat 1; cards are numbers of `cards.py`.

    `hand`, `laid`: own cards, and those laid face down in a Stechen, sorted (of a spectator:
    none); `bare`: what each seat has laid in a tied Stechen, open to all; `counts`,
    `laid_counts`: how many everybody has. `discards`: the discard pile, top last; `top`: the card
    that counts there (-1: nothing but jokers) and `suit` the suit that counts; `matching`: the
    cards that may be played on it, as bits. `drawn`: the card just drawn by this seat (-1: none).
    `n`: the number of the table. `due`: an obligation, which a 7 can answer if `due_seven`.
    `turn`: whose turn it is, with `extra` more to come; `skip`: turns that will be missed;
    `commands`: pending ones by seat. `threes`: who started the round of threes (0: nobody), which
    ends when play comes there `threes_left` times. `frames`: what is going on, see `rules.py`.
    `part`: who takes part in the Stechen; `chosen`: who has chosen; `choice`: what this seat
    chose. `owe`: who has to call. `before`, `laying`: hands when the card in play was played, and
    who has laid since. `news`: the last move brought something hidden to light. `known`: cards
    that each seat is known to hold; `lacks`, `fresh`: see `memory.py`.
    """

    options: NyanOptions
    hand: Hand
    counts: tuple[int, ...]
    laid: Hand
    bare: tuple[Hand, ...]
    laid_counts: tuple[int, ...]
    discards: Hand
    top: int
    suit: int
    matching: int
    direction: int
    pile: int
    drawn: int
    n: int
    due: int
    due_seven: int
    turn: int
    extra: int
    skip: int
    commands: tuple[int, ...]
    threes: int
    threes_left: int
    frames: tuple[int, ...]
    part: int
    chosen: tuple[bool, ...]
    choice: int
    owe: int
    before: tuple[int, ...]
    laying: int
    places: tuple[int, ...]
    news: bool
    known: tuple[Hand, ...]
    lacks: tuple[int, ...]
    fresh: tuple[int, ...]


def view(state: NyanState, seat: int) -> NyanView:
    """The View of a seat, or with 0 of a spectator."""
    seats = range(1, state.players + 1)
    memory = state.memory if isinstance(state.memory, NyanMemory) else NyanMemory(state.players)
    shared = common(state, seat, STAGES)
    has_drawn = shared["stage"] == "drawn" and shared["pending"] == (seat,)
    own = slice(seat * KINDS, (seat + 1) * KINDS)
    choice = state.choice

    return NyanView(
        **shared,
        hand=cards_of(state.hand[own]) if seat else (),
        counts=by_seat(state.count, state.players),
        laid=cards_of(state.laid[own]) if seat else (),
        bare=tuple(cards_of(memory.bare[other]) for other in seats),
        laid_counts=by_seat(state.laid_n, state.players),
        discards=tuple(state.discard[: state.discard_n]),
        top=state.top,
        suit=state.suit,
        matching=state.matching(),
        direction=state.direction,
        pile=state.pile_n,
        drawn=state.drawn if has_drawn else -1,
        n=state.n,
        due=state.due,
        due_seven=state.due_seven,
        turn=state.turn,
        extra=state.extra,
        skip=state.skip,
        commands=by_seat(state.commands, state.players),
        threes=state.threes,
        threes_left=state.threes_left,
        frames=tuple(state.frames[: state.frames_n * FRAME]),
        part=state.part,
        chosen=tuple(choice[other] != 0 for other in seats),
        choice=choice[seat],
        owe=state.owe,
        before=by_seat(state.before, state.players),
        laying=state.laying,
        places=by_seat(state.place, state.players),
        news=bool(state.news),
        known=tuple(cards_of(memory.known[other]) if other != seat else () for other in seats),
        lacks=tuple(memory.lacks[1:]),
        fresh=tuple(memory.fresh[1:]),
    )


def unseen(view: NyanView) -> list[int]:
    """Copies per card that the seat can't place: in the draw pile or with others."""
    packs = cards.packs_for(view.options.packs, view.players)
    copies = [packs] * KINDS
    copies[cards.JOKER] *= view.options.jokers
    others = [laid for seat, laid in enumerate(view.bare, 1) if seat != view.seat]
    return left_of(copies, (view.hand, view.laid, view.discards, *view.known, *others))


def fill(state: NyanState, view: NyanView) -> None:
    """Others' cards are still to be dealt: `state.missing` says how many each lacks, and all
    unseen cards lie in the draw pile and above its fill mark."""
    fill_piles(state, view, cards_of(unseen(view)))
    state.drawn = max(view.drawn, 0)
    for name in ("top", "suit", "direction", "n", "due", "due_seven", "turn", "extra"):
        setattr(state, name, getattr(view, name))
    for name in ("skip", "threes", "threes_left", "part", "owe", "laying"):
        setattr(state, name, getattr(view, name))
    state.news = int(view.news)
    state.frames[: len(view.frames)] = view.frames
    state.frames_n = len(view.frames) // FRAME
    _seat_players(state, view)
    memory = NyanMemory(view.players)
    memory.lacks, memory.fresh = [0, *view.lacks], [0, *view.fresh]
    for seat in range(1, view.players + 1):
        known = view.known[seat - 1]
        for card in view.hand if seat == view.seat else known:
            state.give(seat, card)
        for card in known:
            memory.known[seat][card] += 1
        state.count[seat] = view.counts[seat - 1]
        state.laid_n[seat] = view.laid_counts[seat - 1]
        bare = view.bare[seat - 1]
        for card in bare:
            memory.bare[seat][card] += 1
        for card in view.laid if seat == view.seat else bare:
            state.cover(seat, card)
        if seat != view.seat:
            held = state.count[seat] + state.laid_n[seat]
            state.missing[seat] = held - len(known) - len(bare)
            state.choice[seat] = JOIN if view.chosen[seat - 1] else 0
    if view.seat:
        state.choice[view.seat] = view.choice
    state.memory = memory


def _seat_players(state: NyanState, view: NyanView) -> None:
    """Who is still active, and what everybody has coming."""
    seats = slice(1, view.players + 1)
    state.place[seats] = view.places
    state.commands[seats] = view.commands
    state.before[seats] = view.before
    state.lacks[seats] = view.lacks
    state.fresh[seats] = view.fresh
    free = [place for place in range(1, view.players + 1) if place not in view.places]
    state.best, state.worst = (free[0], free[-1]) if free else (view.players + 1, 0)
    state.alive = sum(1 << seat for seat, place in enumerate(view.places, 1) if not place)
