"""Exercises in words: what is asked, whether the answer was right, why, and what each choice
costs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from rich.cells import cell_len

from ...core.exercises import Exercise, WeighedMove
from ...core.game import Game
from ...core.scene.company import Company
from ...core.scene.texts import Texts
from ...core.table.commands import Advice
from .evaluations import DUEL, explanation, rounded
from .lines import Line, Span, line, sentences, shortened
from .presenter import notation_text

MOST_ROWS = 8
"""Choices whose cost is shown; the one that was made is always among them."""
MOST_REASONS = 3
"""Sentences about what the best move gains, and what its card does."""
MOST_BAR, LEAST_BAR = 24, 6
BAR = "█"
GAP = "  "


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer to an exercise: the View in which it was given, and the move in notation. `played`:
    what the seat did in the game, in notation, "" if that isn't told."""

    game: Game
    view: Any
    company: Company
    exercise: Exercise
    move: str
    played: str = ""

    @property
    def is_right(self) -> bool:
        return self.exercise.weighed(self.move).right


def told_answer(answer: Answer, texts: Texts) -> list[str]:
    """Whether an answer is right, what the best choice gains, and who misses it."""
    game, exercise = answer.game, answer.exercise
    best = exercise.moves[0]

    def name(move: str) -> str:
        return notation_text(game.name, move, texts)

    told = [
        texts("exercise-right", move=name(answer.move))
        if answer.is_right
        else texts("exercise-wrong", move=name(answer.move), best=name(best.move))
    ]
    why = explanation(game, answer.view, _advice(answer), answer.company, texts)
    told += why[:MOST_REASONS]
    if answer.played and answer.played != answer.move:
        right = exercise.weighed(answer.played).right
        told.append(texts("exercise-played", move=name(answer.played), right=right))
    shares = {level: round(100 * share) for level, share in exercise.missed.items()}
    if not answer.played and shares:
        missed = [texts("exercise-missed", level=level, share=n) for level, n in shares.items()]
        told.append(texts("exercise-missed-by", shares=", ".join(missed)))
    return told


def _advice(answer: Answer) -> list[Advice]:
    """The best move, then the answer if it is wrong, else the best wrong choice, as a hint has
    them."""
    game, exercise = answer.game, answer.exercise
    best, chosen = exercise.moves[0], exercise.weighed(answer.move)
    rivals = [move for move in exercise.moves if not move.right]
    rival = rivals[0] if chosen.right else chosen
    advice = []
    for weighed in (best, rival):
        move = game.read(weighed.move)
        assert move is not None
        value = exercise.value - weighed.cost
        advice.append(Advice((move,), value, exercise.games, behind=weighed.behind))
    return advice


def cost_lines(answer: Answer, texts: Texts, width: int) -> list[Line]:
    """A row for each choice: its name, what it costs, and a bar as long as that. As sentences for a
    screen reader."""
    players, moves = answer.view.players, _shown(answer)
    names = [notation_text(answer.game.name, weighed.move, texts) for weighed in moves]
    if texts.spoken:
        costs = [_spoken_cost(weighed, players, texts) for weighed in moves]
        pairs = zip(names, costs, strict=True)
        told = [texts("exercise-costs", move=name, cost=cost) for name, cost in pairs]
        return [line(row) for text in told for row in sentences(text, width)]
    figures = [_figure(weighed, players, texts) for weighed in moves]
    head = texts("exercise-costs-head", duel=players == DUEL)
    rows: list[Line] = [(Span(row, "muted"),) for row in sentences(head, width)]
    figure_width = max(map(cell_len, figures))
    names = [shortened(name, max(1, width - figure_width - 2 * len(GAP))) for name in names]
    label = max(map(cell_len, names))
    room = min(MOST_BAR, width - label - figure_width - 3 * len(GAP))
    longest = max(weighed.cost for weighed in moves)
    for name, figure, weighed in zip(names, figures, moves, strict=True):
        mark = "▸ " if weighed.move == answer.move else GAP
        style = "strong" if weighed.right else ""
        bar = max(1, round(room * weighed.cost / longest)) if weighed.cost else 0
        rows.append(
            (
                Span(mark, "turn"),
                Span(name + " " * (label - cell_len(name)), style),
                Span(GAP + " " * (figure_width - cell_len(figure)) + figure + GAP, style),
                Span(BAR * bar if room >= LEAST_BAR else "", "warn"),
            )
        )
    return rows


def _shown(answer: Answer) -> Sequence[WeighedMove]:
    """The best choices and the one that was made, the best first."""
    moves = answer.exercise.moves
    shown = moves[:MOST_ROWS]
    chosen = answer.exercise.weighed(answer.move)
    return shown if chosen in shown else (*shown[:-1], chosen)


def _amount(weighed: WeighedMove, players: int) -> float:
    """What a choice costs: wins in a hundred games of two, else places."""
    if players == DUEL:
        return max(1, round(100 * weighed.cost))
    return rounded(weighed.cost * (players - 1))


def _figure(weighed: WeighedMove, players: int, texts: Texts) -> str:
    if weighed.right:
        return texts("exercise-best")
    return f"−{texts.figure(_amount(weighed, players))}"


def _spoken_cost(weighed: WeighedMove, players: int, texts: Texts) -> str:
    if weighed.right:
        return texts("exercise-best")
    message = "exercise-cost-wins" if players == DUEL else "exercise-cost-places"
    return texts(message, amount=_amount(weighed, players))


def answer_lines(answer: Answer, texts: Texts, width: int) -> list[Line]:
    """All that is told of an answer."""
    return [*_told(answer, texts, width), *_blank(texts), *cost_lines(answer, texts, width)]


def _blank(texts: Texts) -> list[Line]:
    return [] if texts.spoken else [()]


def _told(answer: Answer, texts: Texts, width: int) -> Iterator[Line]:
    for number, text in enumerate(told_answer(answer, texts)):
        for row in sentences(text, width):
            yield (Span(row, "" if number else "strong"),)
