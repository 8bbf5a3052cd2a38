"""What chats and saved games keep."""
