"""The versions that must be the same on all machines that play a tournament."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from ... import __version__
from ...core.games import game_named
from ...core.packages import OWN_PACKAGE, in_short
from ..registry import make_player, package_of
from .tournament import Tournament

SOURCES = ("core", "ai")
"""Folders with the sources on which results depend, for the plain and for the compiled core."""
KINDS = (".py", ".toml")


def fingerprint(tournament: Tournament) -> dict[str, str]:
    """By name: the version of stammtisch, of the rules, and of the packages of all players;
    `error`: the reason if one of them can't be loaded."""
    versions = {OWN_PACKAGE: f"{__version__} ({_sources()})"}
    try:
        game = game_named(tournament.game)
        versions[game.name] = str(game.version)
        for spec in tournament.players:
            make_player(spec, game)
            versions[spec] = _version(package_of(spec))
    except Exception as error:  # players and games of others may raise anything
        versions["error"] = in_short(error)
    return versions


def _version(package: str) -> str:
    try:
        return __version__ if package == OWN_PACKAGE else version(package)
    except PackageNotFoundError:
        return ""


@cache
def _sources() -> str:
    """A hash of the sources, which differs between unreleased versions."""
    root = Path(__file__).parents[2]
    digest = sha256()
    for folder in SOURCES:
        for file in sorted((root / folder).rglob("*")):
            if file.suffix in KINDS:
                name = file.relative_to(root).as_posix().encode()
                digest.update(name + b"\0" + file.read_bytes().replace(b"\r\n", b"\n") + b"\0")
    return digest.hexdigest()[:8]
