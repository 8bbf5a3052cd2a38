"""The first game of somebody: its explanations are messages `lesson-...` in `texts`."""

from __future__ import annotations

from stammtisch.core.scene.lesson import Lesson, Step

# CHANGE: what is explained, and when; and a deal (`seed`) with moves to advise (`line`).
LESSON = Lesson(
    game="my-game",
    seed="first game/1",
    against=("easy",),
    options={"hand": 5},
    steps=(
        Step("aim", lambda view: True),
        Step("lead", lambda view: not any(view.trick)),
        Step("won", lambda view: any(view.tricks)),
        Step("follow", lambda view: any(view.trick)),
    ),
    line="play 52, play 41, play 35",
    kind=lambda view, move: "follow" if any(view.trick) else "lead",
)
