"""Tables in Matrix rooms, through any homeserver: `bot.MatrixBot`."""
