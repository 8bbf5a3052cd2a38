"""Tables in Telegram, through its Bot API: `bot.TelegramBot`."""
