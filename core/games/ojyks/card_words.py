"""What a card of ojyks is worth now, in sentences."""

from __future__ import annotations

from ...scene.company import Company
from ...scene.texts import Texts
from .cards import COLUMNS, FIELD_NAMES, ROWS, VALUES
from .view import FACE_DOWN, GONE, OjyksView


def card_text(card: int, texts: Texts) -> str:
    """`-1`; for a screen reader the full name."""
    return full_name(card, texts) if texts.spoken else str(VALUES[card])


def full_name(card: int, texts: Texts) -> str:
    """`8`, `minus 1`: not every screen reader says a minus sign."""
    value = VALUES[card]
    return str(value) if value >= 0 else texts("name-ojyks-minus", value=str(-value))


def field_text(field: int, texts: Texts) -> str:
    """`c2r3`; for a screen reader `column 2 row 3`."""
    if not texts.spoken:
        return FIELD_NAMES[field]
    return texts("spoken-field", column=field // ROWS + 1, row=field % ROWS + 1)


def explain(view: OjyksView, text: str, company: Company, texts: Texts) -> list[str]:
    """Sentences about a value (`8`, `-1`) or an own field (`c2r3`); none if it is neither."""
    name = "".join(text.split()).lower()
    if name in FIELD_NAMES:
        return _field(view, FIELD_NAMES.index(name), texts)
    if name in map(str, VALUES):
        return _value(view, [str(value) for value in VALUES].index(name), texts)
    return []


def _field(view: OjyksView, field: int, texts: Texts) -> list[str]:
    card, name = view.grids[view.seat - 1][field], field_text(field, texts)
    if card == GONE:
        return [texts("ojyks-field-gone", field=name)]
    if card == FACE_DOWN:
        total = sum(VALUES[other] * copies for other, copies in enumerate(view.unseen))
        return [texts("ojyks-field-down", field=name, mean=total / max(1, sum(view.unseen)))]
    return [
        texts("ojyks-field-open", field=name, card=card_text(card, texts)),
        *_value(view, card, texts),
    ]


def _value(view: OjyksView, card: int, texts: Texts) -> list[str]:
    one = "yes" if abs(VALUES[card]) == 1 else "no"
    told = [texts("ojyks-card", card=card_text(card, texts), one=one)]
    grid = view.grids[view.seat - 1]
    for column in range(COLUMNS):
        fields = range(column * ROWS, (column + 1) * ROWS)
        others = [field for field in fields if grid[field] != card]
        if len(others) == 1 and grid[others[0]] != GONE:
            missing = field_text(others[0], texts)
            told.append(texts("ojyks-card-column", column=column + 1, field=missing))
    if view.discards and view.discards[-1] == card:
        now = "yes" if view.legal and view.stage == "turn" else "no"
        told.append(texts("ojyks-card-on-pile", now=now))
    return told
