"""Fuzzing: inputs that mutate what is valid, guided by the coverage of the code that reads them."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path

import click

from tools.campaigns.fuzz.target import ROOT, Target
from tools.campaigns.fuzz.targets import TARGETS
from tools.options import seed_option, tool

HANGS = 60
"""Seconds after which libFuzzer ends an input; slow ones are faults long before."""
LONGEST_WORD = 64
"""Bytes of a word that libFuzzer takes."""
MEMORY = Path("/dev/shm")
"""Where files of inputs are, if there is such a place: in memory."""
COVERED = re.compile(r"cov: (\d+)")


def fuzz(name: str, inputs: int, seed: int) -> list[str]:
    """Let a target read so many inputs; prints a row of figures, and returns faults."""
    target = TARGETS[name]
    with tempfile.TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as place:
        folder = Path(place)
        options = _options(target, seed, folder)
        report = folder / "report"
        arguments = ["-m", "tools.campaigns.fuzz.worker", name, str(inputs), str(report), *options]
        env = {**os.environ, "STAMMTISCH_COMPILE": "0", "PYTHONHASHSEED": "0", "TMPDIR": place}
        env["PYTHONPATH"] = os.pathsep.join([str(ROOT / "src"), str(ROOT)])
        with (folder / "log").open("w+", encoding="utf-8", errors="replace") as log:
            done = subprocess.run(
                [sys.executable, *arguments], env=env, stdout=log, stderr=log, check=False
            )
            log.seek(0)
            said = log.read()
        if done.returncode or not report.exists():
            return [f"{name}: the fuzzer ended with {done.returncode}: {said[-2000:]}"]
        facts = json.loads(report.read_text(encoding="utf-8"))
    covered = [int(edges) for edges in COVERED.findall(said)]
    accepted = facts["outcomes"].get("", 0)
    print(
        f"{name:<14} {inputs:>9,} inputs {facts['seconds']:7.0f} s  {accepted / inputs:4.0%} "
        f"accepted  edges {covered[0]:>5} {covered[-1]:>5}  slowest {facts['slowest']:.2f} s  "
        f"faults {len(facts['faults'])}",
        flush=True,
    )
    return [f"{name}: {fault}" for fault in facts["faults"]]


def _options(target: Target, seed: int, folder: Path) -> list[str]:
    """Options of libFuzzer, with the seeds and words of a target as files."""
    corpus, words = folder / "corpus", folder / "words"
    corpus.mkdir()
    for number, content in enumerate(target.seeds()):
        (corpus / f"{number:04}").write_bytes(content)
    short = [word.encode() for word in target.words() if 0 < len(word.encode()) <= LONGEST_WORD]
    escaped = ["".join(f"\\x{byte:02x}" for byte in word) for word in short]
    words.write_text("".join(f'"{word}"\n' for word in escaped), encoding="ascii")
    limits = [f"-max_len={target.longest}", f"-timeout={HANGS}", "-rss_limit_mb=4096"]
    return [
        *limits,
        f"-seed={seed}",
        f"-dict={words}",
        "-len_control=0",
        "-mutate_depth=2",
        str(corpus),
    ]


@tool(
    seed="--seed: the mutations; the same seed gives the same inputs to the same sources",
    size="--inputs",
    shows="Every input is accepted or refused with the named error of its boundary and a message, "
    "within a second of processor time, and what is refused changes nothing.",
)
@click.argument("targets", nargs=-1, type=click.Choice(list(TARGETS)))
@click.option(
    "--inputs",
    type=click.IntRange(1),
    help="Inputs of each target; by default as many as a campaign of 10 million gives it.",
)
@seed_option()
def command(targets: tuple[str, ...], inputs: int | None, seed: int) -> list[str]:
    """Let everything that reads what others wrote read mutated inputs (extra `fuzz`).

    Prints for each target: inputs, seconds of processor time, the share that was accepted, the
    edges of the code that its seeds reach and those that all inputs reach.
    """
    if not find_spec("atheris"):
        raise click.ClickException("atheris isn't installed: pip install -e '.[fuzz]'")
    return [
        fault
        for name in targets or TARGETS
        for fault in fuzz(name, inputs or TARGETS[name].inputs, seed)
    ]
