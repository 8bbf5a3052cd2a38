"""What pyproject.toml can't say: the packages, folder by folder, the links under src/, and the
compiled core.

STAMMTISCH_COMPILE=0 builds without it, =1 must build it; unset, a build does without where no
compiler is, and an editable install always does. STAMMTISCH_OPTIMISE=0 leaves optimising to
CFLAGS. In a checkout

    python setup.py build_ext --inplace     compiles
    python setup.py plain                   removes what was compiled
"""

import json
import os
import platform
import runpy
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import ClassVar

from setuptools import Command, Extension, find_packages, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.editable_wheel import editable_wheel

ROOT = Path(__file__).resolve().parent
NAME = "stammtisch"
CODE = ("core", "ai", "adapters", "cli")
LINKED = (*CODE, "docs")
COMPILED = f"{NAME}._compiled"
IN_PLACE = ROOT / "src" / NAME / "_compiled"
STAGE = ROOT / "build" / "stage"
WISH = os.environ.get("STAMMTISCH_COMPILE")
# No fused multiply-and-add, which would round otherwise than Python.
GCC = ["-O3", "-fno-semantic-interposition", "-ffp-contract=off"]
OPTIMISE = ["/O2"] if os.name == "nt" else GCC
if os.name != "nt" and platform.machine() == "x86_64":
    OPTIMISE.append("-march=x86-64-v2")  # since 2009; 7-12 % faster
if os.environ.get("STAMMTISCH_OPTIMISE") == "0":  # CFLAGS decide, see tests/sanitize.py
    OPTIMISE = ["-ffp-contract=off"]
DIRECTIVES = {
    "language_level": 3,
    "annotation_typing": False,
    "infer_types": True,
    "boundscheck": False,
    "wraparound": False,
    "cdivision": True,
    "cpow": True,  # powers of real numbers are real
}

MOST_INT = 2**31 - 1
PRINT_CONSTANTS = f"""
import json, sys, types
root, *modules = sys.argv[1:]
package = sys.modules["{NAME}"] = types.ModuleType("{NAME}")
package.__path__ = [root]
from {NAME}.core.compiled import constants_of
print(json.dumps({{module: constants_of(module) for module in modules}}))
"""


def packages() -> list[str]:
    """The import names of all packages; pyproject.toml maps them to their folders."""
    names = [NAME, *(f"{NAME}.{folder}" for folder in LINKED)]
    for folder in CODE:
        names += (f"{NAME}.{folder}.{sub}" for sub in find_packages(str(ROOT / folder)))
    return names


def hot() -> dict[str, Path]:
    """The modules to compile, by name below the package: those with a .pxd beside them."""
    return {
        ".".join(source.relative_to(ROOT).with_suffix("").parts): source
        for folder in CODE
        for pxd in sorted((ROOT / folder).rglob("*.pxd"))
        if "cdef extern" not in pxd.read_text(encoding="utf-8")  # stands for its .py
        for source in [pxd.with_suffix(".py")]
    }


@cache
def constants() -> dict[str, dict[str, float]]:
    """Of each hot module, see `constants_of` in core/compiled.py; asked of a Python of its own."""
    command = [sys.executable, "-c", PRINT_CONSTANTS, str(ROOT), *hot()]
    printed = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    found: dict[str, dict[str, float]] = json.loads(printed)
    return found


def in_c(module: str, numbers: dict[str, float]) -> str:
    """The same as declarations for a .pxd. Each is a literal in C that may be assigned to, in
    vain: so the compiler knows its value, and the module can still be read as Python."""
    defines, names = [], []
    for name, value in numbers.items():
        kind = "double" if isinstance(value, float) else "int"
        literal = repr(value)
        if kind == "int" and abs(value) > MOST_INT:
            kind, literal = "long long", f"{value}LL"
        macro = f"{module.replace('.', '_')}_{name}"
        defines.append(f"    #define {macro} (*({kind}[]){{{literal}}})\n")
        names.append(f'    {kind} {name} "{macro}"\n')
    if not names:
        return ""
    return '\ncdef extern from *:\n    """\n' + "".join(defines) + '    """\n' + "".join(names)


def staged() -> list[Extension]:
    """The hot modules as extensions. They are compiled from a copy of their tree, because Cython
    takes names of modules from paths and overlooks a .pxd in a mapped folder."""
    from Cython.Build import cythonize

    shutil.rmtree(STAGE, ignore_errors=True)
    base = STAGE.joinpath(*COMPILED.split("."))
    found = []
    for folder in CODE:
        for pxd in (ROOT / folder).rglob("*.pxd"):
            target = base / pxd.relative_to(ROOT)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(pxd, target)
    for name, source in hot().items():
        target = base / source.relative_to(ROOT)
        shutil.copy(source, target)
        with target.with_suffix(".pxd").open("a", encoding="utf-8") as pxd:
            pxd.write(in_c(name, constants()[name]))
        found.append(
            Extension(
                f"{COMPILED}.{name}", [str(target.relative_to(ROOT))], extra_compile_args=OPTIMISE
            )
        )
    for folder in [base, *(path for path in base.rglob("*") if path.is_dir()), base.parent]:
        (folder / "__init__.py").touch()
    extensions = cythonize(
        found, compiler_directives=DIRECTIVES, include_path=[str(STAGE)], quiet=True
    )
    for extension in extensions:
        extension.optional = WISH != "1"  # cythonize() drops it
    return extensions


def extensions() -> list[Extension]:
    """What would be compiled. It is staged when `build_ext` is set up, see BuildExt."""
    if WISH == "0":
        return []
    return [
        Extension(f"{COMPILED}.{name}", [str(source.relative_to(ROOT))])
        for name, source in hot().items()
    ]


class BuildExt(build_ext):
    """All hot modules or none; beside them stands what they were made of."""

    def finalize_options(self) -> None:
        wanted = WISH != "0" and (WISH == "1" or not self.editable_mode)
        try:
            self.distribution.ext_modules = staged() if wanted else []
        except (ImportError, subprocess.CalledProcessError):  # no Cython, say
            if WISH == "1":
                raise
            self.distribution.ext_modules = []
        super().finalize_options()

    def run(self) -> None:
        if not self.extensions:
            return
        target = IN_PLACE if self.inplace else Path(self.build_lib, *COMPILED.split("."))
        shutil.rmtree(target, ignore_errors=True)
        for extension in self.extensions:
            target.joinpath(*extension.name.split(".")[2:-1]).mkdir(parents=True, exist_ok=True)
        super().run()
        made = [Path(self.get_ext_fullpath(extension.name)) for extension in self.extensions]
        if not all(path.exists() for path in made):
            print("not compiled: the core runs as plain Python, slower and with the same results")
            shutil.rmtree(target, ignore_errors=True)
        elif made:
            loader = runpy.run_path(str(ROOT / "core" / "compiled.py"), run_name="core.compiled")
            text = loader["fingerprint"](hot(), constants())
            (target / loader["FINGERPRINT"]).write_text(text, encoding="ascii")


class Plain(Command):
    """Remove what was compiled in place."""

    user_options: ClassVar[list[tuple[str, str, str]]] = []

    def initialize_options(self) -> None: ...

    def finalize_options(self) -> None: ...

    def run(self) -> None:
        shutil.rmtree(IN_PLACE, ignore_errors=True)


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
    os.chdir(ROOT)
    setup(
        packages=packages(),
        ext_modules=extensions(),
        cmdclass={"editable_wheel": EditableWheel, "build_ext": BuildExt, "plain": Plain},
    )
