"""Narikana in words."""

from __future__ import annotations

from collections.abc import Sequence

from ...game import Event
from ...scene.company import Company
from ...scene.grammar import Grammar
from ...scene.parts import Choice, Deck, Offer, Scene, Sentence, Step
from ...scene.presenter import Moment, Presenter, facts_of, own_hand
from ...scene.texts import Texts
from . import sentences
from . import table_words as table
from .card_words import card_line, card_name, card_terms, card_text, told_deck, told_decks
from .codes import FIELD_NAMES, FIELDS, FIGURE, ROWS
from .names import (
    AIMS,
    DECK,
    GRAVE,
    OF_CARDS,
    OF_UNITS,
    card_meant,
    card_of,
    cost_of_card,
    normalise,
    shown,
    shown_card,
    split,
    verb_of,
)
from .view import NarikanaView

PLACES = [(row, column) for row, width in enumerate(ROWS) for column in range(width)]
"""Row and column of each field, as buttons stand."""
BUTTON = 36
"""Characters of a button."""


ACTIONS = {
    **{"convert": "4.1", "play": "4.2", "move": "4.3", "give": "4.4", "attack": "4.5"},
    "use": "4.6",
}
"""By verb the paragraph of the rules about an action."""
PARAGRAPHS = {"passed": "2.2", "chapter": "2.1"}
"""The same by kind of event."""


MOMENTS = (
    Moment("hurt", "wounded", 1, range(4, 100)),
    Moment("fizzled", "fizzled"),
    Moment("died", "died"),
)
"""When AI players say something, the best moments first."""


class NarikanaPresenter(Presenter):
    """Its actions, board and sentences, see `core.scene.presenter.Presenter`."""

    moments = MOMENTS
    grammar = Grammar("narikana", normalise, shown, AIMS)
    round_event = "chapter"

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
            panel=None if view.stack else table.empty_stack(texts),
        )

    def paragraph(self, event: Event, mover: int) -> str:
        if event.kind in ("declared", "carried", "fizzled"):
            return "3.5" if event.kind == "fizzled" else ACTIONS.get(verb_of(event.values[0]), "")
        return PARAGRAPHS.get(event.kind, "")

    def printed(self, event: Event, texts: Texts) -> list[str]:
        card = card_of(event.values[0]) if event.kind == "declared" else FIGURE
        return [] if card == FIGURE else self._explain_card(card, texts)

    def tell(self, events: Sequence[Event], company: Company, texts: Texts) -> list[Sentence]:
        return sentences.tell(events, company, texts)

    def choice(self, view: NarikanaView, move: int, company: Company, texts: Texts) -> Choice:
        """Cards with their costs, fields with what stands there, actions with who declared them.
        Fields are tapped on the board; of units in play first which, then what it does."""
        verb, number = split(move)
        shown = texts.words(f"word-narikana-{verb}")[0].capitalize()
        if verb in OF_CARDS:
            return self._of_card(view, move, shown, texts)
        if verb in ("take", "throw"):
            item = table.item_met(view, texts)
            return Choice(move, offer=Offer(f"{shown}: {item}"), aside=item)
        if verb not in ("at", *OF_UNITS):
            return Choice(move, offer=Offer(shown))
        if number >= FIELDS:
            number -= FIELDS
            action = table.declared(view, view.stack[number], company, texts)
            offer = Offer(texts.shortened(f"#{number + 1} {action}", BUTTON))
            return Choice(move, texts("narikana-choose-action"), offer=offer, aside=action)
        name, there = FIELD_NAMES[number], table.on_field(view, number, company, texts)
        if verb == "at":
            said = texts(f"narikana-choose-{view.stage}")
            offer = Offer(place=PLACES[number])
        else:
            said, where = "", texts.shortened(f"{name} {there}".rstrip(), BUTTON - len(shown))
            offer = Offer(shown, first=Step(where, title=where))
        return Choice(move, said, part=f"field {name}", offer=offer, aside=there)

    def _of_card(self, view: NarikanaView, move: int, shown: str, texts: Texts) -> Choice:
        """A move of a card: of one of the hand, or of one in play, where it lies."""
        verb, number = split(move)
        card = shown_card(number, texts)
        if verb in ("give", "use"):
            fields = [one.field for one in view.board[2:] if one.card == number]
            part = f"field {FIELD_NAMES[fields[0]]}" if fields else ""
            return Choice(move, part=part, offer=Offer(f"{shown}: {card.name}", card.colour))
        part = f"card {card.key}" if number in view.hand else ""
        if verb == "convert":
            first = Step(shown, title=texts("offer-narikana-convert"))
            return Choice(move, part=part, offer=Offer(card.name, card.colour, first=first))
        offer = Offer(card.text, card.colour)
        return Choice(move, part=part, offer=offer, aside=cost_of_card(number, texts))

    def explain(self, view: NarikanaView, text: str, company: Company, texts: Texts) -> list[str]:
        """A card with its text, what stands on a field, what lies in the graveyards,
        or both decks as they were at first."""
        if text.lower() in FIELD_NAMES:
            return self._explain_field(view, text.lower(), company, texts)
        if text.lower() == GRAVE:
            return table.graveyards(view, company, texts)
        if text.lower() == DECK:
            return told_decks(view, company, texts)
        card = card_meant(text)
        return self._explain_card(card, texts) if card else []

    def _explain_card(self, card: int, texts: Texts) -> list[str]:
        """Its text, and what the special words in it mean."""
        return [f"{card_line(card, texts)}.", *card_text(card, texts), *card_terms(card, texts)]

    def _explain_field(
        self, view: NarikanaView, name: str, company: Company, texts: Texts
    ) -> list[str]:
        """The unit with its text, what is on it and lies there with theirs, then what the special
        words mean."""
        field = FIELD_NAMES.index(name)
        unit = view.unit_at(field)
        told = [table.says(view, unit, company, texts)] if unit else []
        told += table.can_do(view, unit, company, texts) if unit else []
        told += card_text(unit.card, texts) if unit and unit.card else []
        things = [*(table.on_unit(view, unit) if unit else ()), *table.lying(view, field)]
        for one in things:
            told.append(" ".join([f"{card_name(one.card, texts)}:", *card_text(one.card, texts)]))
        for one in [*([unit] if unit else ()), *things]:
            told += card_terms(one.card, texts) if one.card else []
        return list(dict.fromkeys(told)) or [texts("narikana-field-free", field=name)]

    def scores(self, view: NarikanaView) -> tuple[int, ...]:
        return tuple(figure.life - figure.wounds for figure in view.board[:2])

    def decided_facts(
        self, view: NarikanaView, events: Sequence[Event], winner: int
    ) -> dict[str, object]:
        return {"life": self.scores(view)[winner - 1]}

    def standing(self, view: NarikanaView, texts: Texts) -> list[str]:
        return [
            texts("narikana-stands", life=figure.life - figure.wounds) for figure in view.board[:2]
        ]

    def deck(self, text: str, texts: Texts) -> Deck:
        return told_deck(text, texts)


PRESENTER = NarikanaPresenter()
