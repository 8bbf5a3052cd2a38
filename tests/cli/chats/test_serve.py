"""The configuration of the program for chats, and that it keeps its secrets."""

from __future__ import annotations

import json
import logging
from pathlib import Path

import pytest

from stammtisch.adapters.chat.listening import host_and_port
from stammtisch.cli.chats.config import LogSection, all_chats, broken_chats, read_config
from stammtisch.cli.chats.monitoring import set_up_logs
from stammtisch.cli.chats.telegram import API, TelegramSection
from stammtisch.core.service.requests import Operator
from tests.cli.helpers import flat, run
from tests.guests import Install, install
from tests.telegram.botapi import BotApi

__all__ = ["install"]

TOKEN = "123456789:AAEhBOweik9ai2o01dBXnQqnhPZhtlQSyZg"
NOBODY = "http://127.0.0.1:1"
"""Where no server answers."""


def config(folder: Path, text: str) -> Path:
    file = folder / "stammtisch.toml"
    database = f'[database]\nurl = "sqlite:///{folder / "tables.sqlite"}"\n'
    file.write_text(text + database, encoding="utf-8")
    return file


def check(file: Path, **environment: str) -> tuple[int, str]:
    result = run("serve", "--config", file, "--check", lines=None, **environment)
    return result.exit_code, flat(result.output + result.stderr)


def telegram(*lines: str, token: str = TOKEN, server: str = NOBODY) -> str:
    return "\n".join(["[telegram]", f'token = "{token}"', f'base_url = "{server}"', *lines, ""])


def test_a_configuration_that_holds(tmp_path: Path) -> None:
    with BotApi() as server:
        address = server.base_url.removesuffix("/bot")
        code, said = check(config(tmp_path, telegram(token=server.token, server=address)))
        assert code == 0, said
        assert "holds" in said
        assert "Telegram knows the bot as @stammtisch_bot" in said
        assert [one.method.lower() for one in server.requests] == ["getme"]
        code, said = check(config(tmp_path, telegram(server=address)))
        assert code == 1
        assert "Telegram does not know this token" in said
        server.fault("bad-gateway", "getMe")
        code, said = check(config(tmp_path, telegram(token=server.token, server=address)))
        assert code == 0
        assert "Telegram could not be asked who the bot is" in said
        assert "502" in said
    assert [path.name for path in tmp_path.iterdir()] == ["stammtisch.toml"]


def test_where_no_server_answers_the_configuration_holds_as_far_as_is_known(tmp_path: Path) -> None:
    code, said = check(config(tmp_path, telegram()))
    assert code == 0
    assert "holds" in said
    assert f"Telegram could not be asked who the bot is, so {WHETHER}: {NOBODY} does not" in said
    assert "Cannot connect to host 127.0.0.1" in said
    code, said = check(config(tmp_path, f'{MATRIX}token = "x"\n'))
    assert code == 0
    assert f"Matrix could not be asked who the bot is, so {WHETHER}: {NOBODY} does not" in said


MATRIX = f'[matrix]\nhomeserver = "{NOBODY}"\nuser = "@bot:hs.example"\n'
WRONG = """
workers = "many"
[telegram]
token = 3
[limits]
tables_per_chat = 1.5
[log]
json = "perhaps"
[database]
days = 0
"""


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ("allowed are whole numbers", "allowed is text in quotes", "numbers above 0")),
        ("de", ("erlaubt sind ganze Zahlen", "Text in Anführungszeichen", "Zahlen über 0")),
    ],
)
def test_values_of_the_wrong_kind_are_told_in_the_language_of_the_program(
    language: str, said: tuple[str, ...], tmp_path: Path
) -> None:
    file = tmp_path / "wrong.toml"
    file.write_text(WRONG, encoding="utf-8")
    told = flat(run("--lang", language, "serve", "--config", file, "--check", lines=None).stderr)
    assert all(part in told for part in said), told
    assert "Input should" not in told
    file.write_text("[telegram]\n", encoding="utf-8")
    told = flat(run("--lang", language, "serve", "--config", file, "--check", lines=None).stderr)
    missing = {"en": "telegram.token: is missing", "de": "telegram.token: fehlt"}
    assert missing[language] in told


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('[telegram]\ntoken = "secret-123"\n', "telegram.token: das ist kein Token"),
        (telegram('secret = "short-one"'), "telegram.secret: nötig sind 16 bis 256 Zeichen"),
        (telegram('listen = "8443"'), "telegram.listen: nötig ist host:port, etwa 127.0.0.1:8443"),
        (telegram('listen = "127.0.0.1:65536"'), "ein Port ist eine Zahl von 1 bis 65535"),
        (telegram('listen = "300.0.0.1:80"'), "300.0.0.1 ist keine Adresse"),
        (telegram('webhook = "example.org/x"'), "telegram.webhook: nötig ist eine Adresse wie"),
        (telegram('webhook = "http://a.org/"', server=API), "webhook braucht eine https-Adresse"),
        (telegram('webhook = "https://a.org:8080/"', server=API), "Ports, an die Telegram schickt"),
        (telegram('admins = ["anna"]'), "telegram.admins: nötig sind Nummern"),
        (telegram() + "[limits]\nplayers = []\n", "nötig ist mindestens eine von easy"),
        (telegram() + '[limits]\nplayers = ["grandmaster"]\n', "keinen Spieler „grandmaster“"),
        (
            telegram() + '[log]\nlevel = "loud"\n',
            "erlaubt sind 'debug', 'info', 'warning', 'error'",
        ),
        ("telegram = 3\n", "telegram: erlaubt ist ein Abschnitt"),
        (MATRIX, "nötig ist ein Passwort oder ein Token"),
        (f'{MATRIX}token = "x"\nencrypt = true\n', "verschlüsselte Räume brauchen"),
        (f'{MATRIX}token = "x"\nrecovery_key = "x"\n', "kein Wiederherstellungsschlüssel"),
        (f'{MATRIX}token = "x"\ninviters = ["anna"]\n', "nötig sind Muster für Kennungen"),
        (f'{MATRIX}token = "x"\ninviters = "anna"\n', "erlaubt ist eine Liste"),
        (f'{MATRIX}token = "x"\nadmins = ["anna"]\n', "nötig sind ganze Kennungen"),
        (f'{MATRIX}token = "x"\ndevice = ""\n', "matrix.device: darf nicht leer sein"),
        (MATRIX.replace("@bot", "bot") + 'token = "x"\n', "nötig ist eine ganze Kennung"),
    ],
)
def test_what_is_wrong_is_told_in_german(text: str, said: str, tmp_path: Path) -> None:
    file = config(tmp_path, text)
    told = flat(run("--lang", "de", "serve", "--config", file, "--check", lines=None).stderr)
    assert said in told


def test_a_variable_nested_however_deep_is_refused(tmp_path: Path) -> None:
    code, said = check(config(tmp_path, ""), STAMMTISCH_LIMITS='{"players":' + "[" * 5000)
    assert code == 1
    assert "The configuration is wrong" in said


WHETHER = "whether its token is right is not known"


def test_the_token_may_come_from_the_environment(tmp_path: Path) -> None:
    file = config(tmp_path, "")
    where = {"STAMMTISCH_TELEGRAM__BASE_URL": NOBODY}
    assert check(file, **where)[0] == 1
    assert check(file, **where, STAMMTISCH_TELEGRAM__TOKEN=TOKEN)[0] == 0


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('[telegram]\ntoken = "secret-123"\n', "telegram.token"),
        (telegram('secret = "short-one"'), "telegram.secret: needs 16 to 256 characters"),
        (telegram('secret = "a secret with spaces"'), "telegram.secret: needs 16 to 256"),
        (telegram(f'secret = "{"x" * 257}"'), "telegram.secret: needs 16 to 256"),
        (telegram('listen = "8443"'), "telegram.listen: needs host:port, such as 127.0.0.1:8443"),
        (telegram('listen = ":8443"'), "telegram.listen: needs host:port"),
        (telegram('listen = "127.0.0.1:65536"'), "telegram.listen: needs host:port"),
        (telegram('listen = "300.0.0.1:80"'), "300.0.0.1 is no address"),
        (telegram('webhook = "example.org/x"'), "telegram.webhook: needs an address like https"),
        (telegram('webhook = "https://example.org:x/"'), "telegram.webhook: needs an address"),
        (telegram('webhook = "http://example.org/"', server=API), "webhook needs an https address"),
        (telegram('webhook = "https://a.org:8080/"', server=API), "443, 80, 88, 8443"),
        (telegram(server="telegram"), "telegram.base_url: needs an address like https"),
        (telegram() + "[limits]\nplayers = []\n", "limits.players: needs at least one of easy"),
        (telegram() + '[limits]\nplayers = ["grandmaster"]\n', "no player “grandmaster”"),
        (
            telegram() + '[limits]\nplayers = ["easy:x=1"]\n',
            "there is no parameter x. There are: style.",
        ),
        (telegram() + '[limits]\nplayers = ["ismcts:trees=x"]\n', "trees can't be “x”"),
        ('health = "9464"\n' + telegram(), "health: needs host:port, such as 127.0.0.1:9464"),
        ('health = "http://127.0.0.1:9464"\n' + telegram(), "health: needs host:port"),
        ('health = "nonsense"\n' + telegram(), "health: needs host:port"),
        (f'workers = 0\n[telegram]\ntoken = "{TOKEN}"\n', "workers"),
        (f'[telegram]\ntoken = "{TOKEN}"\ncolour = "red"\n', "telegram.colour"),
        ("[telegram\n", "line 1"),
        ("a = " + "[" * 2000, "Line 1 is nested too deeply"),
        ("x = {" * 2000, "Line 1 is nested too deeply"),
        (telegram() + "[xmpp]\n", "no chat “xmpp” is installed"),
        (telegram() + "[xmpp]\n", "Installed chats: matrix, telegram; other settings: database,"),
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


@pytest.mark.parametrize(
    ("lines", "server"),
    [
        (['listen = "0.0.0.0:80"', 'webhook = "https://example.org/x"'], API),
        (['listen = "[::1]:8443"', 'webhook = "https://example.org:88/x"'], API),
        (['listen = "localhost:8443"', f'secret = "{"x" * 256}"'], API),
        (['webhook = "http://10.0.0.1:1234/x"'], "http://127.0.0.1:8081"),
    ],
)
def test_addresses_that_can_be_used(lines: list[str], server: str, tmp_path: Path) -> None:
    """A server of one's own posts to any address."""
    read = read_config(config(tmp_path, telegram(*lines, server=server)))
    section = read.chats["telegram"]
    assert isinstance(section, TelegramSection)
    host, port = host_and_port(section.listen)
    assert (host, port) in {("0.0.0.0", 80), ("::1", 8443), ("localhost", 8443), DEFAULT}


DEFAULT = ("127.0.0.1", 8443)


def test_encrypted_rooms_need_a_recovery_key(tmp_path: Path) -> None:
    made = run("serve", "--new-recovery-key", lines=None).output.strip()
    with_token = f'{MATRIX}token = "x"\n'
    assert check(config(tmp_path, with_token), STAMMTISCH_MATRIX__RECOVERY_KEY=made)[0] == 0
    for text, said in (
        (f'{with_token}recovery_key = "{made[:-1]}"\n', "serve --new-recovery-key makes one"),
        (f"{with_token}encrypt = true\n", "encrypted rooms need a recovery_key"),
        (f"{with_token}signed_devices = true\n", "encrypted rooms need a recovery_key"),
    ):
        code, output = check(config(tmp_path, text))
        assert code == 1
        assert said in output
        assert made[:-1] not in output


def test_matrix_alone_or_beside_telegram(tmp_path: Path) -> None:
    word = "a-password-of-matrix"
    file = config(tmp_path, MATRIX)
    code, output = check(file)
    assert code == 1
    assert "STAMMTISCH_MATRIX__PASSWORD" in output
    assert check(file, STAMMTISCH_MATRIX__PASSWORD=word)[0] == 0
    file = config(tmp_path, f'{MATRIX}token = "{word}"\n{telegram()}')
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
        ("rate = inf", "matrix.rate"),
        ('device = ""', "matrix.device"),
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


def test_operators_are_people_of_their_chats(tmp_path: Path) -> None:
    matrix = 'homeserver = "https://example.org"\nuser = "@bot:example.org"\ntoken = "x"\n'
    text = (
        f'privacy = "https://example.org/p"\n{telegram("admins = [12345, 678]")}'
        f'[matrix]\n{matrix}admins = ["@anna:example.org"]\n'
    )
    operator = read_config(config(tmp_path, text)).operator
    assert operator.admins == {"telegram:12345", "telegram:678", "matrix:@anna:example.org"}
    assert operator.privacy == "https://example.org/p"
    assert Operator().privacy == "https://stammtisch-games.github.io/stammtisch/privacy.html"
    for section, wrong in (
        (telegram('admins = ["anna"]'), "telegram.admins: needs numbers of users (12345)"),
        (telegram("admins = 12345"), "telegram.admins:"),
        (f'[matrix]\n{matrix}admins = ["@*:example.org"]\n', "matrix.admins: needs whole user ids"),
    ):
        code, said = check(config(tmp_path, section))
        assert (code, wrong in said) == (1, True), said


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


KNOCK = """
from pydantic import SecretStr
from stammtisch.adapters.chat.plugin import ConfigSection

class KnockSection(ConfigSection):
    door: str
    key: SecretStr = SecretStr("")

class Knock:
    title = "Knocking"
    section = KnockSection

    def server(self, section):
        return section.door

    async def check(self, section, store):
        assert section.key.get_secret_value() == "a-key-of-the-door"
        return f"the bot at {section.door}"

    async def run(self, section, host):
        raise NotImplementedError

CHAT = Knock()
"""
KNOCKING = '[knock]\ndoor = "blue"\n'


def test_an_installed_chat_has_its_section_beside_the_others(
    install: Install, tmp_path: Path
) -> None:
    install("knocking", KNOCK, {"chats": {"knock": "knocking:CHAT"}})
    key = {"STAMMTISCH_KNOCK__KEY": "a-key-of-the-door"}
    file = config(tmp_path, KNOCKING + telegram())
    code, said = check(file, **key)
    assert code == 0, said
    assert "Knocking knows the bot as the bot at blue" in said
    assert "Telegram could not be asked" in said
    code, said = check(config(tmp_path, '[knock]\nbell = "x"\n'), **key)
    assert code == 1
    assert "knock.door" in said
    assert "knock.bell" in said
    code, said = check(config(tmp_path, "[knocks]\n"))
    assert "Installed chats: knock, matrix, telegram" in said


@pytest.mark.parametrize(
    ("source", "why"),
    [("CHAT = 1 / 0\n", "ZeroDivisionError"), ("CHAT = object()\n", "title, section, server")],
)
def test_an_installed_chat_that_cannot_be_used_says_why_if_it_is_wanted(
    install: Install, tmp_path: Path, source: str, why: str
) -> None:
    install("knocking", source, {"chats": {"knock": "knocking:CHAT"}})
    code, said = check(config(tmp_path, KNOCKING))
    assert code == 1
    assert "The chat “knock” of the package knocking can't be used" in said
    assert why in said
    assert check(config(tmp_path, telegram()))[0] == 0


@pytest.mark.parametrize("name", ["log", "workers", "chats", "model_fields"])
def test_an_installed_chat_cannot_replace_a_part_of_the_configuration(
    install: Install, tmp_path: Path, name: str
) -> None:
    install("knocking", KNOCK, {"chats": {name: "knocking:CHAT"}})
    assert name not in all_chats()
    assert [fault.facts["name"] for fault in broken_chats()] == [name]
    file = config(tmp_path, telegram() + '[log]\nlevel = "debug"\n')
    assert read_config(file).log == LogSection(level="debug")
    assert check(file)[0] == 0


def test_an_installed_chat_whose_name_is_no_name_of_a_section_says_so(
    install: Install, tmp_path: Path
) -> None:
    install("knocking", KNOCK, {"chats": {"knock-knock": "knocking:CHAT"}})
    code, said = check(config(tmp_path, '[knock-knock]\ndoor = "blue"\n'))
    assert code == 1
    assert "small letters, digits and _" in said


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
    text = (Path(__file__).parents[3] / "docs" / "stammtisch.toml").read_text(encoding="utf-8")
    database = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    text = text.replace("sqlite:///stammtisch.sqlite", database)
    text = text.replace("https://matrix.example.org", NOBODY)
    file = tmp_path / "stammtisch.toml"
    file.write_text(text, encoding="utf-8")
    token = {"STAMMTISCH_TELEGRAM__TOKEN": TOKEN, "STAMMTISCH_TELEGRAM__BASE_URL": NOBODY}
    assert check(file, **token)[0] == 0
    for line in ("[matrix]", "homeserver =", "user ="):
        text = text.replace(f"# {line}", line)
    file.write_text(text, encoding="utf-8")
    password = "a word that nobody knows"
    code, said = check(file, STAMMTISCH_MATRIX__PASSWORD=password)
    assert code == 0, said
    code, said = check(file, STAMMTISCH_MATRIX__PASSWORD=password, **token)
    assert code == 0, said
