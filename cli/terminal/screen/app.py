"""The full screen of a game. It passes on what is typed, clicked or chosen to the session, which
runs in another thread (`front.py`) and interprets it."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType

from ....adapters.presentation.presenter import move_text
from ....adapters.presentation.typed_line import (
    is_move,
    read_answer,
    read_command,
    screen_command,
)
from ....core.scene.texts import Texts
from ..settings import Settings
from .actions import Actions
from .canvas import Place
from .drag import Drag
from .input_screen import InputScreen, LineRequest
from .line_widget import Prompt, Sheet
from .overlays import KEY_GRACE, Overlay
from .page import PageState
from .table_screen import DECLARE, DECLARE_KEY, KEYS, about_place
from .targets import (
    moved_cursor,
    place_of,
    target_at,
)

QUEEN = "q"
"""A key that closes overlays, unless a move begins with it."""
QUESTION = "strong"
"""The style of questions on a page without a table."""


class GameScreen(InputScreen):
    """The callbacks: `answer` gets a requested line; `queue_command` a command while no line is
    requested; `skip` ends the pause after an event; `stop` interrupts the session; `leave` ends the
    game; `begin` starts the session."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *(
            Binding(key, f"press('{name}')", show=False)
            for key, name in KEYS.items()
            if key != "f9"
        ),
        Binding(DECLARE_KEY, f"press('{DECLARE}')", show=False),
        Binding("escape", "fold", show=False),
        Binding("pageup", "scroll(-5)", show=False),
        Binding("pagedown", "scroll(5)", show=False),
    ]

    def __init__(
        self,
        texts: Texts,
        settings: Settings,
        answer: Callable[[str], None],
        queue_command: Callable[[str], None],
        skip: Callable[[], None],
        stop: Callable[[], None],
        leave: Callable[[], None],
        begin: Callable[[], None],
    ) -> None:
        super().__init__(texts, settings, begin)
        self.answer = answer
        self.queue_command = queue_command
        self.skip = skip
        self.interrupted = stop  # type: ignore[method-assign]
        self.leave_game = leave
        self.kept = ""
        """A line that was entered while no move was asked for: it stays at the prompt."""
        self.skipped_at = -KEY_GRACE
        """When a pause was last skipped, by the clock of events."""
        self.drag = Drag(self)
        self.actions_of_keys = Actions(self)

    def ask(self, request: LineRequest) -> None:
        self.request, self.animation.hurried = request, False
        self.prompt.placeholder = request.prompt
        if self.state.look is None and not request.move:
            if all(style != QUESTION for _, style in self.state.text):
                self.state.top = len(self.state.text) * self.size.height  # a list from its start
            if self.state.text[-1:] != [(request.prompt, QUESTION)]:
                self.state.text.append((request.prompt, QUESTION))
            self.redraw()
        elif (
            not request.move
            and self.state.note is None
            and request.prompt not in map(self.texts, ("t-enter", "t-enter-or-call"))
        ):
            self.say(request.prompt, QUESTION)  # the input line is dim, and may be too short
        if request.move:
            self.on_input_changed()  # to what was typed before
            self.drag.place()

    def cover(self, prompt: str) -> None:
        """Show only a prompt, so that one person can hand over the keyboard to another."""
        self.clear_table()
        self.ask(LineRequest(prompt))

    # Input

    async def on_event(self, event: events.Event) -> None:
        """Any key ends the motion of a card. What isn't meant for an overlay closes it."""
        if isinstance(event, events.Key) and not event.is_forwarded:
            if self.animation.way is not None:
                self.redraw()
            if isinstance(self.screen, Overlay) and self._taken_from(self.screen, event):
                return
        await super().on_event(event)

    def _taken_from(self, overlay: Overlay, event: events.Key) -> bool:
        """Close an overlay at a key that is meant for the table; returns True if nothing is left to
        be done with the key."""
        action = KEYS.get(event.key, "")
        of_game = bool(action) or (
            event.key == QUEEN and (not overlay.search and begins_move(self.state))
        )
        if overlay.keeps(event, of_game):
            return False
        if not overlay.too_early(event.time):
            repeated = bool(action) and action == self.opened_by
            overlay.close()
            return repeated
        if action:
            self.action_press(action)
        elif event.key == "backspace":
            self.prompt.action_delete_left()
        elif event.character and event.is_printable:
            self.prompt.insert_text_at_cursor(event.character)
        return True

    def on_prompt_entered(self, event: Prompt.Entered) -> None:
        line, request = event.line.strip(), self.request
        held_down = event.pressed_at - self.skipped_at <= KEY_GRACE
        if isinstance(self.screen, Overlay):  # it was opened by a key in the same read
            self.prompt.put(event.line)
            if not (line or self.screen.unasked):
                self.screen.close()
        elif request is None:
            self.skipped_at = event.pressed_at
            if self.state.note:
                self.notes.close()
            self._entered_early(line)
        elif not request.move:
            self._entered_between(line, request)
        elif held_down and line in ("", self.kept):  # Enter was to skip a pause
            self.skipped_at = event.pressed_at
            self.prompt.put(event.line)
        elif line:
            self.submit(line)
        else:
            self.activate()

    def _entered_early(self, line: str) -> None:
        """A line while others play: what isn't a command stays at the prompt. Either way Enter
        skips a pause."""
        if of_screen(self.state, line) or read_command(line)[0] or self.declaration_in(line):
            self.submit(line)
            return
        self.skip()
        self._keep(line)

    def _entered_between(self, line: str, request: LineRequest) -> None:
        """A line where no move is asked for. Where Enter goes on to one, and the line isn't
        another answer, it stays at the prompt."""
        look = self.state.look
        answers = (
            of_screen(self.state, line)
            or read_command(line)[0]
            or self.declaration_in(line)
            or (look and read_answer(look.game.name, line).call)
        )
        if request.goes_on and not answers:
            self.submit("")
            self._keep(line)
        else:
            self.submit(line)

    def _keep(self, line: str) -> None:
        """Leave a line at the prompt until a move is asked for, and say so."""
        self.kept = line
        self.prompt.put(line)
        if line:
            self.answer_early(self.texts("screen-kept"))

    def on_prompt_clicked(self) -> None:
        """A click on the line for input, or beside everything, is like Enter, but moves nothing."""
        if self.request is None:
            self.notes.close()
            self.skip()
        elif not self.request.move:
            self.submit("")

    def submit(self, line: str) -> None:
        """Answer the request with a line; without a request treat it as a command to queue. What
        only the screen does isn't passed on."""
        if (name := of_screen(self.state, line)) is not None:
            self.action_press(name)
            return
        if self.request is None:
            self.skip()
            called = self.declaration_in(line)
            self.actions_of_keys.queue(
                line if called else " ".join(filter(None, read_command(line)))
            )
            return
        self.request, self.answers, self.kept = None, [], ""
        self.prompt.placeholder = self.texts("screen-waiting")
        self.redraw()
        self.answer(line)

    def action_fold(self) -> None:
        if self.state.chosen:
            self.state.cursor, self.state.chosen = self.state.chosen, None
            self.announce("")
        elif self.state.note:
            self.notes.close()
        elif self.request is None:
            self.animation.hurried = True
            self.skip()

    def on_prompt_walked(self, event: Prompt.Walked) -> None:
        if not self.state.choices:
            return
        self._go_to(moved_cursor(self.page.targets, self.state.cursor, event.step))

    def _go_to(self, place: Place | None) -> None:
        if place is None or place == self.state.cursor:
            return
        self.state.cursor = place
        self.state.about = about_place(self.state, place)
        self.answers = []
        self.redraw()

    def on_input_changed(self) -> None:
        """Move the cursor to the choice whose number is being typed."""
        typed = self.prompt.value.split()
        numbered = {str(choice.number): choice for choice in self.state.choices}
        if typed and numbered.keys() >= set(typed):  # not the 3 of `play blue 3`
            self._go_to(place_of(self.page.targets, numbered[typed[-1]]))

    def on_sheet_pointed(self, event: Sheet.Pointed) -> None:
        if self.overlay_open:
            return
        if event.sheet.id == "keys":
            if event.pressed and event.part:
                name = list(self.actions().values())[int(event.part)]
                self.action_colours() if name == "theme" else self.action_press(name)
            return
        target = target_at(self.page.targets, event.x, event.y)
        if target is None:
            if event.pressed:
                self.on_prompt_clicked()
            return
        if not event.pressed:
            about = about_place(self.state, target.place)
            if about != self.state.about and self.state.look is not None:
                self.state.about, self.answers = about, []
                self.redraw()
            return
        self._go_to(target.place)
        if self.asked_for_move:
            self.activate()

    def on_sheet_dragged(self, event: Sheet.Dragged) -> None:
        self.drag.follow(event)

    def action_scroll(self, rows: int) -> None:
        """Scroll the note, or else a table that is too high; a text, which is shown from its end,
        the other way."""
        if self.notes.scroll(rows):
            return
        rows = rows if self.state.look else -rows
        self.state.top = min(max(0, self.state.top + rows), self.page.hidden)
        self.redraw()

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        self.action_scroll(2)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        self.action_scroll(-2)

    def action_press(self, name: str) -> None:
        """Carry out an action of KEYS."""
        self.actions_of_keys.press(name)


def begins_move(state: PageState) -> bool:
    """True if QUEEN is typed for a move that can be made now."""
    look = state.look
    texts = [move_text(look.game, one.move, look.texts) for one in state.choices] if look else []
    return any(word.lower().startswith(QUEEN) for text in texts for word in text.split())


def of_screen(state: PageState, line: str) -> str | None:
    """The command of the screen alone that a line means, unless it is a move; else None."""
    name, look = screen_command(line), state.look
    return None if name and look and is_move(look.game, look.view, line) else name
