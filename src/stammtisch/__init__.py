"""stammtisch: five card games against AI, among friends in chats, and between AIs."""

from ._moved import install

install()


def __getattr__(name: str) -> str:
    """`__version__`, which is looked up when somebody asks for it: that takes longer than to read
    the rules of a game."""
    if name != "__version__":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("stammtisch")
    except PackageNotFoundError:  # src/ is on the path, nothing is installed
        return "0+unknown"
