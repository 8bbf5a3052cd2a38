"""What all targets share: a target is a boundary at which stammtisch reads what others wrote.

A target reads an input, which is any bytes, and returns what came of it. What the boundary may
raise is caught, and its message must not be empty. Every other exception is a fault, and so is an
`assert` here that fails.
"""

import atexit
import shutil
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from stammtisch.adapters.presentation.errors import error_text
from stammtisch.adapters.presentation.texts import texts_in
from stammtisch.core.errors import StammtischError
from stammtisch.core.scene.texts import LANGUAGES

ROOT = Path(__file__).resolve().parents[3]
TEXTS = [texts_in(language) for language in LANGUAGES]
LONGEST_MESSAGE = 5000
"""Characters of a message, at most."""
ACCEPTED = ""
JSON_WORDS = ("null", "true", "false", "[]", "{}", "-1", "1e999", '""', "NaN", "\\ud800", ",", ":")


@dataclass(frozen=True)
class Target:
    """`inputs`: how many in a whole campaign; `run`: reads an input and
    returns the name of the error with which it was refused, or ACCEPTED; `seeds`: valid inputs;
    `words`: pieces that mutations insert; `longest`: bytes of an input, at most."""

    inputs: int
    run: Callable[[bytes], str]
    seeds: Callable[[], Sequence[bytes]]
    words: Callable[[], Sequence[str]] = tuple
    longest: int = 300


def refused(error: StammtischError, game: str = "", typed: str = "") -> str:
    """The name of an error, which has a message in all languages."""
    for texts in TEXTS:
        message = error_text(error, texts, game, typed)
        assert message.strip(), f"no message for {error}"
        assert len(message) < LONGEST_MESSAGE, f"a message of {len(message)} characters"
    return error.code


def told(message: object, *secrets: str) -> None:
    """A message isn't empty and says no secret."""
    assert str(message).strip(), "an empty message"
    assert not any(secret in str(message) for secret in secrets), "a secret in a message"


def text_of(content: bytes) -> str:
    """As a chat or a terminal gives it: any characters, no half ones."""
    return content.decode("utf-8", "replace")


@cache
def folder() -> Path:
    """A folder for files, removed when the program ends."""
    place = Path(tempfile.mkdtemp(prefix="fuzz-"))
    atexit.register(shutil.rmtree, place, ignore_errors=True)
    return place


def file_with(name: str, content: bytes) -> Path:
    file = folder() / name
    file.write_bytes(content)
    return file
