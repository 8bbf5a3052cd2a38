"""The cross-signing identities of people: the first one that is seen is pinned.

Another identity that the homeserver shows for a person counts only when it is confirmed: by the
signature of a device that the pinned identity has signed, which the homeserver can't forge, or by
the operator (`serve --trust-identity`), who compares its fingerprint with the person's over another
channel. Until then only devices that the pinned identity has signed are trusted.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, Literal

from ..server import Json
from .cross_signing import MASTER, published_keys
from .key_store import KeyStore
from .signing import is_signed

IDENTITY, CONFIRMED = "identity", "confirmed"
"""Kinds of rows of the store, each with one row for a user: their `PinnedIdentity`, and the master
key that the operator has confirmed."""

Fingerprints = dict[str, str]
"""Ed25519 keys of devices by their ids."""

News = Literal["", "changed", "confirmed"]

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class PublishedIdentity:
    """An identity as the homeserver shows it: the public master key, and the devices that are
    signed by its self-signing key."""

    master: str
    signed: Fingerprints = field(hash=False)


@dataclass(frozen=True, slots=True)
class PinnedIdentity:
    """The identity of a person that counts: its master key and the devices that it has signed.
    `other`: the one that the homeserver shows instead, None if it shows no other; `news`: what
    people have to be told about it ("" for nothing)."""

    master: str
    signed: Fingerprints = field(hash=False)
    other: PublishedIdentity | None = None
    news: News = ""

    @classmethod
    def from_row(cls, row: Mapping[str, Any]) -> PinnedIdentity:
        """The identity that is stored as this row."""
        other = row["other"]
        return cls(**{**row, "other": PublishedIdentity(**other) if other else None})


def identity_row(user: str) -> str:
    """The name of the row with a user's identity."""
    return f"{IDENTITY} {user}"


def confirmed_row(user: str) -> str:
    """The name of the row with the master key that the operator has confirmed for a user."""
    return f"{CONFIRMED} {user}"


def published_identity(
    answer: Json, user: str, devices: Mapping[str, Json]
) -> PublishedIdentity | None:
    """The identity of a user in an answer to `query_keys`; None if it has no valid one. `devices`:
    their valid devices."""
    keys = published_keys(answer, user)
    if keys is None:
        return None
    master, own = keys
    return PublishedIdentity(
        master,
        {
            id: device["keys"][f"ed25519:{id}"]
            for id, device in devices.items()
            if is_signed(device, user, own, own)
        },
    )


class Identities:
    """The pinned identities of people, by user. Changes are stored with the next transaction."""

    def __init__(self, keys: KeyStore) -> None:
        self.keys = keys
        rows = keys.row(IDENTITY).items()
        self._pinned = {user: PinnedIdentity.from_row(row) for user, row in rows}

    def signed_devices(self, user: str) -> Fingerprints:
        """The devices that the pinned identity of a user has signed."""
        pinned = self._pinned.get(user)
        return pinned.signed if pinned else {}

    def is_unconfirmed(self, user: str) -> bool:
        """True if the homeserver shows another identity than the pinned one."""
        pinned = self._pinned.get(user)
        return pinned is not None and pinned.other is not None

    def master_of(self, user: str) -> str:
        """The master key that the homeserver shows for a user; "" if none was ever seen."""
        pinned = self._pinned.get(user)
        return self.unconfirmed_master(user) or (pinned.master if pinned else "")

    def unconfirmed_master(self, user: str) -> str:
        """The master key that has to be confirmed; "" for none."""
        pinned = self._pinned.get(user)
        return pinned.other.master if pinned and pinned.other else ""

    def note(self, user: str, shown: PublishedIdentity, answer: Json) -> None:
        """Note the identity that the homeserver shows for a user in `answer`."""
        pinned = self._pinned.get(user)
        if pinned is None:
            self._put(user, PinnedIdentity(shown.master, shown.signed))
        elif shown.master == pinned.master:
            news: News = "" if pinned.news == "changed" else pinned.news
            if pinned.other is not None:
                log.warning("%s has the trusted master key again", user)
            self._put(user, PinnedIdentity(shown.master, shown.signed, news=news))
        elif _is_vouched_for(answer, user, pinned.signed):
            log.warning("a device of %s has signed their new master key %s", user, shown.master)
            self._put(user, PinnedIdentity(shown.master, shown.signed))
        else:
            news = pinned.news
            if pinned.other is None or pinned.other.master != shown.master:
                log.warning(
                    "%s has the master key %s instead of %s: see serve --trust-identity",
                    *(user, shown.master, pinned.master),
                )
                news = "changed"
            self._put(user, PinnedIdentity(pinned.master, pinned.signed, shown, news))

    def confirm(self, user: str, master: str) -> bool:
        """Pin the other identity of a user if it has this master key; False if it hasn't."""
        pinned = self._pinned.get(user)
        if pinned is None or pinned.other is None or master != pinned.other.master:
            return False
        other = pinned.other
        self._put(user, PinnedIdentity(other.master, other.signed, news="confirmed"))
        self.keys.put(confirmed_row(user), None)
        log.warning("the master key %s of %s was confirmed", master, user)
        return True

    def news(self) -> dict[str, str]:
        """What people have to be told, by user: their identity was `changed` or `confirmed`."""
        return {user: pinned.news for user, pinned in self._pinned.items() if pinned.news}

    def note_told(self, user: str) -> None:
        """Note that people were told."""
        pinned = self._pinned[user]
        self._put(user, PinnedIdentity(pinned.master, pinned.signed, pinned.other))

    def _put(self, user: str, pinned: PinnedIdentity) -> None:
        if pinned != self._pinned.get(user):
            self._pinned[user] = pinned
            self.keys.put(identity_row(user), asdict(pinned))


def _is_vouched_for(answer: Json, user: str, devices: Fingerprints) -> bool:
    """True if one of these devices has signed the master key in an answer."""
    try:
        master = answer[f"{MASTER}_keys"][user]
    except (KeyError, TypeError):
        return False
    return any(is_signed(master, user, id, public) for id, public in devices.items())
