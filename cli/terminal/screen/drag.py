"""Dragging with the mouse: a card or unit follows it, and is played where it is dropped."""

from __future__ import annotations

from ....core.scene.parts import Choice
from .canvas import Area, Place
from .input_screen import InputScreen
from .line_widget import Sheet
from .pieces import SMALL, parts_in_hand
from .targets import CARD, PILE, card_of, choices_dropped, stands_on, target_at


class Drag:
    """`dragged`: what the mouse dragged last; `drop_on`: the part of the table on which a card was
    dropped that needs a place."""

    def __init__(self, screen: InputScreen) -> None:
        self.screen = screen
        self.dragged: Place | None = None
        self.drop_on = ""

    def follow(self, event: Sheet.Dragged) -> None:
        """Draw what is dragged at the mouse; where it is dropped, it is played."""
        screen = self.screen
        scene = screen.state.scene
        if screen.overlay_open or scene is None or event.sheet.id != "page":
            return
        piles = [area for area in screen.page.areas if area.part.startswith(PILE)]
        start = target_at([*piles, *screen.page.targets], *event.start)
        if event.first:
            self.dragged = start.place if start else None
        if start is None or not screen.asked_for_move:
            return
        if start.place != self.dragged:  # the page has changed meanwhile
            screen.redraw()
        elif not event.done:
            card = card_of(scene, start.part)
            screen.animation.draw_over(card, event.x - SMALL[0] // 2, event.y - SMALL[1] // 2)
        else:
            screen.redraw()
            self._drop(start, target_at(screen.page.areas, event.x, event.y))

    def _drop(self, start: Area, onto: Area | None) -> None:
        screen, state = self.screen, self.screen.state
        scene, look, part = state.scene, state.look, onto.part if onto else ""
        if scene is None or look is None:
            return
        in_hand = start.part.startswith(CARD) and part in parts_in_hand(scene)
        if part == start.part or in_hand:
            return  # it lies where it was
        verbs = [look.game.notation(choice.move).split()[0] for choice in state.choices]
        on_unit = stands_on(scene, part)
        meant = choices_dropped(state.choices, verbs, start.part, part, on_unit)
        self.drop_on = part if meant else ""
        if len(meant) == 1:
            screen.submit(str(meant[0].number))
        elif meant:
            state.cursor = start.place
            screen.activate()
        else:
            screen.announce(screen.texts("screen-not-there"))

    def place(self) -> None:
        """Choose the field on which a card or unit was dropped, if one is asked for now."""
        part, self.drop_on = self.drop_on, ""
        meant = [choice for choice in self.screen.state.choices if part and choice.part == part]
        if len(meant) == 1:
            self.screen.call_later(self._choose_if_asked, meant[0])

    def _choose_if_asked(self, choice: Choice) -> None:
        if self.screen.asked_for_move and choice in self.screen.state.choices:
            self.screen.submit(str(choice.number))
