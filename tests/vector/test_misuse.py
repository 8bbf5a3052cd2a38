"""No mistake of a program that learns ends its process: it is told what is wrong."""

from __future__ import annotations

import re

import pytest

from tests.harness.fenced import RETURNED, endings
from tests.vector import misuse

pytestmark = pytest.mark.compiled


@pytest.fixture(scope="module")
def ended() -> dict[str, str]:
    return endings(misuse.__name__)


@pytest.mark.parametrize("name", misuse.REFUSED)
def test_a_mistake_is_told(name: str, ended: dict[str, str]) -> None:
    assert re.match(misuse.REFUSED[name][1], ended[name]), ended[name]


@pytest.mark.parametrize("name", misuse.WORKS)
def test_it_works(name: str, ended: dict[str, str]) -> None:
    told = ended[name]
    assert told.startswith(RETURNED), told
    if "threads" in name:  # a step may find that another thread has moved on
        assert told in {f"{RETURNED} {said}" for said in ([], ["IllegalMove"])}, told
