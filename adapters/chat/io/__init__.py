"""What chats share between a message that comes in and one that goes out."""
