"""What joins the core to the world: texts, chats, storage, other programs."""
