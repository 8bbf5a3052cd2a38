"""What MkDocs does with pages beside its plugins: links to files that are no pages lead to the
repository, the reference of commands comes from Click, and the diagram of packages is a table."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click
from mkdocs.structure.files import InclusionLevel

from stammtisch.cli.main import main

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files
    from mkdocs.structure.pages import Page

ROOT = Path(__file__).resolve().parents[3]
LINK = re.compile(r"(\]\()([^)\s#:]+)((?:#[^)\s]*)?\))")
COMMANDS = "<!-- all commands -->"
MERMAID = re.compile(r"^```mermaid\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Called by MkDocs for the text of each page."""

    def in_repository(link: re.Match[str]) -> str:
        path = posixpath.normpath(posixpath.join(posixpath.dirname(page.file.src_uri), link[2]))
        file = files.get_file_from_path(path)
        if file and file.inclusion is not InclusionLevel.EXCLUDED:
            return link[0]
        path = posixpath.normpath(posixpath.join("docs", path))
        if not (ROOT / path).exists():
            return link[0]  # MkDocs says that it is missing
        kind = "tree" if (ROOT / path).is_dir() else "blob"
        return f"{link[1]}{config.repo_url}/{kind}/main/{path}{link[3]}"

    markdown = LINK.sub(in_repository, markdown)
    if COMMANDS in markdown:
        markdown = markdown.replace(COMMANDS, "\n".join(reference(main, "stammtisch")))
    return MERMAID.sub(lambda diagram: imports(diagram[1]), markdown)


def reference(command: click.Command, path: str, level: int = 3) -> Iterator[str]:
    """The lines of a reference of a command and all below it: usage, help, options."""
    context = click.Context(command, info_name=path)
    yield f"{'#' * level} {path}\n"
    yield f"```text\n{' '.join([path, *command.collect_usage_pieces(context)])}\n```\n"
    for paragraph in (command.help or "").split("\n\n"):
        if paragraph.startswith("\b"):
            yield f"```text\n{paragraph[1:].strip(chr(10))}\n```\n"
        else:
            yield f"{escaped(paragraph)}\n"
    for parameter in command.get_params(context):
        if record := parameter.get_help_record(context):
            names, text = record
            yield f"- `{names}`: {escaped(text)}"
    yield ""
    if isinstance(command, click.Group):
        for name in command.list_commands(context):
            below = command.get_command(context, name)
            assert below is not None
            yield from reference(below, f"{path} {name}", min(level + 1, 4))


def escaped(text: str) -> str:
    """Plain text as Markdown."""
    return re.sub(r"([\\`*_<\[|])", r"\\\1", " ".join(text.split()))


def imports(diagram: str) -> str:
    """A table of what each package imports, by the folder in which the diagram draws it."""
    rows: dict[tuple[str, str], list[str]] = {}
    folder = "stammtisch"
    for line in diagram.splitlines()[1:]:
        words = line.split()
        if words[0] == "subgraph":
            folder = words[1]
        elif words == ["end"]:
            folder = "stammtisch"
        else:
            for name in words[::2]:
                rows.setdefault((folder, name), [])
            if len(words) > 1:
                rows[folder, words[0]].append(words[2])
    lines = ["| in | package | imports |", "|---|---|---|"]
    for (folder, name), imported in sorted(rows.items(), key=lambda row: row[0][0]):
        lines.append(f"| `{folder}` | `{name}` | {', '.join(f'`{one}`' for one in imported)} |")
    return "\n".join(lines)
