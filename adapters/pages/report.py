"""The report of a tournament as one page for a web browser: tables, charts, games, settings. It
loads nothing from elsewhere, and everything but long lists of games works without its script."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from functools import cache, partial
from typing import Any

from jinja2 import Environment, StrictUndefined
from markupsafe import Markup, escape

from ...core.scene.texts import Texts
from ...core.standings import Estimate, PairFigures, PlayerFigures, needed
from ...core.text.printable import escaped
from ..presentation.presenter import title
from ..presentation.tournaments import fault_lines, verdict_text
from . import report_charts as charts
from .replay import ESCAPES, digest, resource
from .report_data import PlayerRow, Report
from .report_games import Played, Telling, anchor, compact, listed, telling

FIRST = 12
"""The number of the most interesting games in the page."""
MOST_FAULTS = 50
"""The most lines about faults; further ones are only counted."""
STEPS = (0.02, 0.08, 0.2, 0.4)
"""Differences from 0 at which the shade of a colour changes."""
COMMA = str.maketrans(".,", ",.")
"""From English to German numbers."""


@cache
def template() -> Any:
    """The template of the page, with its filters and functions."""
    environment = Environment(autoescape=True, undefined=StrictUndefined, trim_blocks=True)
    environment.filters.update(shown=escaped, broken=broken)
    environment.globals.update(
        whisker=charts.whisker,
        scale_row=charts.scale_row,
        histogram=charts.histogram,
        anchor=anchor,
        tint=tint,
        mark=mark,
    )
    return environment.from_string(resource("report.html.jinja"))


def report_page(report: Report, texts: Texts, version: str) -> str:
    """The page as HTML; the same report gives the same page. `version`: of the program."""
    style, script = resource("report.css"), resource("report.js")
    policy = f"default-src 'none'; style-src {digest(style)}; script-src {digest(script)}"
    page: str = template().render(
        t=texts,
        n=Numbers(texts.language),
        language=texts.language,
        policy=policy,
        style=Markup(style),
        script=Markup(script),
        version=version,
        **_content(report, texts),
    )
    return page


def broken(name: str) -> Markup:
    """The name of a player, with a possible line break after `:` and `=`."""
    return Markup(re.sub(r"([:=])", r"\1<wbr>", str(escape(escaped(name)))))


def tint(difference: float) -> str:
    """The class of a colour: blue above 0, orange below, in a stronger shade for larger
    differences."""
    shade = sum(abs(difference) >= step for step in STEPS)
    return f"{'b' if difference > 0 else 'o'}{shade}" if shade else "z0"


def mark(difference: Estimate) -> str:
    """A sign for the side of 0 on which an interval lies, so that it is visible without colours."""
    return {1: " ▲", -1: " ▼", 0: ""}[difference.sign]


def _content(report: Report, texts: Texts) -> dict[str, Any]:
    """The values that the template uses."""
    facts = report.standings
    content: dict[str, Any] = {
        "report": report,
        "facts": facts,
        "players": report.players,
        "nodes_told": any(row.times.nodes_a_decision is not None for row in report.players),
        "game": title(facts.game, texts),
        "verdict": verdict_text(facts.test, texts) if facts.test else "",
        "settings": _settings(report, texts),
        "fault_lines": [*fault_lines(facts.faults, MOST_FAULTS, texts), *report.first_faults],
        "other_commands": _commands(report.links.file),
        "sections": _sections(report, texts),
    }
    if report.players:
        content |= _standings(report, texts)
        content |= _scales(report, texts)
        content |= _games(report, texts)
    return content


SECTIONS = {
    "standings": "report-standings",
    "ratings": "report-ratings",
    "seats": "t-by-seat",
    "pairs": "report-pairs",
    "on-seats": "report-on-seats",
    "rating-history": "report-rating-history",
    "distributions": "report-distributions",
    "lengths": "report-lengths",
    "times": "report-times",
    "faults": "report-faults",
    "games": "report-games",
    "settings": "report-settings",
}
ALWAYS = ("faults", "settings")


def _sections(report: Report, texts: Texts) -> list[tuple[str, str]]:
    wanted = SECTIONS if report.players else ALWAYS
    empty = {
        "rating-history": not report.rating_history,
        "ratings": bool(report.standings.test),  # a comparison has none
    }
    return [(name, texts(SECTIONS[name])) for name in wanted if not empty.get(name)]


def _standings(report: Report, texts: Texts) -> dict[str, Any]:
    facts, n = report.standings, Numbers(texts.language)
    lengths, steps = facts.lengths, report.details.length_counts
    assert lengths is not None  # there are players, so there are games
    rounded = {key: round(value) for key, value in asdict(lengths).items()}
    width = steps[-1].most + 1 - steps[0].least
    amounts = {
        name: column for name, column in needed(PlayerFigures, facts.players).items() if column.page
    }
    return {
        "pairs": report.pairs,
        "seats": facts.by_seat,
        "on_seats": report.on_seats,
        "amounts": amounts,
        "tiles": _tiles(report, n, texts),
        "places_bar": partial(_places_bar, texts=texts),
        "pair_title": partial(_pair_title, n=n, texts=texts),
        "most_blocks": max(max(row.spread.counts) for row in report.players),
        "lengths_text": texts("t-tournament-lengths", **rounded),
        "length_counts": [step.games for step in steps],
        "length_median": (lengths.median + 0.5 - lengths.least) / width,
    }


def _tiles(report: Report, n: Numbers, texts: Texts) -> list[tuple[str, str, str]]:
    """The key figures: name, value, and a detail."""
    facts, first = report.standings, report.players[0]
    tiles: list[tuple[str, str, str]] = [
        (texts("report-first"), broken(first.name), n.estimate(first.figures.score))
    ]
    lead = report.pairs.get((1, 2))
    if lead:
        sure = bool(lead.difference.sign)
        more = texts("report-lead-sure", sure=sure, range=n.signed_range(lead.difference) or "–")
        tiles.append((texts("report-lead-of"), n.signed(lead.difference.value), more))
    assert facts.lengths is not None
    planned = texts("report-of-planned", planned=facts.planned)
    median = texts("report-median", moves=round(facts.lengths.median))
    faults = texts("report-lost-count", count=len(facts.lost))
    tiles += [
        (texts("report-blocks"), n.count(facts.blocks), planned),
        (texts("t-lab-games"), n.count(facts.games), median),
        (texts("report-faults"), n.count(len(facts.faults)), faults),
    ]
    return tiles


def _places_bar(row: PlayerRow, texts: Texts) -> Markup:
    places = row.figures.places
    total = sum(places) or 1
    labels = [f"{100 * count / total:.0f}%" for count in places]
    counts = ", ".join(f"{place}: {count}" for place, count in enumerate(places, 1))
    return charts.shares(places, labels, f"{texts('report-places')} {counts}")


def _pair_title(
    row: PlayerRow, column: PlayerRow, cell: PairFigures, n: Numbers, texts: Texts
) -> str:
    facts = {"one": row.name, "other": column.name, "blocks": cell.blocks}
    likely = "none" if cell.superiority is None else n.percent(cell.superiority)
    return texts("report-pair-title", **facts, likely=likely)


def _scales(report: Report, texts: Texts) -> dict[str, Any]:
    """The charts of estimates: scales, labels of their ticks, and rows."""
    n = Numbers(texts.language)
    rated = [row for row in report.players if row.figures.rating]
    rated.sort(key=lambda row: -row.figures.rating.value if row.figures.rating else 0.0)
    estimates = [row.figures.rating for row in rated if row.figures.rating]
    scores = charts.axis([*charts.ends([row.figures.score for row in report.players]), 0.5])
    by_seat = [row.score for row in report.standings.by_seat]
    seats = charts.axis([*charts.ends(by_seat), 0.5])
    ratings = charts.axis([*charts.ends(estimates), 0.0]) if estimates else None
    content: dict[str, Any] = {
        "scores": scores,
        "score_labels": [n.plain(tick) for tick in scores.ticks],
        "seat_scale": seats,
        "seat_labels": [n.plain(tick) for tick in seats.ticks],
        "seat_rows": [
            (f"{texts('t-seat-number')} {seat}", score, n.estimate(score), "")
            for seat, score in enumerate(by_seat, 1)
        ],
        "rated": bool(estimates),
        "history_panels": [],
    }
    if ratings:
        content["rating_scale"] = ratings
        content["rating_labels"] = [n.elo(tick) for tick in ratings.ticks]
        content["rating_rows"] = [
            (_head(row), row.figures.rating, n.rating(row.figures.rating), anchor([row.number]))
            for row in rated
            if row.figures.rating
        ]
    if report.rating_history:
        content |= _rating_history(report, rated, n, texts)
    return content


def _head(row: PlayerRow) -> Markup:
    text = Markup(
        '<span class="named"><span class="number">{}</span> '
        '<span class="who" title="{}">{}</span></span>'
    )
    return text.format(row.number, escaped(row.name), broken(row.name))


MAX_SPANS = 1.6
"""The height of a chart of ratings at most, as a multiple of the span of the last ones: after few
blocks intervals are so wide that nothing else would be visible."""


def _rating_history(
    report: Report, rated: Sequence[PlayerRow], n: Numbers, texts: Texts
) -> dict[str, Any]:
    last = charts.ends(list(report.rating_history[-1].ratings.values()))
    values = [rating.value for point in report.rating_history for rating in point.ratings.values()]
    span = max(last) - min(last)
    middle = (max(last) + min(last)) / 2
    room = [middle - MAX_SPANS * span / 2, middle + MAX_SPANS * span / 2]
    ends = [
        end for point in report.rating_history for end in charts.ends(list(point.ratings.values()))
    ]
    low, high = max(room[0], min(ends)), min(room[1], max(ends))
    scale = charts.axis([low, high, *values, 0.0], 4)
    panels = []
    for row in rated:
        first, latest = report.rating_history[0].ratings.get(row.number), row.figures.rating
        label = texts(
            "report-rating-history-of",
            player=row.name,
            first=n.elo(first.value) if first else "–",
            last=n.elo(latest.value) if latest else "–",
        )
        panels.append((row, charts.rating_history(report.rating_history, row.number, scale, label)))
    labels = [n.elo(tick) for tick in scale.ticks]
    return {"history_panels": panels, "history_ticks": charts.tick_column(scale, labels)}


def _games(report: Report, texts: Texts) -> dict[str, Any]:
    names = ["", *(escaped(row.name) for row in report.players)]
    form = texts("report-outcome-of", place="{place}", player="{player}", points="{points}")
    lists = [_all_games(report, texts)]
    for cell in listed(report.games):
        heading = _heading(cell.players, cell.seat, cell.count, names, texts)
        facts = {"anchor": cell.anchor, "players": cell.players, "seat": cell.seat}
        lists.append({**facts, "heading": heading, "examples": cell.examples})
    first = lists[0]["examples"][0].played
    words = {
        "outcome": form,
        "moves": texts("report-moves"),
        "all": texts("report-show-all"),
        "more": texts("report-show-more", left="{left}"),
        "command": _game_command(report.links.file, "{block}", "{game}"),
    }
    data = {**compact(report.games, report.links.replays), "names": names, "words": words}
    return {
        "lists": lists,
        "replays": report.links.replays,
        "outcome": _outcomes(names, form, texts),
        "game_pattern": _game_command(report.links.file, first.block, first.game),
        "data": Markup(
            json.dumps(data, ensure_ascii=False, separators=(",", ":")).translate(ESCAPES)
        ),
    }


def _all_games(report: Report, texts: Texts) -> dict[str, Any]:
    chosen: list[Telling] = telling(report.games, FIRST)
    heading = texts("report-telling", count=len(report.games))
    return {"anchor": "games-all", "players": (), "seat": 0, "heading": heading, "examples": chosen}


def _heading(
    players: Sequence[int], seat: int, count: int, names: Sequence[str], texts: Texts
) -> str:
    kind = "seat" if seat else "pair" if len(players) > 1 else "player"
    other = names[players[1]] if len(players) > 1 else ""
    facts = {"player": names[players[0]], "other": other, "seat": seat, "count": count}
    return texts("report-games-of", kind=kind, **facts)


def _outcomes(
    names: Sequence[str], form: str, texts: Texts
) -> Callable[[Played, Sequence[int]], Markup]:
    """A function that describes the outcome of a game, from the first place on, with some players
    in bold."""

    def outcome(played: Played, players: Sequence[int]) -> Markup:
        parts = []
        for seat in played.by_place:
            text = form.replace("{place}", str(played.places[seat]))
            text = text.replace("{points}", texts.figure(played.points[seat]))
            text = text.replace("{player}", names[played.seating[seat]])
            kind = "b" if played.seating[seat] in players else "span"
            parts.append(f"<{kind}>{escape(text)}</{kind}>")
        return Markup(f'<span class="outcome">{" ".join(parts)}</span>')

    return outcome


def _game_command(file: str, block: object, game: object) -> str:
    return (
        f"stammtisch tournament games {file} --block {block}"
        f" | stammtisch replay - --game {game} --html game.html"
    )


def _commands(file: str) -> str:
    kinds = ("resume", "show")
    return "\n".join(f"stammtisch tournament {kind} {file}" for kind in kinds)


def _settings(report: Report, texts: Texts) -> list[tuple[str, str]]:
    chosen = report.details.settings
    n = Numbers(texts.language)
    rows = [
        ("players", ", ".join(map(escaped, chosen["players"]))),
        ("format", texts("report-format", format=chosen["format"])),
        ("seats", str(chosen["seats"])),
        ("seatings", texts("report-seatings", seatings=chosen["seatings"])),
        ("blocks", n.count(chosen["blocks"])),
        ("rounds", n.count(chosen["rounds"]) if chosen["rounds"] else ""),
        ("seed", escaped(chosen["seed"])),
        ("options", escaped(report.options)),
        ("move-time", texts("report-seconds", seconds=n.plain(chosen["move_time"]))),
        ("on-fault", texts("report-on-fault", what=chosen["on_fault"])),
        ("rules", report.rules),
    ]
    return [(texts(f"report-setting-{name}"), value) for name, value in rows if value]


@dataclass(frozen=True, slots=True)
class Numbers:
    """Numbers formatted for a language. German uses a comma before decimals; the minus sign is as
    wide as a plus."""

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

    def figure(self, value: float, form: str = "") -> str:
        """A number in a format of Python, with separators of thousands."""
        text = self._written(f"{value:,{form}}")
        return text.replace("%", "\u00a0%") if self.language == "de" else text

    def percent(self, value: float) -> str:
        return self.figure(value, ".1%")

    def count(self, value: int) -> str:
        return self.figure(value)

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
