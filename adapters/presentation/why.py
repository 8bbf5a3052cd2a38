"""Why somebody made a move, as far as a reader can know: what happened, what it changed, whom it
hit, and the rule.

It uses only the reader's own Views before and after the move and the events that the reader saw, so
it can't tell what is hidden from the reader, and doesn't guess at it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from ...core.game import Event, Game, stage_of
from ...core.record import Record, perform, start
from ...core.scene.company import Company
from ...core.scene.parts import Field, Scene
from ...core.scene.texts import Texts
from .presenter import presenter_of, told_lines, visible
from .rules_text import paragraph_text

MOST_RULES = 2
"""Paragraphs of the rules that are quoted."""
LONG = 240
"""Characters of a paragraph that is quoted whole."""


def why_told(
    game: Game,
    before: Any,
    after: Any,
    events: Sequence[Event],
    mover: int,
    company: Company,
    texts: Texts,
) -> list[str]:
    """Sentences about a move: `before`, `after`: the Views of the reader (`company.reader`) around
    it; `events`: its events that the reader saw; `mover`: the seat that made it (0: chance)."""
    told = told_lines(game, events, company, texts)
    presenter = presenter_of(game)
    old, new = (presenter.scene(view, company, texts) for view in (before, after))
    changes = [*_of_seats(old, new, texts), *_of_piles(old, new), *_of_board(old, new, texts)]
    if changes:
        told.append(texts("reason-changed", changes="; ".join(changes)))
    told += _nearest_hit(game, old, events, mover, company, texts)
    told += _next(game, before, after, company, texts)
    told += next(filter(None, (presenter.printed(event, texts) for event in events)), [])
    told += _rules(game, events, mover, texts)
    if mover and mover != company.reader and after.pending and not new.grids:
        told.append(texts("reason-hidden", **company.who(mover)))
    return told


def _of_seats(old: Scene, new: Scene, texts: Texts) -> Iterator[str]:
    """What seats have more or less of: cards, figures in their columns, what is noted of them."""
    titles = [column.text for column in new.columns]
    grids = {grid.seat: grid.note.text for grid in old.grids}
    for was, now in zip(old.seats, new.seats, strict=True):
        facts = {"who": now.name, "you": now.you}
        if was.held is not None and now.held is not None and was.held != now.held:
            yield texts("reason-held", before=was.held, after=now.held, **facts)
        for title, one, other in zip(titles, was.cells, now.cells, strict=False):
            if one.text != other.text:
                change = _instead(other.text or "0", one.text or "0", texts)
                message = "reason-column" if title else "reason-seat"
                yield texts(message, who=now.name, column=title, what=change)
        known = {mark.text for mark in was.marks}
        leads = now.card is not None and now.card.marked  # told below
        for mark in () if leads else now.marks:
            if mark.text not in known and any(map(str.isalnum, mark.text)):
                yield texts("reason-seat", who=now.name, what=mark.text)
        if now.card is not None and now.card.marked and not (was.card and was.card.marked):
            yield texts("reason-leads", **facts)
    names = {seat.number: seat.name for seat in new.seats}
    for grid in new.grids:
        note = grids.get(grid.seat, "")
        if grid.note.text and note and note != grid.note.text:
            change = _instead(grid.note.text, note, texts)
            yield texts("reason-seat", who=names[grid.seat], what=change)


def _instead(after: str, before: str, texts: Texts) -> str:
    return texts("reason-instead", after=after, before=before)


def _of_piles(old: Scene, new: Scene) -> Iterator[str]:
    """What counts now and didn't before: a colour, cards due, a round of threes."""
    known = {note.text for pile in old.piles for note in pile.notes}
    known |= {note.text for note in (*old.notes, *old.head)}
    notes = [note for pile in new.piles for note in pile.notes]
    for note in (*notes, *new.notes):
        if note.text not in known and note.role != "turn":
            yield note.text.rstrip(".")


def _of_board(old: Scene, new: Scene, texts: Texts) -> Iterator[str]:
    """Units that came, went, moved, or have other figures now."""
    was, now = _units(old), _units(new)
    gone = {name: field for name, field in was.items() if not _same(field, now.get(name))}
    for name, field in now.items():
        unit, earlier = field.unit, was.get(name)
        assert unit is not None
        if earlier is not None and _same(earlier, field):
            assert earlier.unit is not None
            if earlier.unit.stats != unit.stats:
                change = _instead(unit.stats, earlier.unit.stats, texts)
                yield texts("reason-unit", unit=unit.card.name, field=name, what=change)
            continue
        source = next((at for at, other in gone.items() if _same(other, field)), "")
        if source:
            del gone[source]
            yield texts("reason-moved", unit=unit.card.name, field=source, to=name)
        else:
            yield texts("reason-arrived", unit=unit.card.name, field=name, stats=unit.stats)
    for name, field in gone.items():
        assert field.unit is not None
        yield texts("reason-gone", unit=field.unit.card.name, field=name)


def _units(scene: Scene) -> dict[str, Field]:
    rows: Iterable[Sequence[Field]] = scene.board.rows if scene.board else ()
    return {field.name: field for row in rows for field in row if field.unit is not None}


def _same(one: Field, other: Field | None) -> bool:
    """True if the same unit seems to stand on both."""
    if other is None or one.unit is None or other.unit is None:
        return False
    return (one.unit.card.key, one.unit.seat) == (other.unit.card.key, other.unit.seat)


def _nearest_hit(
    game: Game, old: Scene, events: Sequence[Event], mover: int, company: Company, texts: Texts
) -> Iterator[str]:
    """Whom the move held up, if nobody but the mover was nearer to the end."""
    harms = presenter_of(game).harms
    hit = {event.seat for event in events if event.kind in harms and event.seat != mover}
    rivals = {seat.number: seat.held for seat in old.seats if not seat.out and seat.number != mover}
    fewest = min((held for held in rivals.values() if held is not None), default=None)
    nearest = [seat for seat, held in rivals.items() if held == fewest]
    if mover and fewest is not None and len(rivals) > 1 and len(nearest) == 1 and hit & {*nearest}:
        yield texts("reason-nearest", cards=fewest, **company.who(nearest[0]))


def _next(game: Game, before: Any, after: Any, company: Company, texts: Texts) -> Iterator[str]:
    """Who is asked now, if that has changed and may be said."""
    asked = [seat for seat in after.pending if seat]
    unprompted = stage_of(game, after.stage).unprompted
    if len(asked) == 1 and after.pending != before.pending and not unprompted:
        yield texts("reason-next", **company.who(asked[0]))


def _rules(game: Game, events: Sequence[Event], mover: int, texts: Texts) -> list[str]:
    """The paragraphs of the rules about the events, in their order, without long ends."""
    presenter = presenter_of(game)
    numbers = dict.fromkeys(presenter.paragraph(event, mover) for event in events)
    told = []
    for name in [name for name in numbers if name][:MOST_RULES]:
        if text := paragraph_text(game.name, texts.language, name):
            number = name.partition("|")[0]
            told.append(texts("reason-rule", number=number, text=_beginning(text)))
    return told


def _beginning(text: str) -> str:
    """The first sentences of a paragraph, up to LONG characters where they end before that."""
    whole, _, _ = text[:LONG].rpartition(". ")
    return text if len(text) <= LONG else f"{whole}. …" if whole else f"{text[:LONG]}…"


def reasons(record: Record, entry: int, now: Any, company: Company, texts: Texts) -> list[str]:
    """Sentences about an entry of the record (from 0). `now`: the reader's present View, which
    people see instead of the position after the last entry."""
    game, state = start(record)
    for seat, text in record.moves[:entry]:
        perform(game, state, seat, text)
    before = game.view(state, company.reader)
    mover, text = record.moves[entry]
    events = visible(perform(game, state, mover, text), company.reader)
    is_last = entry == len(record.moves) - 1
    after = now if is_last else game.view(state, company.reader)
    return why_told(game, before, after, events, mover, company, texts)
