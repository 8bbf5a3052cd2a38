"""What stands beside the table to be read: hints, reasons, the explanations of a lesson, and what
must be seen but doesn't fit into the log."""

from __future__ import annotations

from collections.abc import Sequence

from ....adapters.presentation.lessons import LessonState
from . import contents
from .contents import Content
from .note import Note
from .page import WIDE
from .page_screen import PageScreen

LESSON = "lesson"
"""What opens the note of a lesson."""


class Notes:
    """`seen`: sentences that didn't fit into the log and were shown in a note."""

    def __init__(self, screen: PageScreen) -> None:
        self.screen = screen
        self.seen: set[str] = set()

    @property
    def asked_for(self) -> bool:
        """True if somebody has asked for what is read."""
        note = self.screen.state.note
        return note is not None and note.by not in ("", LESSON)

    def show(
        self,
        title: str,
        content: Content,
        lead: str = "",
        by: str = "",
        before: Content | None = None,
    ) -> None:
        """Show a text until the next move; see `Note`."""
        heading, closes = title[:1].upper() + title[1:], self.screen.texts("screen-note-closes")
        self.screen.state.note = Note(heading, content, lead, closes, by, before)
        self.screen.redraw()

    def close(self) -> None:
        """Close the note; what a lesson explains comes back after another one."""
        note, self.screen.state.note = self.screen.state.note, None
        self.screen.redraw()
        if note is not None and note.by != LESSON:
            self.inform()

    def scroll(self, rows: int) -> bool:
        """Scroll the note; or open what a lesson has explained, if nothing else can be scrolled.
        Returns False if there is neither."""
        state, look = self.screen.state, self.screen.state.look
        if state.note:
            state.note.scroll(rows)
            self.screen.redraw()
        elif look and look.lesson and look.lesson.told and not self.screen.page.hidden:
            self._explain(look.lesson, look.lesson.told[-1:])
        else:
            return False
        return True

    def inform(self) -> None:
        """Show what must be seen but doesn't fit into the log, once, and what a lesson explains:
        where there is room beside the table also what it has explained before."""
        state, page = self.screen.state, self.screen.page
        unseen = [text for text in page.unseen if text not in self.seen]
        self.seen.update(unseen)
        lesson = state.look.lesson if state.look and state.choices else None
        told = (lesson.news or (lesson.told[-1:] if self._beside else ())) if lesson else ()
        if lesson and told:
            self._explain(lesson, [*unseen, *told])
        elif unseen:
            self.show(self.screen.texts("screen-unseen"), contents.paragraphs(unseen))

    @property
    def _beside(self) -> bool:
        """True if a note stands beside the table, not below the hand."""
        return self.screen.room("page").width >= WIDE

    def _explain(self, lesson: LessonState, told: Sequence[str]) -> None:
        """Show what a lesson explains now (`told`), below what it has explained before, and what
        can be tried, unless that has room below the hand."""
        number = len(lesson.told)
        title = self.screen.texts("screen-lesson", number=number, total=lesson.total)
        before = [text for text in lesson.told if text not in told]
        tries = () if self._beside else self.screen.state.tries
        content = contents.paragraphs([*told, *tries])
        self.show(title, content, by=LESSON, before=contents.paragraphs(before))
