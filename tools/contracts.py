"""Kinds of contracts for import-linter that list what is allowed, and no exceptions."""

from __future__ import annotations

import sys
from itertools import permutations, product
from typing import Any

from grimp import ImportGraph
from importlinter import Contract, ContractCheck, fields, output
from importlinter.domain.helpers import module_expressions_to_modules

LIBRARY = "standard library"


class AllowedContract(Contract):
    """`source_modules`: expressions of modules; those below them count too. `allowed_modules`: what
    they may import directly, each with everything below it, and "standard library". They may always
    import one another."""

    type_name = "allowed"

    source_modules = fields.SetField(subfield=fields.ModuleExpressionField())
    allowed_modules = fields.ListField(subfield=fields.StringField())

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:
        named: Any = self.source_modules
        roots = {module.name for module in module_expressions_to_modules(graph, named)}
        sources = roots.union(*(graph.find_descendants(root) for root in roots))
        others = [
            (source, imported)
            for source in sorted(sources)
            for imported in sorted(graph.find_modules_directly_imported_by(source))
            if imported not in sources and not self._is_allowed(imported)
        ]
        return ContractCheck(kept=not others, metadata={"others": others})

    def _is_allowed(self, module: str) -> bool:
        allowed: Any = self.allowed_modules
        if module.partition(".")[0] in sys.stdlib_module_names | {"_typeshed"}:
            return LIBRARY in allowed
        return any(module == name or module.startswith(f"{name}.") for name in allowed)

    def render_broken_contract(self, check: ContractCheck) -> None:
        for source, imported in check.metadata["others"]:
            output.print_error(f"{source} may not import {imported}", bold=False)


class SiblingsContract(Contract):
    """The children of the package `ancestor` import one another, with everything below them, only
    as `allowed` says: `chat pages -> pictures presentation` lets each on the left import each on
    the right. A permission that no import needs breaks the contract, too."""

    type_name = "siblings"

    ancestor = fields.StringField()
    allowed = fields.ListField(subfield=fields.StringField())

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:
        ancestor: Any = self.ancestor
        found = {
            (importer.rpartition(".")[2], imported.rpartition(".")[2])
            for importer, imported in permutations(sorted(graph.find_children(ancestor)), 2)
            if graph.direct_import_exists(importer=importer, imported=imported, as_packages=True)
        }
        allowed = self._pairs()
        others, unused = sorted(found - allowed), sorted(allowed - found)
        return ContractCheck(
            kept=not others and not unused, metadata={"others": others, "unused": unused}
        )

    def _pairs(self) -> set[tuple[str, str]]:
        lines: Any = self.allowed
        sides = [line.split(" -> ") for line in lines]
        return {pair for left, right in sides for pair in product(left.split(), right.split())}

    def render_broken_contract(self, check: ContractCheck) -> None:
        for importer, imported in check.metadata["others"]:
            output.print_error(f"{importer} may not import {imported}", bold=False)
        for importer, imported in check.metadata["unused"]:
            output.print_error(f"{importer} does not import {imported}", bold=False)
