"""Resolves typed text to one of the legal moves.

Canonical notation always works; also any letter case and spacing, the notation without the verb
(`r7`), or only its beginning (`draw`, `flip c1`) as long as that is unambiguous.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import product

from ..engine.rng import Rng
from ..engine.state import State
from ..errors import (
    AmbiguousMove,
    IllegalMove,
    LineTooLong,
    NoSuchNumber,
    NotAsked,
    NotUnderstood,
    RuleError,
)
from ..game import Game, Move, View, stage_of

MAX_TYPED_LENGTH = 1000
"""Characters in a typed line."""
MAX_WORDS = 100
"""Words in a typed line."""
WORDS_RESPACED, LETTERS_RESPACED = 5, 24
"""Up to so many words are joined, and letters split, in all ways to find the intended move."""
WORDS_READ, PARTS_READ = 8, 8
"""The most words that are tried as an illegal move, and the most moves of a line."""


def resolve(game: Game, view: View, text: str) -> Move:
    """The legal move of the view's seat that `text` denotes. Raises NotUnderstood, IllegalMove
    (with the rule that forbids it), AmbiguousMove (with the candidates) or LineTooLong."""
    words = _words(text)
    candidates = _meant(game, view.legal, words, _spellings(game, view.legal))
    if len(candidates) == 1:
        return candidates[0]
    raise _refusal(game, view, text, candidates)


def resolve_line(game: Game, state: State, seat: int, text: str) -> list[Move]:
    """All moves of one line, for moves with several parts (`reveal c1r1 c4r3`), or the seat's
    declaration. The state is unchanged. Raises NotAsked or as `resolve` does, for the line as a
    whole."""
    call = state.declarations().get(seat)
    if call is not None and text.lower().split() == game.notation(call).split():
        return [call]
    view = _asked(game, state, seat)
    return _line(game, state, view, _words(text), text)


def after_move(game: Game, move: Move, text: str) -> str | None:
    """The rest of a line behind the words that denote this move, as if it were the only legal one;
    "" if nothing is left, None if the line doesn't begin with it. Raises LineTooLong."""
    words = _words(text)
    spellings = _spellings(game, (move,))
    if _meant(game, (move,), words, spellings):
        return ""
    cut, firsts = _first_part(words, spellings)
    return " ".join(words[cut:]) if firsts else None


def _line(game: Game, state: State, view: View, words: list[str], text: str) -> list[Move]:
    """The moves that the words denote, from a position on in which the view's seat is to move."""
    spellings = _spellings(game, view.legal)
    candidates = _meant(game, view.legal, words, spellings)
    if len(candidates) == 1:
        return candidates
    if candidates or _not_legal(game, view.legal, words) is not None:
        raise _refusal(game, view, text, candidates)
    cut, firsts = _first_part(words, spellings)
    if len(firsts) != 1:
        raise _refusal_of_first(game, view, text, words, cut, firsts)
    first, rest = firsts[0], words[cut:]
    later, after = position_after(game, state, view.seat, first)
    try:
        return [first, *_rest(game, view, first, later, after, rest, text)]
    except RuleError:
        if rest[0].lower() != _implied(game, view, first, later):
            raise
        behind = rest[1:]
        return [first, *(_rest(game, view, first, later, after, behind, text) if behind else [])]


def _rest(
    game: Game,
    view: View,
    first: Move,
    state: State,
    after: View | None,
    words: list[str],
    text: str,
) -> list[Move]:
    """The moves that the rest of a line denotes. `state`, `after`: the position after its first
    move, and the seat's View there if the rest may follow."""
    if after is not None:
        return _line(game, state, after, words, " ".join(words))
    if not are_moves(game, view, words):
        raise _refusal(game, view, text, [])
    raise IllegalMove(move=text, reason="one-by-one", first=game.notation(first))


def _implied(game: Game, view: View, move: Move, after: State) -> str:
    """A word that may stand behind the move although there is no choice left; "" if there is
    none."""
    return game.implied(view, move, after)


def resolve_numbers(
    game: Game,
    state: State,
    seat: int,
    numbers: Sequence[int],
    listed: Callable[[View], Sequence[Move]],
) -> list[Move]:
    """The moves with these numbers (from 1) in a list of choices: `listed` gives the choices in the
    order in which a decision lists them. Further numbers choose the rest of a move with several
    parts, from the same list while the stage stays the same (`1 12` for two fields), else from the
    next one. The state is unchanged. Raises NotAsked, NoSuchNumber or IllegalMove, for the numbers
    as a whole."""
    view = _asked(game, state, seat)
    choices = listed(view)
    moves: list[Move] = []
    for number in numbers:
        if moves:
            state, after = position_after(game, state, seat, moves[-1])
            if after is None or after.stage != view.stage:
                choices = listed(after) if after else ()
            if after is None or not choices:
                typed = " ".join(map(str, numbers))
                raise IllegalMove(move=typed, reason="one-by-one", first=game.notation(moves[-1]))
            view = after
        if not 1 <= number <= len(choices):
            raise NoSuchNumber(number=number, most=len(choices))
        move = choices[number - 1]
        if move not in view.legal:
            raise _illegal(game, view, move)
        moves.append(move)
    return moves


def rest_may_follow(game: Game, view: View) -> bool:
    """True if the rest of the line may follow: not if the first part revealed something hidden,
    which could change the player's mind."""
    return stage_of(game, view.stage).follows and not view.news


def position_after(
    game: Game, state: State, seat: int, move: Move, rng: Rng | None = None
) -> tuple[State, View | None]:
    """A copy of the position after a move, and the seat's View there if the rest of the line may
    follow, else None. `rng`: needed in a sampled world."""
    copied = state.clone()
    copied.play(seat, move, rng)
    game.observe(copied)
    view: View | None = game.view(copied, seat) if seat in copied.pending() else None
    return copied, view if view is not None and rest_may_follow(game, view) else None


def _asked(game: Game, state: State, seat: int) -> View:
    if seat not in state.pending():
        raise NotAsked(seat=seat, pending=state.pending())
    view: View = game.view(state, seat)
    return view


Spelling = tuple[Move, list[str], str, str]
"""A legal move, its notation or its synonym as words in lower case, and these joined, with and
without verb."""


def _words(text: str) -> list[str]:
    words = text.split()
    if len(text) > MAX_TYPED_LENGTH or len(words) > MAX_WORDS:
        raise LineTooLong(characters=MAX_TYPED_LENGTH, words=MAX_WORDS)
    return words


def _spellings(game: Game, legal: Sequence[Move]) -> list[Spelling]:
    spellings = []
    for move in legal:
        for text in filter(None, (game.notation(move), game.synonym(move))):
            tokens = text.lower().split()
            spellings.append((move, tokens, "".join(tokens), "".join(tokens[1:])))
    return spellings


def _meant(
    game: Game, legal: Sequence[Move], words: list[str], spellings: list[Spelling]
) -> list[Move]:
    """The legal moves that the words can denote as a whole: the move whose canonical notation they
    are; else those that are written so in another spacing or case; else those that begin so, unless
    an illegal move is written so."""
    exact = game.read(" ".join(words))
    if exact is not None:
        moves = dict.fromkeys(spelling[0] for spelling in spellings)
        same = [move for move in moves if game.synonym(move) == game.notation(exact)]
        return [exact] if exact in moves else same
    whole = _written(words, spellings)
    if whole or not words:
        return whole
    count, typed = len(words), [word.lower() for word in words]
    begun = {
        move: None
        for move, tokens, _, _ in spellings
        if typed in (tokens[:count], tokens[1 : count + 1])
    }
    return [*begun] if begun and _not_legal(game, legal, words) is None else []


def _written(words: Sequence[str], spellings: list[Spelling]) -> list[Move]:
    """The legal moves that are written so, in any spacing, with or without the verb."""
    joined = "".join(words).lower()
    found = [move for move, _, full, rest in spellings if joined and joined in (full, rest)]
    return list(dict.fromkeys(found))


def _first_part(words: list[str], spellings: list[Spelling]) -> tuple[int, list[Move]]:
    """The largest number of words (not all) that are a whole legal move, and the moves they denote.
    (An abbreviation can't be followed by anything: `play` of `play b 3` is no move.)"""
    longest = max((len(full) for _, _, full, _ in spellings), default=0)
    cuts, length = 0, 0
    while cuts < len(words) - 1 and length + len(words[cuts]) <= longest:
        length += len(words[cuts])
        cuts += 1
    for cut in range(cuts, 0, -1):
        moves = _written(words[:cut], spellings)
        if moves:
            return cut, moves
    return 0, []


def _refusal(game: Game, view: View, text: str, candidates: list[Move]) -> RuleError:
    """The error for a text that denotes none of the legal moves (NotUnderstood or IllegalMove), or
    several of them, the candidates (AmbiguousMove)."""
    if candidates:
        return AmbiguousMove(text=text, candidates=[game.notation(move) for move in candidates])
    meant = _not_legal(game, view.legal, text.split())
    if meant is None:
        return NotUnderstood(text=text, examples=[game.notation(m) for m in view.legal[:3]])
    return _illegal(game, view, meant)


def _refusal_of_first(
    game: Game, view: View, text: str, words: list[str], cut: int, candidates: list[Move]
) -> RuleError:
    """The error for a line whose first part denotes no single move. `candidates`: the moves that
    its first `cut` words denote."""
    if not candidates:
        cut = _first_read(game, view, words)
    if cut and are_moves(game, view, words[cut:]):
        return _refusal(game, view, " ".join(words[:cut]), candidates)
    return _refusal(game, view, text, [])


def _illegal(game: Game, view: View, move: Move) -> IllegalMove:
    return IllegalMove(move=game.notation(move), **game.why_not(view, move))


def are_moves(game: Game, view: View, words: list[str]) -> bool:
    """True if the words denote moves, legal or not; only the beginning of a long line is read."""
    for _ in range(PARTS_READ):
        cuts = range(1, min(len(words), WORDS_READ) + 1)
        cut = next(
            (cut for cut in cuts if _not_legal(game, view.legal, words[:cut]) is not None), 0
        )
        words = words[cut:]
        if not cut or not words:
            return cut > 0
    return True


def _first_read(game: Game, view: View, words: list[str]) -> int:
    """The largest number of words (not all) that denote a move, legal or not."""
    cuts = range(min(len(words) - 1, WORDS_READ), 0, -1)
    return next((cut for cut in cuts if _not_legal(game, view.legal, words[:cut]) is not None), 0)


def _not_legal(game: Game, legal: Sequence[Move], words: list[str]) -> Move | None:
    """The move that the words probably denote, although it isn't legal; None if there is none. The
    verbs of the legal moves are tried first."""
    if not words or len(words) > WORDS_READ:
        return None
    asked = [game.notation(move).partition(" ")[0] for move in legal]
    for verb in dict.fromkeys(("", *asked, *game.verbs)):
        for spaced in _spaced(words):
            text = f"{verb} {spaced}".strip()
            head, _, rest = text.lower().partition(" ")
            for cased in (text, text.lower(), f"{head} {rest.upper()}"):
                move = game.read(cased)
                if move is not None:
                    return move
    return None


def _spaced(words: list[str]) -> Iterator[str]:
    """The words joined in all ways, and as one word split at each place."""
    joined = "".join(words)
    if len(words) > WORDS_RESPACED:
        yield from (" ".join(words), joined)
        return
    for joints in product((" ", ""), repeat=len(words) - 1):
        yield "".join(word + joint for word, joint in zip(words, (*joints, ""), strict=True))
    for cut in range(1, len(joined) if len(joined) <= LETTERS_RESPACED else 0):
        yield f"{joined[:cut]} {joined[cut:]}"
