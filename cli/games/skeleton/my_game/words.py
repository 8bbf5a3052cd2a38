"""The table and what happens in words, which are messages in `texts`."""

from __future__ import annotations

from collections.abc import Iterator

from stammtisch.core.game import Event
from stammtisch.core.scene.company import Company
from stammtisch.core.scene.grammar import Grammar
from stammtisch.core.scene.parts import Card, Choice, Scene, Text
from stammtisch.core.scene.presenter import TalkingPresenter, own_hand, seat_of, suited_card
from stammtisch.core.scene.texts import Texts

from .view import TrickView


def card_of(number: int) -> Card:
    return suited_card(str(number), "blue", str(number), "")


class TrickPresenter(TalkingPresenter):
    grammar = Grammar("my-game")
    must = frozenset({"won"})

    def scene(self, view: TrickView, company: Company, texts: Texts) -> Scene:
        """The table as the seat of the view sees it."""
        seats = [
            seat_of(
                view,
                company,
                seat,
                card=card_of(laid) if laid else None,
                marks=(Text(texts("my-game-tricks", number=won)),),
            )
            for seat, (laid, won) in enumerate(zip(view.trick, view.tricks, strict=True), 1)
        ]
        return Scene(
            game="my-game",
            title=texts("title-my-game"),
            head=(Text(texts("my-game-left", number=view.left)),),
            seats=tuple(seats),
            hands=own_hand(map(card_of, view.hand), texts),
        )

    def choice(self, view: TrickView, move: int, company: Company, texts: Texts) -> Choice:
        """The card of a move, which can be clicked on."""
        return Choice(move, part=card_of(move).part)

    def told(self, events: list[Event], company: Company, texts: Texts) -> Iterator[str]:
        """The sentence about events of one kind and seat that follow one another."""
        cards = ", ".join(str(event.values[0]) for event in events if event.values)
        yield self.sentence(events[0], company, texts, cards=cards)

    def scores(self, view: TrickView) -> tuple[float, ...]:
        return view.tricks

    def standing(self, view: TrickView, texts: Texts) -> list[str]:
        """How each seat stands, in a few words."""
        return [texts("my-game-tricks", number=won) for won in view.tricks]


PRESENTER = TrickPresenter()
