"""A screen with the page of a game, for what draws on it and what is read beside it."""

from __future__ import annotations

from ....core.scene.texts import Texts
from ..settings import Settings
from .base import FullScreen
from .page import Page, PageState


class PageScreen(FullScreen):
    """`state`: the contents of the page; `page`: as it was laid out last."""

    def __init__(self, texts: Texts, settings: Settings) -> None:
        super().__init__(texts, settings)
        self.state = PageState()
        self.page = Page([], [], [])

    @property
    def overlay_open(self) -> bool:
        """True if an overlay covers the table."""
        return len(self.screen_stack) > 1
