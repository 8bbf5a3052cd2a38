"""What programs tell about their decisions: read, kept where nobody plays, and shown."""

from __future__ import annotations

import json
import os
import shlex
import sys
import tempfile
import zlib
from pathlib import Path
from typing import Any

import pytest

from stammtisch.adapters.external.bot import Bot, act, new_game
from stammtisch.adapters.pages.replay_data import shown_infos
from stammtisch.adapters.presentation.texts import texts_in
from stammtisch.ai.arena.simulate import Simulation, play_game
from stammtisch.ai.decision import PlayerFault
from stammtisch.ai.registry import quoted
from stammtisch.ai.thinker import think
from stammtisch.cli.shared.playback import Playback
from stammtisch.core.errors import RecordError
from stammtisch.core.games import game_named
from stammtisch.core.match import Match
from stammtisch.core.record import Record, read_line, verify
from stammtisch.core.record_fields import BadInfo, PlayerInfo, info_from_json
from stammtisch.core.table.effects import AiJob
from tests.cli.arena.tournaments import tournament
from tests.cli.helpers import flat, run
from tests.external.programs import ROOT

TOLD = '{"type": "info", "id": ID, "score": 0.62, "nodes": 12000, "line": ["play r7", "hm"]}'
VEGAN = game_named("las_vegan")


def command(*lines: str) -> str:
    """The command of a program that writes these lines before each answer."""
    text = "\n".join(lines)
    file = Path(tempfile.gettempdir()) / f"told-{os.getpid()}-{zlib.crc32(text.encode())}"
    file.write_text(text, encoding="utf-8")
    program = ROOT / "tests" / "external" / "telling.py"
    return shlex.join([sys.executable, str(program), str(file)])


def spec(*lines: str) -> str:
    return f"external:{quoted(command(*lines))}"


def recorded(*lines: str) -> Record:
    options = VEGAN.options(rounds=1)
    return play_game(Simulation("las_vegan", options, (spec(*lines), "random"), "s", 1), 1)


def told(*lines: str) -> PlayerInfo | None:
    """What is kept of the first decision."""
    infos = recorded(*lines).infos
    return infos[0][1] if infos else None


def test_what_a_program_tells_is_kept_with_its_moves() -> None:
    record = recorded(TOLD)
    own = [entry for entry, (seat, _) in enumerate(record.moves) if seat == 1]
    assert [entry for entry, _ in record.infos] == own
    assert {info for _, info in record.infos} == {PlayerInfo(0.62, 12000, ("play r7", "hm"))}
    assert verify(record.to_line()).infos == record.infos


def test_later_information_replaces_earlier_one_by_member() -> None:
    first = '{"type": "info", "score": 0.1, "nodes": 10}'
    assert told(first, '{"type": "info", "score": 1}') == PlayerInfo(1.0, 10)


@pytest.mark.parametrize(
    "line",
    [
        "",
        "   ",
        '{"type": "log", "text": "thinking"}',
        '{"type": 7}',
        '{"type": "info", "id": 7000, "score": 0.5}',
        '{"type": "info", "score": 1.5}',
        '{"type": "info", "score": "high"}',
        '{"type": "info", "score": NaN}',
        '{"type": "info", "nodes": -1}',
        '{"type": "info", "nodes": 1.5}',
        '{"type": "info", "nodes": true}',
        '{"type": "info", "line": "play r7"}',
        '{"type": "info", "line": ["\\u001b[2J"]}',
        '{"type": "info", "line": [""]}',
        json.dumps({"type": "info", "line": ["play r7"] * 33}),
        json.dumps({"type": "info", "score": 0.5, "text": "." * 20_000}),
    ],
)
def test_other_lines_are_ignored_and_cost_nothing(line: str) -> None:
    record = recorded(line)
    assert record.outcome is not None
    assert record.infos == []


def test_an_answer_may_have_any_type() -> None:
    """As programs for version 1.0 may have it."""
    with pytest.raises(PlayerFault, match="no such move"):
        recorded('{"type": "answer", "id": ID, "move": "no such move"}')


def test_what_is_written_between_decisions_is_dropped() -> None:
    """Information that comes late isn't taken for that about the next decision."""
    bot = Bot(command())
    match = Match(recorded().copy()).rewound(0)
    while match.pending[0] != 1:
        match.play(match.pending[0], match.view(match.pending[0]).legal[0])
    question = act(VEGAN, match.view(1), 1, 20.0)
    first = new_game(VEGAN, match.view(1), "seed")
    bot.ask([first], question, 20.0)
    assert bot.sound
    bot.process._received += b'\n{"type": "info", "score": 0.9}\n{"type": "info", "nodes": 3}\n'
    assert bot.sound
    bot.process._received += b'{"type": "info", "score": 0.9}\n'
    bot.ask([], {**question, "id": 2}, 20.0)
    assert bot.info == PlayerInfo()
    bot.end()


def test_of_a_flood_the_first_lines_count() -> None:
    lines = [f'{{"type": "info", "nodes": {number}}}' for number in range(2000)]
    assert told(*lines) == PlayerInfo(nodes=999)


def test_information_is_dropped_where_a_person_plays(home: Path) -> None:
    """It may give away hidden cards."""
    match = Match.new(
        VEGAN,
        VEGAN.options(),
        seats=["Anna", "bot"],
        players=["human", spec(TOLD)],
        seed="s",
        table="t",
    )
    while match.pending[0] != 2:
        match.play(match.pending[0], match.view(match.pending[0]).legal[0])
    job = AiJob("las_vegan", match.view(2), spec(TOLD), "key")
    ai_move = think(job)
    assert ai_move.info == PlayerInfo(0.62, 12000, ("play r7", "hm"))
    match.note_info(2, ai_move.info)
    match.play(2, ai_move.move)
    assert match.record.infos == []
    args = ("play", "las_vegan", "--against", spec(TOLD), "--plain", "--fast", "--seed", "a")
    output = run(*args, input="1\n1\n1\n").output
    assert "expected result" not in output
    assert "12,000" not in output
    (saved,) = (home / "games").glob("*.json*")
    assert "infos" not in saved.read_text(encoding="utf-8")


def test_watching_shows_it_with_the_move() -> None:
    args = ("watch", "las_vegan", "--players", f"{spec(TOLD)},random", "-o", "rounds=1")
    said = "says: expected result 0.62 of 1 · 12,000 positions · expected moves: play 7●, hm"
    assert said in flat(run(*args, "--plain", "--fast", "--lang", "en").output)
    said = (
        "meldet: erwartetes Ergebnis 0,62 von 1 · 12.000 Stellungen · "
        "erwartete Züge: spielen 7●, hm"
    )
    assert said in flat(run(*args, "--plain", "--fast", "--lang", "de").output)


def test_replays_show_it_from_every_seat() -> None:
    record = recorded(TOLD)
    playback = Playback(record, texts_in("en"))
    for seat in range(3):
        entry, _ = record.infos[1]
        assert any(
            "expected result 0.62" in one.text for one in playback.sentences(seat)[entry + 1]
        )


def test_a_page_of_an_unfinished_game_has_only_that_of_its_seats() -> None:
    record = recorded(TOLD)
    texts = texts_in("en")
    assert shown_infos(record, [2], texts).keys() == dict(record.infos).keys()
    record.outcome = None
    assert shown_infos(record, [0, 2], texts) == {}
    assert shown_infos(record, [1], texts).keys() == dict(record.infos).keys()


def test_an_analysis_has_it_beside_its_own_judgement(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    file.write_text(recorded(TOLD).to_line() + "\n", encoding="utf-8")
    facts = json.loads(run("analyse", file, "--iterations", "160", "--json").output)
    one, other = facts["seats"]
    expected = {"score": 0.62, "nodes": 12000, "line": ["play r7", "hm"]}
    assert {json.dumps(move["info"]) for move in one["moves"]} == {json.dumps(expected)}
    assert all(move["info"] is None for move in other["moves"])


def test_a_report_has_the_positions_of_a_move(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    args = ("--game", "las_vegan", "--players", f"{spec(TOLD)},random", "--blocks", "2")
    tournament(*args, "-o", "rounds=1", "--file", "t.tournament")
    facts = json.loads(tournament("show", "t.tournament", "--json", "--times").stdout)
    nodes = {row["player"]: row["nodes_a_decision"] for row in facts["times"]}
    assert nodes == {spec(TOLD): 12000, "random": None}
    assert "12000" in tournament("show", "t.tournament").stdout
    tournament("report", "t.tournament", "--replays", "1")
    assert "Positions a move, as reported" in (tmp_path / "t.html").read_text(encoding="utf-8")
    (page,) = (tmp_path / "t_games").iterdir()
    assert "12,000 positions" in page.read_text(encoding="utf-8")


def test_check_bot_names_what_was_ignored_and_shows_the_last_information() -> None:
    wrong = '{"type": "info", "score": 7}'
    args = ("--game", "las_vegan", "--games", "1", "--seconds", "20", "--lang")
    result = run("check-bot", command(TOLD, wrong, ""), *args, "en")
    assert result.exit_code == 0
    output = flat(result.output)
    assert 'Ignored: a line of the unknown type "greeting"' in output
    assert "information whose “score” has another form; expected: 0..1" in output
    assert "lines of information; the last: expected result 0.62 of 1 · 12,000 positions" in output
    assert "All is well" in output
    german = flat(run("check-bot", command(TOLD, wrong), *args, "de").output)
    assert "Übergangen: eine Auskunft, deren „score“ eine andere Form hat" in german


INFO = {"score": 0.5, "nodes": 7, "line": ["draw"]}


@pytest.mark.parametrize(
    "infos",
    [
        {},
        [[0]],
        [[0, 1]],
        [["0", INFO]],
        [[10**9, INFO]],
        [[-1, INFO]],
        [[1, INFO], [1, INFO]],
        [[2, INFO], [1, INFO]],
        [[0, {**INFO, "score": 2}]],
        [[0, {**INFO, "more": 1}]],
        [[0, {**INFO, "line": [1]}]],
        [[0, {**INFO, "line": ["\u202e"]}]],
    ],
)
def test_a_record_with_other_information_is_refused(infos: Any) -> None:
    data = json.loads(recorded().to_line())
    with pytest.raises(RecordError, match="infos"):
        read_line(json.dumps({**data, "infos": infos}))


def test_what_was_told_about_later_moves_goes_when_they_are_taken_back() -> None:
    record = recorded(TOLD)
    entry, _ = record.infos[3]
    assert len(Match(record).rewound(entry).record.infos) == 3


@pytest.mark.parametrize("name", ["score", "nodes", "line"])
def test_the_wrong_member_is_named(name: str) -> None:
    with pytest.raises(BadInfo) as caught:
        info_from_json({**INFO, name: {}})
    assert caught.value.name == name
