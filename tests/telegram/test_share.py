"""An invitation to a table goes to other chats: by inline mode, or as a link that is copied."""

from __future__ import annotations

from typing import Any

from tests.telegram.play import Play, played, press


async def opened(play: Play) -> tuple[Any, Any]:
    anna = play.server.user("Anna")
    group = play.server.group("Skat", anna)
    anna.starts()
    anna.sends(group, "/new uno")
    await play.settle()
    return anna, group


def button(group: Any, text: str) -> dict[str, Any]:
    (found,) = [
        one
        for message in group.shown()
        for row in message.keyboard
        for one in row
        if one["text"] == text
    ]
    return dict(found)


@played
async def test_a_table_is_shared_with_another_chat_and_joined_from_there(play: Play) -> None:
    anna, group = await opened(play)
    chosen = button(group, "Share")["switch_inline_query_chosen_chat"]
    assert (chosen["allow_user_chats"], chosen["allow_group_chats"]) == (True, True)
    query = anna.searches(chosen["query"])
    await play.settle()
    (result,) = play.server.world.searches[query] or []
    assert (
        "Will you play Uno with points? At the table: Anna."
        in (result["input_message_content"]["message_text"])
    )
    ((join,),) = result["reply_markup"]["inline_keyboard"]
    ben = play.server.user("Ben")
    ben.opens(join["url"])
    await play.settle()
    assert [chair.name for chair in (await play.table(1)).head.chairs][:2] == ["Anna", "Ben"]


@played
async def test_nothing_is_shared_without_the_right_invitation_or_after_the_deal(
    play: Play,
) -> None:
    anna, group = await opened(play)
    text = button(group, "Share")["switch_inline_query_chosen_chat"]["query"]
    wrong = [anna.searches(one) for one in ("", "T1", "T1-00", "T99-00", "hello")]
    await play.settle()
    assert [play.server.world.searches[one] for one in wrong] == [[]] * len(wrong)
    press(anna, group, "+ AI easy")
    await play.settle()
    press(anna, group, "Deal")
    await play.settle()
    late = anna.searches(text)
    await play.settle()
    assert play.server.world.searches[late] == []


@played
async def test_the_link_of_a_table_is_copied(play: Play) -> None:
    _, group = await opened(play)
    link = button(group, "Copy link")["copy_text"]["text"]
    ben = play.server.user("Ben")
    ben.opens(link)
    await play.settle()
    assert (await play.table(1)).head.chairs[1].name == "Ben"
    assert not any("t.me" in (message.text or "") for message in group.shown())
