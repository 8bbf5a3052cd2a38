"""What MkDocs does with pages beside its plugins: links to files that are no pages lead to the
repository, the reference of commands comes from Click, the diagram of packages is a table, since
drawing it would need a script from another host, lists within lists are indented as far as MkDocs
wants it, and no line ends within the name of an option.
For screen readers, pages in German say so, and cells without text head no column."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click
from mkdocs.structure.files import File, InclusionLevel

from stammtisch.cli.main import main

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files
    from mkdocs.structure.pages import Page

ROOT = Path(__file__).resolve().parents[3]
LINK = re.compile(r"(\]\()([^)\s#:]+)((?:#[^)\s]*)?\))")
COMMANDS = "<!-- all commands -->"
CODE = re.compile(r"(?<!<span></span>)<code>[^<]*</code>")
"""Code in a sentence, not a block."""
EMPTY_HEADER = re.compile(r"<th[^>]*></th>")
EMPTY_HEAD = re.compile(rf"<thead>\s*<tr>\s*(?:{EMPTY_HEADER.pattern}\s*)+</tr>\s*</thead>")
GERMAN = "/de/"
"""In the path of a page in German."""
AROUND = re.compile(
    r'<(header|nav|div|footer)(?= class="md-(?:header|tabs|sidebar md-sidebar--primary|footer)")'
)
"""The beginning of the tags around the text of a page."""
NESTED = re.compile(r"^ {2}(?=- )", re.MULTILINE)
"""Before an item of a list within a list, as GitHub reads it."""
OPTION = re.compile(r"(?<![\w-])--?[a-z][\w-]*")
MERMAID = re.compile(r"^```mermaid\n(.*?)^```$", re.MULTILINE | re.DOTALL)


RULEBOOKS = {
    f"core/games/{file.parts[-3]}/rulebook/{file.name}": f"rules/{file.stem}/{file.parts[-3]}.md"
    for file in sorted(ROOT.glob("core/games/*/rulebook/*.md"))
}
"""The pages of rules, which lie beside the games: where they are, and their page of the site."""
SOURCES = {page: path for path, page in RULEBOOKS.items()}


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Called by MkDocs with the files of docs/."""
    for path, page in RULEBOOKS.items():
        files.append(File.generated(config, page, abs_src_path=str(ROOT / path)))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Called by MkDocs for the text of each page."""

    source = SOURCES.get(page.file.src_uri) or f"docs/{page.file.src_uri}"

    def in_repository(link: re.Match[str]) -> str:
        path = posixpath.normpath(posixpath.join(posixpath.dirname(source), link[2]))
        target = RULEBOOKS.get(path) or path.removeprefix("docs/")
        file = files.get_file_from_path(target)
        if file and file.inclusion is not InclusionLevel.EXCLUDED:
            there = posixpath.relpath(target, posixpath.dirname(page.file.src_uri))
            return f"{link[1]}{there}{link[3]}"
        if not (ROOT / path).exists():
            return link[0]  # MkDocs says that it is missing
        kind = "tree" if (ROOT / path).is_dir() else "blob"
        return f"{link[1]}{config.repo_url}/{kind}/main/{path}{link[3]}"

    markdown = NESTED.sub(" " * 4, LINK.sub(in_repository, markdown))
    if COMMANDS in markdown:
        markdown = markdown.replace(COMMANDS, "\n".join(reference(main, "stammtisch")))
    return MERMAID.sub(lambda diagram: imports(diagram[1]), markdown)


def on_page_content(html: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Called by MkDocs for the HTML of each page."""
    html = CODE.sub(lambda code: OPTION.sub(r'<span class="option">\g<0></span>', code[0]), html)
    html = EMPTY_HEAD.sub("", html)
    return EMPTY_HEADER.sub("<td></td>", html)


def on_post_page(output: str, page: Page, config: MkDocsConfig) -> str:
    """Called by MkDocs for each whole page. The parts around the text are in English everywhere."""
    if GERMAN not in page.file.src_uri:
        return output
    output = output.replace('<html lang="en"', '<html lang="de"', 1)
    return AROUND.sub(r'<\1 lang="en"', output)


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
        if (record := parameter.get_help_record(context)) and record[1]:
            yield f"- `{record[0]}`: {escaped(record[1])}"
    yield ""
    if isinstance(command, click.Group):
        for name in command.list_commands(context):
            below = command.get_command(context, name)
            assert below is not None
            yield from reference(below, f"{path} {name}", min(level + 1, 4))


def escaped(text: str) -> str:
    """Plain text as Markdown, with links to pages that it names; what is in backticks is code."""
    parts = " ".join(text.split()).split("`")
    parts[::2] = [re.sub(r"([\\*_<\[|])", r"\\\1", part) for part in parts[::2]]
    return re.sub(r"docs/([\w-]+\.md)", r"[\g<0>](\1)", "`".join(parts))


def imports(diagram: str) -> str:
    """A table of the arrows of the diagram, by the folder in which they are drawn."""
    rows: dict[str, dict[str, list[str]]] = {}
    folder = "stammtisch"
    for line in diagram.splitlines()[1:]:
        words = line.split()
        if words[0] == "subgraph":
            folder = words[1]
        elif words == ["end"]:
            folder = "stammtisch"
        else:
            arrows = rows.setdefault(folder, {})
            for name in words[::2]:
                arrows.setdefault(name, [])
            arrows[words[0]] += words[2:]
    lines = ["| in | packages |", "|---|---|"]
    for folder, arrows in rows.items():
        cells = [
            f"`{name}`" + (" → " if to else "") + ", ".join(f"`{package}`" for package in to)
            for name, to in arrows.items()
        ]
        lines.append(f"| `{folder}` | {'<br>'.join(cells)} |")
    return "\n".join(lines)
