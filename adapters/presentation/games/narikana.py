"""Narikana in words."""

from __future__ import annotations

from collections.abc import Sequence

from ....core.game import Event
from ....core.games.narikana.board import NAMES as FIELD_NAMES
from ....core.games.narikana.board import ROWS
from ....core.games.narikana.cards import CARDS, NAMES, NUMBERS
from ....core.games.narikana.view import NarikanaView
from ....core.games.narikana.words import FIGURE
from ..base import PlainPresenter, facts_of, own_hand
from ..company import Company
from ..lines import aside, shortened
from ..parts import Deck, Offer, Scene, Sentence, Step
from ..texts import Texts
from . import narikana_table as table
from . import narikana_told, narikana_typed
from .narikana_cards import card_line, card_name, card_terms, card_text
from .narikana_decks import told_deck, told_decks
from .narikana_names import MANA, cost_of_card, facts_of_card

VERBS = ("play", "convert", "move", "attack", "use", "give", "pass", "done", "at", "choose")
ANSWERS = ("take", "throw")
GRAVE, DECK = "graveyard", "deck"
PLACES = [(row, column) for row, width in enumerate(ROWS) for column in range(width)]
"""Row and column of each field, as buttons stand."""
BUTTON = 36
"""Characters of a button."""
OF_CARDS = ("play", "convert", "choose", "give", "use")
NUMBER_OF = {name: number for number, name in enumerate(NAMES) if number != FIGURE}


class NarikanaPresenter(PlainPresenter):
    """See `presenter.Presenter`."""

    words = (*VERBS, *ANSWERS, GRAVE, DECK)

    def normalise(self, words: list[str]) -> list[str]:
        return narikana_typed.normalise(words, frozenset(self.words))

    def shown(self, rest: str, texts: Texts) -> str:
        return card_name(NUMBER_OF[rest], texts) if rest in NUMBER_OF else rest

    def scene(self, view: NarikanaView, company: Company, texts: Texts) -> Scene:
        head = texts("narikana-head", chapter=view.chapter, **company.who(view.active))
        return Scene(
            game="narikana",
            title=texts("title-narikana"),
            head=facts_of(head) if view.chapter else (),  # 0: before the first card
            seats=tuple(table.seat(view, company, texts, seat) for seat in (1, 2)),
            board=table.board(view, company, texts),
            lists=tuple(table.stack(view, company, texts)),
            asked=table.asked(view, company, texts),
            hands=own_hand(table.hand(view, texts), texts),
        )

    def tell(self, events: Sequence[Event], company: Company, texts: Texts) -> list[Sentence]:
        return narikana_told.tell(events, company, texts)

    def part(self, view: NarikanaView, words: Sequence[str]) -> str:
        """Cards of the hand; fields, also those of cards in play."""
        verb, rest = words[0], " ".join(words[1:])
        if rest in FIELD_NAMES:
            return f"field {rest}"
        if verb not in OF_CARDS:
            return ""
        card = NUMBER_OF[rest]
        if verb in ("give", "use"):
            fields = [one.field for one in view.board[2:] if one.card == card]
            return f"field {FIELD_NAMES[fields[0]]}" if fields else ""
        return f"card {rest}" if card in view.hand else ""

    def label(
        self, view: NarikanaView, words: Sequence[str], company: Company, texts: Texts
    ) -> tuple[str, str]:
        """Cards with their costs, fields with what stands there, actions with who declared them."""
        verb, rest = words[0], " ".join(words[1:])
        if rest.startswith("#"):
            action = self._action(view, rest, company, texts)
            return texts("narikana-choose-action"), f"{rest} {aside(action)}"
        if verb == "at":
            where = self._field(view, rest, company, texts)
            return texts(f"narikana-choose-{view.stage}"), where
        shown = texts.words(f"word-narikana-{verb}")[0]
        if rest in FIELD_NAMES:
            return shown, self._field(view, rest, company, texts)
        if verb in ANSWERS:
            return shown, aside(table.item_met(view, texts))
        if rest and verb in ("play", "choose"):
            return shown, f"{self.shown(rest, texts)} {aside(cost_of_card(NUMBER_OF[rest]))}"
        return shown, self.shown(rest, texts)

    def _field(self, view: NarikanaView, name: str, company: Company, texts: Texts) -> str:
        """A field, and in brackets what is there."""
        there = table.on_field(view, name, company, texts)
        return f"{name} {aside(there)}" if there else name

    def _action(self, view: NarikanaView, number: str, company: Company, texts: Texts) -> str:
        return table.declared(view, view.stack[int(number[1:]) - 1], company, texts)

    def offer(
        self, view: NarikanaView, words: Sequence[str], company: Company, texts: Texts
    ) -> Offer:
        """Fields are tapped on the board; of units in play first which, then what it does."""
        verb, rest = words[0], " ".join(words[1:])
        if rest.startswith("#"):
            action = self._action(view, rest, company, texts)
            return Offer(shortened(f"{rest} {action}", BUTTON))
        if verb == "at":
            place = PLACES[FIELD_NAMES.index(rest)]
            return Offer(place=place, title=table.asked(view, company, texts))
        shown = texts.words(f"word-narikana-{verb}")[0]
        shown = shown[:1].upper() + shown[1:]
        if rest in FIELD_NAMES:
            there = f"{rest} {table.on_field(view, rest, company, texts)}".rstrip()
            where = shortened(there, BUTTON - len(shown))
            return Offer(shown, first=Step(where, title=where))
        if rest not in NUMBER_OF:
            return Offer(self._answer(view, verb, shown, texts))
        card = NUMBER_OF[rest]
        colour, name = MANA[CARDS[card].colour], card_name(card, texts)
        if verb == "convert":
            first = Step(shown, title=texts("offer-narikana-convert"))
            return Offer(name, colour, first=first)
        if verb in ("play", "choose"):
            return Offer(f"{name} {facts_of_card(card)}", colour)
        return Offer(f"{shown}: {name}", colour)

    def _answer(self, view: NarikanaView, verb: str, shown: str, texts: Texts) -> str:
        return f"{shown}: {table.item_met(view, texts)}" if verb in ANSWERS else shown

    def explain(self, view: NarikanaView, text: str, company: Company, texts: Texts) -> list[str]:
        """A card with its text, what stands on a field, what lies in the graveyards,
        or both decks as they were at first."""
        if text.lower() in FIELD_NAMES:
            return self._explain_field(view, text.lower(), company, texts)
        if text.lower() == GRAVE:
            return table.graveyards(view, company, texts)
        if text.lower() == DECK:
            return told_decks(view, company, texts)
        card = narikana_typed.card_meant(text) or NUMBERS.get(text)
        return self._explain_card(card, texts) if card else []

    def _explain_card(self, card: int, texts: Texts) -> list[str]:
        """Its text, and what the special words in it mean."""
        return [f"{card_line(card, texts)}.", *card_text(card, texts), *card_terms(card, texts)]

    def _explain_field(
        self, view: NarikanaView, name: str, company: Company, texts: Texts
    ) -> list[str]:
        """The unit with its text and what is on it, and what lies there."""
        field = FIELD_NAMES.index(name)
        unit = view.unit_at(field)
        told = [table.says(view, unit, company, texts)] if unit else []
        cards = [unit, *table.on_unit(view, unit)] if unit else []
        cards += table.lying(view, field)
        for one in cards:
            if one is not None and one.card:
                told += self._explain_card(one.card, texts)
        return list(dict.fromkeys(told)) or [texts("narikana-field-free", field=name)]

    def scores(self, view: NarikanaView) -> tuple[int, ...]:
        return tuple(figure.life - figure.wounds for figure in view.board[:2])

    def standing(self, view: NarikanaView, texts: Texts) -> list[str]:
        return [
            texts("narikana-stands", life=figure.life - figure.wounds) for figure in view.board[:2]
        ]

    def deck(self, text: str, texts: Texts) -> Deck:
        return told_deck(text, texts)


PRESENTER = NarikanaPresenter()
