"""`replay` and `analyse --replay` on the full screen."""

from __future__ import annotations

from collections.abc import Sequence

from ...core.record import Record
from ...core.review.analysis import SeatAnalysis
from ...core.scene.texts import Texts
from ..shared.fronts import chosen_front, remembered_settings
from ..shared.playback import Playback


def show_replay(
    interface: str | None,
    record: Record,
    seat: int,
    hands: bool,
    texts: Texts,
    courses: Sequence[SeatAnalysis] = (),
) -> str:
    """Show a recorded game on the full screen. Returns the interface, by which nothing has been
    shown if it is another one. `hands`: True if all hands may be shown."""
    with remembered_settings(interface) as settings:
        chosen = chosen_front(interface, settings)
        if chosen != "screen":
            return chosen
        from ..terminal.screen.viewer import Viewer

        viewer = Viewer(texts, settings, Playback(record, texts, courses, hands), seat)
        viewer.run()
    if viewer.code:
        raise SystemExit(viewer.code)
    return chosen
