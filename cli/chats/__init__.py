"""Commands that serve tables for chats."""
