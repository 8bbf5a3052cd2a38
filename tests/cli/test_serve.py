"""The configuration of the program for chats, and that it keeps its secrets."""

from __future__ import annotations

import json
import logging
from pathlib import Path

import pytest

from stammtisch.cli.serving.config import read_config
from stammtisch.cli.serving.logs import set_up_logs
from tests.cli.helpers import flat, run

TOKEN = "123456789:AAEhBOweik9ai2o01dBXnQqnhPZhtlQSyZg"


def config(folder: Path, text: str) -> Path:
    file = folder / "stammtisch.toml"
    database = f'[database]\nurl = "sqlite:///{folder / "tables.sqlite"}"\n'
    file.write_text(text + database, encoding="utf-8")
    return file


def check(file: Path, **environment: str) -> tuple[int, str]:
    result = run("serve", "--config", file, "--check", lines=None, **environment)
    return result.exit_code, flat(result.output + result.stderr)


def test_a_configuration_that_holds(tmp_path: Path) -> None:
    code, said = check(config(tmp_path, f'[telegram]\ntoken = "{TOKEN}"\n'))
    assert code == 0, said
    assert "holds" in said
    assert (tmp_path / "tables.sqlite").stat().st_mode & 0o777 == 0o600


def test_the_token_may_come_from_the_environment(tmp_path: Path) -> None:
    file = config(tmp_path, "")
    assert check(file)[0] == 1
    assert check(file, STAMMTISCH_TELEGRAM__TOKEN=TOKEN)[0] == 0


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('[telegram]\ntoken = "secret-123"\n', "telegram.token"),
        (f'[telegram]\ntoken = "{TOKEN}"\nsecret = "short-one"\n', "16 characters"),
        (f'workers = 0\n[telegram]\ntoken = "{TOKEN}"\n', "workers"),
        (f'[telegram]\ntoken = "{TOKEN}"\ncolour = "red"\n', "telegram.colour"),
        ("[telegram\n", "line 1"),
        ("", "names no chat"),
    ],
)
def test_what_is_wrong_is_named_and_no_secret_is_shown(
    text: str, said: str, tmp_path: Path
) -> None:
    code, output = check(config(tmp_path, text))
    assert code == 1
    assert said in output
    assert "Traceback" not in output
    for secret in (TOKEN, "secret-123", "short-one"):
        assert secret not in output


MATRIX = '[matrix]\nhomeserver = "https://hs.example"\nuser = "@bot:hs.example"\n'


def test_matrix_alone_or_beside_telegram(tmp_path: Path) -> None:
    word = "a-password-of-matrix"
    file = config(tmp_path, MATRIX)
    code, output = check(file)
    assert code == 1
    assert "STAMMTISCH_MATRIX__PASSWORD" in output
    assert check(file, STAMMTISCH_MATRIX__PASSWORD=word)[0] == 0
    file = config(tmp_path, f'{MATRIX}token = "{word}"\n[telegram]\ntoken = "{TOKEN}"\n')
    assert check(file)[0] == 0
    read = read_config(file)
    assert {word, TOKEN} <= set(read.secrets())
    assert word not in repr(read)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ('user = "bot"', "matrix.user"),
        ('inviters = ["anna"]', "matrix.inviters"),
        ('homeserver = "hs.example"', "matrix.homeserver"),
        ("rate = 0", "matrix.rate"),
        ('language = "fr"', "matrix.language"),
    ],
)
def test_what_is_wrong_with_matrix_is_named(line: str, said: str, tmp_path: Path) -> None:
    name = line.partition(" ")[0]
    kept = [one for one in MATRIX.splitlines() if not one.startswith(name)]
    file = config(tmp_path, "\n".join([*kept, line, 'password = "hush-hush"']) + "\n")
    code, output = check(file)
    assert code == 1
    assert said in output
    assert "hush-hush" not in output


def test_a_missing_file_and_an_impossible_database(tmp_path: Path) -> None:
    assert check(tmp_path / "nothing.toml")[0] == 1
    file = tmp_path / "stammtisch.toml"
    file.write_text(
        f'[telegram]\ntoken = "{TOKEN}"\n[database]\nurl = "mysql://a:hidden@b/c"\n',
        encoding="utf-8",
    )
    code, said = check(file)
    assert code == 1
    assert "hidden" not in said


def test_secrets_show_nowhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    text = f'[telegram]\ntoken = "{TOKEN}"\n'
    file = config(tmp_path, text)
    read = read_config(file)
    assert TOKEN not in repr(read)
    root = logging.getLogger()
    monkeypatch.setattr(root, "handlers", root.handlers)
    monkeypatch.setattr(root, "level", root.level)
    set_up_logs("info", "json", read.secrets())
    log = logging.getLogger("stammtisch.test")
    log.info("posting to https://api.telegram.org/bot%s/getMe", TOKEN, extra={"url": f"x{TOKEN}"})
    try:
        raise ValueError(f"no answer from {TOKEN}")
    except ValueError:
        log.exception("failed")
    lines = capsys.readouterr().err.strip().splitlines()
    assert len(lines) == 2
    for line in lines:
        assert TOKEN not in line
        assert "***" in json.dumps(json.loads(line))


def test_the_configuration_of_the_documents_serves_one_chat_or_both(tmp_path: Path) -> None:
    text = (Path(__file__).parents[2] / "docs" / "stammtisch.toml").read_text(encoding="utf-8")
    database = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    text = text.replace("sqlite:///stammtisch.sqlite", database)
    file = tmp_path / "stammtisch.toml"
    file.write_text(text, encoding="utf-8")
    assert check(file, STAMMTISCH_TELEGRAM__TOKEN=TOKEN)[0] == 0
    for line in ("[matrix]", "homeserver =", "user ="):
        text = text.replace(f"# {line}", line)
    file.write_text(text, encoding="utf-8")
    password = "a word that nobody knows"
    code, said = check(file, STAMMTISCH_MATRIX__PASSWORD=password)
    assert code == 0, said
    code, said = check(file, STAMMTISCH_MATRIX__PASSWORD=password, STAMMTISCH_TELEGRAM__TOKEN=TOKEN)
    assert code == 0, said
