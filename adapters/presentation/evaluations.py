"""What hints, analyses of finished games and players say about moves, in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ...core.game import Game
from ...core.games import game_named
from ...core.record import Record
from ...core.record_fields import PlayerInfo
from ...core.review import BLUNDER, INACCURACY, MISTAKE, Judgement, SeatAnalysis
from ...core.scene.company import Company
from ...core.scene.parts import POINTED, Sentence
from ...core.scene.texts import Texts
from ...core.table.commands import WEAK, Advice
from ...core.text.printable import escaped
from .presenter import explained, line_text, move_text, notation_text, presenter_of

DUEL = 2
"""Players of a game in which the chance to win says more than a place."""
MOST_EVEN = 2
"""Up to so many moves that are as good are named."""
SIGNS = {BLUNDER: "▲", MISTAKE: "△", INACCURACY: "•"}
"""Signs of the marks of an analysis, the gravest first."""


def advice_told(
    game: Game, view: Any, advice: Sequence[Advice], company: Company, texts: Texts
) -> list[str]:
    """What a hint says: the recommended move, why, and what its card does now."""
    told = [advised(game, advice, texts)]
    return told + explanation(game, view, advice, company, texts)


def explanation(
    game: Game, view: Any, advice: Sequence[Advice], company: Company, texts: Texts
) -> list[str]:
    """Why the first move of the advice is the best, and what its card does now."""
    why = advice_reasons(game, view, advice, texts)
    return why + advised_card(game, view, advice, company, texts)


def advised(game: Game, advice: Sequence[Advice], texts: Texts) -> str:
    """The recommended move."""
    return texts("t-hint", move=line_text(game, advice[0].moves, texts))


def advice_reasons(game: Game, view: Any, advice: Sequence[Advice], texts: Texts) -> list[str]:
    """Why the move is recommended."""
    only = [texts("hint-only")] if len(view.legal) == 1 else []
    return only + reasons(game, advice, view.players, texts)


def advised_card(
    game: Game, view: Any, advice: Sequence[Advice], company: Company, texts: Texts
) -> list[str]:
    """What the card of the recommended move does now."""
    move = advice[0].moves[0]
    choice = presenter_of(game).choice(view, move, company, texts)
    if choice.part.partition(" ")[0] not in POINTED:  # not the 3 of `swap 3`
        return []
    return explained(game, view, game.notation(move).partition(" ")[2], company, texts)


def spoken_advice(game: Game, advice: Sequence[Advice], players: int, texts: Texts) -> list[str]:
    """A sentence for each further move with what can be expected after it, instead of a table."""
    told = []
    for one, figure in zip(advice[1:], expected(advice, players, texts)[1:], strict=True):
        is_place = players != DUEL and figure != texts("hint-as-good")
        shown = texts("hint-place", place=figure) if is_place else figure
        told.append(texts("hint-line", move=line_text(game, one.moves, texts), figure=shown))
    return told


def legend(advice: Sequence[Advice], players: int, texts: Texts) -> str:
    """What the figures beside several moves mean."""
    even = texts("hint-as-good") in expected(advice, players, texts)[1:]
    return texts("t-hint-figures", duel=players == DUEL, even=even, games=advice[0].games)


def recommended_parts(
    game: Game, view: Any, advice: Sequence[Advice], company: Company, texts: Texts
) -> frozenset[str]:
    """The parts of the table that the recommended move chooses, as choices name them; only those
    that can be chosen now."""
    presenter = presenter_of(game)
    moves = [move for move in advice[0].moves if move in view.legal]
    parts = (presenter.choice(view, move, company, texts).part for move in moves)
    return frozenset(part for part in parts if part)


def reasons(game: Game, advice: Sequence[Advice], players: int, texts: Texts) -> list[str]:
    """Sentences about the first move of the advice: that it wins for certain, or what it gains
    against the next best one, which others are as good, and which are worse only if others err."""
    best, *others = advice
    if best.wins:
        return [texts("t-hint-wins")]
    gains = [(other, _gain(game, best, other, players, texts)) for other in others]
    even = [
        line_text(game, other.moves, texts)
        for other, gain in gains
        if not gain and other.against != WEAK
    ]
    worse = [(other, gain) for other, gain in gains if gain]
    weaker = [other for other, gain in gains if not gain and other.against == WEAK]
    told = []
    if even:
        told.append(texts("hint-even", moves=", ".join(even[:MOST_EVEN]), number=len(even)))
    if worse:
        other, gain = worse[0]
        move = line_text(game, other.moves, texts)
        told.append(texts("hint-gain", move=move, gain=gain, against=other.against))
    if weaker:
        told.append(texts("hint-if-others-err", move=line_text(game, weaker[0].moves, texts)))
    return told


def _gain(game: Game, best: Advice, other: Advice, players: int, texts: Texts) -> str:
    """By how much the best move is better than another one, in what counts in the game and in
    places; "" if the simulated games don't show it."""
    lead = 0.0 if other.even else best.value - other.value
    result = counted = ""
    if lead > 0 and players == DUEL:
        result = texts("hint-wins", amount=max(1, round(100 * lead)))
    elif lead > 0:
        result = texts("hint-places", amount=rounded(lead * (players - 1)))
    if other.behind and texts.has(f"hint-{game.name}"):
        sign = "more" if other.behind > 0 else "less"
        counted = texts(f"hint-{game.name}", sign=sign, amount=rounded(abs(other.behind)))
    if other.behind < 0:  # a move isn't recommended for what it loses
        return texts("hint-but", first=result, second=counted) if result and counted else result
    if result and counted:
        return texts("hint-and", first=counted, second=result)
    return counted or result


def rounded(amount: float) -> float:
    """The amount with as many figures as matter: 12, 1.3, 0.04."""
    figure = round(amount, 0 if amount >= 10 else 1 if amount >= 0.1 else 2)
    return int(figure) if figure.is_integer() else figure


def expected(advice: Sequence[Advice], players: int, texts: Texts) -> list[str]:
    """What can be expected after each move: the place, or between two players how many games of a
    hundred are won; a word for moves that are as good as the first one. One that only costs more of
    what counts has the place of the first one."""
    told = []
    for one in advice:
        value = advice[0].value if one.even else one.value
        if one.even and one.behind <= 0:
            told.append(texts("hint-as-good"))
        elif players == DUEL:
            told.append(texts("hint-chance", wins=round(100 * value)))
        else:
            told.append(texts("t-expected", place=1 + (1 - value) * (players - 1)))
    return told


# Analyses


def told_judgement(game: str, analysis: SeatAnalysis, one: Judgement, texts: Texts) -> str:
    """A marked move in a sentence: what it was, what would have been better, and what it cost in
    places."""
    codec = game_named(game)
    return texts(
        "analysis-told",
        sign=SIGNS[one.mark],
        mark=one.mark,
        played=move_text(codec, one.played, texts),
        best=move_text(codec, one.best, texts),
        loss=loss_text(analysis, one, texts),
        against=one.against,
    )


def told_decision(game: str, analysis: SeatAnalysis, entry: int, texts: Texts) -> str:
    """A good or bad decision in a sentence, by its entry (from 1)."""
    one = next(judgement for judgement in analysis.judgements if judgement.entry == entry)
    told = told_judgement if one.mark else told_good
    return told(game, analysis, one, texts)


def told_good(game: str, analysis: SeatAnalysis, one: Judgement, texts: Texts) -> str:
    """A good move in a sentence: what it was, and how many places the next best would have cost."""
    codec = game_named(game)
    return texts(
        "analysis-good",
        played=move_text(codec, one.played, texts),
        rival=move_text(codec, one.rival, texts),
        loss=analysis.places(one.gain),
    )


def loss_text(analysis: SeatAnalysis, one: Judgement, texts: Texts) -> str:
    """The loss in places, with its interval."""
    low, high = (analysis.places(loss) for loss in one.interval)
    return texts("analysis-loss", loss=analysis.places(one.loss), low=low, high=high)


def summary(analysis: SeatAnalysis, texts: Texts) -> str:
    """How many decisions were judged, what they cost in the mean, and the marks."""
    low, high = (analysis.places(loss) for loss in analysis.interval)
    marks = [
        texts("analysis-marks", mark=mark, count=count) for mark, count in analysis.marks.items()
    ]
    return texts(
        "analysis-summary",
        judged=len(analysis.judgements),
        mean=analysis.places(analysis.mean),
        low=low,
        high=high,
        marks=", ".join(marks),
    )


# What players tell of their decisions


def info_text(game: Game, info: PlayerInfo, texts: Texts) -> str:
    """The score, the number of positions and the expected moves, as far as they have been told."""
    parts = []
    if info.score is not None:
        parts.append(texts("info-score", score=info.score))
    if info.nodes is not None:
        parts.append(texts("info-nodes", nodes=info.nodes))
    if info.line:
        parts.append(texts("info-line", moves=", ".join(_move(game, m, texts) for m in info.line)))
    return " · ".join(parts)


def _move(game: Game, notation: str, texts: Texts) -> str:
    """A move in the reader's language; as it was told if it isn't one."""
    if game.read(notation) is None:
        return escaped(notation)
    return notation_text(game.name, notation, texts)


def told_info(record: Record, entry: int, info: PlayerInfo, texts: Texts) -> Sentence:
    """What the player of an entry (from 0) told about it."""
    seat = record.moves[entry][0]
    name = Company(tuple(record.seats)).names[seat - 1]
    told = info_text(game_named(record.game), info, texts)
    return Sentence(texts("info-told", name=name, told=told))


def told_infos(record: Record, texts: Texts, since: int = 0) -> Iterator[tuple[int, Sentence]]:
    """By entry, from `since` on, what its player told about it."""
    for entry, info in record.infos:
        if entry >= since:
            yield entry, told_info(record, entry, info, texts)
