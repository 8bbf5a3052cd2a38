"""The table of readings in core/games/origins/rulebook, from the marks on the pages of rules."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from stammtisch.adapters.chat.render.markdown import title_of
from stammtisch.adapters.presentation.rules_text import MARK
from stammtisch.core.games import GAMES
from stammtisch.core.scene.texts import LANGUAGES
from tools.docs.files import DOCS, check_option, doc, write

PAGES = DOCS.parent / "core" / "games" / "origins" / "rulebook"
FENCE = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
NUMBER = re.compile(r"- \*\*(§[\d.]+)")
EXAMPLES = ("*Example:*", "*Beispiel:*")
KINDS = {"Regelheft": "Rulebook", "Lesart": "Reading", "Von uns": "Ours"}
HEADS = {
    "en": "| Rule | How we play it | Reading not taken |",
    "de": "| Regel | So spielen wir | Lesart, die wir nicht gewählt haben |",
}
BEGIN, END = "<!-- readings -->\n", "<!-- end of readings -->\n"


@dataclass
class Statement:
    """A paragraph, an item of a list or a table of a page of rules. `number`: that of its rule, or
    of its section; `heading`: that above it, if it stands below a smaller one."""

    number: str
    heading: str
    text: str

    @property
    def marks(self) -> list[str]:
        """`Rulebook`, `Reading` or `Ours`; a right page has one for each statement."""
        found = [" ".join(mark[1].split()) for mark in MARK.finditer(self.text)]
        words = [mark.partition(";")[0] for mark in found]
        return [KINDS.get(word, word) for word in words]

    @property
    def rule(self) -> str:
        """The text in one line, without its number and mark."""
        text = " ".join(MARK.sub("", self.text).split())
        return re.sub(r"^- (\*\*§[\d.]+( [^*]+)?\*\*|\*\*\d\*\*)? *", r"\2 ", text).strip()

    @property
    def not_taken(self) -> str:
        """The reading that wasn't taken; "" if the mark is another one."""
        found = MARK.search(self.text)
        return " ".join(((found and found[2]) or "").split())


def statements(page: str) -> Iterator[Statement]:
    """All that must have a mark: what stands in numbered sections, but for examples, and the lists
    of words before them."""
    number = heading = ""
    in_example, table = False, None
    for block in re.split(r"\n\n+", FENCE.sub("", page).strip("\n")):
        if table is not None:
            table.text += f"\n{block}" if MARK.fullmatch(block) else ""
            yield table
            if MARK.fullmatch(block):
                table = None
                continue
            table = None
        if block.startswith("#"):
            level, _, title = block.partition(" ")
            if level == "##":
                number = (re.match(r"§\d+", title) or [title])[0]
            heading = title if level == "###" else ""
            in_example = False
        elif block.startswith("- ") or (number.startswith("§") and not block.startswith("|")):
            in_example = block.startswith(EXAMPLES) or (in_example and not block.startswith("- "))
            item_number = number
            for item in [] if in_example else re.split(r"\n(?= *- )", block):
                found = NUMBER.match(item)
                item_number = found[1].rstrip(".") if found else item_number
                yield Statement(item_number, heading, item)
        elif number.startswith("§") and not in_example:
            table = Statement(number, heading, block)


def table_of_readings(language: str) -> Iterator[str]:
    """A row for each reading of all games."""
    yield HEADS[language]
    yield "|---|---|---|"
    for game in sorted(GAMES):
        rulebook = f"../../{game}/rulebook/{language}.md"
        page = (PAGES / rulebook).read_text(encoding="utf-8")
        for statement in statements(page):
            if statement.not_taken:
                place = " ".join(
                    filter(None, (title_of(page), statement.number, statement.heading))
                )
                not_taken = statement.not_taken[0].upper() + statement.not_taken[1:]
                yield f"| [{place}]({rulebook}) | {statement.rule} | {not_taken}. |"
    yield ""


def with_new_table(page: str, language: str) -> str:
    """The page with a new table between its markers."""
    assert page.count(BEGIN) == page.count(END) == 1
    head, _, tail = page.partition(BEGIN)
    rows = "".join(f"{row}\n" for row in table_of_readings(language))
    return f"{head}{BEGIN}\n{rows}{END}{tail.partition(END)[2]}"


@doc
@check_option
def command(check: bool) -> Iterator[str]:
    """Write the table of readings in core/games/origins/rulebook."""
    pages = {language: PAGES / f"{language}.md" for language in LANGUAGES}
    return write(
        {
            page: with_new_table(page.read_text(encoding="utf-8"), language)
            for language, page in pages.items()
        },
        check,
    )
