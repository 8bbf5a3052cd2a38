"""High card in words: the table, what happens, and the rules to read."""

from __future__ import annotations

from collections.abc import Iterator

from stammtisch.core.game import Event
from stammtisch.core.scene.company import Company
from stammtisch.core.scene.parts import Scene, Text
from stammtisch.core.scene.presenter import TalkingPresenter, own_hand, seat_of, suited_card
from stammtisch.core.scene.texts import Texts
from tests.examples.high_card import HighCardView

TOLD = {
    "got-card": "{who}: a {card} is dealt.",
    "got": "{who}: a card is dealt.",
    "chose": "{who}: a card is laid face down.",
    "showed": "{who}: the card is a {card}.",
    "won": "{who}: the trick is won.",
}
RULES = {
    "en": "# High card\n\nAll lay a card face down; the highest one wins the trick.\n",
    "de": "# Hohe Karte\n\nAlle legen eine Karte verdeckt; die höchste gewinnt den Stich.\n",
}


class HighCardPresenter(TalkingPresenter):
    must = frozenset({"won"})

    def scene(self, view: HighCardView, company: Company, texts: Texts) -> Scene:
        tricks = [Text(f"tricks won: {won}") for won in view.tricks]
        cards = [suited_card(str(card), "blue", str(card), "") for card in view.hand]
        return Scene(
            game="high-card",
            title="High card",
            head=(Text(f"tricks to come: {view.left}"),),
            seats=tuple(
                seat_of(view, company, seat, marks=(tricks[seat - 1],))
                for seat in range(1, view.players + 1)
            ),
            hands=own_hand(cards, texts),
        )

    def told(self, events: list[Event], company: Company, texts: Texts) -> Iterator[str]:
        for event in events:
            card = event.values[0] if event.values else ""
            yield TOLD[event.kind].format(who=company.who(event.seat)["who"], card=card)

    def standing(self, view: HighCardView, texts: Texts) -> list[str]:
        return [f"{won} won" for won in view.tricks]


def rules(language: str) -> str:
    return RULES[language]


PRESENTER = HighCardPresenter()
