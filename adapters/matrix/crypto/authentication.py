"""User-interactive authentication, which homeservers want before cross-signing keys are replaced
(Matrix specification, "User-Interactive Authentication API")."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ....core.text.printable import escaped
from ..failures import IdentityTaken, Refused
from ..server import Json

PASSWORD = "m.login.password"
RESETS = ("m.oauth", "org.matrix.cross_signing_reset")
"""Stages that are done at an address in a browser; then the request is sent again without any."""
WEB = ("https://", "http://")
LONGEST = 300
"""Most characters of an address or a list of stages that is shown."""


@dataclass(frozen=True, slots=True)
class Authentication:
    """What a homeserver wants. `flows`: lists of stages, one of which is needed; `reset`: the
    address at which the account's owner allows other keys ("": there is none)."""

    session: str
    flows: list[list[str]]
    reset: str

    @classmethod
    def wanted_by(cls, error: Refused) -> Authentication | None:
        """What is wanted with an answer; None if it isn't about authentication."""
        answer = error.answer
        if error.status != 401 or not isinstance(answer.get("flows"), list):
            return None
        stages = [flow.get("stages") for flow in answer["flows"] if isinstance(flow, dict)]
        flows = [list(map(str, names)) for names in stages if isinstance(names, list)]
        return cls(str(answer.get("session") or ""), flows, _reset_in(answer))

    def with_password(self, user: str, password: str) -> Json:
        """The part of the request that authenticates with a password. Raises IdentityTaken, which
        says what else is possible, if there is none or it isn't wanted."""
        if not password or [PASSWORD] not in self.flows:
            raise self.refusal(user)
        return {
            "type": PASSWORD,
            "session": self.session,
            "identifier": {"type": "m.id.user", "user": user},
            "password": password,
        }

    def refusal(self, user: str, wrong: bool = False) -> IdentityTaken:
        """The error that says what is possible. `wrong`: the password was refused."""
        way = "other"
        if wrong:
            way = "wrong"
        elif self.reset:
            way = "reset"
        elif [PASSWORD] in self.flows:
            way = "password"
        stages = " / ".join(" + ".join(flow) for flow in self.flows)
        return IdentityTaken(user=user, way=way, url=self.reset, stages=escaped(stages)[:LONGEST])


def _reset_in(answer: Mapping[str, Any]) -> str:
    parameters = answer.get("params")
    for stage in RESETS:
        found: Any = parameters.get(stage) if isinstance(parameters, dict) else None
        url = str(found.get("url") or "") if isinstance(found, dict) else ""
        if len(url) <= LONGEST and url.startswith(WEB):
            return escaped(url)
    return ""
