"""The dashboard of a bot for Grafana, deploy/grafana.json, from a table of its panels."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from tools.docs.files import DOCS, check_option, doc, write

FILE = DOCS.parent / "deploy" / "grafana.json"
SOURCE = {"type": "prometheus", "uid": "${datasource}"}
INSTANCE = 'instance=~"$instance"'
"""Programs that are chosen above the dashboard."""
COLUMNS = 24
"""The width of a dashboard."""


@dataclass(frozen=True)
class Panel:
    """A chart, or a single figure (`stat`). `queries`: expressions with their legends; `unit`: of
    Grafana; `about`: what an operator should know; `colours`: of a figure, from which value on."""

    title: str
    queries: Sequence[tuple[str, str]]
    unit: str = "short"
    about: str = ""
    kind: str = "timeseries"
    width: int = 8
    stacked: bool = False
    colours: Sequence[tuple[float | None, str]] = ()


def rate(metric: str, by: str) -> str:
    return f"sum by ({by}) (rate({metric}{{{INSTANCE}}}[$__rate_interval]))"


def quantiles(metric: str, by: str = "", legend: str = "") -> list[tuple[str, str]]:
    """The median, and what 9 of 10 stay below."""
    of = f"rate({metric}_bucket{{{INSTANCE}}}[$__rate_interval])"
    labels = f"le, {by}" if by else "le"
    return [
        (f"histogram_quantile({q}, sum by ({labels}) ({of}))", f"{legend}{name}")
        for q, name in ((0.5, "median"), (0.9, "90 %"))
    ]


def of_database(metric: str, by: str) -> str:
    """All programs on one database say the same."""
    return f"max by ({by}) ({metric}{{{INSTANCE}}})"


def figure(
    title: str,
    expression: str,
    unit: str = "short",
    colours: Sequence[tuple[float | None, str]] = ((None, "blue"),),
    legend: str = "",
    about: str = "",
) -> Panel:
    return Panel(title, [(expression, legend)], unit, about, "stat", 4, colours=colours)


BAD_ABOVE = ((None, "green"), (60.0, "orange"), (120.0, "red"))

ROWS: dict[str, list[Panel]] = {
    "Now": [
        figure(
            "Healthy programs",
            f"sum(stammtisch_healthy{{{INSTANCE}}})",
            colours=((None, "red"), (1, "green")),
            about="Those whose /healthz answers ok.",
        ),
        figure(
            "Games being played",
            f'sum(max by (game) (stammtisch_tables{{{INSTANCE}, state="playing"}}))',
        ),
        figure(
            "Oldest question that wasn't sent",
            f'max(stammtisch_oldest_unsent_seconds{{{INSTANCE}, kind="asked"}})',
            "s",
            BAD_ABOVE,
            about="For so long somebody has been waiting for what they are asked.",
        ),
        figure(
            "Last update",
            f"time() - max(stammtisch_last_update_timestamp_seconds{{{INSTANCE}}})",
            "s",
            about="Since the last message or button press of anybody.",
        ),
        figure(
            "Running since",
            f"time() - min(process_start_time_seconds{{{INSTANCE}}})",
            "s",
        ),
        figure(
            "Version",
            f"max by (version, python, compiled) (stammtisch_build_info{{{INSTANCE}}})",
            legend="{{version}}, Python {{python}}, compiled: {{compiled}}",
        ),
    ],
    "People": [
        Panel(
            "Updates", [(rate("stammtisch_updates_total", "chat"), "{{chat}}")], "ops", stacked=True
        ),
        Panel("Time to a stored answer", quantiles("stammtisch_update_seconds"), "s"),
        Panel(
            "Refused requests",
            [(rate("stammtisch_refused_total", "reason"), "{{reason}}")],
            "ops",
            "People try moves that aren't allowed; much of one reason may be a text that misleads.",
            stacked=True,
        ),
    ],
    "Tables": [
        Panel(
            "Tables by game",
            [
                (
                    f"sum by (game) (max by (game, state) (stammtisch_tables{{{INSTANCE}}}))",
                    "{{game}}",
                )
            ],
            stacked=True,
        ),
        Panel(
            "Tables by state",
            [
                (
                    f"sum by (state) (max by (game, state) (stammtisch_tables{{{INSTANCE}}}))",
                    "{{state}}",
                )
            ],
            stacked=True,
        ),
        Panel(
            "Games played to their end, in an hour",
            [
                (
                    f"sum by (game) (increase(stammtisch_ended_games_total{{{INSTANCE}}}[1h]))",
                    "{{game}}",
                )
            ],
            stacked=True,
        ),
    ],
    "Messages": [
        Panel(
            "Sent",
            [(rate("stammtisch_sent_total", "chat, how"), "{{chat}} {{how}}")],
            "ops",
            width=6,
        ),
        Panel(
            "Waiting",
            [(of_database("stammtisch_unsent_messages", "chat, kind"), "{{chat}} {{kind}}")],
            width=6,
        ),
        Panel(
            "Age of the oldest",
            [(of_database("stammtisch_oldest_unsent_seconds", "chat, kind"), "{{chat}} {{kind}}")],
            "s",
            "Views of people who aren't asked may wait for the limits of the chat's server.",
            width=6,
        ),
        Panel(
            "Not sent",
            [(rate("stammtisch_send_failures_total", "chat, reason"), "{{chat}} {{reason}}")],
            "ops",
            width=6,
        ),
    ],
    "AI players and pictures": [
        Panel(
            "Queues",
            [
                (
                    f"sum by (work) (stammtisch_queued_jobs{{{INSTANCE}}})",
                    "{{work}}: for a process",
                ),
                (of_database("stammtisch_due_jobs", "work"), "{{work}}: for a program"),
            ],
        ),
        Panel("Wait", quantiles("stammtisch_job_wait_seconds", "work", "{{work}}: "), "s"),
        Panel("Computing", quantiles("stammtisch_job_seconds", "work", "{{work}}: "), "s"),
    ],
    "Database": [
        Panel("Transactions", quantiles("stammtisch_transaction_seconds"), "s", width=12),
        Panel(
            "Errors and conflicts",
            [(rate("stammtisch_database_errors_total", "kind"), "{{kind}}")],
            "ops",
            "A conflict is done again by itself; with SQLite there is none.",
            width=12,
        ),
    ],
    "Programs": [
        Panel(
            "Processor",
            [(rate("process_cpu_seconds_total", "instance"), "{{instance}}")],
            "percentunit",
            "Without worker processes.",
        ),
        Panel(
            "Memory",
            [
                (f"process_resident_memory_bytes{{{INSTANCE}}}", "{{instance}}"),
                (f"process_virtual_memory_bytes{{{INSTANCE}}}", "{{instance}}: address space"),
            ],
            "bytes",
        ),
        Panel(
            "Open files and connections",
            [
                (f"process_open_fds{{{INSTANCE}}}", "{{instance}}"),
                (f"process_max_fds{{{INSTANCE}}}", "{{instance}}: at most"),
            ],
        ),
    ],
}


def panel_json(panel: Panel, number: int, x: int, y: int, height: int) -> dict[str, Any]:
    """A panel at a place, as Grafana stores it."""
    is_stat = panel.kind == "stat"
    defaults: dict[str, Any] = {"unit": panel.unit}
    if is_stat:
        steps = [{"color": colour, "value": value} for value, colour in panel.colours]
        defaults["thresholds"] = {"mode": "absolute", "steps": steps}
    else:
        stacking = {"mode": "normal" if panel.stacked else "none", "group": "A"}
        defaults |= {"min": 0, "custom": {"fillOpacity": 10, "stacking": stacking}}
    options = (
        {
            "reduceOptions": {"calcs": ["lastNotNull"], "fields": "", "values": False},
            "textMode": "name"
            if any("version" in legend for _, legend in panel.queries)
            else "auto",
        }
        if is_stat
        else {"legend": {"displayMode": "list", "placement": "bottom", "showLegend": True}}
    )
    return {
        "id": number,
        "type": panel.kind,
        "title": panel.title,
        "description": panel.about,
        "datasource": SOURCE,
        "gridPos": {"x": x, "y": y, "w": panel.width, "h": height},
        "fieldConfig": {"defaults": defaults, "overrides": []},
        "options": options,
        "targets": [
            {
                "refId": chr(ord("A") + i),
                "datasource": SOURCE,
                "expr": query,
                "legendFormat": legend,
            }
            for i, (query, legend) in enumerate(panel.queries)
        ],
    }


def panels() -> Iterator[dict[str, Any]]:
    """All panels, each row of them below its heading."""
    number, y = 1, 0
    for title, row in ROWS.items():
        heading = {"x": 0, "y": y, "w": COLUMNS, "h": 1}
        yield {"id": number, "type": "row", "title": title, "gridPos": heading, "panels": []}
        number, x, y = number + 1, 0, y + 1
        height = 4 if row[0].kind == "stat" else 8
        for panel in row:
            yield panel_json(panel, number, x, y, height)
            number, x = number + 1, x + panel.width
        y += height


def dashboard() -> dict[str, Any]:
    """The dashboard, as Grafana imports it. Data source and programs are chosen above it."""
    source = {"type": "datasource", "name": "datasource", "label": "Prometheus"}
    instance = {"type": "query", "name": "instance", "label": "Program", "datasource": SOURCE}
    query = "label_values(stammtisch_build_info, instance)"
    return {
        "uid": "stammtisch",
        "title": "stammtisch",
        "description": "The chat bot of stammtisch: docs/maintaining.md explains the metrics.",
        "tags": ["stammtisch"],
        "schemaVersion": 39,
        "editable": True,
        "timezone": "browser",
        "time": {"from": "now-6h", "to": "now"},
        "refresh": "30s",
        "templating": {
            "list": [
                {**source, "query": "prometheus"},
                {**instance, "query": query, "refresh": 2, "includeAll": True, "multi": True},
            ]
        },
        "annotations": {"list": []},
        "panels": list(panels()),
    }


@doc
@check_option
def command(check: bool) -> Iterator[str]:
    """Write deploy/grafana.json."""
    return write({FILE: json.dumps(dashboard(), indent=2) + "\n"}, check)
