"""README, CONTRIBUTING and the pages below docs/, and the commands that they show."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
DOCS = ROOT / "docs"
FILES = {
    **{name: ROOT / name for name in ("README.md", "CONTRIBUTING.md")},
    **{file.relative_to(DOCS).as_posix(): file for file in sorted(DOCS.rglob("*.md"))},
    **{
        f"rules/{file.stem}/{file.parts[-3]}.md": file
        for file in sorted(ROOT.glob("core/games/*/rulebook/*.md"))
    },
}
"""By name: its path below docs/ or on the site, or that of a page beside it."""
PAGES = {name: file.read_text(encoding="utf-8") for name, file in FILES.items()}
BLOCK = re.compile(r"^( *)```(\w*)\n(.*?)^ *```$", re.MULTILINE | re.DOTALL)
INLINE = re.compile(r"`([^`]+)`")
PROMPT = "$ "
ASKED = re.compile(r"(\(\? for help\): )(.+)\n")
"""What people type in an output that a page shows."""
SAID = re.compile(r"(?:[a-z]+: .+\n)+")
"""What people type in `stammtisch chat`."""
PROGRAMS = (
    *("stammtisch", "python", "python3", "poe", "pytest", "pip"),
    *(f".venv/bin/{name}" for name in ("stammtisch", "python", "poe", "pytest", "pip")),
)
"""Code in the text of a page is a command if it begins with one of these."""
OPERATORS = frozenset({"&&", "|", ";", "||"})


@dataclass
class Shown:
    """A command that a page shows. `output`: the text below it, if it shows one; `typed`: what is
    typed into it; `target`: the file into which it writes its output, or `|` for the next command;
    `inline`: in a sentence, where it may be only the name of a command."""

    page: str
    words: list[str]
    inline: bool = False
    typed: list[str] = field(default_factory=list)
    output: str | None = None
    target: str = ""

    @property
    def line(self) -> str:
        return shlex.join(self.words)


def commands_of(page: str) -> Iterator[Shown]:
    """All commands of a page, in its order; those of a line with `&&` or `|` one by one."""
    text = PAGES[page]
    last: Shown | None = None
    at = 0
    for block in BLOCK.finditer(text):
        yield from _inline(page, text[at : block.start()])
        at = block.end()
        language, code = block[2], re.sub(rf"^{block[1]}", "", block[3], flags=re.MULTILINE)
        if language == "console":
            for part in code.split(f"\n{PROMPT}" if code.startswith(PROMPT) else "\0"):
                line, _, output = part.removeprefix(PROMPT).partition("\n")
                (last,) = split(page, line)
                last.typed = [typed for _, typed in ASKED.findall(output)]
                last.output = ASKED.sub(r"\1", output)
                yield last
        elif language == "sh":
            found = [
                shown
                for line in code.replace("\\\n", " ").splitlines()
                for shown in split(page, line)
            ]
            below = BLOCK.search(text, at)
            if below and found and below[2] == "text" and SAID.fullmatch(below[3]):
                found[-1].typed = below[3].splitlines()
            yield from found
    yield from _inline(page, text[at:])


def _inline(page: str, text: str) -> Iterator[Shown]:
    for code in INLINE.findall(text):
        words = [word for word in code.split() if not re.match(r"[A-Z_]+=", word)]
        if words and words[0] in PROGRAMS:
            for shown in split(page, " ".join(code.split())):
                shown.inline = True
                yield shown


def split(page: str, line: str) -> Iterator[Shown]:
    """The commands of a line of a shell."""
    lexer = shlex.shlex(line, posix=True, punctuation_chars=True)
    lexer.whitespace_split = True
    words: list[str] = []
    for word in [*lexer, ";"]:
        if word not in OPERATORS:
            words.append(word)
        elif words:
            target = words.pop() if ">" in words else word if word == "|" else ""
            yield Shown(page, [word for word in words if word != ">"], target=target)
            words = []


def without_code(page: str) -> str:
    """The text of a page without blocks of code."""
    return BLOCK.sub("", PAGES[page])


def anchors_of(page: str) -> set[str]:
    """The names of the headings of a page in links, where GitHub and the site make the same: not of
    a heading that is there for the second time."""
    titles = re.findall(r"^#+ (.+)$", without_code(page), re.MULTILINE)
    plain = (re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", title).lower() for title in titles)
    return {re.sub(r"[^\w\- ]", "", title).replace(" ", "-") for title in plain}


def links_of(page: str) -> list[tuple[str, str]]:
    """The links of a page to files, as path and anchor; either may be empty."""
    text = INLINE.sub("", without_code(page))
    links = re.findall(r"\]\(([^)\s]+)\)", text)
    return [link.partition("#")[::2] for link in links if not re.match(r"[a-z]+:", link)]
