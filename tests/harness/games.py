"""Short games for whole games in chats."""

from __future__ import annotations

from stammtisch.core.games import GAMES
from stammtisch.testing.chats import GameSetting
from tests.games.facts import facts_of

SHORT = {
    game: " ".join(f"{name}={value}" for name, value in facts_of(game).short.items())
    for game in GAMES
}
"""Options of short games, as they are typed."""
LONG_FOR_THREE = ("nyan_nyan",)


def short(game: str, group: bool, language: str, pictures: bool | None = None) -> GameSetting:
    """A short game, in a group by two people and an AI player if that isn't long, too."""
    ai = 0 if group and game in LONG_FOR_THREE else None
    return GameSetting(game, group, language, pictures, SHORT.get(game, ""), ai)


def each_game() -> list[GameSetting]:
    """Each game in a group and alone, in both languages; one of each with pictures."""
    names = list(SHORT)
    return [
        short(game, group, ("en", "de")[(number + group) % 2], game == names[-1 if group else 0])
        for number, game in enumerate(names)
        for group in (True, False)
    ]


def all_settings(*pictures: bool | None) -> list[GameSetting]:
    """All games, in groups and alone, in both languages, with pictures or without."""
    return [
        short(game, group, language, shown)
        for game in SHORT
        for group in (True, False)
        for language in ("de", "en")
        for shown in pictures
    ]
