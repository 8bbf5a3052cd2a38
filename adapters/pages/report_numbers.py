"""Numbers as a report writes them in a language."""

from __future__ import annotations

from dataclasses import dataclass

from .report_data import Estimate

COMMA = str.maketrans(".,", ",.")


@dataclass(frozen=True, slots=True)
class Numbers:
    """German has a comma before decimals; a minus is as wide as a plus."""

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
        """With three digits."""
        if seconds is None:
            return "–"
        value = 1000 * seconds
        return self.fixed(value, 2 if value < 10 else 1 if value < 100 else 0)

    def range(self, one: Estimate) -> str:
        """The ends of an interval, or nothing."""
        return self._range(one, "{:.3f}")

    def signed_range(self, one: Estimate) -> str:
        return self._range(one, "{:+.3f}")

    def _range(self, one: Estimate, form: str) -> str:
        if one.low is None or one.high is None:
            return ""
        return self._written(f"{form.format(one.low)} … {form.format(one.high)}")

    def estimate(self, one: Estimate) -> str:
        found = self.range(one)
        return f"{self.score(one.value)} ({found})" if found else self.score(one.value)

    def rating(self, one: Estimate) -> str:
        if one.low is None or one.high is None:
            return self.elo(one.value)
        return f"{self.elo(one.value)} ({self.elo(one.low)} … {self.elo(one.high)})"
