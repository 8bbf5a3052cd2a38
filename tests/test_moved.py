"""Public modules of version 1.0 that lie elsewhere now."""

from __future__ import annotations

import sys
from importlib import import_module

import pytest

from stammtisch._moved import MOVED
from stammtisch.adapters.presentation import texts
from stammtisch.core.scene.texts import Texts


@pytest.mark.parametrize(("old", "new"), MOVED.items())
def test_a_module_that_has_moved_is_found_under_its_former_name(old: str, new: str) -> None:
    sys.modules.pop(old, None)
    with pytest.warns(DeprecationWarning, match=f"{old} is now {new}"):
        found = import_module(old)
    objects = {name: it for name, it in vars(import_module(new)).items() if name[:2] != "__"}
    assert objects
    assert all(vars(found)[name] is it for name, it in objects.items())
    sys.modules.pop(old)


def test_texts_have_their_former_name_too() -> None:
    assert vars(texts)["Texts"] is Texts
