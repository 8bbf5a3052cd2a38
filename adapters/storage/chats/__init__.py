"""The database of chats."""
