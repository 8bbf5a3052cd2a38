"""Players of other languages in games."""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from stammtisch.adapters.external import bot as bots
from stammtisch.adapters.external import player as external
from stammtisch.adapters.external.bot import Bot, end_all
from stammtisch.adapters.external.process import Process
from stammtisch.adapters.presentation.errors import error_text
from stammtisch.adapters.presentation.texts import texts_in
from stammtisch.ai.arena.play import play_out
from stammtisch.ai.arena.simulate import Simulation, play_game
from stammtisch.ai.decision import PlayerFault, decide
from stammtisch.ai.player import Budget
from stammtisch.ai.registry import make_player, quoted
from stammtisch.ai.thinker import LocalThinker
from stammtisch.core.engine.rng import Rng
from stammtisch.core.errors import BotFault, StammtischError
from stammtisch.core.games import all_games, game_named
from stammtisch.core.match import Match
from stammtisch.core.service.requests import Begin, Limits, Reply, Said, SpecNotAllowed
from stammtisch.core.service.service import Service
from stammtisch.core.service.stored import Person
from stammtisch.core.table.effects import AiJob
from tests.external.programs import PYTHON, wrong
from tests.harness.requests import handled
from tests.harness.script import FakeClock, QuickBrain
from tests.harness.store import MemoryStore

UNO = game_named("uno")


def spec(command: str, seconds: str = "") -> str:
    return f"external:{quoted(command)}" + (f":seconds={seconds}" if seconds else "")


def new_match(*players: str, game: str = "uno", seed: str = "1") -> Match:
    of = game_named(game)
    names = [f"seat {n}" for n, _ in enumerate(players)]
    return Match.new(of, of.options(), seats=names, players=[*players], seed=seed, table="test")


def alive(pid: int) -> bool:
    try:
        status = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8")
    except (FileNotFoundError, ProcessLookupError):  # the second while it ends
        return False
    return status.rpartition(")")[2].split()[0] != "Z"


def until_ended(pids: list[int], seconds: float = 10.0) -> bool:
    """Have they all ended within so many seconds?"""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if not any(map(alive, pids)):
            return True
        time.sleep(0.02)
    return False


@pytest.mark.parametrize("name", all_games())
def test_a_program_plays_every_game(name: str) -> None:
    players = (spec(PYTHON), "random")
    options = game_named(name).options()
    record = play_game(Simulation(name, options, players, "s", 1), 1)
    assert record.outcome is not None
    again = play_game(Simulation(name, options, players, "s", 1), 1)
    assert again.moves == record.moves  # its randomness follows from the game's


def test_programs_are_kept_for_the_next_game(tmp_path: Path) -> None:
    pids = tmp_path / "pids"
    players = (spec(wrong(f"none {pids}")), "random")
    for number in (1, 2, 3):
        play_game(Simulation("uno", UNO.options(), players, "s", 3), number)
    assert len(pids.read_text().split()) == 1


def test_only_so_many_programs_wait(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else hundreds of players would use up what files and processes there may be."""
    monkeypatch.setattr(external, "MOST_IDLE", 2)
    monkeypatch.setattr(external, "_idle", [])  # without the programs of other tests
    files = [tmp_path / name for name in "abc"]
    options = game_named("las_vegan").options(rounds=1)
    for file in files:
        players = (spec(wrong(f"none {file}")), "random")
        play_game(Simulation("las_vegan", options, players, "s", 1), 1)
    first, *others = [int(file.read_text()) for file in files]
    assert until_ended([first])
    assert all(map(alive, others))


def test_each_seat_has_a_program_of_its_own(tmp_path: Path) -> None:
    """Else one program would know the cards of two seats."""
    pids = tmp_path / "pids"
    own = spec(wrong(f"none {pids}"))
    play_game(Simulation("uno", UNO.options(), (own, own, "random"), "s", 1), 1)
    assert len(pids.read_text().split()) == 2
    others = tmp_path / "others"
    own = spec(wrong(f"none {others}"))
    match = new_match(own, own, seed="two")
    player = make_player(own, UNO)  # one for all seats, as tables with people have it
    while not match.over and len(match.record.moves) < 20:
        seat = match.pending[0]
        match.play(seat, player.choose(match.view(seat), match.view(seat).legal, _budget()))
    assert len(others.read_text().split()) == 2


def _budget() -> Budget:
    return Budget(Rng("x"))


@pytest.mark.parametrize(
    ("mistake", "kind", "says"),
    [
        ("illegal", "illegal", "“fly to the moon”"),
        ("noise", "raised", "I think I'll lay a card"),
        ("id", "raised", "never asked"),
        ("kind", "raised", "isn't complete"),
        ("late", "late", "0.2 seconds"),
        ("crash", "raised", "exit code 3). Its last words on standard error: IndexError: no such"),
        ("killed", "raised", "exit code 137"),
        ("long", "raised", "more than 1,000,000 bytes"),
        ("version", "raised", "version 2"),
        ("garbled", "raised", "\\xff\\xfe{"),
    ],
)
def test_mistakes_are_faults_with_a_name(mistake: str, kind: str, says: str) -> None:
    named = spec(wrong(mistake), "0.2" if mistake == "late" else "5")
    match = new_match(named, named)
    seat = match.pending[0]
    player = make_player(named, UNO)
    with pytest.raises(PlayerFault) as caught:
        decide(match, seat, player)
    assert caught.value.facts["reason"] == kind
    text = error_text(caught.value, texts_in("en"))
    assert text.startswith(f"Player {named} on seat {seat}: ")
    assert says in text
    german = error_text(caught.value, texts_in("de"))
    assert german.startswith(f"Spieler {named} auf Sitz {seat}: ")
    assert "bot-fault" not in german
    assert "{ $" not in german


def test_a_late_answer_is_dropped() -> None:
    bot = Bot(wrong("late"))
    with pytest.raises(BotFault) as caught:
        bot.ask([], {"type": "act", "id": 1, "legal": ["a"]}, 0.3)
    assert caught.value.facts["reason"] == "late"
    assert bot.ask([], {"type": "act", "id": 2, "legal": ["b"]}, 20) == "b"
    bot.end()


@pytest.mark.parametrize("command", ["", "' unclosed", "no-such-program-anywhere", "/"], ids=repr)
def test_a_program_that_cannot_be_started_is_told(command: str) -> None:
    match = new_match(spec(command), "random")
    with pytest.raises(StammtischError) as caught:
        decide(match, match.pending[0], make_player(spec(command), UNO))
    assert error_text(caught.value, texts_in("en"))


def test_an_ended_player_leaves_no_program(tmp_path: Path) -> None:
    pids = tmp_path / "pids"
    match = new_match(spec(wrong(f"stays {pids}")), "random")
    player = make_player(match.record.players[0], UNO)
    while match.pending[0] != 1:
        match.play(2, match.view(2).legal[0])
    decide(match, 1, player)
    assert alive(int(pids.read_text()))
    del player
    gc.collect()
    assert until_ended([int(pids.read_text())])  # although it ignores quit and SIGTERM
    end_all()
    assert not bots._running


ORPHANS = """
import os, subprocess, sys, time

def note():
    with open(sys.argv[1], "a") as out:
        out.write(f"{os.getpid()}\\n")

for generation in range(3):  # each in a session of its own, and the parent ends
    if os.fork():
        break
    os.setsid()
else:
    subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"], start_new_session=True)
    note()
    time.sleep(600)
if generation:
    os._exit(0)
os.wait()
note()
while sys.stdin.readline():
    pass
"""
"""A program that leaves a daemon behind, with a child of its own, and ends when its input does."""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux knows subreapers")
@pytest.mark.parametrize("ends", ["by itself", "by its keeper"])
def test_what_leaves_the_session_of_a_program_ends_with_it(tmp_path: Path, ends: str) -> None:
    source, pids = tmp_path / "program.py", tmp_path / "pids"
    source.write_text(ORPHANS, encoding="utf-8")
    process = Process(f"{sys.executable} {source} {pids}", grace=5.0)
    until = time.monotonic() + 20
    while not (pids.exists() and len(pids.read_text().split()) == 2) and time.monotonic() < until:
        time.sleep(0.02)
    started = [int(pid) for pid in pids.read_text().split()]
    assert len(started) == 2
    assert all(map(alive, started))
    started += [pid for parent in started for pid in children_of(parent)]
    if ends == "by itself":
        process.close_input()
    else:
        process.end()
    assert until_ended(started)
    assert process.wait(5) == 0
    process.end()


def children_of(pid: int) -> list[int]:
    task = Path(f"/proc/{pid}/task/{pid}/children")
    return [int(child) for child in task.read_text().split()]


@pytest.mark.parametrize(
    ("number", "workers"),
    [(signal.SIGTERM, 1), (signal.SIGINT, 1), (signal.SIGKILL, 2), (signal.SIGINT, 2)],
)
def test_no_program_outlives_stammtisch(tmp_path: Path, number: int, workers: int) -> None:
    pids = tmp_path / "pids"
    own = spec(wrong(f"stays {pids}"))
    words = [sys.executable, "-m", "stammtisch", "simulate", "uno", "--players", f"{own},random"]
    words += ["--games", "1000000", "--workers", str(workers)]
    program = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        until = time.monotonic() + 60
        while not (pids.exists() and pids.read_text().split()) and time.monotonic() < until:
            time.sleep(0.05)
        started = [int(pid) for pid in pids.read_text().split()]
        assert started
        os.kill(program.pid, number)
        program.wait(60)
        assert until_ended([int(pid) for pid in pids.read_text().split()], 30)
    finally:
        program.kill()
        program.wait()


def test_the_examples_play_with_each_other() -> None:
    match = new_match(spec(PYTHON), spec(PYTHON))
    assert play_out(match, [make_player(one, UNO) for one in match.record.players]).over


def test_a_program_plays_at_a_table_with_people(tmp_path: Path) -> None:
    """Where decisions come one by one; what fails is played by another player."""
    match = new_match(spec(wrong("crash")), spec(PYTHON))
    thinker = LocalThinker()
    faults = 0
    while not match.over and len(match.record.moves) < 30:
        seat = match.pending[0]
        job = AiJob("uno", match.view(seat), match.record.players[seat - 1], "key")
        thought = thinker.move(job)
        faults += thought.fault is not None
        assert (thought.by == match.record.players[seat - 1]) == (seat == 2)
        match.play(seat, thought.move)
    assert faults == 1


def test_strangers_start_only_what_the_operator_lists() -> None:
    """Each spec exactly as it stands there."""
    listed = spec(PYTHON)
    limits = Limits(players=("normal", listed))
    who = Person("anna", "Anna", "lane", "en")

    async def asked(number: int, named: str) -> Reply:
        store = MemoryStore()
        service = Service(store, QuickBrain(), FakeClock(), lambda: "secret", limits)
        begin = Begin("uno", ai=((named, "Bot"),))
        return await handled(service, Said("test", str(number), who, "room", True), begin)

    for number, named in enumerate((f"{listed}:seconds=1", spec(wrong("none")), "external")):
        assert isinstance(asyncio.run(asked(number, named)).error, SpecNotAllowed)
    assert asyncio.run(asked(9, listed)).error is None
