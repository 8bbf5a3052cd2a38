"""Targets of what is typed at a table. The first byte of an input chooses a position; from 128 on
the line is in notation, which isn't put into canonical form first."""

from functools import cache, partial
from typing import Any

from stammtisch.adapters.presentation.presenter import (
    canonical,
    explained,
    listed,
    presenter_of,
    words_of,
)
from stammtisch.adapters.presentation.typed_line import read_answer, read_command
from stammtisch.core.engine.compiled import fields as fields_of
from stammtisch.core.errors import RuleError
from stammtisch.core.games import GAMES
from stammtisch.core.match import Match
from stammtisch.core.scene.company import Company
from stammtisch.core.scene.grammar import figures
from stammtisch.core.text.move_parser import resolve_line, resolve_numbers
from tests.core.games import new_match, played
from tools.campaigns.fuzz.target import ACCEPTED, TEXTS, refused, text_of


@cache
def positions() -> list[Match]:
    """Of all games, early and late."""
    matches = (played(new_match(game), moves) for game in GAMES for moves in (1, 8, 25, 60))
    return [match for match in matches if not match.over]


@cache
def position_of(number: int) -> dict[str, Any]:
    state = positions()[number].state
    return {
        name: list(value) if isinstance(value := getattr(state, name), list) else value
        for name in fields_of(state)
    }


def _chosen(content: bytes) -> tuple[int, str]:
    return content[0] % 128 % len(positions()) if content else 0, text_of(content[1:])


def move(content: bytes) -> str:
    number, typed = _chosen(content)
    match = positions()[number]
    game, state, seat = match.game, match.state, match.pending[0]
    before = position_of(number)
    read_command(typed)
    read_answer(game.name, typed)
    line = typed if content[:1] >= b"\x80" else canonical(game.name, typed)
    try:
        if numbers := figures(line):
            moves = resolve_numbers(game, state, seat, numbers, partial(listed, game))
        else:
            moves = resolve_line(game, state, seat, line)
    except RuleError as error:
        assert before == {name: getattr(state, name) for name in before}, "the position has changed"
        return refused(error, game.name, typed)
    copied = state.clone()
    for part in moves:
        copied.play(seat, part)
    return ACCEPTED


def move_seeds() -> list[bytes]:
    """What may be chosen in the positions, in notation and in the words of each language."""
    seeds = []
    for number, match in enumerate(positions()):
        game, view = match.game, match.view(match.pending[0])
        for notation in dict.fromkeys(game.notation(legal) for legal in view.legal[:6]):
            written = [presenter_of(game).grammar.write(notation, texts) for texts in TEXTS]
            seeds += [bytes([number]) + line.encode() for line in (notation, *written)]
            seeds.append(bytes([number + 128]) + notation.encode())
        seeds.append(bytes([number]) + b"1")
    return seeds


def move_words() -> list[str]:
    words = {word for game in GAMES for word in words_of(game)}
    typed = {
        word
        for game in GAMES
        for name in words_of(game)
        for texts in TEXTS
        for word in texts.words(f"word-{game}-{name}")
    }
    return sorted(words | typed)


def card(content: bytes) -> str:
    """`? CARD` at the terminal, `/card CARD` in a chat."""
    number, typed = _chosen(content)
    match = positions()[number]
    view = match.view(match.pending[0])
    company = Company(tuple(match.record.seats), view.seat)
    read_command(f"?{typed}")
    lines = [line for texts in TEXTS for line in explained(match.game, view, typed, company, texts)]
    assert all(line.strip() for line in lines), "an empty explanation"
    return ACCEPTED if lines else "no card"


def card_seeds() -> list[bytes]:
    cards = [b"r7", b"w4", b"10H", b"*", b"-2", b"red", b"Ember Cub", b"ember-cub"]
    return [bytes([number]) + card for number in range(len(positions())) for card in cards]
