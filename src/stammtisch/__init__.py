"""stammtisch: five card games against AI, among friends in chats, and between AIs.

`new` begins a game and `read` reads one; docs/python.md shows what can be done with it.
"""

from typing import TYPE_CHECKING, Any

from ._moved import install

if TYPE_CHECKING:
    from .core.errors import StammtischError
    from .played import PlayedGame, new, read

__all__ = ["PlayedGame", "StammtischError", "new", "read"]

install()


def __getattr__(name: str) -> Any:
    """What is imported when somebody asks for it: `__version__` alone takes longer to look up than
    the rules of a game to read."""
    if name in __all__:
        from . import played

        return getattr(played, name)
    if name != "__version__":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("stammtisch")
    except PackageNotFoundError:  # src/ is on the path, nothing is installed
        return "0+unknown"
