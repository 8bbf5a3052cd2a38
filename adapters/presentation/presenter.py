"""From views, events and moves to words and parts: the presenters of all games, and what they
have in common. A game without a presenter is shown by its facts and notation."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from ...core.errors import BrokenEntryPoint, IllegalMove, UnknownGame
from ...core.game import Event, Game, Move, stage_of
from ...core.games import broken_parts, find_part, game_named
from ...core.packages import Fault
from ...core.scene.company import Company
from ...core.scene.grammar import SIGNS, Vocabulary, typed_forms
from ...core.scene.parts import Card, Choice, Scene, Spot, Text, Weight
from ...core.scene.presenter import Presenter
from ...core.scene.texts import LANGUAGES, Texts
from .layout import fold, lay_out
from .lines import Line, aside
from .spoken import scene_sentences
from .texts import texts_in

MAX_NUMBER_WORD = 12
PRESENTER_PARTS = [name for name in vars(Presenter) if not name.startswith("_")]

PLAIN_PRESENTER = Presenter()


@cache
def presenter_of(game: Game) -> Presenter:
    """The presenter of a game; a plain one, by which any game can be played, where there is none
    or it can't be used."""
    try:
        found: Presenter | None = find_part(game, "words", _fault)
    except BrokenEntryPoint:
        return PLAIN_PRESENTER
    return found or PLAIN_PRESENTER


def presenter_named(game: str) -> Presenter:
    """The same by the name of the game; a plain one if there is no such game."""
    try:
        return presenter_of(game_named(game))
    except (UnknownGame, BrokenEntryPoint):
        return PLAIN_PRESENTER


def broken_presenters() -> list[BrokenEntryPoint]:
    """What is wrong with presenters of others."""
    return broken_parts("words", _fault)


def _fault(name: str, presenter: Any) -> Fault | None:
    """Why an object of others is no presenter."""
    if isinstance(presenter, type):
        return "kind", "class"
    missing = [part for part in PRESENTER_PARTS if not hasattr(presenter, part)]
    return ("kind", ", ".join(missing)) if missing else None


def table_lines(game: Game, view: Any, company: Company, texts: Texts, width: int) -> list[Line]:
    """The table as the seat of the view sees it, laid out in so many columns; for a screen reader
    in sentences."""
    scene = presenter_of(game).scene(view, company, texts)
    if texts.spoken:
        return [row for said in scene_sentences(scene, texts) for row in fold(Text(said), width)]
    return lay_out(scene, width)


def title(game: str, texts: Texts) -> str:
    """A game's name as people say it."""
    return texts(f"title-{game}") if texts.has(f"title-{game}") else game


def standing(game: Game, view: Any, names: Sequence[str], texts: Texts) -> str:
    """How a game stands, by names, as a spectator sees it; nothing for games that don't say."""
    told = presenter_of(game).standing(view, texts)
    return ", ".join(f"{name} {one}" for name, one in zip(names, told, strict=True)) if told else ""


def explained(game: Game, view: Any, card: str, company: Company, texts: Texts) -> list[str]:
    """What a card in notation does now, as `Presenter.explain` says it. After the end no card does
    anything, and nobody is next whom it could concern."""
    return presenter_of(game).explain(view, card, company, texts) if view.pending else []


def with_explanations(game: Game, scene: Scene, view: Any, company: Company, texts: Texts) -> Scene:
    """The scene with `says` of all cards that its reader may play or take: those of the hands, and
    where cards are put into grids also those that lie open on piles. Apart from `scene`, because
    the sentences take as long again, and not every front end shows them."""
    if not company.reader:
        return scene

    def told(spot: Spot | None) -> Any:
        if not isinstance(spot, Card):
            return spot
        return replace(spot, says=" ".join(explained(game, view, spot.key, company, texts)))

    hands = tuple(replace(hand, cards=tuple(map(told, hand.cards))) for hand in scene.hands)
    piles = scene.piles
    if scene.grids:
        piles = tuple(replace(pile, top=told(pile.top)) for pile in piles)
    return replace(scene, hands=hands, piles=piles)


def with_trick(scene: Scene, cards: Mapping[int, Card]) -> Scene:
    """The scene after a move that has completed a trick (`Presenter.taken`), with its cards still
    on the table."""
    if not cards:
        return scene
    seats = tuple(replace(seat, card=cards.get(seat.number, seat.card)) for seat in scene.seats)
    return replace(scene, seats=seats)


def visible(events: Sequence[Event], seat: int) -> list[Event]:
    """The events that a seat (0: a spectator) may see."""
    return [event for event in events if event.seen_by(seat)]


def told_lines(
    game: Game,
    events: Sequence[Event],
    company: Company,
    texts: Texts,
    weights: tuple[Weight, ...] = ("must", "news", "log"),
) -> list[str]:
    """What happened, for the reader: the sentences of these weights."""
    seen = visible(events, company.reader)
    sentences = presenter_of(game).tell(seen, company, texts)
    return [sentence.text for sentence in sentences if sentence.weight in weights]


def canonical(game: str, typed: str) -> str:
    """Typed words as the notation of a game, see `Grammar.read`."""
    return presenter_named(game).grammar.read(typed, vocabulary(game))


def notation_text(game: str, notation: str, texts: Texts) -> str:
    """A move in the reader's language, see `Grammar.write`."""
    return presenter_named(game).grammar.write(notation, texts)


def move_text(game: Game, move: Move, texts: Texts) -> str:
    """A move in the reader's language: `legen r7`. It can be typed like this."""
    return notation_text(game.name, game.notation(move), texts)


def line_text(game: Game, moves: Sequence[Move], texts: Texts) -> str:
    """Several moves in one line: `zeige c1r1 c4r3`, `move c1 c2`. It can be typed like this."""
    told: list[str] = []
    before, grammar = "", presenter_of(game).grammar
    for move in moves:
        notation = game.notation(move)
        verb, _, rest = notation.partition(" ")
        same = (verb == before and rest) or (told and notation in grammar.aims)
        told.append(grammar.rest(rest, texts) if same else move_text(game, move, texts))
        before = verb
    return (", " if texts.spoken else " ").join(told)


def seats_named(game: Game, moves: Iterable[Move], company: Company) -> str:
    """The seats that these moves name, with who sits there: `2 Anna, 3 Bert`."""
    naming = presenter_of(game).seat_moves
    seats = sorted({naming.index(move) for move in moves if move in naming})
    return ", ".join(f"{seat + 1} {company.names[seat]}" for seat in seats)


def unprompted(game: Game, view: Any) -> bool:
    """Must a front end neither show nor number the choices of this decision, because people have
    to think of the words themselves?"""
    return stage_of(game, view.stage).unprompted


def listed(game: Game, view: Any) -> tuple[Move, ...]:
    """The moves to choose from by number (from 1); none where nothing may be shown."""
    moves: tuple[Move, ...] = view.legal
    return () if unprompted(game, view) else moves


def choices(game: Game, view: Any, texts: Texts, company: Company | None = None) -> list[Choice]:
    """The moves of `listed`, numbered from 1, in words, as `Presenter.choice` tells of them.
    Without `company` nobody is named."""
    found = []
    presenter, company = presenter_of(game), company or Company(("",) * view.players)
    for number, move in enumerate(listed(game, view), 1):
        choice = presenter.choice(view, move, company, texts)
        verb, _, rest = game.notation(move).partition(" ")
        beside = aside(choice.aside) if choice.aside else ""
        label = f"{presenter.grammar.rest(rest, texts)} {beside}".strip()
        verb = choice.verb or presenter.grammar.verb(verb, texts)
        found.append(replace(choice, number=number, verb=verb, label=label))
    return found


def by_verb(found: Sequence[Choice]) -> list[tuple[str, list[tuple[int, str]]]]:
    """Choices in groups: (verb, [(number, the rest of the move)])."""
    groups: dict[str, list[tuple[int, str]]] = {}
    for choice in found:
        groups.setdefault(choice.verb, []).append((choice.number, choice.label))
    return list(groups.items())


ELSEWHERE = ("not-in-hand", "no-joker")
"""Reasons of a refusal that say no more than that the seat doesn't hold the card."""


def why_not_played(game: Game, view: Any, card: str) -> IllegalMove | None:
    """Why the seat of the view can't play a card that it holds; None if it can, or isn't asked."""
    notation = f"play {card}"
    move = game.read(notation)
    if move is None or not view.legal or can_be_chosen(game, view, card):
        return None
    why = game.why_not(view, move)
    return None if why.get("reason") in ELSEWHERE else IllegalMove(move=notation, **why)


LAYING = ("play", "fuse", "lay")
"""Verbs with which a card leaves the hand."""


def can_be_chosen(game: Game, view: Any, card: str) -> bool:
    """Is the card part of a move by which the seat of the view may lay it now?"""
    moves = [game.notation(move).partition(" ") for move in view.legal]
    return any(verb in LAYING and card in (rest, *rest.split()) for verb, _, rest in moves)


def asked(game: Game, view: Any, texts: Texts) -> list[str]:
    """What is to be decided, in a sentence for people who play the game for the first time, and
    what else they have to know from the beginning."""
    first = f"first-{game.name}"
    told = [_of_stage("asked", game, view, texts), texts(first) if texts.has(first) else ""]
    return [text for text in told if text]


def _of_stage(kind: str, game: Game, view: Any, texts: Texts) -> str:
    """The message `<kind>-<game>-<stage>` about what is to be decided; "" if there is none."""
    message = f"{kind}-{game.name}-{view.stage}"
    return texts(message, **presenter_of(game).asked_facts(view)) if texts.has(message) else ""


def prompt_for_buttons(game: Game, view: Any, scene: Scene, texts: Texts) -> str:
    """What is to be decided, for people who see the table and tap on what they choose; "" if
    nothing is."""
    if not view.legal:
        return ""
    return _of_stage("tap", game, view, texts) or prompt(game, view, scene, texts)


def prompt(game: Game, view: Any, scene: Scene, texts: Texts) -> str:
    """What is to be decided, for people who type; "" if nobody says."""
    return scene.asked or next(iter(asked(game, view, texts)), "")


def moment(game: Game, view: Any, texts: Texts) -> str:
    """Help for what the seat of the view is to decide."""
    if not view.legal:
        return texts("moment-not-asked" if view.pending else "t-over")
    return _of_stage("moment", game, view, texts) or texts("moment")


# Words of a notation


@cache
def words_of(game: str) -> tuple[str, ...]:
    """The words of a game's notation for which others may be typed."""
    prefix = f"word-{game}-"
    return tuple(name.removeprefix(prefix) for name in texts_in(LANGUAGES[0]).names(prefix))


@cache
def vocabulary(game: str) -> Vocabulary:
    """The words of a game's notation by what people may type for them in any language; empty
    for a game without messages for them."""
    words = {f"word-{game}-{word}": word for word in words_of(game)}
    if words:
        words |= {f"number-{number}": str(number) for number in range(MAX_NUMBER_WORD + 1)}
        words |= {f"number-{name}": sign for name, sign in SIGNS.items()}
    return {
        typed: word
        for message, word in words.items()
        for language in LANGUAGES
        for listed in texts_in(language).words(message)
        for typed in typed_forms(listed)
    }
