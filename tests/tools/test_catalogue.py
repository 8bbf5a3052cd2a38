"""`python -m tools` lists all tools, and each says how it is to be used."""

from __future__ import annotations

import re

import click
import pytest

from stammtisch.cli.main import SUBCOMMANDS
from stammtisch.core.errors import StammtischError
from stammtisch.core.games import GAMES
from tests.tools.running import ROOT, run
from tools.catalogue import TOOLS, load
from tools.options import SIZES, Tool, seats_at, tool

NAMES = [name for tools in TOOLS.values() for name in tools]
NOT_TOOLS = {
    *("measure/bench/measures.py", "measure/bench/peers.py", "measure/bench/scaling.py"),
    *("measure/capacity.py", "docs/files.py"),
    "docs/site/hooks.py",
    *("campaigns/mutation/changes.py", "campaigns/mutation/trials.py"),
    *(f"campaigns/fuzz/{name}.py" for name in ("chats", "files", "moves", "programs")),
    *("campaigns/soak/plan.py", "campaigns/soak/playing.py"),
    *(f"campaigns/fuzz/{name}.py" for name in ("mutations", "target", "targets", "worker")),
}


def test_all_tools_are_listed_by_group() -> None:
    shown = run("--help").output
    for group, tools in TOOLS.items():
        section = shown.partition(f"\n{group.capitalize()}:\n")[2].partition("\n\n")[0]
        assert [row.split()[0] for row in section.splitlines()] == list(tools)
        for _, line in tools.values():
            assert line in section
    assert len(NAMES) == len(set(NAMES))


def test_every_module_with_a_command_is_a_tool() -> None:
    modules = {
        f"{group}/{module.replace('.', '/')}.py"
        for group, tools in TOOLS.items()
        for module, _ in tools.values()
    }
    files = {
        path.relative_to(ROOT / "tools").as_posix()
        for group in TOOLS
        for path in (ROOT / "tools" / group).rglob("*.py")
        if path.name != "__init__.py"
    }
    assert files == modules | NOT_TOOLS


@pytest.mark.parametrize("name", NAMES)
def test_a_tool_names_seed_size_and_what_it_must_show(name: str) -> None:
    command = load(name)
    assert isinstance(command, Tool)
    result = run(name, "--help")
    assert result.exit_code == 0
    assert re.search(r"\n  Seed  .*\n(.*\n)*  Size  .*\n(.*\n)*  Must show  ", result.output)
    assert command.help
    options = {option for parameter in command.params for option in parameter.opts}
    for fact in ("Seed", "Size"):
        text = command.facts[fact]
        assert set(re.findall(r"--[a-z-]+", text)) <= options
        assert text.startswith(("--", "fixed", "none", "the ", "one "))
    assert ("--seed" in options) == command.facts["Seed"].startswith("--seed")


def test_an_option_of_several_tools_means_the_same_in_all() -> None:
    helps: dict[str, set[str | None]] = {}
    for name in NAMES:
        command = load(name)
        assert command is not None
        for parameter in command.params:
            if isinstance(parameter, click.Option):
                helps.setdefault(parameter.opts[-1], set()).add(parameter.help)
    shared = (*SIZES, "--chat", "--game", "--json", "--option", "--seats", "--seed", "--workers")
    assert {name: helps[name] for name in shared if len(helps[name]) > 1} == {}


def test_seats_are_four_or_as_many_as_the_game_is_for() -> None:
    assert seats_at(GAMES["uno"], None) == 4
    assert seats_at(GAMES["narikana"], None) == 2
    assert seats_at(GAMES["uno"], 3) == 3
    with pytest.raises(click.BadParameter):
        seats_at(GAMES["narikana"], 3)


def made(*wrong: str) -> Tool:
    @tool(seed="none", size="none", shows="nothing")
    def command() -> list[str]:
        print("figures")
        return list(wrong)

    return command


def test_what_is_wrong_is_the_exit_code(monkeypatch: pytest.MonkeyPatch) -> None:
    for wrong in ([], ["a", "b"]):
        monkeypatch.setattr("tools.__main__.load", lambda name, wrong=wrong: made(*wrong))
        result = run("any")
        assert result.exit_code == bool(wrong)
        assert result.stdout == "figures\n"
        assert result.stderr.splitlines() == [*wrong, f"wrong {len(wrong)}"]


def test_an_error_of_the_program_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    @tool(seed="none", size="none", shows="nothing")
    def command() -> list[str]:
        raise NoPlan(game="uno")

    monkeypatch.setattr("tools.__main__.load", lambda name: command)
    result = run("any")
    assert result.exit_code == 1
    assert result.stderr == "Error: There is no heuristic player for Uno with points.\n"


class NoPlan(StammtischError):
    code = "no-heuristic"


def test_no_tool_is_a_command_of_the_program() -> None:
    assert not set(NAMES) & set(SUBCOMMANDS)


def test_an_unknown_tool_is_refused() -> None:
    assert load("nothing") is None
    result = run("nothing")
    assert result.exit_code == click.UsageError.exit_code
    assert "nothing" in result.stderr
