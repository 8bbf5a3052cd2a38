"""`python -m tools fuzz`, in small and without coverage: mutated inputs are accepted, or refused
with the named error of their boundary."""

from __future__ import annotations

import json
import re
from collections import Counter
from contextlib import suppress
from random import Random

import pytest

from tests.tools.running import run
from tools.campaigns.fuzz.files import record
from tools.campaigns.fuzz.mutations import mutated
from tools.campaigns.fuzz.target import ACCEPTED
from tools.campaigns.fuzz.targets import TARGETS

INPUTS = 150


@pytest.mark.parametrize("name", TARGETS)
def test_any_input_is_accepted_or_refused_with_a_message(name: str) -> None:
    target = TARGETS[name]
    seeds, words, random = target.seeds(), target.words(), Random(1)
    assert ACCEPTED in {target.run(seed) for seed in seeds}
    outcomes: Counter[str] = Counter()
    for _ in range(INPUTS):
        content = mutated(random.choice(seeds), words, random)[: target.longest]
        outcomes[target.run(content)] += 1
    assert outcomes[ACCEPTED] < INPUTS


def test_mutations_follow_from_the_seed_and_keep_json() -> None:
    line = b'0{"a":[1,{"b":"text"}],"c":null}'
    many = [mutated(line, ("word",), Random(seed)) for seed in range(200)]
    assert many == [mutated(line, ("word",), Random(seed)) for seed in range(200)]
    assert len(set(many)) > 100
    kept = 0
    for content in many:
        with suppress(ValueError):
            kept += json.loads(content[1:]) != json.loads(line[1:])
    assert kept > 80


def test_a_record_with_another_seed_gets_the_sums_and_commitment_that_fit() -> None:
    """So that what is checked after them is reached."""
    seed = TARGETS["records"].seeds()[0]
    assert record(seed) == ACCEPTED
    line = json.loads(seed[1:])
    for first in (b"0", b"1"):
        changed = first + json.dumps({**line, "undone": 3, "table": "another"}).encode()
        assert record(changed) == (ACCEPTED if first == b"0" else "bad-record")


@pytest.mark.slow
def test_a_target_is_fuzzed_in_a_process_of_its_own() -> None:
    pytest.importorskip("atheris")
    result = run("fuzz", "bot-protocol", "--inputs", "400", "--seed", "2")
    assert (result.exit_code, result.stderr) == (0, "wrong 0\n")
    edges = re.search(r"400 inputs .* edges +(\d+) +(\d+) .* faults 0", result.stdout)
    assert edges
    assert 20 < int(edges[1]) <= int(edges[2])


def test_without_its_extra_it_says_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tools.campaigns.fuzz.command.find_spec", lambda name: None)
    result = run("fuzz", "buttons")
    assert result.exit_code == 1
    assert "[fuzz]" in result.stderr
