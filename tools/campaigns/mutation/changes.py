"""Mutations of a source, each of which some test should notice.

Most operators are mutmut's. Those that change arguments and assigned values are left out, because
most of their mutants raise a TypeError, which any test notices. Additional operators remove an
operand, an optional argument, a call, an assignment to an attribute, or a branch.
"""

from __future__ import annotations

import difflib
import hashlib
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import libcst as cst
from libcst.metadata import MetadataWrapper, PositionProvider
from mutmut.mutation import mutators

Operator = tuple[type, Any]
"""A type of node, and a function that yields changed nodes for a node of this type."""


def without_operand(node: cst.BooleanOperation) -> Iterable[cst.BaseExpression]:
    yield from (node.left, node.right)


def without_keyword(node: cst.Call) -> Iterable[cst.Call]:
    for number, argument in enumerate(node.args):
        if argument.keyword is not None:
            other_args = [*node.args[:number], *node.args[number + 1 :]]
            yield node.with_changes(args=other_args)


def without_call(node: cst.Expr) -> Iterable[cst.CSTNode]:
    value = node.value.expression if isinstance(node.value, cst.Await) else node.value
    if isinstance(value, cst.Call):
        yield cst.Pass()


def without_assignment(node: cst.Assign | cst.AugAssign) -> Iterable[cst.CSTNode]:
    """Only assignments to attributes and elements: without others a variable would be missing."""
    targets = [node.target] if isinstance(node, cst.AugAssign) else [t.target for t in node.targets]
    if all(isinstance(target, cst.Attribute | cst.Subscript) for target in targets):
        yield cst.Pass()


LEFT_OUT = (mutators.operator_arg_removal, mutators.operator_assignment)
OPERATORS: Sequence[Operator] = (
    *(
        (kind, operator)
        for kind, operator in mutators.mutation_operators
        if operator not in LEFT_OUT
    ),
    (cst.BooleanOperation, without_operand),
    (cst.Call, without_keyword),
    (cst.Expr, without_call),
    (cst.Assign, without_assignment),
    (cst.AugAssign, without_assignment),
    (cst.If, mutators.operator_if_exp),  # as if the condition held always, or never
    (cst.CompIf, mutators.operator_if_exp),
)
FOR_TYPES_ONLY = ("Protocol", "TypedDict")
DECLARATIONS = ("NewType", "TypeVar", "ParamSpec")

Path = tuple[tuple[str, int], ...]
"""The path from a module to a function: the names of classes and of the function, each with the
number of earlier definitions of the same name in the same body."""


@dataclass(frozen=True, slots=True)
class Change:
    """A mutated source."""

    path: str
    """Relative to the root of the project."""
    lines: tuple[int, ...]
    """The lines of the statement; tests that run one of them may notice the change."""
    function: Path | None
    """The outermost function around the change; None if it isn't in the body of a function."""
    source: str
    diff: str


@dataclass(slots=True)
class Site:
    """A node of a source, and its replacement."""

    path: str
    module: cst.Module
    line: str
    """The text of the line, and the number of equal lines before it in the source."""
    lines: tuple[int, ...]
    function: Path | None
    node: cst.CSTNode
    changed: cst.CSTNode

    def text(self) -> str:
        code = self.module.code_for_node
        return f"{code(self.node)}\0{code(self.changed)}"

    def change(self) -> Change | None:
        """The source with the replacement; None if it isn't valid Python or is unchanged."""
        changed = self.module.deep_replace(self.node, self.changed)
        assert isinstance(changed, cst.Module)
        old, new = self.module.code, changed.code
        try:
            compile(new, self.path, "exec")
        except SyntaxError:
            return None
        diff = difflib.unified_diff(
            old.splitlines(), new.splitlines(), self.path, self.path, lineterm="", n=2
        )
        text = "\n".join(diff)
        return Change(self.path, self.lines, self.function, new, text) if text else None


def sites(path: str, source: str) -> list[Site]:
    """All possible mutations of a source."""
    wrapper = MetadataWrapper(cst.parse_module(source))
    visitor = _Visitor(path, source, wrapper.module)
    wrapper.visit(visitor)
    return visitor.sites


def sample(sites: Iterable[Site], seed: str, number: int) -> Iterator[Change]:
    """A sample of changes at different lines. It is drawn by hashes of the texts, so that edits of
    the sources elsewhere don't affect it."""
    by_line: dict[tuple[str, str], list[Site]] = {}
    for site in sites:
        by_line.setdefault((site.path, site.line), []).append(site)
    for line in sorted(by_line, key=lambda line: _sort_key(seed, *line)):
        if number == 0:
            return
        for site in sorted(by_line[line], key=lambda site: _sort_key(seed, *line, site.text())):
            change = site.change()
            if change is not None:
                yield change
                number -= 1
                break


def _sort_key(*texts: str) -> str:
    return hashlib.sha256("\0".join(texts).encode()).hexdigest()


class _Visitor(cst.CSTVisitor):
    METADATA_DEPENDENCIES = (PositionProvider,)

    def __init__(self, path: str, source: str, module: cst.Module) -> None:
        self.sites: list[Site] = []
        self._path, self._module = path, module
        self._texts = _numbered(source.splitlines())
        self._scopes: list[tuple[cst.CSTNode, str, int]] = []
        self._counts: list[Counter[str]] = [Counter()]
        self._bodies: list[cst.CSTNode] = []
        self._statements: list[tuple[int, ...]] = []

    def on_visit(self, node: cst.CSTNode) -> bool:
        if _has_no_effect(node):
            return False
        if isinstance(node, cst.FunctionDef | cst.ClassDef):
            name = node.name.value
            self._scopes.append((node, name, self._counts[-1][name]))
            self._counts[-1][name] += 1
            self._counts.append(Counter())
        if isinstance(node, cst.BaseSuite):
            self._bodies.append(node)
        if isinstance(node, cst.SimpleStatementLine):
            self._statements.append(self._span(node))
        for kind, operator in OPERATORS:
            if isinstance(node, kind):
                for changed in operator(node):
                    self._add(node, changed)
        return True

    def on_leave(self, original_node: cst.CSTNode) -> None:
        if _has_no_effect(original_node):
            return
        if isinstance(original_node, cst.FunctionDef | cst.ClassDef):
            self._scopes.pop()
            self._counts.pop()
        if isinstance(original_node, cst.BaseSuite):
            self._bodies.pop()
        if isinstance(original_node, cst.SimpleStatementLine):
            self._statements.pop()

    def _add(self, node: cst.CSTNode, changed: cst.CSTNode) -> None:
        # of a branch, only the condition
        span = self._span(node.test if isinstance(node, cst.If) else node)
        lines = self._statements[-1] if self._statements else span
        text = self._texts[span[0] - 1]
        site = Site(self._path, self._module, text, lines, self._function(), node, changed)
        self.sites.append(site)

    def _span(self, node: cst.CSTNode) -> tuple[int, ...]:
        place = self.get_metadata(PositionProvider, node)
        return tuple(range(place.start.line, place.end.line + 1))

    def _function(self) -> Path | None:
        for depth, (node, _, _) in enumerate(self._scopes):
            if isinstance(node, cst.FunctionDef):
                if node.body not in self._bodies:  # a default value, which is computed once
                    return None
                return tuple((name, number) for _, name, number in self._scopes[: depth + 1])
        return None


def _numbered(lines: Iterable[str]) -> list[str]:
    counts: Counter[str] = Counter()
    texts = []
    for line in lines:
        texts.append(f"{line} {counts[line]}")
        counts[line] += 1
    return texts


def _has_no_effect(node: cst.CSTNode) -> bool:
    """True for nodes that only type checkers read, and for decorators and imports, without which
    almost nothing would work."""
    if isinstance(node, cst.Annotation | cst.Decorator | cst.ImportFrom | cst.Import):
        return True
    if isinstance(node, cst.If) and isinstance(node.test, cst.Name):
        return node.test.value == "TYPE_CHECKING"
    if isinstance(node, cst.ClassDef):
        return any(_name(base.value) in FOR_TYPES_ONLY for base in node.bases)
    if isinstance(node, cst.Assign):
        return _name(node.targets[0].target) == "__all__" or _name(node.value) in DECLARATIONS
    if isinstance(node, cst.AnnAssign):
        return _name(node.annotation.annotation) == "TypeAlias"
    return False


def _name(node: cst.CSTNode) -> str:
    """The name of a class or function, also if it is called or has types in brackets."""
    if isinstance(node, cst.Call):
        return _name(node.func)
    if isinstance(node, cst.Subscript):
        return _name(node.value)
    return node.value if isinstance(node, cst.Name) else ""
