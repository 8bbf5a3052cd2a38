"""Before and after a game: seats, options, the start, and a rematch."""

from __future__ import annotations

from datetime import UTC, datetime

from ..engine.chance import Dice, commitment, digest_of, mixed_seed
from ..engine.constants import MAX_SEATS
from ..games import check_seats, game_named
from ..match import Match
from ..options import deck_options, hides_decks, read_options
from ..record_fields import check_text
from . import commands, refusals
from .draft import Draft
from .questions import settle
from .state import HUMAN, PACES, Chair, TableState

MAX_WORD = 100
MAX_WATCHERS = 30
"""People who may watch a table: each gets a message about every move."""
"""Characters of a word that is mixed into the deal."""
MAX_DECK_NAME = 40
"""Characters of the name of a deck."""


def table_text(head: TableState) -> str:
    """The table's text in the commitment, which is different for each game."""
    return f"{head.table}/{head.number}"


def show_commitment(draft: Draft) -> None:
    """Announce the commitment to the present secret."""
    text = commitment(draft.head.secret, table_text(draft.head))
    draft.happened("commitment", commitment=text)


def join(draft: Draft, command: commands.Join) -> None:
    """Seat a person. Raises SitsAlready, JoinTooLate, TableFull, BadText or WrongPhase."""
    head = draft.head
    draft.require_phase("lobby", "playing", "paused")
    _check_no_seat(head, command.by)
    if head.phase != "lobby":
        raise refusals.JoinTooLate(instead="watch")
    head.watchers.pop(command.by, None)
    seat = take_chair(draft, _chair_of(command, head))
    head.host = head.host if head.host_is_present() else command.by
    draft.happened("joined", seat)


def _chair_of(command: commands.Join, head: TableState) -> Chair:
    chair = Chair(command.name, person=command.by, since=head.step)
    chair.reachable = command.reachable
    return chair


def reached(draft: Draft, command: commands.Reached) -> None:
    """Note that a person can be shown their hand. Raises NotAtTable."""
    draft.head.chair(draft.seat_of(command.by)).reachable = True


def unreachable(head: TableState) -> list[str]:
    """The names of the people who can't be shown their hand alone."""
    return [chair.name for chair in head.chairs if chair.person and not chair.reachable]


def _check_no_seat(head: TableState, person: str) -> None:
    """Raises SitsAlready for a person with a seat, or for one whose seat an AI player has taken
    over during the game JoinTooLate: they may come back."""
    seat = head.seat_of(person)
    if not seat:
        return
    if head.chair(seat).away and head.phase != "over":
        raise refusals.JoinTooLate(instead="back")
    raise refusals.SitsAlready(seat=seat)


def check_name(name: str) -> None:
    """Raise BadText if records may not hold the name, or not with a number (see `distinct`)."""
    check_text(f"{name} {MAX_SEATS}")


def take_chair(draft: Draft, chair: Chair) -> int:
    """Put a chair at the first free seat, and return the seat. Raises TableFull or BadText."""
    check_name(chair.name)
    check_text(chair.spec)
    head = draft.head
    free = next((seat for seat, old in draft.chairs() if old.free), 0)
    if free:
        head.chairs[free - 1] = chair
        return free
    most = draft.game.seats[-1]
    if len(head.chairs) >= most:
        raise refusals.TableFull(game=head.game, most=most)
    head.chairs.append(chair)
    return len(head.chairs)


def watch(draft: Draft, command: commands.Watch) -> None:
    """Add a watcher. Raises SitsAlready, JoinTooLate, TooManyWatch or BadText."""
    _check_no_seat(draft.head, command.by)
    others = draft.head.watchers.keys() - {command.by}
    if len(others) >= MAX_WATCHERS:
        raise refusals.TooManyWatch(most=MAX_WATCHERS)
    check_name(command.name)
    draft.head.watchers[command.by] = command.name
    draft.happened("watches", name=command.name)


def add_ai(draft: Draft, command: commands.AddAi) -> None:
    """Seat an AI player. Raises TableFull, BadText, NotHost, NotAtTable or WrongPhase."""
    draft.require_phase("lobby")
    draft.require_host(command.by)
    chair = Chair(command.name, spec=command.spec, since=draft.head.step)
    draft.happened("joined", take_chair(draft, chair))


def remove_ai(draft: Draft, command: commands.RemoveAi) -> None:
    """Remove an AI player. Raises NoSuchSeat, NotHost, NotAtTable or WrongPhase."""
    draft.require_phase("lobby")
    draft.require_host(command.by)
    chairs = dict(draft.chairs())
    if not (command.seat in chairs and chairs[command.seat].spec):
        raise refusals.NoSuchSeat(seat=command.seat, seats=len(chairs))
    draft.happened("removed", command.seat)
    draft.head.chairs[command.seat - 1] = Chair()


def set_option(draft: Draft, command: commands.SetOption) -> None:
    """Set an option. Raises an error of the option, NotHost, NotAtTable or WrongPhase."""
    draft.require_phase("lobby")
    draft.require_host(command.by)
    options = {**draft.head.options, command.name: command.value}
    game = game_named(draft.head.game)
    read = read_options(game.name, game.options, options)
    hidden = hides_decks(game.options, draft.head.options)
    draft.head.options[command.name] = getattr(read, command.name)
    if hidden and not hides_decks(game.options, draft.head.options):
        for chair in draft.head.chairs:  # decks chosen in secret stay secret
            chair.deck = chair.deck_name = ""
    draft.happened("option", name=command.name, value=draft.head.options[command.name])


def set_pace(draft: Draft, command: commands.SetPace) -> None:
    """Set the pace. Raises NoSuchPace, NotHost, NotAtTable or WrongPhase."""
    draft.require_phase("lobby")
    draft.require_host(command.by)
    if command.pace not in PACES:
        raise refusals.NoSuchPace(pace=command.pace, known=list(PACES))
    draft.head.pace = command.pace
    draft.happened("pace", pace=command.pace)


def say_word(draft: Draft, command: commands.SayWord) -> None:
    """Note a person's word for the deal. Raises BadText, NotAtTable or WrongPhase."""
    draft.require_phase("lobby")
    seat = draft.seat_of(command.by)
    word = " ".join(command.word.split())
    check_text(word, MAX_WORD)
    draft.head.chair(seat).word = word
    draft.happened("word", seat, word=word)


def choose_deck(draft: Draft, command: commands.ChooseDeck) -> None:
    """Note a person's deck with their chair, since people may move to other seats until the start.
    The event doesn't name the deck, which may be secret. Raises NoDecks, BadText, an error of the
    deck's option, NotAtTable or WrongPhase."""
    draft.require_phase("lobby")
    seat = draft.seat_of(command.by)
    game = draft.game
    option = deck_options(game.options).get(seat)
    if option is None:
        raise refusals.NoDecks(game=game.name)
    name = " ".join(command.name.split())
    check_text(name, MAX_DECK_NAME)
    deck = ""
    if command.deck:
        read = read_options(game.name, game.options, {option.name: command.deck})
        deck = getattr(read, option.name)
    chair = draft.head.chair(seat)
    chair.deck, chair.deck_name = deck, name if deck else ""
    draft.happened("deck", seat)


def start(draft: Draft, command: commands.Start) -> None:
    """Deal the cards. Free seats are removed, and the others move up. Raises Stale, NotHost,
    StillUnreached, an error about the number of seats, NotAtTable or WrongPhase."""
    draft.require_phase("lobby")
    head = draft.head
    if command.question != head.phase_id:
        raise refusals.Stale(question=head.phase_id)
    draft.require_host(command.by)
    head.chairs = [chair for chair in head.chairs if not chair.free]
    check_seats(draft.game, len(head.chairs))
    if (names := unreachable(head)) and not command.anyway:
        raise refusals.StillUnreached(names=", ".join(names), number=len(names))
    for chair, name in zip(head.chairs, distinct([c.name for c in head.chairs]), strict=True):
        chair.name = name
    match = _new_match(head)
    for chair in head.chairs:
        chair.word = ""
        chair.missed = chair.turn = chair.counted = 0
        chair.asked_in = -1
        chair.began, chair.time_left = -1, None
        chair.unreached = False
    if head.playing_seats():
        match.record.at = datetime.fromtimestamp(draft.now, UTC).isoformat(timespec="seconds")
    draft.replace_match(match, 0)
    head.phase = "playing"
    draft.new_phase()
    draft.happened("started")
    for events in match.history:
        draft.add_events(events)
    settle(draft)


def _new_match(head: TableState) -> Match:
    """The new game of a table without free seats."""
    game = game_named(head.game)
    decks = deck_options(game.options)
    chosen = {
        decks[seat].name: chair.deck for seat, chair in enumerate(head.chairs, 1) if chair.deck
    }
    return Match.new(
        game,
        read_options(game.name, game.options, {**drawn_decks(head), **head.options, **chosen}),
        seats=[chair.name for chair in head.chairs],
        players=[chair.spec or HUMAN for chair in head.chairs],
        seed=head.secret,
        table=table_text(head),
        words=[chair.word for chair in head.chairs],
    )


def drawn_decks(head: TableState) -> dict[str, object]:
    """In a game with decks: a ready-made deck for each seat by option name, which follows only from
    the secret and the words of all people (as for the deal)."""
    words = [digest_of(chair.word) for chair in head.chairs]
    seed = mixed_seed(head.secret, words if any(words) else [])
    drawn: dict[str, object] = {}
    for seat, option in deck_options(game_named(head.game).options).items():
        ready = list(option.metadata["ready"]())
        drawn[option.name] = ready[Dice(f"{seed}|deck", seat).below(len(ready))]
    return drawn


def distinct(names: list[str]) -> list[str]:
    """The names, with a number behind repeated ones."""
    unique: list[str] = []
    for name in names:
        tries = (f"{name} {number}" for number in range(2, len(names) + 2))
        unique.append(name if name not in unique else next(t for t in tries if t not in unique))
    return unique


def rematch(draft: Draft, command: commands.Rematch) -> None:
    """Open the lobby of the next game. Raises Stale, NotAtTable or WrongPhase."""
    draft.require_phase("over")
    head = draft.head
    if command.question != head.phase_id:
        raise refusals.Stale(question=head.phase_id)
    if head.seat_of(command.by) not in head.playing_seats():
        draft.require_watching_host(command.by)
    coming = (chair for chair in head.chairs if chair.person not in command.without)
    head.chairs = [chair for chair in coming if chair.spec or chair.is_playing]
    for person in command.without:
        head.watchers.pop(person, None)
    head.host = head.host if head.host_is_present() else command.by
    head.number += 1
    head.secret = command.secret
    head.quiet = command.quiet
    head.phase = "lobby"
    head.floor = head.hints = 0
    head.answered, head.forced = {}, []
    draft.replace_match(None, 0)
    draft.new_phase()
    draft.happened("rematch", head.seat_of(command.by))
    show_commitment(draft)


def read_settings(draft: Draft) -> None:
    """Normalise the options of a new table. Raises a StammtischError for an unknown game or pace,
    or wrong options."""
    head = draft.head
    game = game_named(head.game)
    read = read_options(game.name, game.options, head.options)
    head.options = {name: getattr(read, name) for name in head.options}
    if head.pace not in PACES:
        raise refusals.NoSuchPace(pace=head.pace, known=list(PACES))
