"""Options as typed and as stored."""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields

import pytest

from stammtisch.core.errors import BadOption, UnknownOption
from stammtisch.core.games import GAMES
from stammtisch.core.options import allowed, number, read_options, short_value, switch, text


@dataclass(frozen=True, slots=True)
class Some:
    fast: bool = switch(False, "§1")
    safe: bool = switch(True, "§2")
    rounds: int = number(3, 1, 12, "§3")
    free: int = number(0, 0, 5, "§4")
    word: str = text("Tea", lambda typed: typed.strip().lower(), "§5", allowed="a drink")


def read(**values: object) -> Some:
    return read_options("some", Some, values)


def test_defaults() -> None:
    assert read() == Some(fast=False, safe=True, rounds=3, free=0, word="tea")


@pytest.mark.parametrize("value", [True, 1, "on", "yes", "true", "1", "ja", "an", " On ", "TRUE"])
def test_switched_on(value: object) -> None:
    assert read(fast=value).fast is True


@pytest.mark.parametrize("value", [False, 0, "off", "no", "false", "0", "nein", "aus", "AUS\n"])
def test_switched_off(value: object) -> None:
    assert read(safe=value).safe is False


@pytest.mark.parametrize("value", [12, "12", " 12 ", "012"])
def test_a_number(value: object) -> None:
    assert read(rounds=value).rounds == 12


@pytest.mark.parametrize(
    "value", [0, 13, -1, "-1", "+2", "1.0", 1.0, "", "x", "²", None, True, [], "1 2", "9" * 5000]
)
def test_a_number_that_is_none_or_too_far(value: object) -> None:
    with pytest.raises(BadOption) as error:
        read(rounds=value)
    assert error.value.facts == {"name": "rounds", "value": value, "allowed": "1..12"}


@pytest.mark.parametrize("value", [2, "maybe", "", None, [], 1.0])
def test_a_switch_neither_on_nor_off(value: object) -> None:
    with pytest.raises(BadOption) as error:
        read(fast=value)
    assert error.value.facts == {"name": "fast", "value": value, "allowed": "on, off"}


def test_a_text_is_kept_as_its_game_writes_it() -> None:
    assert read(word=" COCOA ").word == "cocoa"
    assert allowed(fields(Some)[-1]) == "a drink"


def test_values_are_shown_as_people_type_them() -> None:
    fast, _, rounds, _, word = fields(Some)
    assert (short_value(fast, True), short_value(fast, False)) == ("on", "off")
    assert (short_value(rounds, 7), short_value(word, "tea")) == ("7", "tea")


@pytest.mark.parametrize("name", ["Fast", "", "speed", "__class__"])
def test_an_unknown_option(name: str) -> None:
    with pytest.raises(UnknownOption) as error:
        read(**{name: 1})
    facts = error.value.facts
    assert facts == {
        "game": "some",
        "name": name,
        "known": ["fast", "safe", "rounds", "free", "word"],
    }


@pytest.mark.parametrize("name", GAMES)
def test_options_of_the_games(name: str) -> None:
    """Every option cites its rule, and its default is one of the allowed values."""
    kind = GAMES[name].options
    assert read_options(name, kind, {}) == kind()
    for option in fields(kind):
        assert option.metadata["rule"].startswith(f"{name} §")
        if "low" in option.metadata:
            low, high = option.metadata["low"], option.metadata["high"]
            assert low <= option.default <= high
            assert allowed(option) == f"{low}..{high}"
            for value in (low, high):
                options = read_options(name, kind, {option.name: value})
                assert asdict(options)[option.name] == value
        elif "canonical" in option.metadata:
            assert read_options(name, kind, {option.name: option.default}) == kind()
            assert allowed(option)
            short = short_value(option, option.default)
            assert read_options(name, kind, {option.name: short}) == kind()
        else:
            assert isinstance(option.default, bool)
            assert allowed(option) == "on, off"
