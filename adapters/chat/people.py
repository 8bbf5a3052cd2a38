"""The person who is meant in a command: by a reply to a message of theirs, a mention, or a name."""

from __future__ import annotations

from collections.abc import Iterable

from ...core.errors import StammtischError
from ...core.service.ports import Person
from .incoming import Incoming


class NobodyMeant(StammtischError):
    """It isn't said about whom a command is. Facts: command."""


class NobodyCalled(StammtischError):
    """Nobody who is known here is called so. Facts: text."""


class SeveralCalled(StammtischError):
    """Several people are called so. Facts: text, number."""


def person_meant(incoming: Incoming, command: str, text: str, known: Iterable[Person]) -> Person:
    """The person of the `known` ones with this name or account; without a name the one whom the
    message is about. Raises NobodyMeant, NobodyCalled or SeveralCalled."""
    name = text.strip().removeprefix("@").casefold()
    if not name or (incoming.about and name in _names(incoming.about)):
        if incoming.about is None:
            raise NobodyMeant(command=command)
        return incoming.about
    found = {person.id: person for person in known if name in _names(person)}
    if not found:
        raise NobodyCalled(text=text)
    if len(found) > 1:
        raise SeveralCalled(text=text, number=len(found))
    return next(iter(found.values()))


def _names(person: Person) -> tuple[str, str]:
    account = person.id.partition(":")[2].removeprefix("@")
    return person.name.casefold(), account.casefold()
