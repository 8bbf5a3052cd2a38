"""Las Vegan in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise
from typing import Any

from ...game import Event
from ...scene.company import Company
from ...scene.grammar import Grammar
from ...scene.parts import (
    SIGNS,
    Card,
    Choice,
    Colour,
    Offer,
    Panel,
    PanelRow,
    Role,
    Scene,
    Seat,
    Step,
    Text,
)
from ...scene.presenter import (
    Facts,
    Moment,
    TalkingPresenter,
    facts_of,
    own_hand,
    seat_of,
    signed,
    suited_card,
)
from ...scene.texts import Texts
from .cards import *
from .view import LasVeganView

# What cards are called, and what they do now


@cache
def card_text(card: int, texts: Texts) -> str:
    """`7▼`, as it is drawn; in a chat and for a screen reader the full name."""
    if texts.spoken or texts.named:
        return full_name(card, texts)
    return str(NUMBER_OF[card]) + SIGNS[COLOUR_NAMES[COLOUR_OF[card]]]


@cache
def full_name(card: int, texts: Texts) -> str:
    """`purple 7`."""
    return f"{texts(f'shown-las_vegan-{CASINO_NAMES[COLOUR_OF[card]]}')} {NUMBER_OF[card]}"


def casino_text(casino: int, texts: Texts) -> str:
    name = CASINO_NAMES[casino]
    return texts(f"shown-las_vegan-{name}") if casino < COLOUR_CASINOS else name


def explain(view: LasVeganView, text: str, company: Company, texts: Texts) -> list[str]:
    """Sentences about a card (`r7`) or a number (`7`) in notation; none if it is neither."""
    name = "".join(text.split()).lower()
    if name in CARD_NAMES:
        card = CARD_NAMES.index(name)
        counting = [
            at for at, casino in enumerate(view.casinos) if CASINO_CARDS[casino] >> card & 1
        ]
        return [
            *_in_trick(view, card, texts),
            *_of_number(view, NUMBER_OF[card], texts),
            *_in_casinos(view, counting, texts),
        ]
    if name in map(str, range(NUMBERS)):
        counting = [at for at, casino in enumerate(view.casinos) if CASINO_NAMES[casino] == name]
        return [*_of_number(view, int(name), texts), *_in_casinos(view, counting, texts)]
    return []


def _in_trick(view: LasVeganView, card: int, texts: Texts) -> list[str]:
    """§2.2: what it would do in the trick as it lies there, if it may be played there."""
    if view.stage != "card" or card not in view.hand or (view.legal and card not in view.legal):
        return []
    colour = COLOURS[COLOUR_OF[card]]
    if not view.trick:
        return [texts("las_vegan-card-leads", colour=colour)] if view.legal else []
    wins = winner([*view.trick, card]) == card
    return [texts("las_vegan-card-wins" if wins else "las_vegan-card-loses")]


def winner(trick: list[int]) -> int:
    """The card that wins a trick; the first one led."""
    led = COLOUR_OF[trick[0]]
    zeros = [card for card in trick if NUMBER_OF[card] == 0 and COLOUR_OF[card] != led]
    return zeros[-1] if zeros else max(card for card in trick if COLOUR_OF[card] == led)


def _of_number(view: LasVeganView, number: int, texts: Texts) -> list[str]:
    named = {0: "las_vegan-card-zero"}
    if not view.condition or (view.loose and not all(view.placed)):  # a token can be placed
        named[SEVEN] = "las_vegan-card-seven"
    return [texts(named[number])] if number in named else []


def _in_casinos(view: LasVeganView, counting: list[int], texts: Texts) -> list[str]:
    """What it counts for the winner of the trick, by the casinos of this round."""
    told = []
    for at in counting:
        casino, token = view.casinos[at], view.placed[at]
        cards = GROUP if casino < COLOUR_CASINOS else 1
        facts = {
            "casino": casino_text(casino, texts),
            "cards": cards,
            "token": signed(token, texts),
        }
        told.append(texts("las_vegan-card-counts" if token else "las_vegan-card-no-token", **facts))
    return told or [texts("las_vegan-card-no-casino")]


# The table

COLOUR_NAMES: tuple[Colour, ...] = ("red", "purple", "green", "blue")
MAX_NAME = 10
"""Cells of a name beside a casino."""
PAYMENTS = ("paid", "paid-gold", "scored")
"""Events of a scoring, told in one sentence for each seat."""


def card(number: int, texts: Texts, **more: Any) -> Card:
    colour, glyph = COLOUR_NAMES[COLOUR_OF[number]], str(NUMBER_OF[number])
    short, spoken = card_text(number, texts), full_name(number, texts)
    return suited_card(CARD_NAMES[number], colour, glyph, short=short, spoken=spoken, **more)


def _won_by(view: LasVeganView, seat: int) -> list[tuple[int, ...]]:
    """The tricks that a seat has won in this round."""
    return [trick.cards for trick in view.tricks if trick.winner == seat]


def _counted(won: Sequence[tuple[int, ...]], casino: int) -> int:
    """How many cards of a casino there are in some tricks."""
    return sum(CASINO_CARDS[casino] >> one & 1 for cards in won for one in cards)


def _pays(won: Sequence[tuple[int, ...]], casino: int, token: int) -> int:
    """What a casino pays for some tricks, with this token."""
    number = _counted(won, casino)
    return token * (number // GROUP if casino < COLOUR_CASINOS else number)


FACTS: dict[str, Facts] = {
    "dealt": lambda values, _: {"round": values[0], "cards": values[1]},
    "played": lambda values, texts: {"card": card_text(values[0], texts)},
    "won": lambda values, _: {"trick": values[0]},
    "placed": lambda values, texts: {
        "token": signed(values[0], texts),
        "casino": casino_text(values[1], texts),
    },
    "placed-gold": lambda values, texts: {
        "token": signed(values[0], texts),
        "condition": CONDITIONS[values[1]],
    },
}


NUMBERS_TYPED = tuple(map(str, range(NUMBERS)))
IN_FULL = {("token", "1"): "+1"} | {
    ("on", letter): name for letter, name in zip(COLOURS, CASINO_NAMES, strict=False)
}
"""How a word is written behind another."""


def normalise(words: list[str]) -> list[str]:
    """`token 1 on r` is `token +1 on red`, `l7` is `p7`. In German the word for tokens (`legen`) is
    often used for cards, too."""
    if words[:1] == ["token"] and "".join(words[1:]) in CARD_NAMES:
        words[0] = "play"
    return words[:1] + [IN_FULL.get(pair, pair[1]) for pair in pairwise(words)]


def shown(rest: str, texts: Texts) -> str:
    """Cards in the reader's words: `p7` is `7▼`; tokens with their signs in words for a screen
    reader."""
    if rest in CARD_NAMES:
        return card_text(CARD_NAMES.index(rest), texts)
    words = rest.split()
    return " ".join(signed(int(word), texts) if word in FACE_NAMES else word for word in words)


WAYS = {"played": ("seat", "trick")}


PARAGRAPHS = {
    "played": "2.1",
    "won": "2.2",
    "placed": "3.3",
    "placed-gold": "3.2",
    "declined": "3.1",
    "paid": "4.2",
    "paid-gold": "4.1",
}
"""By kind of event the paragraph of the rules about it."""


MOMENTS = (
    Moment("poor", "scored", 0, range(-60, -4)),
    Moment("rich", "scored", 0, range(1, 60)),
    Moment("gold", "placed-gold"),
    Moment("token", "placed", 0, {-3, -2}),
)
"""When AI players say something, the best moments first."""


class LasVeganPresenter(TalkingPresenter):
    """See `core.scene.presenter.TalkingPresenter`."""

    moments = MOMENTS
    facts, ways, paragraphs = FACTS, WAYS, PARAGRAPHS
    must = frozenset({"scored", "opened", "tossed"})
    results = frozenset(PAYMENTS)
    grammar = Grammar("las_vegan", normalise, shown, colours=(*COLOURS,), ranks=NUMBERS_TYPED)
    explain = staticmethod(explain)

    def scene(self, view: LasVeganView, company: Company, texts: Texts) -> Scene:
        tricks = HANDS[view.players]
        head = texts(
            "las_vegan-head",
            round=view.round,
            rounds=view.options.rounds,
            trick=min(len(view.tricks) + 1, tricks),
            tricks=tricks,
        )
        tokens = [signed(token, texts) for token in view.loose]
        if view.gold and not view.condition:
            tokens.append(texts("las_vegan-gold", token=signed(view.gold, texts)))
        between = ", " if texts.spoken else "  "
        notes = [Text(texts("las_vegan-loose", tokens=between.join(tokens) or "–"))]
        if texts.spoken:
            notes.insert(0, Text(self._all_casinos(view, texts)))
        if view.sevens:
            notes.append(Text(texts("las_vegan-sevens", tokens=view.sevens), "warn"))
        any_card = view.stage != "card" or not view.legal
        held = (card(one, texts, playable=any_card or one in view.legal) for one in view.hand)
        return Scene(
            game="las_vegan",
            title=texts("title-las_vegan"),
            head=facts_of(head),
            seats=tuple(
                self._seat(view, company, texts, seat) for seat in range(1, view.players + 1)
            ),
            columns=tuple(self._columns(view, texts)),
            notes=tuple(notes),
            hands=own_hand(held, texts),
            panel=self._panel(view, company, texts),
        )

    def _panel(self, view: LasVeganView, company: Company, texts: Texts) -> Panel:
        """Cabbages, and what the round would pay if it ended now."""
        most = max(1, *view.cabbages)
        rows = []
        for seat, name in enumerate(company.names, 1):
            cabbages, paid = view.cabbages[seat - 1], self._paid(view, seat)
            style: Role = "turn" if seat in view.pending else ""
            told = Text(
                f"{cabbages} {paid:+}" if paid else str(cabbages), "warn" if paid < 0 else ""
            )
            rows.append(PanelRow(Text(name, style), told, max(0, cabbages) / most))
        return Panel(texts("panel-las_vegan"), tuple(rows))

    def _paid(self, view: LasVeganView, seat: int) -> int:
        """What a seat would get at the end of the round if it were now."""
        won = _won_by(view, seat)
        casinos = zip(view.casinos, view.placed, strict=True)
        paid = sum(_pays(won, casino, token) for casino, token in casinos if token)
        return paid + (view.gold if self._golden(view, seat) else 0)

    def card_of(self, event: Event, texts: Texts) -> Card | None:
        return card(event.values[0], texts)

    def _columns(self, view: LasVeganView, texts: Texts) -> Iterator[Text]:
        """Cabbages, then this round's casinos with their tokens: the golden one counts tricks."""
        yield Text(texts("las_vegan-cabbages"), "muted")
        if texts.spoken:
            yield Text(texts("las_vegan-tricks"), "muted")
        known = CONDITIONS[view.condition] and self._condition(view, texts)
        gold = texts("las_vegan-gold-column", condition=known or "none")
        yield Text(gold, "strong" if view.condition else "muted", "casino gold")
        for casino, token in zip(view.casinos, view.placed, strict=True):
            name = self._casino(casino, 0 if texts.spoken else token, texts)
            name = texts("las_vegan-column", casino=name)
            yield Text(name, "strong" if token else "muted", f"casino {CASINO_NAMES[casino]}")

    def _condition(self, view: LasVeganView, texts: Texts) -> str:
        """Who gets the golden token: `min -3`; the name of its casino as long as nobody knows."""
        condition = CONDITIONS[view.condition]
        if not condition:
            return texts("shown-las_vegan-gold")
        return texts("las_vegan-condition", condition=condition, token=signed(view.gold, texts))

    def _casino(self, casino: int, token: int, texts: Texts) -> str:
        """With its token: `red -2`."""
        name = casino_text(casino, texts)
        if not token:
            return name
        return texts("las_vegan-with-token", casino=name, token=signed(token, texts))

    def _all_casinos(self, view: LasVeganView, texts: Texts) -> str:
        """The casinos of this round with their tokens, in a sentence."""
        casinos = zip(view.casinos, view.placed, strict=True)
        told = [self._casino(casino, token, texts) for casino, token in casinos]
        return texts("las_vegan-casinos", casinos=", ".join([self._condition(view, texts), *told]))

    def _seat(self, view: LasVeganView, company: Company, texts: Texts, seat: int) -> Seat:
        """What a seat has won, what that counts in each casino now, and its card in the trick."""
        won = _won_by(view, seat)
        gold = signed(view.gold, texts) if self._golden(view, seat) else ""
        cells = [Text(texts("las_vegan-cabbages-cell", number=view.cabbages[seat - 1]), "strong")]
        if texts.spoken:
            cells.append(Text(texts("las_vegan-tricks-cell", number=len(won))))
            cells.append(Text(texts("las_vegan-golden-cell", token=gold) if gold else ""))
        else:
            cells.append(Text(texts("las_vegan-cell", number=len(won), paid=gold or "none")))
        for casino, token in zip(view.casinos, view.placed, strict=True):
            n, paid = _counted(won, casino), _pays(won, casino, token)
            facts = {"number": n, "paid": signed(paid, texts) if paid else "none"}
            told = texts("las_vegan-cell", **facts) if n or not texts.spoken else ""
            cells.append(Text(told, pieces=0 if texts.spoken else n))
        turn_of = (seat - view.leader) % view.players
        laid = view.trick[turn_of] if view.leader and turn_of < len(view.trick) else None
        wins = seat == view.winning
        return seat_of(
            view,
            company,
            seat,
            cells=tuple(cells),
            marks=(Text(texts("las_vegan-wins"), "turn"),) if wins and laid is not None else (),
            card=None if laid is None else card(laid, texts, marked=wins),
        )

    def _golden(self, view: LasVeganView, seat: int) -> bool:
        """True if the seat would get the golden token now."""
        tricks = [sum(trick.winner == s for trick in view.tricks) for s in range(view.players + 1)]
        worst = (max if view.condition == MAX else min)(tricks[1:])
        return bool(view.condition) and tricks[seat] == worst

    def taken(
        self, before: LasVeganView, events: Sequence[Event], texts: Texts
    ) -> Mapping[int, Card]:
        """The winner's card is marked."""
        by_kind = {event.kind: event for event in events}
        if "won" not in by_kind:
            return {}
        cards = (*before.trick, by_kind["played"].values[0])
        seats = [(before.leader - 1 + turn) % before.players + 1 for turn in range(len(cards))]
        winner = by_kind["won"].seat
        return {
            seat: card(number, texts, marked=seat == winner)
            for seat, number in zip(seats, cards, strict=True)
        }

    def choice(self, view: LasVeganView, move: int, company: Company, texts: Texts) -> Choice:
        """Cards as they lie in the hand; of a token first where it is put, then which."""
        if move < CARDS:
            held = card(move, texts)
            return Choice(move, part=held.part, offer=Offer(held.short, held.colour))
        if move == DECLINE:
            return Choice(move, offer=Offer(texts("offer-las_vegan-decline")))
        if move > GOLD:
            condition = CONDITIONS[move - GOLD]
            gold = texts("offer-las_vegan-gold", token=f"{view.gold:+}")
            first = Step(gold, "gold", texts("offer-las_vegan-which-condition"))
            said = texts(f"offer-las_vegan-{condition}")
            offer = Offer(said, first=first)
            return Choice(
                move, part=f"casino {condition}", offer=offer, aside=said if texts.spoken else ""
            )
        face, casino = divmod(move - PLACE, CASINOS)
        name, stakes = casino_text(casino, texts), self._stakes(view, casino, company, texts)
        first = Step(
            texts("offer-las_vegan-casino", casino=name, cards=stakes),
            COLOUR_NAMES[casino] if casino < COLOUR_CASINOS else None,
            texts("offer-las_vegan-which-token", casino=name),
        )
        offer = Offer(FACE_NAMES[face], first=first)
        return Choice(move, part=f"casino {CASINO_NAMES[casino]}", offer=offer)

    def _stakes(self, view: LasVeganView, casino: int, company: Company, texts: Texts) -> str:
        """Who has won cards of a casino, and how many: the reader, then the one with most."""
        counts = [_counted(_won_by(view, seat), casino) for seat in range(1, view.players + 1)]
        others = [seat for seat in range(1, view.players + 1) if seat != view.seat]
        most = max(others, key=lambda seat: (counts[seat - 1], -seat))
        seats = [view.seat, most] if counts[most - 1] else [view.seat]
        names = [texts.shortened(company.names[seat - 1], MAX_NAME) for seat in seats]
        return ", ".join(
            f"{name} {counts[seat - 1]}" for name, seat in zip(names, seats, strict=True)
        )

    def asked_facts(self, view: LasVeganView) -> Mapping[str, object]:
        """`leads`: nothing has to be followed. Which tokens may be placed: one on a casino
        (`casinos`), the golden one (`gold`), or either (`both`)."""
        casinos = bool(view.loose) and not all(view.placed)
        tokens = "gold" if not casinos else "casinos" if view.condition else "both"
        return {"leads": not view.trick, "tokens": tokens}

    def scores(self, view: LasVeganView) -> tuple[int, ...]:
        return view.cabbages

    def told_together(self, event: Event) -> tuple[str, int]:
        return ("scored" if event.kind in PAYMENTS else event.kind, event.seat)

    def told(self, events: list[Event], company: Company, texts: Texts) -> Iterator[str]:
        last = events[-1]
        if last.kind == "opened":
            names = ", ".join(casino_text(event.values[0], texts) for event in events)
            yield self.sentence(last, company, texts, casinos=names)
        elif last.kind == "tossed":
            gold, *tokens = (signed(event.values[0], texts) for event in events)
            yield self.sentence(last, company, texts, gold=gold, tokens=", ".join(tokens))
        elif last.kind == "scored":
            yield self.sentence(last, company, texts, **self._payments(events, texts))
        else:
            yield from super().told(events, company, texts)

    def _payments(self, events: Sequence[Event], texts: Texts) -> dict[str, object]:
        names = [
            f"{texts('las_vegan-golden')} {signed(event.values[0], texts)}"
            if event.kind == "paid-gold"
            else texts(
                "las_vegan-payment",
                casino=casino_text(event.values[1], texts),
                token=signed(event.values[0], texts),
            )
            for event in events[:-1]
        ]
        change, total = events[-1].values
        return {
            "change": signed(change, texts) if change else "0",
            "total": total,
            "why": ", ".join(names) or "none",
        }


PRESENTER = LasVeganPresenter()
