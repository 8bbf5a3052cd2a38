"""The methods of the Bot API, carried out on the world. `METHODS` is the table of them; getUpdates
and the webhook are in `web`, because they wait."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from .faults import NOT_MODIFIED, TOO_OLD
from .limits import Limits
from .markup import Formatted
from .validation import formatted, keyboard, model_of, picture_size, read
from .world import (
    BOT_ID,
    GROUPS,
    Chat,
    File,
    Media,
    Message,
    Refused,
    Sent,
    World,
    member_as_json,
)

TEXT, CAPTION, TOAST = 4096, 1024, 200
QUERY_LIFE = 15  # seconds
PRESENT = ("member", "administrator")
LEADING = ("creator", "administrator")
ADDRESSED = ("chat_id", "message_id")
GROUP_NAMES = {"group": "group chat", "supergroup": "supergroup chat"}


@dataclass(frozen=True)
class Violation:
    """A request that breaks what the Bot API documents. `kind`: one of those used in `Refused` and
    in `Call.note`."""

    time: float
    method: str
    kind: str
    text: str
    chat: int | None


@dataclass
class Call:
    """One request. `files`: name and content by the name of the part."""

    world: World
    method: str
    raw: dict[str, Any]
    files: dict[str, tuple[str, bytes]] = field(default_factory=dict)
    limits: Limits | None = None
    violations: list[Violation] = field(default_factory=list)
    parameters: dict[str, Any] = field(default_factory=dict)
    touched: list[Any] = field(default_factory=list)  # messages and queries that it changed

    def chat_id(self) -> int | None:
        """Of the chat that is meant, or of that in which the answered button is."""
        query = self.world.queries.get(str(self.raw.get("callback_query_id")))
        if query is not None:
            return query.message.chat.id
        number = str(self.raw.get("chat_id", ""))
        return int(number) if number.removeprefix("-").isdigit() else None

    def note(self, kind: str, text: str) -> None:
        violation = Violation(self.world.clock.now(), self.method, kind, text, self.chat_id())
        self.violations.append(violation)

    def carry_out(self) -> Any:
        """Do it; the result for the bot. Raises Refused; notes what the bot did wrong."""
        try:
            method = METHODS.get(self.method.lower())
            if method is None:
                raise Refused(404, f"Not Found: method {self.method} not found", "method")
            sent_along = {name: f"attach://{name}" for name in self.files}
            fields = model_of(self.method).model_fields
            named = {name: link for name, link in sent_along.items() if name in fields}
            self.parameters, unknown = read(self.method, named | self.raw)
            for name in unknown:
                self.note("unknown-field", f"{self.method} has no {name}")
            return method(self)
        except Refused as refused:
            if refused.kind:
                self.note(refused.kind, refused.description)
            raise

    def get(self, name: str) -> Any:
        return self.parameters.get(name)


def chat_of(call: Call) -> Chat:
    """The chat of the request, if the bot may act there; raises Refused."""
    world, number = call.world, call.chat_id()
    chat = world.chats.get(number or 0)
    if chat is None and number in world.users:
        chat = world.private(world.users[number])
    if chat is None:
        raise Refused(400, "Bad Request: chat not found", "chat")
    if chat.moved_to is not None:
        description = "Bad Request: group chat was upgraded to a supergroup chat"
        raise Refused(400, description, parameters={"migrate_to_chat_id": chat.moved_to})
    if chat.user is not None:
        if not chat.user.started:
            description = "Forbidden: bot can't initiate conversation with a user"
            raise Refused(403, description, "not-started")
        if chat.user.blocked:
            raise Refused(403, "Forbidden: bot was blocked by the user")
    elif chat.bot == "kicked":
        raise Refused(403, f"Forbidden: bot was kicked from the {GROUP_NAMES[chat.kind]}")
    elif chat.bot not in PRESENT:
        raise Refused(403, f"Forbidden: bot is not a member of the {GROUP_NAMES[chat.kind]}")
    return chat


def charge(call: Call, chat: Chat) -> None:
    if call.limits is not None:
        call.limits.charge(chat, call.world.clock.now())


def noted(call: Call, text: Formatted) -> Formatted:
    for remark in text.remarks:
        kind = "start-parameter" if remark.startswith("start ") else "markup"
        call.note(kind, remark)
    return text


def markup_of(call: Call, chat: Chat) -> tuple[list[list[dict[str, Any]]], dict[str, Any] | None]:
    """The inline keyboard, and any other reply markup; raises Refused."""
    given = call.get("reply_markup") or {}
    if "inline_keyboard" not in given:
        return [], given or None
    rows, remarks = keyboard(given["inline_keyboard"], chat.kind == "private")
    for remark in remarks:
        call.note("start-parameter" if remark.startswith("start ") else "keyboard", remark)
    return rows, None


def upload(call: Call, name: str, kind: str) -> Media:
    """A photo or document that was sent along, or named by its file_id; raises Refused."""
    given = call.get(name) if isinstance(call.get(name), str) else ""
    part = given.removeprefix("attach://") if given.startswith("attach://") else name
    if part not in call.files:
        known = call.world.files.get(given)
        if known is None:
            description = "Bad Request: wrong file identifier/HTTP URL specified"
            raise Refused(400, description, "file")
        return Media(kind, known)
    filename, content = call.files[part]
    if not content:
        raise Refused(400, "Bad Request: file must be non-empty", "file")
    size = picture_size(content) if kind == "photo" else (0, 0)
    file = File(f"F{call.world.number('file'):08}", filename, content, size)
    call.world.files[file.id] = file
    return Media(kind, file)


# Sending


def send(call: Call, text: Formatted, media: Callable[[], Media] | None = None) -> dict[str, Any]:
    chat = chat_of(call)
    buttons, markup = markup_of(call, chat)
    topic = call.get("message_thread_id")
    if topic is not None and topic not in chat.topics:
        raise Refused(400, "Bad Request: message thread not found", "topic")
    reply = call.get("reply_parameters") or {"message_id": call.get("reply_to_message_id")}
    answered = chat.messages.get(reply.get("message_id") or 0)
    if reply.get("message_id") and (answered is None or answered.deleted_by):
        if not reply.get("allow_sending_without_reply"):
            raise Refused(400, "Bad Request: message to be replied not found")
        reply = {}
    sent = media() if media else None
    if call.get("ephemeral_message_parameters") and not call.world.older:
        return send_ephemeral(call, chat, text, buttons)
    charge(call, chat)
    message = call.world.message(
        chat,
        text=text.text if sent is None else text.text or None,
        entities=text.entities,
        media=sent,
        keyboard=buttons,
        markup=markup,
        topic=topic,
        reply_to=reply.get("message_id"),
    )
    call.touched.append(message)
    call.world.note_sent(call.method, message, bool(call.get("disable_notification")))
    return message.as_json()


def send_ephemeral(
    call: Call, chat: Chat, text: Formatted, buttons: list[list[dict[str, Any]]]
) -> dict[str, Any]:
    """A message that one member of a group sees, who has just pressed a button there. Raises
    Refused."""
    given = call.get("ephemeral_message_parameters")
    receiver = given["receiver_user_id"]
    query = call.world.queries.get(given.get("callback_query_id") or "")
    if not call.world.ephemeral:
        raise Refused(400, "Bad Request: ephemeral messages are not supported")
    if chat.kind not in GROUPS or receiver not in chat.readers():
        raise Refused(400, "Bad Request: USER_NOT_PARTICIPANT", "ephemeral")
    now = call.world.clock.now()
    asked = call.world.asked_alone.get((receiver, chat.id), 0.0)
    if query is not None and (query.user.id, query.message.chat.id) == (receiver, chat.id):
        asked = query.time
    if now - asked > QUERY_LIFE:
        raise Refused(400, "Bad Request: QUERY_ID_INVALID", "ephemeral")
    number = call.world.number("message")
    service = {"ephemeral_message_id": number, "receiver_user": {"id": receiver}}
    message = Message(chat, 0, call.world.now(), text=text.text, keyboard=buttons, service=service)
    chat.ephemeral[number] = message
    note_ephemeral(call, message, receiver)
    return message.as_json()


def note_ephemeral(call: Call, message: Message, receiver: int) -> None:
    now, readers = call.world.clock.now(), frozenset([receiver])
    text, keyboard = message.text or "", message.keyboard
    sent = Sent(now, call.method, message.chat.id, None, text, keyboard, readers)
    call.world.sent.append(sent)
    call.world.changed()


def edit_ephemeral_text(call: Call) -> bool:
    text = noted(call, formatted(call.parameters, "text", TEXT))
    chat, receiver = chat_of(call), call.get("receiver_user_id")
    message = chat.ephemeral.get(call.get("ephemeral_message_id"))
    if message is None or message.service["receiver_user"]["id"] != receiver:
        raise Refused(400, "Bad Request: message to edit not found", "message-not-found")
    message.text = text.text
    message.keyboard, _ = markup_of(call, chat)
    note_ephemeral(call, message, receiver)
    return True


def send_message(call: Call) -> dict[str, Any]:
    return send(call, noted(call, formatted(call.parameters, "text", TEXT)))


def send_photo(call: Call) -> dict[str, Any]:
    caption = noted(call, formatted(call.parameters, "caption", CAPTION))
    return send(call, caption, lambda: upload(call, "photo", "photo"))


def send_document(call: Call) -> dict[str, Any]:
    caption = noted(call, formatted(call.parameters, "caption", CAPTION))
    return send(call, caption, lambda: upload(call, "document", "document"))


def send_chat_action(call: Call) -> bool:
    chat_of(call)
    return True


# Changing what was sent


def own_message(call: Call) -> Message:
    """The message to edit; raises Refused."""
    chat = chat_of(call)
    missing = [name for name in ADDRESSED if call.get(name) is None]
    if missing:
        raise Refused(400, f"Bad Request: {missing[0]} is not specified", "type")
    message = chat.messages.get(call.get("message_id"))
    if message is None or message.deleted_by:
        by_others = message is not None and message.deleted_by == "person"
        kind = "" if by_others else "message-not-found"
        raise Refused(400, "Bad Request: message to edit not found", kind)
    if message.sender is not None or message.service or message.markup is not None:
        raise Refused(400, "Bad Request: message can't be edited", "foreign-edit")
    return message


def edit(call: Call, message: Message, **parts: Any) -> dict[str, Any]:
    """Give a message these parts and the keyboard of the request; raises Refused."""
    parts["keyboard"], other = markup_of(call, message.chat)
    if other is not None:
        raise Refused(400, "Bad Request: inline keyboard expected", "keyboard")
    charge(call, message.chat)
    if all(getattr(message, name) == part for name, part in parts.items()):
        raise Refused(400, NOT_MODIFIED, "" if message.doubtful else "not-modified")
    for name, part in parts.items():
        setattr(message, name, part)
    message.edited, message.doubtful = call.world.now(), False
    call.touched.append(message)
    call.world.note_sent(call.method, message)
    return message.as_json()


def edit_text(call: Call) -> dict[str, Any]:
    text = noted(call, formatted(call.parameters, "text", TEXT))
    message = own_message(call)
    if message.media is not None:
        raise Refused(400, "Bad Request: there is no text in the message to edit", "foreign-edit")
    return edit(call, message, text=text.text, entities=text.entities)


def edit_caption(call: Call) -> dict[str, Any]:
    caption = noted(call, formatted(call.parameters, "caption", CAPTION))
    message = own_message(call)
    if message.media is None:
        description = "Bad Request: there is no caption in the message to edit"
        raise Refused(400, description, "foreign-edit")
    return edit(call, message, text=caption.text or None, entities=caption.entities)


def edit_media(call: Call) -> dict[str, Any]:
    given = call.parameters["media"]
    if given["type"] not in ("photo", "document"):
        raise Refused(400, f"Bad Request: this server has no {given['type']}", "method")
    caption = noted(call, formatted(given, "caption", CAPTION))
    message = own_message(call)
    call.parameters["media"] = given.get("media")
    media = upload(call, "media", given["type"])
    return edit(call, message, media=media, text=caption.text or None, entities=caption.entities)


def edit_markup(call: Call) -> dict[str, Any]:
    return edit(call, own_message(call))


def delete_message(call: Call) -> bool:
    chat = chat_of(call)
    message = chat.messages.get(call.get("message_id"))
    if message is None or message.deleted_by:
        by_others = message is not None and message.deleted_by == "person"
        kind = "" if by_others else "message-not-found"
        raise Refused(400, "Bad Request: message to delete not found", kind)
    foreign = message.sender is not None
    if foreign and chat.kind in GROUPS and chat.bot != "administrator":
        raise Refused(400, "Bad Request: message can't be deleted", "foreign-edit")
    if call.world.now() - message.date > 48 * 3600 and chat.bot != "administrator":
        raise Refused(400, "Bad Request: message can't be deleted for everyone")
    message.deleted_by = "bot"
    call.world.changed()
    return True


def answer_query(call: Call) -> bool:
    world = call.world
    text, url = call.get("text") or "", call.get("url")
    if len(text) > TOAST:
        raise Refused(400, "Bad Request: MESSAGE_TOO_LONG", "length")
    query = world.queries.get(str(call.get("callback_query_id")))
    if query is None:
        raise Refused(400, TOO_OLD, "query-unknown")
    if query.answer is not None:
        raise Refused(400, TOO_OLD, "" if query.doubtful else "query-answered-twice")
    now = world.clock.now()
    if now - query.time > QUERY_LIFE:
        raise Refused(400, TOO_OLD, "query-too-old")
    query.answer = {"text": text, "show_alert": call.get("show_alert"), "url": url}
    query.answered = now
    call.touched.append(query)
    chat, readers = query.message.chat, frozenset([query.user.id])
    world.sent.append(Sent(now, call.method, chat.id, query.message.id, text, [], readers))
    world.changed()
    return True


# Asking


def answer_inline_query(call: Call) -> bool:
    world, query = call.world, str(call.get("inline_query_id"))
    if query not in world.searches or world.searches[query] is not None:
        raise Refused(400, TOO_OLD, "query-unknown")
    world.searches[query] = found = call.raw["results"]
    for result in found:
        _, remarks = keyboard(result["reply_markup"]["inline_keyboard"], False)
        for remark in remarks:
            call.note("keyboard", remark)
    world.changed()
    return True


def get_me(call: Call) -> dict[str, Any]:
    reads_all = not call.world.privacy
    flags = {"can_join_groups": True, "can_read_all_group_messages": reads_all}
    return call.world.bot() | flags | {"supports_inline_queries": call.world.inline}


def get_chat(call: Call) -> dict[str, Any]:
    gifts = "unlimited_gifts limited_gifts unique_gifts premium_subscription gifts_from_channels"
    return chat_of(call).as_json() | {
        "accent_color_id": 0,
        "max_reaction_count": 11,
        "accepted_gift_types": dict.fromkeys(gifts.split(), False),
    }


def get_chat_member(call: Call) -> dict[str, Any]:
    chat, number = chat_of(call), call.get("user_id")
    if number == BOT_ID:
        return member_as_json(call.world.bot(), chat.bot)
    user = call.world.users.get(number)
    if user is None:
        raise Refused(400, "Bad Request: member not found", "chat")
    return member_as_json(user.as_json(), chat.members.get(number, "left"))


def get_chat_administrators(call: Call) -> list[dict[str, Any]]:
    chat, users = chat_of(call), call.world.users
    if chat.kind == "private":
        description = "Bad Request: there are no administrators in the private chat"
        raise Refused(400, description, "chat")
    return [
        member_as_json(users[number].as_json(), status)
        for number, status in chat.members.items()
        if status in LEADING
    ]


def get_chat_member_count(call: Call) -> int:
    chat = chat_of(call)
    return len(chat.readers()) + 1


def leave_chat(call: Call) -> bool:
    chat = chat_of(call)
    if chat.kind == "private":
        description = "Bad Request: chat member status can't be changed in private chats"
        raise Refused(400, description, "chat")
    chat.bot = "left"
    call.world.changed()
    return True


def get_file(call: Call) -> dict[str, Any]:
    file = call.world.files.get(call.get("file_id"))
    if file is None:
        raise Refused(
            400, "Bad Request: wrong file_id or the file is temporarily unavailable", "file"
        )
    return file.as_json() | {"file_path": f"files/{file.id}/{file.name}"}


def command_scope(call: Call) -> str:
    scope = call.get("scope") or {"type": "default"}
    parts = (scope.get(name, "") for name in ("type", "chat_id", "user_id"))
    return " ".join(str(part) for part in (*parts, call.get("language_code") or "") if part != "")


def set_commands(call: Call) -> bool:
    commands = call.parameters["commands"]
    if len(commands) > 100:
        raise Refused(400, "Bad Request: BOT_COMMANDS_TOO_MUCH", "length")
    for command in commands:
        name, description = command["command"], command["description"]
        named = 1 <= len(name) <= 32 and name.isascii() and name.replace("_", "a").isalnum()
        if not named or name != name.lower():
            raise Refused(400, "Bad Request: BOT_COMMAND_INVALID", "length")
        if not 1 <= len(description) <= 256:
            raise Refused(400, "Bad Request: BOT_COMMAND_DESCRIPTION_INVALID", "length")
    call.world.commands[command_scope(call)] = commands
    return True


def delete_commands(call: Call) -> bool:
    call.world.commands.pop(command_scope(call), None)
    return True


def get_commands(call: Call) -> list[dict[str, Any]]:
    return call.world.commands.get(command_scope(call), [])


METHODS: dict[str, Callable[[Call], Any]] = {
    "answercallbackquery": answer_query,
    "answerinlinequery": answer_inline_query,
    "deletemessage": delete_message,
    "deletemycommands": delete_commands,
    "editephemeralmessagetext": edit_ephemeral_text,
    "editmessagecaption": edit_caption,
    "editmessagemedia": edit_media,
    "editmessagereplymarkup": edit_markup,
    "editmessagetext": edit_text,
    "getchat": get_chat,
    "getchatadministrators": get_chat_administrators,
    "getchatmember": get_chat_member,
    "getchatmembercount": get_chat_member_count,
    "getfile": get_file,
    "getme": get_me,
    "getmycommands": get_commands,
    "leavechat": leave_chat,
    "sendchataction": send_chat_action,
    "senddocument": send_document,
    "sendmessage": send_message,
    "sendphoto": send_photo,
    "setmycommands": set_commands,
}
