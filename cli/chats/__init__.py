"""Programs that keep tables for chats."""
