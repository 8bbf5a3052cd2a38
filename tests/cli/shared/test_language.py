"""One language in everything: help and errors, Click's own words among them."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import click
import pytest
from babel.messages.mofile import read_mo, write_mo
from babel.messages.pofile import read_po

from stammtisch.adapters.presentation.texts import LOCALES
from stammtisch.cli.main import SUBCOMMANDS, main, subcommand
from stammtisch.cli.shared import translated
from stammtisch.cli.shared.run_texts import PLACEHOLDER
from stammtisch.core.ai_facts import LEVELS
from stammtisch.core.games import GAMES
from stammtisch.core.scene.texts import LANGUAGES
from tests.cli.helpers import flat, run

FOLDER = Path(str(LOCALES)) / "de" / "LC_MESSAGES"
OF_CLICK = Path(click.__file__).parent
NEVER_SAID = re.compile(
    r"Windows error|Editing failed|^d$|prog\)s|Name '|declaration|NoneType|Unknown|iterable|Nested"
    r"|Repeat for|two entered|color|stream|DeprecationWarning|UUID|match the format|Choice\("
    r"|No options defined|Boolean option|start character|must be|Could not determine"
)
"""What only programs that use more of Click, or use it wrongly, get to hear."""


def said_by_click() -> Iterator[str]:
    """All messages in the source of Click that is installed."""
    for path in sorted(OF_CLICK.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("_", "ngettext"):
                for text in node.args[: 2 if len(node.args) > 1 else 1]:
                    if isinstance(text, ast.Constant):
                        yield str(text.value)


def test_whatever_click_says_has_a_translation() -> None:
    with (FOLDER / "click.po").open("rb") as file:
        found = read_po(file, "de")
    known = {text for one in found for text in ([one.id] if isinstance(one.id, str) else one.id)}
    said = set(said_by_click())
    assert "Missing argument" in said
    assert {text for text in said - known if not NEVER_SAID.search(text)} == set()


@pytest.mark.parametrize("name", ["click", "help"])
def test_the_compiled_catalogue_is_that_of_the_source(name: str) -> None:
    with (FOLDER / f"{name}.po").open("rb") as file:
        source = BytesIO()
        write_mo(source, read_po(file, "de"))
    source.seek(0)
    with (FOLDER / f"{name}.mo").open("rb") as file:
        assert [(one.id, one.string) for one in read_mo(file) if one.id] == [
            (one.id, one.string) for one in read_mo(source) if one.id
        ], f"pybabel compile -D {name} -d adapters/presentation/locales"


def commands() -> Iterator[tuple[str, click.Command]]:
    """All commands, those of groups too, by a name for each."""
    yield str(main.name), main
    for name in SUBCOMMANDS:
        command = subcommand(name)
        yield name, command
        if isinstance(command, click.Group):
            yield from ((f"{name}-{below}", one) for below, one in command.commands.items())


COMMANDS = dict(commands())


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_and_option_has_help_that_can_be_translated(name: str) -> None:
    command = COMMANDS[name]
    assert isinstance(command, translated.Command)
    assert command.english
    for one in command.params:
        assert isinstance(one, translated.Option | translated.Argument), one.name
        if isinstance(one, translated.Option):
            assert one.english, one.opts


def help_of(command: click.Command) -> Iterator[str]:
    """What has to be translated of a command: paragraphs, help of options, words of the usage."""
    if isinstance(command, translated.Command):
        yield from translated.paragraphs(command.english or "")
    context = click.Context(command)
    usage = [command.options_metavar or "", getattr(command, "subcommand_metavar", "") or ""]
    for one in command.params:
        if isinstance(one, translated.Option):
            yield from translated.paragraphs(one.english or "")
        if not (isinstance(one, click.Option) and one.is_flag):
            usage.append(one.make_metavar(context))  # in English outside a run
    yield from PLACEHOLDER.findall("|".join(usage))


def test_all_help_has_a_translation_and_no_translation_is_left_over() -> None:
    with (FOLDER / "help.po").open("rb") as file:
        catalogue = {str(message.id): message.string for message in read_po(file, "de")}
    del catalogue[""]
    texts = {text for command in COMMANDS.values() for text in help_of(command)}
    assert sorted(texts - catalogue.keys()) == [], "of no translation in help.po"
    assert sorted(catalogue.keys() - texts) == [], "left over in help.po"
    assert [text for text, german in catalogue.items() if not german] == []


def words(text: str) -> set[str]:
    """The words of a text, without what is the same in every language: options, names in quotes
    and brackets, examples of commands, technical words."""
    text = re.sub(
        r"--?[a-z][a-z-]*|'[^']*'|„[^“]*“|`[^`]*`|\[[^]]*\]|stammtisch \w+( uno)?", " ", text
    )
    return set(re.findall(r"[A-Za-zÄÖÜäöüß]{3,}", text))


SAME = {
    *(
        "Option",
        "Optionen",
        "Name",
        "Python",
        "JSON",
        "FILE",
        "Extra",
        "bash",
        "zsh",
        "fish",
    ),
    *(
        "chat",
        "serve",
        "bot",
        "docs",
        "operating",
        "sqlite",
        "SQLite",
        "postgresql",
        *LEVELS,
        "NAME",
        "TEXT",
        "STAMMTISCH",
        "LANG",
        "stderr",
        "Shell",
        *("PERSON", "telegram", "matrix", "anna", "example", "org", "off"),
    ),
    *(
        "Stammtisch",
        "stammtisch",
        "completion",
        "games",
        "new",
        "game",
        "analyse",
        "analysis",
        "picture",
        "play",
        "compare",
        "tournament",
        "tournaments",
        "replay",
        "report",
        "resume",
        "rules",
        "simulate",
        "statistics",
    ),
    *(
        "png",
        "svg",
        "decks",
        "Decks",
        "check",
        "list",
        "show",
        "Narikana",
        "lab",
        "Deck",
        "verify",
        "watch",
        "zero",
        "seven",
        "Matrix",
        "Position",
        "Positionen",
        "Version",
    ),
}
"""Words that are the same in German, or names of the program's own things."""


@pytest.mark.parametrize("name", ["", *SUBCOMMANDS])
def test_no_english_word_is_left_in_german_help(name: str) -> None:
    args = [name] if name else []
    english, german = (
        run("--lang", language, *args, "--help").output for language in LANGUAGES[::-1]
    )
    assert german.startswith(f"Aufruf: {' '.join(['stammtisch', *args])} [OPTIONEN]")
    below = COMMANDS[name or str(main.name)]
    names = {*below.commands} if isinstance(below, click.Group) else set()
    assert words(english) & words(german) <= SAME | names
    assert run(*args, "--help", STAMMTISCH_LANG="de").output == german
    assert run(*args, "--help", LANG="de_AT.UTF-8").output == german
    assert run(*args, "--help", LANG="de_AT.UTF-8", STAMMTISCH_LANG="en").output == english
    if name and name != "completion":
        assert run(name, "--help", "--lang=de").output == german


WRONG = [
    (["tanz"], "Den Befehl 'tanz' gibt es nicht."),
    (["--verbose"], "Es fehlt ein Befehl."),
    (["--tea"], "Die Option '--tea' gibt es nicht."),
    (["play"], "Es fehlt die Angabe 'SPIEL'."),
    (["play", "skat"], "Ungültiger Wert für 'SPIEL': Es gibt kein Spiel „skat“."),
    (["play", "uno", "--playersx"], "Gemeint ist vielleicht '--players'."),
    (["play", "uno", "--players"], "Die Option '--players' braucht einen Wert."),
    (["play", "uno", "--players", "x"], "'x' ist keine gültige Zahl."),
    (["play", "uno", "--players", "1"], "1 liegt nicht im Bereich x>=2."),
    (["play", "uno", "--fast=1"], "Die Option '--fast' hat keinen Wert."),
    (["play", "uno", "-o", "tea"], "„tea“: NAME=WERT"),
    (["play", "uno", "--against", "ismcts:trees=x"], "trees kann nicht „x“ sein; erlaubt: 1..64."),
    (["play", "uno", "--against", "random:iq=7"], "er hat keine Parameter."),
    (["rules", "uno", "mau"], "Eine Angabe zu viel (mau)"),
    (["rules", "uno", "mau", "mau"], "Angaben zu viel (mau mau)"),
    (["rules", "uno", "--lang", "fr"], "'fr' gehört nicht zu 'de', 'en'."),
    (["simulate", "uno"], "Es fehlt die Option '--players'."),
    (["completion", "cmd"], "'cmd' gehört nicht zu 'bash', 'zsh', 'fish'."),
    (["completion"], "Es fehlt die Angabe '{bash|zsh|fish}'. Möglich sind: bash, zsh, fish"),
    (["verify", "nowhere"], "nowhere: diese Datei oder diesen Ordner gibt es nicht."),
    (["replay", "."], ".: das ist ein Ordner."),
    (["resume", "nowhere"], "Es gibt kein gespeichertes Spiel „nowhere“."),
    (["replay", "nowhere"], "diese Datei oder diesen Ordner gibt es nicht."),
    (
        ["simulate", "uno", "--players", "random,random", "--record", "no/file", "--games", "1"],
        "no/file: diese Datei oder diesen Ordner gibt es nicht.",
    ),
    (
        ["simulate", "uno", "--players", "random,random", "--record", "."],
        "'.' ist ein Ordner.",
    ),
    (["play", "uno", "--players", "11"], "ist für 2 bis 10 Spieler"),
]


@pytest.mark.parametrize(("args", "said"), WRONG, ids=lambda value: " ".join(value)[:40])
def test_errors_of_each_kind_are_german(args: list[str], said: str) -> None:
    german = run("--lang", "de", *args)
    assert german.exit_code in (1, 2)
    assert said in flat(german.stderr)
    assert run("--lang", "en", *args).exit_code == german.exit_code
    assert not re.search("Usage|Try |Error|Invalid|Missing|[Nn]o such|there is", german.stderr)


@pytest.mark.parametrize("columns", [40, 60, 80])
def test_errors_are_broken_between_words(columns: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a person reads them; in a pipe they stay in one line."""
    whole = run("play", "poker", "--lang", "de").output
    assert f"{', '.join(GAMES)}.\n" in whole
    monkeypatch.setenv("COLUMNS", str(columns))
    monkeypatch.setattr("stammtisch.cli.shared.language.is_terminal", lambda out: True)
    rows = run("play", "poker", "--lang", "de").output.splitlines()
    assert max(map(len, rows)) <= columns
    assert flat("\n".join(rows)) == flat(whole)


def test_a_language_nobody_speaks_is_refused_wherever_it_is_asked_for() -> None:
    for result in (run("games", "--lang", "fr"), run("games", STAMMTISCH_LANG="fr")):
        assert result.exit_code == 2
        assert "'de', 'en'" in result.stderr


def test_the_language_of_one_run_does_not_stay() -> None:
    german = run("--lang", "de", "play").stderr
    assert "Missing argument 'GAME'" in run("play").stderr
    assert run("--lang", "de", "play").stderr == german


def test_tables_of_figures_have_german_headings() -> None:
    args = ["simulate", "uno", "--players", "random,random", "--games", "2"]
    shown = flat(run("--lang", "de", *args).output)
    assert "Uno mit Punkten: 2 Spiele" in shown
    assert "95-%-Intervall" in shown


def test_what_runs_is_told_in_german() -> None:
    told = run("--lang", "de", "--version", "--verbose").output
    assert "kompilierter Kern" in told
    assert " auf " in told
