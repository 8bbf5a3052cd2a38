"""My game in words: the table, what happens, the rules to read."""

from __future__ import annotations

from collections.abc import Iterator

from stammtisch.core.game import Event

from .....core.scene.company import Company
from .....core.scene.parts import Card, Scene, Text
from .....core.scene.presenter import TalkingPresenter, own_hand, seat_of, suited_card
from .....core.scene.texts import Texts
from .game import TrickView

# CHANGE: a sentence for each kind of event (`...-you`: to the seat that it is about), and the rest.
WORDS = {
    "en": {
        "got": "{who} is dealt a hand.",
        "got-card-you": "You are dealt {cards}.",
        "played": "{who} plays {cards}.",
        "played-you": "You play {cards}.",
        "won": "{who} wins the trick.",
        "won-you": "You win the trick.",
        "left": "tricks to come: {number}",
        "tricks": "tricks won: {number}",
        "asked": "Which card do you play?",
    },
    "de": {
        "got": "{who} bekommt Karten.",
        "got-card-you": "Du bekommst {cards}.",
        "played": "{who} spielt {cards}.",
        "played-you": "Du spielst {cards}.",
        "won": "{who} gewinnt den Stich.",
        "won-you": "Du gewinnst den Stich.",
        "left": "Stiche, die noch kommen: {number}",
        "tricks": "gewonnene Stiche: {number}",
        "asked": "Welche Karte spielst du?",
    },
}
# CHANGE: the rules to read.
RULES = {
    "en": """# My game

Everybody is dealt cards of a deck that has every number from 1 to 52 once. In turn each plays any
card openly. The highest card wins the trick, and its player leads the next one. The most tricks
win the game.
""",
    "de": """# My game

Alle bekommen Karten; jede Zahl von 1 bis 52 gibt es einmal. Reihum spielt jeder offen eine
beliebige Karte. Die höchste gewinnt den Stich, und wer sie gespielt hat, kommt als Nächster heraus.
Die meisten Stiche gewinnen das Spiel.
""",
}


class TrickPresenter(TalkingPresenter):
    must = frozenset({"won"})

    def scene(self, view: TrickView, company: Company, texts: Texts) -> Scene:
        """The table as the seat of the view sees it."""
        words = WORDS[texts.language]
        seats = [
            seat_of(
                view,
                company,
                seat,
                card=card_of(laid) if laid else None,
                marks=(Text(words["tricks"].format(number=won)),),
            )
            for seat, (laid, won) in enumerate(zip(view.trick, view.tricks, strict=True), 1)
        ]
        return Scene(
            game="my-game",
            title="My game",
            head=(Text(words["left"].format(number=view.left)),),
            seats=tuple(seats),
            hands=own_hand(map(card_of, view.hand), texts),
            asked=words["asked"] if view.legal else "",
        )

    def told(self, events: list[Event], company: Company, texts: Texts) -> Iterator[str]:
        """The sentence about events of one kind and seat that follow one another."""
        kind, seat = events[0].kind, events[0].seat
        cards = ", ".join(str(event.values[0]) for event in events if event.values)
        sentence = WORDS[texts.language][f"{kind}-you" if seat == company.reader else kind]
        yield sentence.format(who=company.names[seat - 1], cards=cards)

    def standing(self, view: TrickView, texts: Texts) -> list[str]:
        """How each seat stands, in a few words."""
        return [WORDS[texts.language]["tricks"].format(number=won) for won in view.tricks]


def card_of(number: int) -> Card:
    return suited_card(str(number), "blue", str(number), "")


def rules(language: str) -> str:
    return RULES[language]


PRESENTER = TrickPresenter()
