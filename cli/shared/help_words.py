"""The words of help in the language of the run (locales/LANGUAGE/LC_MESSAGES/help.po)."""

from __future__ import annotations

import gettext
import re

CATALOGUE = "help"
"""The gettext domain with the help of commands and options."""
PLACEHOLDER = re.compile("[A-Z]+(?: [A-Z]+)*")
"""Matches a placeholder in a metavar."""
WORDS = {
    "FILENAME": "FILE",
    "FLOAT": "NUMBER",
    "FLOAT RANGE": "NUMBER",
    "INTEGER RANGE": "NUMBER",
}
"""Replacements for Click's names of types."""


def translated(text: str) -> str:
    return gettext.dgettext(CATALOGUE, text)


def translated_words(metavar: str) -> str:
    """A metavar such as `NAME=VALUE` with its placeholders translated."""
    return PLACEHOLDER.sub(lambda word: translated(WORDS.get(word[0], word[0])), metavar)
