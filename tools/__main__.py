"""`python -m tools`: lists and runs all tools."""

from __future__ import annotations

import click

from tools.catalogue import TOOLS, load


class Catalogue(click.Group):
    """Loads a tool when it is called, and lists all of them by group."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [name for tools in TOOLS.values() for name in tools]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        return load(cmd_name)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        for group, tools in TOOLS.items():
            with formatter.section(group.capitalize()):
                formatter.write_dl([(name, line) for name, (_, line) in tools.items()])


@click.group(cls=Catalogue, context_settings={"help_option_names": ["-h", "--help"]})
def main() -> None:
    """Instruments for developers of the engines.

    `python -m tools NAME --help` names the seed of a tool, its size, and what it must show. The
    exit code is 1 if it doesn't.
    """


if __name__ == "__main__":
    main()
