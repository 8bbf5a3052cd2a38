"""Saved games: what the list says, which one a name means, and which one is resumed by itself."""

from __future__ import annotations

import errno
import json
import os
import re
import time
from pathlib import Path
from typing import Any

import pytest

from stammtisch.adapters.presentation.presenter import standing
from stammtisch.adapters.presentation.texts import texts_in
from stammtisch.adapters.storage.saved_games import Saves
from stammtisch.core.match import Match
from stammtisch.core.record_fields import written
from stammtisch.core.scene.texts import LANGUAGES
from tests.adapters.games import NAMES, new_match
from tests.adapters.sources import GAMES
from tests.cli.helpers import flat, play_uno, record_in, run, saved_files

MOMENT = time.mktime((2026, 3, 4, 21, 5, 0, 0, 0, -1))


def made(home: Path, *args: str) -> Path:
    """A game that is left at once."""
    before = saved_files(home)
    run("play", *args, "--fast", lines=["quit"])
    (file,) = set(saved_files(home)) - set(before)
    return file


def watched() -> Path:
    """A game that was only watched, and not to its end."""
    run("watch", "uno", "--fast", "--players", "heuristic,heuristic", "--seed", "a")
    (file,) = Saves().all()
    half = Match(record_in(file)).rewound(12)
    file.write_text(half.record.to_line() + "\n", encoding="utf-8")
    return file


@pytest.mark.parametrize(
    ("language", "facts"),
    [
        ("en", ["Uno with points", "Zoë, Ann and 2 AI players", "Zoë 0", "left 4 Mar 2026, 21:05"]),
        ("de", ["Uno mit Punkten", "Zoë, Ann und 2 KI-Spieler", "Ann 0", "04.03.2026, 21:05"]),
    ],
)
def test_the_list_tells_game_people_score_and_time(
    language: str, facts: list[str], home: Path
) -> None:
    file = made(home, "uno", "--names", "Zoë,Ann", "--players", "4")
    os.utime(file, (MOMENT, MOMENT))
    listed = run("resume", "--list", "--lang", language).output
    assert listed.splitlines()[0] == file.stem
    for fact in facts:
        assert fact in flat(listed)


def test_the_list_goes_on_after_a_game_that_cannot_be_read(home: Path) -> None:
    good, bad = made(home, "uno"), made(home, "ojyks")
    text = bad.read_text(encoding="utf-8")
    bad.write_text(text.replace('"game":"ojyks"', '"game":"chess"'), encoding="utf-8")
    result = run("resume", "--list")
    assert result.exit_code == 0
    assert good.stem in result.output
    assert bad.stem in result.output
    assert "there is no game “chess”" in flat(result.output)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_game_tells_how_it_stands(game: str, language: str) -> None:
    match = new_match(game, 3)
    names = NAMES[: len(match.record.seats)]
    told = standing(match.game, match.view(0), names, texts_in(language))
    assert all(name in told for name in names)
    assert re.findall(r"\d+", told)


def test_the_beginning_of_a_name_is_enough(home: Path) -> None:
    uno, ojyks = made(home, "uno"), made(home, "ojyks")
    for name in (ojyks.stem, ojyks.name, "ojyks", "ojyks-", ojyks.stem.split("-", 2)[2][:9]):
        assert f"resume {ojyks.stem}" in run("resume", name, "--fast").output
    refused = run("resume", uno.stem[:8])
    assert refused.exit_code == 1
    assert uno.stem in flat(refused.stderr)
    assert ojyks.stem in flat(refused.stderr)
    german = run("resume", uno.stem[:8], "--lang", "de")
    assert "passt zu mehreren gespeicherten Spielen" in flat(german.stderr)
    assert run("resume", "poker").exit_code == 1


def test_a_finished_game_is_not_meant_by_the_beginning_of_a_name(home: Path) -> None:
    run("watch", "uno", "--fast", "--players", "heuristic,heuristic", "--seed", "a")
    mine = made(home, "uno")
    assert f"resume {mine.stem}" in run("resume", "uno", "--fast").output


def spoilt(home: Path, **fields: object) -> Path:
    """A save, newer than all others, with other fields."""
    file = made(home, "ojyks")
    record = json.loads(file.read_text(encoding="utf-8"))
    file.write_text(written({**record, **fields}) + "\n", encoding="utf-8")
    return file


def test_a_save_that_cannot_be_read_hides_no_older_one(home: Path) -> None:
    good = made(home, "uno")
    bad, later = spoilt(home, game="chess"), spoilt(home, stammtisch=2)
    for file in (good, bad, later):
        os.utime(file, (MOMENT, MOMENT + (good, bad, later).index(file)))
    resumed = run("resume", "--fast")
    assert f"resume {good.stem}" in resumed.output
    told = flat(resumed.stderr)
    assert f"{bad} can't be resumed: Game 1, move 0: there is no game “chess”" in told
    assert f"{later} can't be resumed: " in told
    assert told.index(str(later)) < told.index(str(bad)), "the newest first"
    assert "written by a later version of stammtisch (format 2; this version reads" in told
    good.unlink()
    refused = run("resume", "--lang", "de")
    assert refused.exit_code == 1
    assert f"{bad} kann nicht weitergehen: " in flat(refused.stderr)
    assert "Es gibt kein unbeendetes Spiel" in flat(refused.stderr)


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"stammtisch": 2}, "it was written by a later version of stammtisch"),
        ({"game": "chess"}, "there is no game “chess”"),
    ],
)
def test_a_save_that_is_named_is_named_in_its_error(
    fields: dict[str, object], why: str, home: Path
) -> None:
    bad = spoilt(home, **fields)
    refused = run("resume", bad.stem)
    assert refused.exit_code == 1
    assert f"{bad} can't be resumed: Game 1, move 0: {why}" in flat(refused.stderr)


def test_a_save_that_cannot_be_opened_hides_no_older_one(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    good, locked = made(home, "uno"), made(home, "ojyks")
    usual = Path.open

    def opened(file: Path, *args: Any, **more: Any) -> Any:
        if file.name == locked.name:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(file))
        return usual(file, *args, **more)

    monkeypatch.setattr(Path, "open", opened)
    resumed = run("resume", "--fast")
    assert f"resume {good.stem}" in resumed.output
    assert f"{locked} can't be resumed: " in flat(resumed.stderr)


@pytest.mark.parametrize(("language", "said"), [("en", "that you watched"), ("de", "zugesehen")])
def test_a_watched_game_is_resumed_only_by_its_name(language: str, said: str, home: Path) -> None:
    seen = watched()
    result = run("resume", "--fast", "--lang", language)
    assert result.exit_code == 1
    assert said in flat(result.stderr)
    mine = made(home, "ojyks")
    os.utime(mine, (MOMENT, MOMENT))
    assert f"resume {mine.stem}" in run("resume", "--fast").output, "the older one"
    assert "watched: 2 AI players" in flat(run("resume", "--list").output)
    assert run("resume", seen.stem, "--fast").exit_code == 0


# Replays of saved games


@pytest.mark.parametrize("command", ["replay", "verify"])
def test_a_saved_game_is_replayed_by_its_name(command: str, home: Path) -> None:
    play_uno(lines=["2"])
    (file,) = saved_files(home)
    whole = run(command, file)
    assert whole.exit_code == 0
    for name in (file.stem, file.name, "uno", file.stem[:11]):
        assert unnamed(run(command, name).output) == unnamed(whole.output)
    missing = run(command, "no-such-game")
    assert missing.exit_code == 2
    assert "no-such-game" in missing.stderr
    made(home, "uno")
    several = run(command, "uno")
    assert several.exit_code == 1
    assert file.stem in flat(several.stderr)


def unnamed(text: str) -> str:
    return re.sub(r"\S*\.jsonl", "FILE", text)


def test_you_are_the_person_who_played_all_along(home: Path) -> None:
    play_uno(lines=["8", "1", "1", "1"])
    (file,) = saved_files(home)
    told = run("replay", file)
    assert told.exit_code == 0
    assert told.stderr == "", "one's own hand is no secret"
    assert "You draw " in told.output
    assert told.output == run("replay", file, "--seat", "1").output
    other = run("replay", file, "--seat", "2", "--show-hands").output
    assert "You draw " not in other or other != told.output
    assert "Player draws" in other
