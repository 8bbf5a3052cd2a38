"""All tools. A tool is the `command` of its module; only the module of the called tool is
imported."""

from __future__ import annotations

from importlib import import_module

import click

TOOLS = {
    "measure": {
        "advice": ("advice", "Claims of hints against what moves gain between strong players"),
        "bench": ("bench.command", "Speed of the engines, compiled, plain and beside others"),
        "calibrate": ("calibrate", "Evaluation of unfinished games against how they ended"),
        "cheater": ("cheater", "What a search gains that sees all hands"),
        "coverage": ("coverage", "How often the intervals of tournaments hold"),
        "drawing": ("drawing", "What a picture of a table costs"),
        "environments": ("environments", "Steps a second of the PettingZoo environments"),
        "load": ("load", "What an update costs the program that serves chats"),
        "overhead": ("overhead", "What a tournament costs beside its games"),
        "regret": ("regret", "Single choices of AI players against a long search"),
        "report-size": ("report_size", "Size and time of the report of a large tournament"),
        "round-trip": ("round_trip", "What a question to a player's program costs"),
        "screen": ("screen", "Start, keys, bytes and memory of the full screen"),
        "sequential": ("sequential", "Error rates and lengths of comparisons"),
        "start": ("start", "How soon a program answers that starts over overdue tables"),
        "survey": ("survey", "Events and lengths of many random games"),
        "trip": ("trip", "Functions through which a button press in Telegram runs"),
    },
    "campaigns": {
        "chat-games": ("chat_games", "Whole games in a chat, in Matrix with a failing homeserver"),
        "conflicts": ("conflicts", "Transactions that PostgreSQL refuses to several programs"),
        "corpus": ("corpus", "Files of a version, which later ones must read"),
        "exercises": ("exercises", "Positions with one clearly best choice, made and checked"),
        "faults": ("faults", "Games while clock, disk, server or database fail"),
        "fuzz": ("fuzz.command", "Mutated inputs for all that reads what others wrote"),
        "homeserver": ("homeserver", "A Matrix homeserver for trying things by hand"),
        "installs": ("installs", "Installations from wheel and source in new environments"),
        "invariants": ("invariants", "Random games in which all holds that a game's tests say"),
        "kills": ("kills", "Games in a chat while the program is killed"),
        "leaks": ("leaks", "Whether what a chat is sent depends on hidden cards"),
        "lessons": ("lessons", "Deals in which a lesson can explain everything"),
        "matrix-limits": ("matrix_limits", "A game under the rate limits of a homeserver"),
        "mutation": ("mutation.command", "Small changes of the sources that no test notices"),
        "outages": ("outages", "Games while a chat's server is away for some minutes"),
        "sanitize": ("sanitize", "The tests over a core compiled with sanitizers"),
        "screen-games": ("screen_games", "Whole games on the full screen or in lines"),
        "soak": ("soak.command", "Games of all kinds of players, with all options"),
        "tables": ("tables", "Invariants of tables, whatever people do"),
    },
    "docs": {
        "bot-protocol": ("bot_protocol", "Transcript and tables of docs/bot-protocol.md"),
        "cards": ("cards", "Tables of cards and decks in docs/narikana.md"),
        "configuration": ("configuration", "Tables of settings in docs/configuration.md"),
        "dashboard": ("dashboard", "Dashboard of a bot for Grafana, from a table of its panels"),
        "origins": ("origins", "Table of readings on the page of where the rules come from"),
        "pictures": ("pictures", "Pictures of tables for README and docs"),
        "replay-pictures": ("replay_pictures", "Photographs of the replay page"),
        "report-pictures": ("report_pictures", "Photographs of the report of a tournament"),
        "screen-animation": ("screen_animation", "A game on the full screen, as an animation"),
        "screen-pictures": ("screen_pictures", "Pictures of the full screen"),
    },
    "levels": {
        "levels": ("levels", "Tournament of all levels of a game, with its report"),
        "learn": ("learn", "Networks that play without a search, by PPO"),
        "fit-network": ("fit_network", "Networks that judge moves before a search"),
        "fit": ("fit", "Weights of the evaluation of a game, from records"),
    },
}
"""By group (the name of a folder) and name: the module, and a line about the tool."""


def load(name: str) -> click.Command | None:
    """The tool with this name, or None."""
    for group, tools in TOOLS.items():
        if name in tools:
            module = import_module(f"{__package__}.{group}.{tools[name][0]}")
            command: click.Command = module.command
            return command
    return None
