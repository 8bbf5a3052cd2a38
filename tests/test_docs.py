"""What README and docs say in figures and names is what the code has."""

from __future__ import annotations

import os
import re
import tomllib
from functools import cache
from pathlib import Path

import click
import grimp
import pytest
from platformdirs.macos import MacOS
from platformdirs.unix import Unix

from stammtisch.adapters.presentation.texts import LOCALES
from stammtisch.cli.main import SUBCOMMANDS, main
from stammtisch.cli.shared.fronts import settings_file
from stammtisch.core.engine import constants
from stammtisch.core.games import GAMES, game_named
from stammtisch.core.games.narikana.codes import DECK_SIZE, MAX_COPIES
from stammtisch.core.games.narikana.decks import MAX_DECK_FILE
from stammtisch.core.scene.texts import LANGUAGES
from stammtisch.core.text.toml import MAX_DEPTH
from tests.adapters.sources import files_of_texts
from tests.doc_pages import DOCS, FILES, PAGES, ROOT, anchors_of, links_of
from tools.catalogue import TOOLS, load
from tools.docs.configuration import sections, with_new_tables
from tools.docs.pictures import pictures
from tools.measure.survey import Survey, play_one

page = pytest.mark.parametrize("page", PAGES)


def figure(page: str, before: str, after: str = "") -> float:
    """The only figure that stands in a page between these texts."""
    found = re.findall(f"{before}([0-9][0-9,.]*)(?<![,.]){after}", PAGES[page])
    assert len(found) == 1, f"{page} should say once {before}...{after}: {found}"
    return float(found[0].replace(",", ""))


# Commands


def options_of(command: click.Command) -> set[str]:
    return {"--help", "-h"} | {
        name for one in command.params for name in (*one.opts, *one.secondary_opts)
    }


def below(command: click.Command, name: str) -> click.Command | None:
    if not isinstance(command, click.Group):
        return None
    return command.get_command(click.Context(command), name)


def all_options() -> set[str]:
    found = options_of(main)
    for name in SUBCOMMANDS:
        command = below(main, name)
        assert command is not None
        found |= options_of(command)
        if isinstance(command, click.Group):
            found |= set().union(*map(options_of, command.commands.values()))
    return found


@cache
def options_of_tools() -> set[str]:
    commands = [load(name) for tools in TOOLS.values() for name in tools]
    return set().union(*(options_of(command) for command in commands if command))


GAME = "GAME"
"""Stands for the name of any game in a path."""
OF_OTHERS = {"--no-nanny", "--host", "--name", "--nworkers"}
"""Options of Dask's programs."""


@page
def test_options_that_a_page_names_exist(page: str) -> None:
    named = set(re.findall(r"`(--[a-z][a-z-]*)", PAGES[page]))
    others = named - all_options() - OF_OTHERS
    assert not others or others <= options_of_tools()


# Files, modules, extras


@page
def test_files_and_modules_that_a_page_names_exist(page: str) -> None:
    folders = "core|ai|adapters|cli|tests|docs|tools"
    for path in re.findall(rf"`((?:{folders})/[\w/.-]*)`", PAGES[page]):
        module = path.rpartition(".")[0] + ".py"  # of `ai/player.Follower`
        there = (ROOT / path).exists() or (ROOT / module).exists()
        assert there or GAME in path, path


@page
def test_links_lead_to_files_and_headings_that_exist(page: str) -> None:
    names = {file: name for name, file in FILES.items()}
    for path, anchor in links_of(page):
        file = (FILES[page].parent / path).resolve() if path else FILES[page]
        assert file.exists(), path
        if anchor and file in names:
            assert anchor in anchors_of(names[file]), f"{path}#{anchor}"


def test_extras_that_are_to_be_installed_exist_and_come_from_a_clone() -> None:
    """The package is in no index."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"].keys()
    texts = {**PAGES}
    del texts["tutorials/own-game.md"]  # installs a package that it makes
    for language in LANGUAGES:
        for file in files_of_texts(language):
            texts[str(file)] = file.read_text(encoding="utf-8")
    for name, text in texts.items():
        for what in re.findall(r"pip[- ]install[^\"'\n]*[\"']([^\"'\n]+)[\"']", text):
            place, _, named = what.rstrip("]").partition("[")
            assert place in (".", "/src"), f"{name}: {what}"
            assert set(named.split(",")) <= {*extras, "{ $extra }", ""}, f"{name}: {what}"


def test_the_example_of_the_python_api_plays_a_whole_game(
    capsys: pytest.CaptureFixture[str],
) -> None:
    (code,) = re.findall(r"^```python\n(.*?)^```$", PAGES["api/index.md"], re.MULTILINE | re.DOTALL)
    exec(code, {})
    places, line = capsys.readouterr().out.splitlines()
    assert re.match(r"\((1, 2|2, 1)\) \([\d.]+, [\d.]+\)$", places)
    assert line.startswith("{")


def test_the_line_that_the_first_game_of_ones_own_changes_is_there() -> None:
    page = PAGES["tutorials/own-game.md"]
    line, _ = re.findall(r"^```python\n(.*?)\n```$", page, re.MULTILINE)
    source = ROOT / "cli" / "games" / "skeleton" / "my_game" / "rules.py"
    assert line in source.read_text(encoding="utf-8")


# Language

OF_THE_HOUSE = (
    *("whoever", "anew", "by lot", "check sums", "second thoughts"),
    *("hexagon:", "doors", "errands", "keeper", "yardstick", "the race", "worlds are weighed"),
)
"""Words that pages don't use: the field has others for them, see docs/glossary.md."""


@pytest.mark.parametrize("page", [page for page in PAGES if not page.startswith("rules/")])
def test_a_page_uses_the_words_of_the_field(page: str) -> None:
    prose = re.sub(r"^ *```.*?^ *```$|`[^`\n]*`", "", PAGES[page], flags=re.MULTILINE | re.DOTALL)
    words = " ".join(prose.lower().split())
    assert [word for word in OF_THE_HOUSE if re.search(rf"\b{word}(?!\w)", words)] == []


# The diagram of the architecture


def test_the_diagram_of_packages_shows_their_imports_and_no_others() -> None:
    diagram = PAGES["architecture.md"].partition("```mermaid\n")[2].partition("```")[0]
    nodes: dict[str, str] = {}  # packages, and the folder in which each is drawn
    arrows: set[tuple[str, str]] = set()
    folder = "stammtisch"
    for line in diagram.splitlines()[1:]:
        words = line.split()
        if words[0] == "subgraph":
            folder = f"stammtisch.{words[1]}"
        elif words == ["end"]:
            folder = "stammtisch"
        else:
            ends = [f"{folder}.{name}" for name in words[::2]]
            nodes |= dict.fromkeys(ends, folder)
            if len(ends) == 2:
                arrows.add((ends[0], ends[1]))
    graph = grimp.build_graph("stammtisch", exclude_type_checking_imports=True, cache_dir=None)
    for folder in set(nodes.values()):
        drawn = {package for package, where in nodes.items() if where == folder}
        children = graph.find_children(folder)
        assert drawn == {name for name in children if graph.find_children(name)}
    assert arrows == {
        (importer, imported)
        for importer in nodes
        for imported in nodes
        if importer != imported
        and nodes[importer] == nodes[imported]
        and graph.direct_import_exists(importer=importer, imported=imported, as_packages=True)
    }


# Figures


def test_the_guide_to_writing_a_game_says_how_many_moves_there_may_be() -> None:
    assert figure("writing-a-game.md", r"`MAX_MOVES` \(", r"\)") == constants.MAX_MOVES


def test_the_page_of_narikana_says_how_large_a_deck_is() -> None:
    assert figure("narikana.md", "A deck has ", " cards, at most") == DECK_SIZE
    assert figure("narikana.md", " cards, at most ", " copies") == MAX_COPIES


def test_the_page_of_narikana_says_what_a_file_may_hold() -> None:
    assert figure("narikana.md", "A file has at most ", " bytes") == MAX_DECK_FILE
    assert figure("narikana.md", " bytes, ", " open brackets") == MAX_DEPTH
    assert figure("narikana.md", " at once and ", " parts of a dotted key") == MAX_DEPTH


def lines_in(folder: str) -> int:
    files = (ROOT / folder).rglob("*.py")
    return sum(len(file.read_text(encoding="utf-8").splitlines()) for file in files)


def test_the_guide_to_adding_a_chat_says_roughly_how_much_there_is_to_write() -> None:
    name = "adding-a-chat.md"
    assert figure(name, "That is about ", " lines") == pytest.approx(
        lines_in("adapters/matrix"), rel=0.15
    )
    assert figure(name, r"\(Telegram: ", ";") == pytest.approx(
        lines_in("adapters/telegram"), rel=0.15
    )
    shared = figure(name, "what all chats share: ", r"\)")
    assert shared == pytest.approx(lines_in("adapters/chat"), rel=0.15)
    smallest = (ROOT / "adapters" / "console.py").read_text(encoding="utf-8")
    assert len(smallest.splitlines()) < figure(name, "in less than ", " lines")


@pytest.mark.parametrize("game", ["las_vegan", "nyan_nyan"])
def test_the_survey_of_a_game_lists_the_events_that_random_games_have(game: str) -> None:
    """All that happen in some games, and none that its rules don't know."""
    heading = {"las_vegan": "\n## Las Vegan\n", "nyan_nyan": "\n## Nyan Nyan\n"}[game]
    section = PAGES["surveys.md"].partition(heading)[2].partition("\n## ")[0]
    listed = set(re.findall(r"^\| `([a-z-]+)` \|", section, re.MULTILINE))
    survey = Survey(game, game_named(game).options(), "docs", 40)
    happened = set().union(*(play_one(survey, number).events for number in range(1, 41)))
    assert happened <= listed
    sources = (ROOT / "core" / "games" / game).glob("*.py")
    text = "".join(file.read_text(encoding="utf-8") for file in sources)
    assert listed <= set(re.findall(r'"([a-z-]+)"', text))


def test_how_much_faster_the_compiled_core_is_follows_from_its_table() -> None:
    """The same range everywhere, from the row that is about AI players."""
    rows = re.findall(r"^\| search, as the player \|(.*)\|$", PAGES["performance.md"], re.MULTILINE)
    factors = [float(cell) for cell in rows[0].split("|")[: len(GAMES)] if cell.strip()]
    low, high = min(factors), max(factors)
    places = {
        "README.md": PAGES["README.md"],
        "core/engine/compiled.py": (ROOT / "core/engine/compiled.py").read_text(encoding="utf-8"),
        "writing-a-game.md": PAGES["writing-a-game.md"],
    }
    for language in LANGUAGES:
        file = Path(str(LOCALES)) / language / "terminal.ftl"
        (places[language],) = re.findall("t-plain-core = .*", file.read_text(encoding="utf-8"))
    for name, text in places.items():
        ((least, most),) = re.findall(r"\b(\d+)-? (?:to|bis) (\d+)[- ](?:times|mal)", text)
        assert float(least) == pytest.approx(low, rel=0.1), name
        assert float(most) == pytest.approx(high, rel=0.1), name


# Settings


def test_the_page_lists_all_settings_with_their_meanings() -> None:
    page = PAGES["configuration.md"]
    assert with_new_tables(page) == page, "run `python -m tools configuration`"
    keys = {name: section.model_fields for name, section in sections().items()}
    unexplained = [
        f"{name}.{key}"
        for name, fields in keys.items()
        for key, field in fields.items()
        if key not in keys and not field.description
    ]
    assert unexplained == [], "a key needs a text below it that says what it means"


def test_the_example_of_a_configuration_shows_every_setting_with_its_default() -> None:
    text = (DOCS / "stammtisch.toml").read_text(encoding="utf-8")
    models = sections()
    shown: dict[str, set[str]] = {name: set() for name in models}
    section = ""
    for line in text.splitlines():
        if heading := re.match(r"(?:# )?\[(\w+)\]", line):
            section = heading[1]
        elif setting := re.match(r"(?:# )?(\w+) = ", line):
            shown[section].add(setting[1])
    for name, model in models.items():
        assert shown[name] == set(model.model_fields) - {*models}, name
    values = tomllib.loads(text)
    for name, model in models.items():
        for key, value in (values if not name else values.get(name, {})).items():
            if key not in models:
                assert value == model.model_fields[key].default, f"{name}.{key}"


def test_the_questions_say_where_saves_lie(monkeypatch: pytest.MonkeyPatch) -> None:
    said = PAGES["faq.md"]
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    for system in (Unix("stammtisch"), MacOS("stammtisch")):
        folder = os.path.relpath(system.user_data_dir, Path.home())
        assert f"`~/{folder}`" in said
    monkeypatch.setenv("STAMMTISCH_HOME", "/elsewhere")
    assert "`STAMMTISCH_HOME`" in said
    assert settings_file() == Path("/elsewhere/terminal.json")


# Pictures


def test_pictures_show_what_is_drawn_today() -> None:
    drawn = pictures()
    kept = {file.name for file in (DOCS / "pictures").glob("*-*.svg")}  # not the animation
    assert kept == set(drawn)
    for name, picture in drawn.items():
        there = (DOCS / "pictures" / name).read_text(encoding="utf-8")
        assert there == picture, f"{name}: run `python -m tools pictures`"
