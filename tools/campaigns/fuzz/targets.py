"""All targets, by name."""

from __future__ import annotations

from stammtisch.core.games.narikana.cards import IDS
from tools.campaigns.fuzz import chats, files, moves, programs
from tools.campaigns.fuzz.target import JSON_WORDS, Target

TARGETS = {
    "moves": Target(50_000, moves.move, moves.move_seeds, moves.move_words, 60),
    "cards": Target(300_000, moves.card, moves.card_seeds, moves.move_words, 40),
    "buttons": Target(
        5_300_000,
        chats.button,
        chats.button_seeds,
        chats.button_words,
        80,
    ),
    "chat": Target(40_000, chats.chat_input, chats.chat_seeds, chats.chat_words, 80),
    "telegram": Target(3_000_000, chats.update, chats.update_seeds, lambda: JSON_WORDS, 600),
    "matrix": Target(1_000_000, chats.event, chats.event_seeds, lambda: JSON_WORDS, 600),
    "records": Target(60_000, files.record, files.record_seeds, lambda: JSON_WORDS, 3000),
    "saves": Target(30_000, files.save, files.record_seeds, lambda: JSON_WORDS, 3000),
    "decks": Target(100_000, files.deck, files.deck_seeds, lambda: IDS, 2000),
    "configuration": Target(
        10_000,
        files.configuration,
        files.configuration_seeds,
        files.configuration_words,
        3000,
    ),
    "tournaments": Target(
        20_000, files.tournament, files.tournament_seeds, lambda: JSON_WORDS, 40_000
    ),
    "lab-files": Target(20_000, files.lab_file, files.lab_file_seeds, files.lab_file_words, 2000),
    "bot-protocol": Target(
        300_000, programs.bot_lines, programs.bot_seeds, lambda: JSON_WORDS, 400
    ),
}
