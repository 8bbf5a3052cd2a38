"""Every command that README, CONTRIBUTING or a page of docs shows is run here, or its arguments are
read by Click without running it, for the reason in a table."""

from __future__ import annotations

import re
import shutil
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner

from stammtisch.cli.main import main
from tests.doc_pages import BLOCK, PAGES, ROOT, Shown, commands_of
from tests.guests import Install, install
from tools.__main__ import main as tools

__all__ = ["install"]
pytestmark = pytest.mark.slow

NODE = shutil.which("node")
WITHOUT_NODE = "Node.js is missing"
NOT_RUN = {
    "stammtisch": "opens the menu, which needs a terminal",
    "stammtisch admin": "works in the database of a bot; tests/cli/chats/test_admin.py",
    "stammtisch analyse": "searches for half a minute; tests/cli/records/test_analyse.py",
    "stammtisch check-bot node": WITHOUT_NODE,
    "stammtisch check-bot": "plays with programs for long; tests/external",
    "stammtisch lab": "plays for minutes; tests/cli/arena/test_lab.py",
    "stammtisch play high-card --against ismcts": "thinks for long in plain Python",
    "stammtisch play las_vegan --against external": WITHOUT_NODE,
    "stammtisch play uno --against trained": "needs a trained network; tests/vector",
    "stammtisch play uno --against learned": "likewise",
    "stammtisch serve": "a server; tests/cli/chats/test_serve.py",
    "stammtisch simulate las_vegan --players external": WITHOUT_NODE,
    "stammtisch simulate las_vegan --players heuristic": "plays for minutes",
    "stammtisch simulate las_vegan -o rounds=1 --rotate": "likewise",
    "stammtisch simulate nyan_nyan": "likewise",
    "stammtisch simulate ojyks": "likewise",
    "stammtisch simulate uno --rotate": "likewise",
    "stammtisch simulate uno --players external": "likewise",
    "stammtisch simulate uno --players greedy": "likewise",
    "stammtisch simulate uno --players heuristic": "likewise",
    "stammtisch simulate uno --players learned": "needs a trained network; tests/vector",
    "stammtisch simulate uno --players trained": "likewise",
    "stammtisch tournament --game las_vegan": "plays for minutes",
    "stammtisch tournament --game ojyks": "likewise",
    "stammtisch tournament --game uno --players hard": "likewise",
    "stammtisch tournament --game uno --players heuristic,random --blocks 100": "likewise",
    "stammtisch tournament --game uno --players ismcts": "likewise",
    "stammtisch tournament --game uno --players normal": "starts a cluster of Dask",
    "stammtisch tournament compare": "plays for minutes",
    "stammtisch tournament report uno-0.tournament -o report.html --replays 12": "draws for long",
    "stammtisch tournament resume": "plays for minutes; tests/cli/arena/test_tournament_resumed.py",
    "stammtisch watch": "likewise; tests/cli/games/test_play.py",
}
"""The beginnings of commands that aren't run, only read. Those of `python -m tools` never are: they
measure or try something for minutes; tests/tools runs them with small sizes."""
OTHERS = {
    ".": "activates an environment",
    "curl": "talks to a homeserver",
    "dask": "starts a cluster",
    "git": "changes a repository",
    "pre-commit": "of another package",
    "printf": "of the shell",
    "sha256sum": "of the system",
}
"""Programs that aren't ours."""
OURS = {"stammtisch", "poe", "pytest", "pip"}
OF_TESTS = {"--all-subjects", "--random-games", "--force-regen"}
"""Options of pytest that come from plug-ins and tests/conftest.py."""
TRIED_ELSEWHERE = {
    "administration.md": "tests/storage/chats/test_administration.py",
    "deploying.md": "tests/test_deploying.py",
    "maintaining.md": "tests/test_deploying.py, tests/storage/chats/test_backups.py",
}
"""Pages whose commands of the shell other tests run."""
PACKAGES = {"pre-commit", "stammtisch", "uv"}
"""What pages install from the index."""
SCRIPTS_OF_PAGES = {"fair.py"}
"""Python files that a page has; tests/core/test_records_doc.py runs it."""
ALONE = {"play", "resume", "rules", "games", "exercise", "statistics", "decks", "completion"}
"""Commands that need no file of a page."""
TOURNAMENT, RECORDS, DECK = "uno-0.tournament", "games.jsonl", "my-deck.toml"
"""Files that pages name."""
EXAMPLES = {
    "writing-a-game.md": ("high-card", "tests/examples/high_card.py"),
    "writing-a-player.md": ("my-players", "tests/examples/my_players.py"),
}
"""The packages that are written in a page, and the files with their code."""
A_FILE = re.compile(r"[Tt]he file `([\w.]+)`[^`]*?\n\n```\w+\n(.*?)^```$", re.MULTILINE | re.DOTALL)
"""A file that a tutorial lets people write."""


def names_of(command: click.Command, words: list[str]) -> tuple[click.Command, list[str]]:
    """The command below a group that the first words name, and the other words."""
    while words and isinstance(command, click.Group):
        below = command.get_command(click.Context(command), words[0])
        if below is None:
            break
        command, words = below, words[1:]
    return command, words


def read(command: click.Command, name: str, words: list[str]) -> None:
    """Read the arguments of a command without running it; raises a UsageError."""
    try:
        # A command keeps the names of its help option, which its parent gives it.
        parent = click.Context(command, help_option_names=["-h", "--help"])
        context = command.make_context(name, list(words), parent=parent)
    except click.exceptions.Exit:  # --help, --version
        return
    with context:  # closes files
        rest = [*context._protected_args, *context.args]
        if isinstance(command, click.Group) and rest:
            inner, below, after = command.resolve_command(context, rest)
            assert below is not None
            read(below, str(inner), after)


def reason(words: list[str]) -> str | None:
    """Why a command isn't run, or None."""
    why = next((why for start, why in NOT_RUN.items() if begins(words, start)), None)
    return None if NODE and why == WITHOUT_NODE else why


def begins(words: list[str], start: str) -> bool:
    """True if a command begins so, with whole words; the bare program only if that is all."""
    line = " ".join(words)
    return line == start or (
        start != "stammtisch" and bool(re.match(rf"{re.escape(start)}\b", line))
    )


def package_file(page: str) -> str:
    """The pyproject.toml that a page shows."""
    return next(block[3] for block in BLOCK.finditer(PAGES[page]) if "[project]" in block[3])


DONE: set[tuple[str, ...]] = set()
"""What was run already, and needs no files of its page."""


@pytest.fixture(scope="module")
def samples(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the files that commands read: a tournament, records of games, a deck, and the
    home of somebody who has left a game."""
    folder = tmp_path_factory.mktemp("samples")
    file = folder / TOURNAMENT
    players = "heuristic,heuristic:slips=10,random"
    small = ("--game", "uno", "--players", players, "--blocks", "8", "--file", str(file))
    done = CliRunner().invoke(main, ["tournament", *small])
    assert done.exit_code == 0, done.output
    games = CliRunner().invoke(main, ["tournament", "games", str(file)]).stdout
    (folder / RECORDS).write_text(games, encoding="utf-8")
    shutil.copy(next((ROOT / "core/games/narikana/data/decks").glob("*.toml")), folder / DECK)
    home = {"STAMMTISCH_HOME": str(folder / "home")}
    assert CliRunner().invoke(main, ["play", "uno", "--fast"], env=home).exit_code == 0
    return folder


class Shell:
    """Runs the commands of a page, one after the other, in a folder of its own."""

    def __init__(
        self, page: str, samples: Path, install: Install, patch: pytest.MonkeyPatch, folder: Path
    ) -> None:
        self.page = page
        self.piped = ""
        self.install = install
        self.patch = patch
        shutil.copytree(samples, folder, dirs_exist_ok=True)
        patch.setenv("STAMMTISCH_HOME", str(folder / "home"))
        patch.chdir(folder)
        for name in ("docs", "tests"):
            Path(name).symlink_to(ROOT / name)
        for name, text in A_FILE.findall(PAGES[page]):
            Path(name).write_text(text, encoding="utf-8")
        if page in EXAMPLES:
            name, source = EXAMPLES[page]
            self._installed(name, ROOT / source, tomllib.loads(package_file(page)))

    def do(self, shown: Shown, config: pytest.Config) -> None:
        """Run a command, or check it."""
        words = [*shown.words]
        while re.match(r"[A-Z_]+=", words[0]):
            name, _, value = words.pop(0).partition("=")
            if name != "STAMMTISCH_COMPILE":
                self.patch.setenv(name, value)
        program = words.pop(0).removeprefix(".venv/bin/").removeprefix(".synapse/bin/")
        if program in OTHERS or (program not in OURS and self.page in TRIED_ELSEWHERE):
            return
        run = getattr(self, f"_{program}", None)
        assert run, f"{self.page}: {program} is neither ours nor in the table of others"
        run(words, shown, config)

    def _stammtisch(self, words: list[str], shown: Shown, _: pytest.Config) -> None:
        rest = names_of(main, words)[1]
        if shown.inline and (set(rest) <= {"--file"} or "COMMAND" in rest):
            return  # the name of a command in a sentence
        if shown.inline and rest == ["--reminders"]:
            words = [*words, "nyan_nyan"]
        files = {"FILE": TOURNAMENT if words[0] == "tournament" else RECORDS}
        words = [files.get(word, word) for word in words]
        if (why := reason(["stammtisch", *words])) is not None:
            self._read("stammtisch", main, words, why)
            return
        key = (*words, *shown.typed)
        if words[0] in ALONE and shown.output is None and key in DONE:
            return
        DONE.add(key)
        fast = ["--fast"] if words[0] in ("play", "resume") else []
        lines = self.piped + "".join(f"{line}\n" for line in shown.typed)
        self.piped = ""
        result = CliRunner().invoke(main, [*words, *fast], input=lines)
        if result.exception and not isinstance(result.exception, SystemExit):
            raise result.exception
        assert result.exit_code == 0, f"{self.page}: {shown.line}\n{result.output}"
        if shown.target == "|":
            self.piped = result.stdout
        elif shown.target:
            Path(shown.target).write_text(result.stdout, encoding="utf-8")
        if shown.output is not None:
            assert_shown(shown.output, result.stdout)

    def _read(self, name: str, command: click.Command, words: list[str], why: str) -> None:
        given = [word.removesuffix(",...") for word in words]
        try:
            read(command, name, given)
        except click.UsageError as error:
            line = " ".join((name, *words))
            pytest.fail(f"{self.page}: {line}: {error.format_message()} (only read: {why})")

    def _python(self, words: list[str], shown: Shown, _: pytest.Config) -> None:
        if words[:2] == ["-m", "venv"] or words[0] in SCRIPTS_OF_PAGES:
            return
        if words[:2] == ["-m", "tools"]:
            command, rest = names_of(tools, words[2:])
            if command is tools:
                assert not rest or rest[0] in ("NAME", "--help"), shown.line
            elif rest or not shown.inline:
                words = ["uno" if word == "GAME" else word for word in words]
                self._read("python -m tools", tools, words[2:], "takes minutes")
            return
        source = (ROOT / words[0]).read_text(encoding="utf-8")
        options = {word for word in words if word.startswith("--")}
        assert options <= set(re.findall(r'"(--\w+)"', source)), shown.line

    _python3 = _python

    def _poe(self, words: list[str], shown: Shown, config: pytest.Config) -> None:
        tasks = project()["tool"]["poe"]["tasks"]
        assert words[0] in tasks, f"no task: {shown.line}"
        task = tasks[words[0]].get("cmd", "")
        if "pytest" in task or "tools" in task:
            self._pytest(words[1:], shown, config)
        else:
            assert not words[1:], shown.line

    def _pytest(self, words: list[str], shown: Shown, config: pytest.Config) -> None:
        options = [word for word in words if word.startswith("--")]
        assert set(options) <= OF_TESTS, shown.line
        for option in options:
            config.getoption(option)  # raises ValueError if there is none
        paths = [word for word in words if word.startswith("tests/")]
        assert [path for path in paths if not (ROOT / path).exists()] == [], shown.line

    def _pip(self, words: list[str], shown: Shown, _: pytest.Config) -> None:
        assert words[0] == "install", shown.line
        for word in words[1:]:
            if word in ("-q", "-e", "--no-compile", "-c", "constraints.txt", *PACKAGES):
                continue
            if word.startswith("matrix-synapse=="):
                continue
            place, *extras = re.split(r"[\[\],]+", word)
            own = Path(place, "pyproject.toml").exists()
            assert own or place == ".", shown.line  # a clone of the repository
            file = Path(place if own else ROOT, "pyproject.toml")
            made = tomllib.loads(file.read_text(encoding="utf-8"))
            known = made["project"].get("optional-dependencies", {})
            assert set(extras) - {""} <= set(known), shown.line
            module = made["project"]["name"].replace("-", "_")
            for code in (Path(place, module), Path(place, f"{module}.py")):
                if own and code.exists():
                    self._installed(made["project"]["name"], code.resolve(), made)

    def _installed(self, name: str, source: Path, made: dict[str, Any]) -> None:
        """Do what an installer does with a package."""
        points = {
            group.removeprefix("stammtisch."): named
            for group, named in made["project"]["entry-points"].items()
        }
        self.install(name, source if source.is_dir() else source.read_text("utf-8"), points)

    def _cp(self, words: list[str], shown: Shown, _: pytest.Config) -> None:
        shutil.copy(*words)

    def _cd(self, words: list[str], shown: Shown, _: pytest.Config) -> None:
        self.patch.chdir(words[0])

    def _export(self, words: list[str], shown: Shown, _: pytest.Config) -> None:
        assert all(re.match(r"[A-Z_]+=", word) for word in words), shown.line


def test_no_reason_is_left_for_a_command_that_no_page_shows() -> None:
    shown = [["stammtisch", *one.words[1:]] for page in PAGES for one in commands_of(page)]
    assert [start for start in NOT_RUN if not any(begins(words, start) for words in shown)] == []


@cache
def project() -> dict[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def assert_shown(shown: str, printed: str) -> None:
    """An output is what a page shows of it. A line `...` stands for any lines."""
    parts = [
        r"(?:[^\n]*\n)*?" if line == "..." else re.escape(line) + r" *\n"
        for line in shown.rstrip("\n").split("\n")
    ]
    lines = "".join(f"{line.rstrip()}\n" for line in printed.splitlines())
    assert re.fullmatch("".join(parts), lines), f"shown:\n{shown}\nprinted:\n{printed}"


@pytest.mark.parametrize("page", [page for page in PAGES if [*commands_of(page)]])
def test_the_commands_of_a_page(
    page: str,
    samples: Path,
    tmp_path: Path,
    install: Install,
    monkeypatch: pytest.MonkeyPatch,
    pytestconfig: pytest.Config,
) -> None:
    shell = Shell(page, samples, install, monkeypatch, tmp_path / "page")
    for shown in commands_of(page):
        shell.do(shown, pytestconfig)
