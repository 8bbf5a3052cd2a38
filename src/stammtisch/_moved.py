"""Public modules under their names of version 1.0, until version 2.0 (docs/stability.md)."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Sequence
from importlib import import_module
from importlib.machinery import ModuleSpec
from types import ModuleType

MOVED = {
    "stammtisch.adapters.presentation.base": "stammtisch.core.scene.presenter",
    "stammtisch.adapters.presentation.company": "stammtisch.core.scene.company",
    "stammtisch.adapters.presentation.parts": "stammtisch.core.scene.parts",
    "stammtisch.ai.policy": "stammtisch.core.policy",
    "stammtisch.core.chance": "stammtisch.core.engine.chance",
    "stammtisch.core.constants": "stammtisch.core.engine.constants",
    "stammtisch.core.knowledge": "stammtisch.core.engine.knowledge",
    "stammtisch.core.observation": "stammtisch.core.information.observation",
    "stammtisch.core.rng": "stammtisch.core.engine.rng",
    "stammtisch.core.state": "stammtisch.core.engine.state",
    "stammtisch.core.views": "stammtisch.core.engine.views",
}


class MovedModules:
    """Finds and loads a module under its former name: it has the same objects, and a
    DeprecationWarning says the new name."""

    @classmethod
    def find_spec(
        cls, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        return ModuleSpec(name, cls()) if name in MOVED else None  # type: ignore[arg-type]

    def create_module(self, spec: ModuleSpec) -> None:
        """None: an empty module of the usual kind."""

    def exec_module(self, module: ModuleType) -> None:
        new = MOVED[module.__name__]
        warnings.warn(f"{module.__name__} is now {new}", DeprecationWarning, stacklevel=2)
        found = vars(import_module(new))
        vars(module).update({name: found[name] for name in found if not name.startswith("__")})


def install() -> None:
    """Let the names be found that nothing else finds."""
    sys.meta_path.append(MovedModules)
