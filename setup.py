"""What pyproject.toml can't say: the packages, folder by folder, and the links under src/."""

from pathlib import Path

from setuptools import find_packages, setup
from setuptools.command.editable_wheel import editable_wheel

ROOT = Path(__file__).resolve().parent
NAME = "stammtisch"
CODE = ("core", "ai", "adapters", "cli")
LINKED = (*CODE, "docs")


def packages() -> list[str]:
    """The import names of all packages; pyproject.toml maps them to their folders."""
    names = [NAME, *(f"{NAME}.{folder}" for folder in LINKED)]
    for folder in CODE:
        names += (f"{NAME}.{folder}.{sub}" for sub in find_packages(str(ROOT / folder)))
    return names


def repair_links() -> None:
    """Replace missing links, and the text files that a clone without symbolic links has."""
    for folder in LINKED:
        link = ROOT / "src" / NAME / folder
        if link.is_symlink() or link.is_dir():
            continue
        text = link.read_bytes() if link.exists() else None
        link.unlink(missing_ok=True)
        try:
            link.symlink_to(Path("..", "..", folder), target_is_directory=True)
        except OSError:  # not allowed here: imports work without, through the editable finder
            if text is not None:
                link.write_bytes(text)


class EditableWheel(editable_wheel):
    """An editable install is when links are needed: wheels and sdists do without."""

    def run(self) -> None:
        repair_links()
        super().run()


if __name__ == "__main__":
    setup(packages=packages(), cmdclass={"editable_wheel": EditableWheel})
