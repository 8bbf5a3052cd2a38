"""The database of chats (extra `chats`)."""

from importlib import import_module

from ....core.packages import needs_extra

with needs_extra("chats"):
    import_module("sqlalchemy")
