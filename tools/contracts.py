"""A kind of contract for import-linter: modules import nothing but what is listed."""

from __future__ import annotations

import sys
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
