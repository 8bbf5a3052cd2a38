"""What all chats have in common: commands, messages with buttons, and words. An adapter of a chat
only brings messages in and sends them out."""
