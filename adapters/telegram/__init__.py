"""Tables in Telegram, through its Bot API (extra `telegram`): `bot.TelegramBot`."""

from importlib import import_module

from ...core.packages import needs_extra

with needs_extra("telegram"):
    import_module("telegram")
