"""Las Vegan in words."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from ....core.game import Event
from ....core.games.las_vegan.cards import (
    CARD_NAMES,
    CASINO_CARDS,
    CASINO_NAMES,
    COLOUR_CASINOS,
    CONDITIONS,
    GROUP,
    HANDS,
    MAX,
)
from ....core.games.las_vegan.view import LasVeganView
from ..base import TalkingPresenter, facts_of, own_hand, points_told, seat_of, suited_card
from ..company import Company
from ..parts import Card, Colour, Scene, Seat, Text
from ..texts import Texts
from .las_vegan_cards import explain

COLOUR_NAMES: dict[str, Colour] = {"r": "red", "p": "purple", "g": "green", "b": "blue"}
SIGNS = {"r": "●", "p": "▲", "g": "■", "b": "◆"}
PAYMENTS = ("paid", "paid-gold", "scored")
"""Events of a scoring, told in one sentence for each seat."""


def card(number: int, view: LasVeganView | None = None, marked: bool = False) -> Card:
    """A card; with a view, as it is in the reader's hand."""
    name = CARD_NAMES[number]
    playable = view is None or view.stage != "card" or not view.legal or number in view.legal
    colour, sign = COLOUR_NAMES[name[0]], SIGNS[name[0]]
    return suited_card(name, colour, name[1:], sign, playable=playable, marked=marked)


def casino_text(casino: int, texts: Texts) -> str:
    name = CASINO_NAMES[casino]
    return texts(f"shown-las_vegan-{name}") if casino < COLOUR_CASINOS else name


Facts = Callable[[tuple[int, ...], Texts], dict[str, object]]
FACTS: dict[str, Facts] = {
    "dealt": lambda values, _: {"round": values[0], "cards": values[1]},
    "played": lambda values, _: {"card": CARD_NAMES[values[0]]},
    "won": lambda values, _: {"trick": values[0]},
    "placed": lambda values, texts: {
        "token": f"{values[0]:+}",
        "casino": casino_text(values[1], texts),
    },
    "placed-gold": lambda values, _: {
        "token": f"{values[0]:+}",
        "condition": CONDITIONS[values[1]],
    },
}


class LasVeganPresenter(TalkingPresenter):
    """See `presenter.Presenter`."""

    must = frozenset({"scored", "opened", "tossed"})
    words = (
        *("play", "token", "decline"),
        *("on", "gold", "min", "max", "r", "p", "g", "b"),
    )
    in_full: Mapping[str, Mapping[str, str]] = {
        "on": {"r": "red", "p": "purple", "g": "green", "b": "blue"},
        "token": {"1": "+1"},
    }

    def scene(self, view: LasVeganView, company: Company, texts: Texts) -> Scene:
        tricks = HANDS[view.players]
        head = texts(
            "las_vegan-head",
            round=view.round,
            rounds=view.options.rounds,
            trick=min(len(view.tricks) + 1, tricks),
            tricks=tricks,
        )
        tokens = [f"{token:+}" for token in view.loose]
        if view.gold and not view.condition:
            tokens.append(texts("las_vegan-gold", token=f"{view.gold:+}"))
        notes = [Text(texts("las_vegan-loose", tokens="  ".join(tokens) or "–"))]
        if view.sevens:
            notes.append(Text(texts("las_vegan-sevens", tokens=view.sevens), "warn"))
        return Scene(
            game="las_vegan",
            title=texts("title-las_vegan"),
            head=facts_of(head),
            seats=tuple(self._seat(view, company, seat) for seat in range(1, view.players + 1)),
            columns=tuple(self._columns(view, texts)),
            notes=tuple(notes),
            hands=own_hand((card(one, view) for one in view.hand), texts),
        )

    def _columns(self, view: LasVeganView, texts: Texts) -> Iterator[Text]:
        """Cabbages and tricks, then this round's casinos with their tokens."""
        yield Text(texts("las_vegan-cabbages"), "muted")
        yield Text(texts("las_vegan-tricks"), "muted")
        condition = CONDITIONS[view.condition]
        gold = f"{condition} {view.gold:+}" if condition else texts("shown-las_vegan-gold")
        yield Text(gold, "strong" if condition else "muted")
        for casino, token in zip(view.casinos, view.placed, strict=True):
            name = casino_text(casino, texts) + (f" {token:+}" if token else "")
            yield Text(name, "strong" if token else "muted")

    def _seat(self, view: LasVeganView, company: Company, seat: int) -> Seat:
        """What a seat has won, what that counts in each casino now, and its card in the trick."""
        won = [trick.cards for trick in view.tricks if trick.winner == seat]
        cells = [
            Text(str(view.cabbages[seat - 1]), "strong"),
            Text(str(len(won))),
            Text(self._golden(view, seat)),
        ]
        for casino, token in zip(view.casinos, view.placed, strict=True):
            n = sum(CASINO_CARDS[casino] >> one & 1 for cards in won for one in cards)
            paid = token * (n // GROUP if casino < COLOUR_CASINOS else n)
            cells.append(Text(f"{n} ({paid:+})" if paid else str(n)))
        turn_of = (seat - view.leader) % view.players
        laid = view.trick[turn_of] if view.leader and turn_of < len(view.trick) else None
        wins = seat == view.winning
        return seat_of(
            view,
            company,
            seat,
            cells=tuple(cells),
            marks=(Text("◀", "turn"),) if wins and laid is not None else (),
            card=None if laid is None else card(laid, marked=wins),
        )

    def _golden(self, view: LasVeganView, seat: int) -> str:
        """What the golden casino would cost the seat now."""
        tricks = [sum(trick.winner == s for trick in view.tricks) for s in range(view.players + 1)]
        worst = (max if view.condition == MAX else min)(tricks[1:])
        return f"({view.gold:+})" if view.condition and tricks[seat] == worst else ""

    def part(self, view: LasVeganView, words: Sequence[str]) -> str:
        if words[0] == "play":
            return f"card {words[1]}"
        return f"casino {words[-1]}" if words[0] == "token" else ""

    def explain(self, view: LasVeganView, text: str, company: Company, texts: Texts) -> list[str]:
        return explain(view, text, texts)

    def standing(self, view: LasVeganView, texts: Texts) -> list[str]:
        return points_told(view.cabbages, texts)

    def told_together(self, event: Event) -> tuple[str, int]:
        return ("scored" if event.kind in PAYMENTS else event.kind, event.seat)

    def told(self, events: list[Event], company: Company, texts: Texts) -> Iterator[str]:
        kind, facts = events[-1].kind, company.who(events[-1].seat)
        values = [event.values[0] for event in events]
        if kind == "opened":
            names = ", ".join(casino_text(casino, texts) for casino in values)
            yield texts("las_vegan-opened", casinos=names)
        elif kind == "tossed":
            gold, *tokens = (f"{value:+}" for value in values)
            yield texts("las_vegan-tossed", gold=gold, tokens=", ".join(tokens))
        elif kind == "scored":
            yield texts("las_vegan-scored", **facts, **self._payments(events, texts))
        else:
            for event in events:
                more = FACTS[kind](event.values, texts) if kind in FACTS else {}
                yield texts(f"las_vegan-{kind}", **facts, **more)

    def _payments(self, events: Sequence[Event], texts: Texts) -> dict[str, object]:
        names = [
            f"{texts('las_vegan-golden')} {event.values[0]:+}"
            if event.kind == "paid-gold"
            else f"{casino_text(event.values[1], texts)} {event.values[0]:+}"
            for event in events[:-1]
        ]
        change, total = events[-1].values
        return {
            "change": f"{change:+}" if change else "0",
            "total": total,
            "why": ", ".join(names) or "none",
        }


PRESENTER = LasVeganPresenter()
