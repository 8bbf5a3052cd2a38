"""Numbers of a report, formatted for a language."""

from __future__ import annotations

from dataclasses import dataclass

from .report_data import Estimate

COMMA = str.maketrans(".,", ",.")


@dataclass(frozen=True, slots=True)
class Numbers:
    """German uses a comma before decimals; the minus sign is as wide as a plus."""

    language: str

    def _written(self, text: str) -> str:
        text = text.replace("-", "−")
        return text.translate(COMMA) if self.language == "de" else text

    def fixed(self, value: float, digits: int) -> str:
        return self._written(f"{value:,.{digits}f}")

    def plain(self, value: float) -> str:
        return self._written(f"{value:,g}")

    def score(self, value: float) -> str:
        return self.fixed(value, 3)

    def signed(self, value: float) -> str:
        return self._written(f"{value:+.3f}")

    def percent(self, value: float) -> str:
        space = "\u00a0" if self.language == "de" else ""
        return f"{self.fixed(100 * value, 1)}{space}%"

    def count(self, value: int) -> str:
        return self._written(f"{value:,}")

    def elo(self, value: float) -> str:
        return self._written(f"{value:+.0f}" if round(value) else "0")

    def milliseconds(self, seconds: float | None) -> str:
        """Milliseconds with three digits; a dash if the time is unknown."""
        if seconds is None:
            return "–"
        value = 1000 * seconds
        return self.fixed(value, 2 if value < 10 else 1 if value < 100 else 0)

    def range(self, value: Estimate) -> str:
        """The ends of an interval; "" if there is none."""
        return self._range(value, "{:.3f}")

    def signed_range(self, value: Estimate) -> str:
        """The ends of an interval with their signs; "" if there is none."""
        return self._range(value, "{:+.3f}")

    def _range(self, value: Estimate, form: str) -> str:
        if not value.bounded:
            return ""
        low, high = ("" if end is None else form.format(end) for end in (value.low, value.high))
        return self._written(f"{low or '-∞'} … {high or '∞'}")

    def estimate(self, value: Estimate) -> str:
        interval = self.range(value)
        score = self.score(value.value)
        return f"{score} ({interval})" if interval else score

    def rating(self, value: Estimate) -> str:
        interval = self._range(value, "{:+z.0f}")
        return f"{self.elo(value.value)} ({interval})" if interval else self.elo(value.value)
