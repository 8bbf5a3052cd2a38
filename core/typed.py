"""What people type, resolved against what is legal now.

Canonical notation always works. Beside it: any letter case and spacing, without the verb
(`r7`), or only the beginning (`draw`, `flip c1`) while that is unambiguous.
"""

from __future__ import annotations

from .errors import AmbiguousMove, IllegalMove, NotAsked, NotUnderstood
from .game import Game, Move, View
from .state import State


def resolve(game: Game, view: View, text: str) -> Move:
    """The legal move that `text` means to the seat of the view; else NotUnderstood,
    IllegalMove (with the rule that forbids it) or AmbiguousMove (with the candidates)."""
    words = text.split()
    if not words:
        raise NotUnderstood(text=text, examples=_examples(game, view))
    exact = game.read(" ".join(words))
    if exact is not None:
        if exact in view.legal:
            return exact
        raise IllegalMove(move=game.notation(exact), **game.why_not(view, exact))
    fits = {move: _fits(words, game.notation(move)) for move in view.legal}
    fitting = [move for move in fits if fits[move] == WHOLE]
    if len(fitting) != 1:
        fitting = [move for move in fits if fits[move]]
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        names = [game.notation(move) for move in fitting]
        raise AmbiguousMove(text=text, candidates=names)
    move = _not_legal(game, words)
    if move is None:
        raise NotUnderstood(text=text, examples=_examples(game, view))
    raise IllegalMove(move=game.notation(move), **game.why_not(view, move))


def resolve_line(game: Game, state: State, seat: int, text: str) -> list[Move]:
    """All moves of one line, for moves with several parts (`reveal c1r1 c4r3`). The state is
    unchanged; errors as in `resolve`, and then no part counts."""
    if seat not in state.pending():
        raise NotAsked(seat=seat, pending=state.pending())
    view = game.view(state, seat)
    words = text.split()
    try:
        return [resolve(game, view, text)]
    except (NotUnderstood, IllegalMove) as error:
        if game.read(" ".join(words)) is not None:
            raise
        whole = error
    for cut in range(len(words) - 1, 0, -1):
        try:
            move = resolve(game, view, " ".join(words[:cut]))
        except (NotUnderstood, IllegalMove, AmbiguousMove):
            continue
        twin = state.clone()
        twin.play(seat, move)
        game.observe(twin)
        if seat not in twin.pending() or not goes_on(game, game.view(twin, seat)):
            if _not_legal(game, words[cut:]) is None:
                raise whole
            raise IllegalMove(move=text, reason="one-by-one", first=game.notation(move))
        return [move, *resolve_line(game, twin, seat, " ".join(words[cut:]))]
    raise whole


def goes_on(game: Game, view: View) -> bool:
    """May the rest of the line follow? Not if the first part brought something hidden to light
    (`news` of games in which that may happen): whoever types mustn't learn it for nothing."""
    return view.stage in game.follows and not getattr(view, "news", False)


PART, WHOLE = 1, 2


def _fits(words: list[str], notation: str) -> int:
    """WHOLE if that is what was typed, PART if it begins so, else 0."""
    typed = [word.lower() for word in words]
    full = notation.lower().split()
    found = 0
    for tokens in (full, full[1:]):
        if tokens and "".join(typed) == "".join(tokens):
            return WHOLE
        if tokens and typed == tokens[: len(typed)]:
            found = PART
    return found


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
