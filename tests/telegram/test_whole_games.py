"""Whole games in Telegram: a few of those that `games` plays by command."""

from __future__ import annotations

from unittest.mock import patch

import pytest

from stammtisch.core.service import outbox
from tests.harness.games import SHORT, Setting
from tests.telegram.games import SETTINGS, play_game

FEW = [
    Setting("las_vegan", group=True, language="de", pictures=False),
    Setting("las_vegan", group=False, language="en", pictures=True),
    Setting("narikana", group=True, language="de", pictures=False),
    Setting("narikana", group=False, language="en", pictures=False),
    Setting("nyan_nyan", group=True, language="de", pictures=False),
    Setting("nyan_nyan", group=False, language="en", pictures=False),
    Setting("ojyks", group=True, language="en", pictures=False),
    Setting("ojyks", group=False, language="de", pictures=False),
    Setting("uno", group=True, language="de", pictures=True),
    Setting("uno", group=False, language="en", pictures=False),
]


@pytest.mark.parametrize("setting", FEW, ids=str)
def test_a_game_is_played_to_the_end(setting: Setting) -> None:
    played = play_game(setting, draw=setting.pictures and not setting.group)
    assert played.entries > 10


def test_a_game_whose_pictures_are_put_in_later_is_played_to_the_end() -> None:
    with patch.object(outbox, "PICTURE_WAIT", 0):
        played = play_game(Setting("uno", group=False, language="en", pictures=True))
    assert played.entries > 10


def test_the_campaign_plays_all_there_is() -> None:
    assert len(SETTINGS) == len(SHORT) * 2 * 2 * 2
    assert set(FEW) <= set(SETTINGS)
