"""What the program may say, collected from its source: so nothing new is forgotten here."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from itertools import chain
from pathlib import Path

from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

from stammtisch.cli.main import SUBCOMMANDS, subcommand
from stammtisch.core.errors import StammtischError
from stammtisch.core.games import OWN

ROOT = Path(__file__).resolve().parents[2]
LOCALES = ROOT / "adapters" / "presentation" / "locales"
OF_GAMES = ROOT / "core" / "games"
GAMES = OWN


def files_of_texts(language: str) -> list[Path]:
    """Those for all games, and those of the games."""
    return [
        *sorted((LOCALES / language).glob("*.ftl")),
        *sorted(OF_GAMES.glob(f"*/texts/{language}*.ftl")),
    ]


def tree(path: str) -> ast.Module:
    return ast.parse((ROOT / path).read_text(encoding="utf-8"))


def constants(node: ast.expr) -> list[str]:
    """The strings that an expression may give: `"a" if x else "b"` gives both."""
    if isinstance(node, ast.IfExp):
        return constants(node.body) + constants(node.orelse)
    return [node.value] if isinstance(node, ast.Constant) and isinstance(node.value, str) else []


def why_not_facts(game: str) -> dict[str, set[str]]:
    """By reason: the other facts that a game's `why_not` gives with it."""
    found: dict[str, set[str]] = {}
    package = ROOT / "core" / "games" / game
    trees = [tree(str(path.relative_to(ROOT))) for path in sorted(package.glob("*.py"))]
    for node in chain.from_iterable(map(ast.walk, trees)):
        if isinstance(node, ast.Dict):
            names = [k.value for k in node.keys if isinstance(k, ast.Constant)]
            if "reason" in names:
                for reason in constants(node.values[names.index("reason")]):
                    found[reason] = {str(name) for name in names} - {"reason"}
    return found


def raised_reasons(path: str, error: str) -> dict[str, set[str] | None]:
    """By reason: the facts given with it where a file makes this error, None if they vary."""
    found: dict[str, set[str] | None] = {}
    for node in ast.walk(tree(path)):
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name)):
            continue
        given = {word.arg: word.value for word in node.keywords}
        reasons = []
        if node.func.id == error and "reason" in given:
            reasons = constants(given["reason"])
        elif node.func.id == "fail" and error == "RecordError" and len(node.args) > 1:
            reasons = constants(node.args[1])
        for reason in reasons:
            names = {name for name in given if name} - {"reason"}
            found[reason] = None if None in given else names
    return found


def terminal_messages() -> set[str]:
    """Every `t-...` that cli/ asks for."""
    found = set()
    for path in sorted((ROOT / "cli").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found |= {node.value} if re.fullmatch(r"t-[a-z-]+", node.value) else set()
    return found


def error_classes() -> list[type[StammtischError]]:
    """All errors of ours that have a code of their own, once everything is imported."""
    import_module("stammtisch.adapters.storage.chats.sql")
    for command in SUBCOMMANDS:
        subcommand(command)

    def below(kind: type[StammtischError]) -> Iterator[type[StammtischError]]:
        for sub in kind.__subclasses__():
            yield sub
            yield from below(sub)

    ours = [kind for kind in below(StammtischError) if kind.__module__.startswith("stammtisch.")]
    return [kind for kind in ours if kind.code != StammtischError.code]


def documented_facts(kind: type[StammtischError]) -> set[str]:
    """The facts that an error's docstring promises."""
    _, _, facts = " ".join((kind.__doc__ or "").split()).partition("Facts: ")
    return set(re.findall(r"[a-z]+", re.sub(r"\(.*?\)", "", facts).partition(".")[0]))


class _Reader(Visitor):  # type: ignore[misc, unused-ignore]
    def __init__(self) -> None:
        super().__init__()
        self.variables: set[str] = set()
        self.variants: dict[str, set[str]] = {}
        self.references: set[str] = set()

    def visit_MessageReference(self, node: ftl.MessageReference) -> None:  # noqa: N802
        self.references.add(node.id.name)

    def visit_VariableReference(self, node: ftl.VariableReference) -> None:  # noqa: N802
        self.variables.add(node.id.name)

    def visit_SelectExpression(self, node: ftl.SelectExpression) -> None:  # noqa: N802
        assert isinstance(node.selector, ftl.VariableReference)
        keys = self.variants.setdefault(node.selector.id.name, set())
        for variant in node.variants:
            assert isinstance(variant.key, ftl.Identifier | ftl.NumberLiteral)
            key = variant.key
            keys.add(key.name if isinstance(key, ftl.Identifier) else key.value)
        self.generic_visit(node)


class Message:
    """A message as it stands in a file: `variables` (also those of the messages that it refers to),
    by selecting variable its `variants`, and the messages that are its `references`."""

    def __init__(self, entry: ftl.Message) -> None:
        reader = _Reader()
        reader.visit(entry)
        self.variables = reader.variables
        self.variants = reader.variants
        self.references = reader.references


@cache
def messages(language: str) -> dict[str, Message]:
    """All messages of a language; a message that stands twice is an error."""
    found: dict[str, Message] = {}
    for file in files_of_texts(language):
        for entry in FluentParser().parse(file.read_text(encoding="utf-8")).body:
            assert not isinstance(entry, ftl.Junk), f"{file}: {entry.content}"
            if isinstance(entry, ftl.Message):
                assert entry.id.name not in found, f"{file}: {entry.id.name} stands twice"
                found[entry.id.name] = Message(entry)
    for message in found.values():
        message.variables.update(*(found[name].variables for name in message.references))
    return found
