"""The shared part of all chats: commands, messages with buttons, and texts. The adapter of a chat
platform only receives and sends messages."""
