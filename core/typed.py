"""What people type, resolved against what is legal now.

Canonical notation always works. Beside it: any letter case and spacing, without the verb
(`r7`), or only the beginning (`draw`, `flip c1`) while that is unambiguous.
"""

from __future__ import annotations

from .errors import (
    AmbiguousMove,
    IllegalMove,
    LineTooLong,
    NotAsked,
    NotUnderstood,
    RuleError,
)
from .game import Game, Move, View
from .state import State

LONGEST_TYPED = 1000
"""Characters in a typed line."""
MOST_WORDS = 100
"""Words in a typed line."""


def resolve(game: Game, view: View, text: str) -> Move:
    """The legal move that `text` means to the seat of the view; else NotUnderstood,
    IllegalMove (with the rule that forbids it), AmbiguousMove (with the candidates) or
    LineTooLong."""
    words = _words(text)
    found = _meant(game, words, _spellings(game, view))
    if len(found) == 1:
        return found[0]
    raise _refusal(game, view, text, found)


def resolve_line(game: Game, state: State, seat: int, text: str) -> list[Move]:
    """All moves of one line, for moves with several parts (`reveal c1r1 c4r3`). The state is
    unchanged; errors as in `resolve`, and then no part counts."""
    if seat not in state.pending():
        raise NotAsked(seat=seat, pending=state.pending())
    words = _words(text)
    moves: list[Move] = []
    while True:
        view = game.view(state, seat)
        spellings = _spellings(game, view)
        found = _meant(game, words, spellings)
        if len(found) == 1:
            return [*moves, found[0]]
        known = found or game.read(" ".join(words)) is not None
        cut, move = (0, 0) if known else _first_part(game, words, spellings)
        if not cut:
            raise _refusal(game, view, text, found)
        state = state.clone()
        state.play(seat, move)
        game.observe(state)
        if seat not in state.pending() or not goes_on(game, game.view(state, seat)):
            if _not_legal(game, words[cut:]) is None:
                raise _refusal(game, view, text, found)
            raise IllegalMove(move=text, reason="one-by-one", first=game.notation(move))
        moves.append(move)
        words = words[cut:]
        text = " ".join(words)


def goes_on(game: Game, view: View) -> bool:
    """May the rest of the line follow? Not if the first part brought something hidden to light
    (`news` of games in which that may happen): whoever types mustn't learn it for nothing."""
    return view.stage in game.follows and not getattr(view, "news", False)


Spelling = tuple[Move, list[str], str, str]
"""A legal move, its notation as words in lower case, and these joined, with and without verb."""


def _words(text: str) -> list[str]:
    words = text.split()
    if len(text) > LONGEST_TYPED or len(words) > MOST_WORDS:
        raise LineTooLong(characters=LONGEST_TYPED, words=MOST_WORDS)
    return words


def _spellings(game: Game, view: View) -> list[Spelling]:
    found = []
    for move in view.legal:
        tokens = game.notation(move).lower().split()
        found.append((move, tokens, "".join(tokens), "".join(tokens[1:])))
    return found


def _meant(game: Game, words: list[str], spellings: list[Spelling]) -> list[Move]:
    """The legal moves that the words can mean as a whole: the exact one, else those that are
    written so, else also those that begin so."""
    exact = game.read(" ".join(words))
    if exact is not None:
        return [exact] if any(exact == spelling[0] for spelling in spellings) else []
    typed = [word.lower() for word in words]
    joined = "".join(typed)
    if not joined:
        return []
    whole = [spelling[0] for spelling in spellings if joined in spelling[2:]]
    if len(whole) == 1:
        return whole
    count = len(typed)
    return [
        move
        for move, tokens, full, rest in spellings
        if joined in (full, rest) or typed in (tokens[:count], tokens[1 : count + 1])
    ]


def _first_part(game: Game, words: list[str], spellings: list[Spelling]) -> tuple[int, Move]:
    """The most words (not all) that mean one legal move, and that move; no words if there are
    none."""
    longest = max((len(full) for _, _, full, _ in spellings), default=0)
    cut, length = 0, 0
    while cut < len(words) - 1 and length + len(words[cut].lower()) <= longest:
        length += len(words[cut].lower())
        cut += 1
    for most in range(cut, 0, -1):
        found = _meant(game, words[:most], spellings)
        if len(found) == 1:
            return most, found[0]
    return 0, 0


def _refusal(game: Game, view: View, text: str, found: list[Move]) -> RuleError:
    """Why the text means none of the legal moves, or which of several."""
    if found:
        return AmbiguousMove(text=text, candidates=[game.notation(move) for move in found])
    words = text.split()
    move = _not_legal(game, words) if words else None
    if move is None:
        return NotUnderstood(text=text, examples=_examples(game, view))
    return IllegalMove(move=game.notation(move), **game.why_not(view, move))


def _not_legal(game: Game, words: list[str]) -> Move | None:
    """The move that was probably meant, although it isn't legal."""
    typed = " ".join(words)
    for text in (typed, *(f"{verb} {typed}" for verb in game.verbs)):
        for spelling in (text, text.lower(), text.lower().replace(" ", "", 1)):
            move = game.read(spelling)
            if move is not None:
                return move
    joined = "".join(words).lower()
    for verb in game.verbs:
        for text in (f"{verb} {joined}", f"{verb} {joined.removeprefix(verb)}"):
            move = game.read(text)
            if move is not None:
                return move
    return None


def _examples(game: Game, view: View) -> list[str]:
    return [game.notation(move) for move in view.legal[:3]]
