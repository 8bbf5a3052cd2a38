"""Files are written whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path
from stat import S_IMODE
from threading import Thread

import pytest

from stammtisch.adapters.files import write_whole


def test_a_file_is_written_and_replaced(tmp_path: Path) -> None:
    file = tmp_path / "file"
    for content in (b"one", b"another"):
        write_whole(file, content)
        assert file.read_bytes() == content
    assert os.listdir(tmp_path) == ["file"]


def test_the_old_file_stays_if_the_new_one_cannot_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    file = tmp_path / "file"
    file.write_bytes(b"old")
    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space") as refused:
        write_whole(file, b"new")
    assert refused.value.filename == str(file)
    assert file.read_bytes() == b"old"
    assert os.listdir(tmp_path) == ["file"]
    with pytest.raises(FileNotFoundError) as refused:
        write_whole(tmp_path / "nowhere" / "file", b"new")
    assert refused.value.filename == str(tmp_path / "nowhere" / "file")


def test_permissions_are_kept_or_as_wished(tmp_path: Path) -> None:
    file = tmp_path / "file"
    write_whole(file, b"", 0o600)
    assert S_IMODE(file.stat().st_mode) == 0o600
    file.chmod(0o640)
    write_whole(file, b"more")
    assert S_IMODE(file.stat().st_mode) == 0o640
    write_whole(file, b"", 0o600)
    assert S_IMODE(file.stat().st_mode) == 0o600


def test_a_link_stays_one(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to("file")
    write_whole(tmp_path / "link", b"through the link")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "file").read_bytes() == b"through the link"


def test_a_pipe_is_written_to(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    read: list[bytes] = []
    reader = Thread(target=lambda: read.append(pipe.read_bytes()))
    reader.start()
    write_whole(pipe, b"through the pipe")
    reader.join(10)
    assert read == [b"through the pipe"]
    assert pipe.is_fifo()
