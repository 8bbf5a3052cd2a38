"""stammtisch: five card games against AI, among friends in chats, and between AIs."""

from importlib.metadata import PackageNotFoundError, version

try:
    __version__ = version("stammtisch")
except PackageNotFoundError:  # src/ is on the path, nothing is installed
    __version__ = "0+unknown"
