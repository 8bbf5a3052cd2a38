"""`verify --fair`: how the deal of a recorded game was checked, step by step."""

from __future__ import annotations

from collections.abc import Iterator

from ...adapters.presentation.presenter import title
from ...core.review.disclosure import Disclosure
from ...core.review.fairness import ChanceOutcome, Fairness
from ...core.scene.texts import Texts
from ...core.text.printable import escaped

STARTER = "starter"
KINDS = ("shuffle", STARTER, "casinos", "tokens")
"""First words of outcomes that have a sentence of their own."""
SHOWN = 6
"""Cards of a shuffle that are shown."""


def explained(fairness: Fairness, number: int, texts: Texts) -> Iterator[str]:
    """The lines about a game. `number`: its line in the file. Of an unfinished game neither its
    seed nor a card is shown."""
    record = fairness.record
    shown = record.outcome is not None
    game = title(record.game, texts)
    yield texts(
        "t-fair-game", number=number, game=game, players=", ".join(map(escaped, record.seats))
    )
    if not shown:
        yield texts("t-fair-unfinished")
    yield _commitment(fairness, texts)
    yield from _words(fairness, shown, texts)
    yield texts("t-fair-chance", count=len(fairness.outcomes))
    for outcome in fairness.outcomes:
        yield f"   {_outcome(outcome, fairness, shown, texts)}"
    if fairness.stopped:
        yield texts("t-fair-stopped", entry=fairness.stopped)


def _commitment(fairness: Fairness, texts: Texts) -> str:
    record = fairness.record
    facts = {
        "table": escaped(record.table),
        "seed": escaped(Disclosure(record).seed) or "none",
        "commitment": record.commitment,
        "due": fairness.committed,
    }
    kept = fairness.committed == record.commitment
    return texts("t-fair-commitment" if kept else "t-fair-commitment-differs", **facts)


def _words(fairness: Fairness, shown: bool, texts: Texts) -> Iterator[str]:
    record = fairness.record
    if not record.words:
        yield texts("t-fair-no-words")
        return
    yield texts("t-fair-words", seed=fairness.seed if shown else "none")
    for name, word in zip(record.seats, record.words, strict=True):
        yield f"   {texts('t-fair-word', name=escaped(name), word=word or 'none')}"


def _outcome(outcome: ChanceOutcome, fairness: Fairness, shown: bool, texts: Texts) -> str:
    kind, *rest = outcome.recorded or ("",)
    facts = {
        "entry": outcome.entry,
        "number": outcome.number,
        "kind": kind if kind in KINDS else "other",
        "words": escaped(" ".join(outcome.recorded) if shown else kind),
        "count": len(rest),
        "rest": _rest(kind, rest, fairness, texts) if shown or kind != "shuffle" else "none",
    }
    told = texts("t-fair-outcome", **facts)
    if outcome.fair:
        return f"{told} {texts('t-fair-right')}"
    if outcome.due is None:
        return f"{told} {texts('t-fair-not-due')}"
    return f"{told} {_difference(outcome, fairness, shown, texts)}"


def _rest(kind: str, rest: list[str], fairness: Fairness, texts: Texts) -> str:
    if kind == STARTER and rest and rest[0].isdecimal():
        names = fairness.record.seats
        seat = int(rest[0])
        name = escaped(names[seat - 1]) if 1 <= seat <= len(names) else ""
        return f"{seat} ({name})" if name else rest[0]
    cut = rest[:SHOWN] if kind == "shuffle" else rest
    return escaped(" ".join(cut))


def _difference(outcome: ChanceOutcome, fairness: Fairness, shown: bool, texts: Texts) -> str:
    """What follows from the seed instead."""
    assert outcome.due is not None
    kind, *due = outcome.due
    if kind != "shuffle" or not outcome.recorded or outcome.recorded[0] != kind:
        rest = _rest(kind, due, fairness, texts) if shown or kind != "shuffle" else "none"
        return texts("t-fair-wrong", kind=kind if kind in KINDS else "other", rest=rest)
    recorded = outcome.recorded[1:]
    place = next(
        (at for at, (card, other) in enumerate(zip(recorded, due, strict=False)) if card != other),
        min(len(recorded), len(due)),
    )
    return texts(
        "t-fair-wrong-card",
        place=place + 1,
        card=escaped(" ".join(recorded[place : place + 1])) if shown else "none",
        due=" ".join(due[place : place + 1]) if shown else "none",
    )
