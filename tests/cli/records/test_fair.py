"""`verify --fair` explains how a deal was checked, and names what was forged."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from stammtisch.core.engine.chance import digest_of
from tests.cli.helpers import flat, run
from tests.core.forged import Forgery, forgeries, honest
from tests.core.games import new_match, played, with_words

FORGED = forgeries()


def explained(folder: Path, *lines: str, language: str = "en") -> tuple[int, str, str]:
    """Exit code, and what is said on standard output and on standard error."""
    file = folder / "games.jsonl"
    file.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    result = run("verify", "--fair", file, STAMMTISCH_LANG=language)
    return result.exit_code, flat(result.stdout), flat(result.stderr)


@pytest.mark.parametrize(
    ("language", "fits", "right", "verdict"),
    [
        ("en", "1. The commitment fits.", "Follows from the seed.", "The deal is fair:"),
        ("de", "1. Die Festlegung stimmt.", "Folgt aus dem Startwert.", "fair gegeben:"),
    ],
)
def test_each_step_of_a_fair_deal_is_told(
    tmp_path: Path, language: str, fits: str, right: str, verdict: str
) -> None:
    games = honest()
    code, said, wrong = explained(tmp_path, *games.values(), language=language)
    assert (code, wrong) == (0, "")
    assert said.count(fits) == said.count(verdict) == len(games)
    outcomes = sum(seat == 0 for line in games.values() for seat, _ in json.loads(line)["moves"])
    assert said.count(right) == outcomes
    for line in games.values():
        assert json.loads(line)["commitment"] in said


def test_words_are_told_with_the_seed_that_they_make(tmp_path: Path) -> None:
    record = played(with_words("uno", "apple", "", "ü")).record
    code, said, _ = explained(tmp_path, record.to_line())
    assert code == 0
    assert f"Anna: {digest_of('apple')} Ben: no word Clara: {digest_of('ü')}" in said
    assert "All chance follows from the SHA-256 of the seed and these lines" in said


@pytest.mark.parametrize("forgery", FORGED, ids=str)
def test_what_was_forged_is_named(tmp_path: Path, forgery: Forgery) -> None:
    code, said, wrong = explained(tmp_path, forgery.line)
    assert code == 1
    place = f"Entry {forgery.entry:,}, k = {forgery.number}:"
    assert "WRONG: from the seed follows" in said.partition(place)[2].partition("Entry")[0]
    assert "THE RECORD IS NOT IN ORDER." in said
    assert "The deal is fair" not in said
    assert f"move {forgery.entry:,}: the seed gives another outcome" in wrong


def test_another_commitment_is_named(tmp_path: Path) -> None:
    fields = json.loads(honest()["uno"])
    code, said, wrong = explained(tmp_path, json.dumps({**fields, "commitment": "0" * 64}))
    assert code == 1
    assert "1. THE COMMITMENT DOES NOT FIT." in said
    assert f"but {'0' * 64} is recorded" in said
    assert "commitment" in wrong


def test_nothing_of_an_unfinished_game_is_shown(tmp_path: Path) -> None:
    match = played(new_match("uno", seed="a-seed-of-tests"), 20)
    assert not match.over
    code, said, _ = explained(tmp_path, match.record.to_line())
    assert code == 0
    assert "This game isn't over" in said
    assert "a-seed-of-tests" not in said
    shuffle = next(text for _, text in match.record.moves if text.startswith("shuffle"))
    assert " ".join(shuffle.split()[1:4]) not in said
    assert "108 cards are shuffled. Follows from the seed." in said


def test_what_no_check_sum_covers_is_said(tmp_path: Path) -> None:
    record = played(new_match("uno")).record
    record.undone = 2
    new = record.to_line()
    fields = json.loads(new)
    del fields["check_end"]
    old = json.dumps(fields, ensure_ascii=False, separators=(",", ":"))
    for line, covered in ((new, True), (old, False)):
        code, said, _ = explained(tmp_path, line)
        assert code == 0
        assert "Moves were taken back 2 times." in said
        assert ("no check sum covers" in said) != covered
