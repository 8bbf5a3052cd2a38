"""`replay` and `analyse --replay` on the full screen."""

from __future__ import annotations

from collections.abc import Sequence

from ...adapters.presentation.texts import Texts
from ...core.analysis import SeatAnalysis
from ...core.record import Record
from ..shared.fronts import chosen_front, remembered_settings
from ..shared.playback import Playback


def show_replay(
    plain: bool | None,
    record: Record,
    seat: int,
    hands: bool,
    texts: Texts,
    courses: Sequence[SeatAnalysis] = (),
) -> bool:
    """Show a recorded game on the full screen. Returns False if the terminal gets lines instead.
    `hands`: True if all hands may be shown."""
    with remembered_settings(plain) as settings:
        if chosen_front(plain, settings) == "lines":
            return False
        from ..terminal.screen.viewer import Viewer

        viewer = Viewer(texts, settings, Playback(record, texts, courses, hands), seat)
        viewer.run()
    if viewer.code:
        raise SystemExit(viewer.code)
    return True
