"""Image, unit and settings for operators, and their page, fit the program."""

from __future__ import annotations

import json
import os
import re
import runpy
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest
import yaml

from stammtisch.adapters.chat.listening import host_and_port
from stammtisch.adapters.presentation.errors import error_text
from stammtisch.adapters.presentation.texts import texts_in
from stammtisch.adapters.storage.chats.engine import StoreTooNew
from stammtisch.cli.chats.config import Config, all_chats
from stammtisch.cli.chats.metrics import REGISTRY
from tools.docs.dashboard import COLUMNS, FILE, ROWS, dashboard

ROOT = Path(__file__).resolve().parents[1]
DEPLOYING, MAINTAINING, DOCKERFILE, IGNORE, ENVIRONMENT, COMPOSE = (
    (ROOT / name).read_text(encoding="utf-8")
    for name in (
        "docs/deploying.md",
        "docs/maintaining.md",
        "Dockerfile",
        ".dockerignore",
        "deploy/env.example",
        "deploy/compose.yaml",
    )
)
PROMTOOL = shutil.which("promtool")
METRICS: dict[str, set[str]] = {
    f"{metric.name}_total" if metric.type == "counter" else metric.name: set(
        getattr(collector, "_labelnames", ())
    )
    for collector in REGISTRY._collector_to_names
    for metric in collector.collect()
}
"""All metrics with their labels."""
PAGE = DEPLOYING + MAINTAINING
PORT = host_and_port(str(Config.model_fields["health"].default))[1]


def test_the_page_lists_all_metrics_with_their_labels() -> None:
    rows = re.findall(r"^\| `((?:stammtisch|process)_\w+)`(?: \*)? \|([^|]*)\|", PAGE, re.MULTILINE)
    listed = {name: set(re.findall(r"`(\w+)`", labels)) for name, labels in rows}
    assert listed == METRICS
    assert len(listed) == len(rows) > 12


METRIC = re.compile(r"\b((?:stammtisch|process)_\w+)(?:\{([^}]*)\})?")
OF_PROMETHEUS = {"instance", "job", "le"}


def named_metrics(expression: str) -> set[str]:
    """The metrics of an expression in PromQL. Histograms are named by their parts, and labels, in
    braces or behind `by`, are those of the metrics."""
    known = {name: labels | OF_PROMETHEUS for name, labels in METRICS.items()}
    found: dict[str, str] = {}
    for name, matchers in METRIC.findall(expression):
        metric = re.sub("_(bucket|sum|count)$", "", name) if name not in known else name
        assert metric in known, name
        assert {label for label, _ in re.findall(r"(\w+)(=~?|!=)", matchers)} <= known[metric]
        found[metric] = name
    grouped = {
        label
        for labels in re.findall(r"by \(([^)]*)\)", expression)
        for label in labels.split(", ")
    }
    assert grouped <= set().union(*(known[metric] for metric in found)), expression
    return set(found)


def test_the_dashboard_shows_all_metrics_and_no_others() -> None:
    panels = json.loads(FILE.read_text(encoding="utf-8"))["panels"]
    expressions = [target["expr"] for panel in panels for target in panel.get("targets", [])]
    assert set().union(*map(named_metrics, expressions)) == METRICS.keys()


def test_the_dashboard_is_that_of_its_table() -> None:
    kept = json.loads(FILE.read_text(encoding="utf-8"))
    assert kept == dashboard(), "run `python -m tools dashboard`"
    for row in ROWS.values():
        assert sum(panel.width for panel in row) == COLUMNS


def alerts() -> dict[str, str]:
    """The expressions of the alerts by their names."""
    groups = yaml.safe_load((ROOT / "deploy" / "alerts.yaml").read_text(encoding="utf-8"))["groups"]
    return {rule["alert"]: rule["expr"] for group in groups for rule in group["rules"]}


def test_alerts_are_on_the_page_and_name_metrics_that_exist() -> None:
    listed = re.findall(r"^\| `(Stammtisch\w+)` \|", PAGE, re.MULTILINE)
    assert listed == list(alerts())
    for expression in alerts().values():
        assert named_metrics(expression)


@pytest.mark.skipif(
    not PROMTOOL and not os.environ.get("STAMMTISCH_PROMTOOL"),  # .ci/run wants no test skipped
    reason="needs promtool (apt-get install prometheus)",
)
def test_alerts_fire_when_they_should() -> None:
    tested = yaml.safe_load((ROOT / "tests" / "alerts.yaml").read_text(encoding="utf-8"))["tests"]
    fired = {
        rule["alertname"]
        for test in tested
        for rule in test["alert_rule_test"]
        if rule.get("exp_alerts")
    }
    assert fired == alerts().keys()
    for words in (
        ["check", "config", "deploy/prometheus.yaml"],
        ["test", "rules", "tests/alerts.yaml"],
    ):
        done = subprocess.run(
            [str(PROMTOOL), *words], cwd=ROOT, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr


def test_prometheus_asks_where_the_program_listens() -> None:
    (scrape,) = yaml.safe_load((ROOT / "deploy" / "prometheus.yaml").read_text(encoding="utf-8"))[
        "scrape_configs"
    ]
    assert scrape["static_configs"] == [{"targets": [Config.model_fields["health"].default]}]
    assert f'job="{scrape["job_name"]}"' in alerts()["StammtischFails"]


def test_the_health_of_the_image_is_that_of_the_program() -> None:
    assert f"'127.0.0.1', {PORT}, " in DOCKERFILE
    assert "/healthz" in DOCKERFILE
    assert f"http://127.0.0.1:{PORT}/healthz" in PAGE


def test_the_image_is_made_of_what_the_build_needs() -> None:
    pyproject = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    project, backend = pyproject["project"], pyproject["build-system"]["build-backend"]
    (extras,) = re.findall(r'"/src\[([\w,-]+)\]"', DOCKERFILE)
    assert set(extras.split(",")) <= project["optional-dependencies"].keys()
    copied = set(re.findall(r"^!(.+)$", IGNORE, re.MULTILINE))
    needed = {*runpy.run_path(str(ROOT / "setup.py"), run_name="setup")["CODE"], "src"}
    needed |= {"setup.py", "pyproject.toml", "constraints.txt", project["readme"], "LICENSE"}
    needed.add(f"{backend}.py")
    assert copied == needed


def settings_of(section: str) -> set[str]:
    """The names of the settings in a section of the configuration."""
    chats = all_chats()
    if section in chats:
        return set(chats[section].section.model_fields)
    default = Config.model_fields[section].default
    return set(type(default).model_fields)


def test_settings_in_the_environment_are_those_of_the_program() -> None:
    bot = yaml.safe_load(COMPOSE)["services"]["bot"]["environment"]
    named = [*re.findall(r"^(?:# )?(STAMMTISCH_\w+)=", ENVIRONMENT, re.MULTILINE), *bot]
    assert len(named) > 4
    for name in named:
        section, _, setting = name.removeprefix("STAMMTISCH_").lower().partition("__")
        assert setting in settings_of(section), name
    for name in re.findall(r"\$\{(\w+):\?", COMPOSE):
        assert f"\n{name}=" in ENVIRONMENT


def test_files_that_the_page_names_exist() -> None:
    names = re.findall(r"\bdeploy/[\w.-]*\w", PAGE)
    assert len(names) > 3
    assert [name for name in names if not (ROOT / name).exists()] == []


def test_the_page_shows_the_error_of_an_older_program() -> None:
    (version, known) = re.findall(
        r"later version \((\d+)\) than this program knows \((\d+)\)", PAGE
    )[0]
    error = StoreTooNew(database="sqlite:///stammtisch.sqlite", version=version, known=known)
    assert f"\nError: {error_text(error, texts_in('en'))}\n" in PAGE
