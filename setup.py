"""The parts of the build that pyproject.toml can't express: the packages, folder by folder, the
links under src/, and the compiled core.

With STAMMTISCH_COMPILE=0 the core isn't compiled, with =1 it must be; by default it is if there is
a compiler, but not in an editable install. STAMMTISCH_OPTIMISE=0 leaves optimising to CFLAGS. In a
checkout

    python setup.py build_ext --inplace     compiles
    python setup.py plain                   removes the compiled core
"""

import hashlib
import json
import os
import platform
import re
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any, ClassVar

from setuptools import Command, Extension, find_packages, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.editable_wheel import editable_wheel
from setuptools.modified import newer_group

ROOT = Path(__file__).resolve().parent
NAME = "stammtisch"
CODE = ("core", "ai", "adapters", "cli", "testing")
LINKED = (*CODE, "docs")
COMPILED = f"{NAME}._compiled"
IN_PLACE = ROOT / "src" / NAME / "_compiled"
STAGE = ROOT / "build" / "stage"
COMPILE = os.environ.get("STAMMTISCH_COMPILE")
# No fused multiply-add, which rounds differently from Python. -O2 compiles a fifth faster,
# but searches of ojyks and las_vegan then take 20 to 30 % more instructions.
GCC = ["-O3", "-g0", "-fno-semantic-interposition", "-ffp-contract=off", "-Wno-array-bounds"]
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
    # Less C to compile: positions aren't pickled, and signatures of methods aren't read.
    "auto_pickle": False,
    "binding": False,
}

MAX_INT = 2**31 - 1
PRINT_DECLARATIONS = f"""
import json, sys, types
root, *modules = sys.argv[1:]
package = sys.modules["{NAME}"] = types.ModuleType("{NAME}")
package.__path__ = [root]
from {NAME}.core.compiled import FINGERPRINT, fingerprint, sources
from {NAME}.core.declarations import printed
found = printed(modules)
print(json.dumps([found, FINGERPRINT, fingerprint(sources(modules))]))
"""


def packages() -> list[str]:
    """The import names of all packages; pyproject.toml maps them to their folders."""
    names = [NAME, *(f"{NAME}.{folder}" for folder in LINKED)]
    for folder in CODE:
        names += (f"{NAME}.{folder}.{sub}" for sub in find_packages(str(ROOT / folder)))
    return names


def hot() -> dict[str, Path]:
    """The modules to compile, by name relative to the package: those with a .pxd beside them."""
    return {
        ".".join(source.relative_to(ROOT).with_suffix("").parts): source
        for folder in CODE
        for pxd in sorted((ROOT / folder).rglob("*.pxd"))
        if "cdef extern" not in pxd.read_text(encoding="utf-8")  # replaces its .py
        for source in [pxd.with_suffix(".py")]
    }


@cache
def declared() -> tuple[dict[str, dict[str, Any]], str, str]:
    """What core/declarations.py says of each hot module, and the name and text of the file with
    the fingerprint; told by another Python process, which runs the plain modules."""
    command = [sys.executable, "-c", PRINT_DECLARATIONS, str(ROOT), *hot()]
    plain = {**os.environ, "STAMMTISCH_COMPILE": "0"}
    printed = subprocess.run(command, check=True, capture_output=True, text=True, env=plain).stdout
    by_module, name, fingerprint = json.loads(printed)
    return by_module, name, fingerprint


def with_declarations(module: str, pxd: str) -> str:
    """The .pxd of a module, with its constants, tables and fields."""
    found = declared()[0][module]
    tables = "".join(f"cdef {table}\n" for table in found["tables"])
    if found["position"]:
        fields = "".join(f"    cdef public {field}\n" for field in found["fields"])
        pxd = re.sub(rf"^cdef class {found['position']}\(.*\n", rf"\g<0>{fields}", pxd, flags=re.M)
    return pxd + tables + as_macros(module, found["constants"])


def as_macros(module: str, numbers: dict[str, float]) -> str:
    """The constants of a module as declarations for a .pxd. Each is a C literal that can be
    assigned to, without effect: so the compiler knows its value, and the module can still define it
    as Python."""
    defines, names = [], []
    for name, value in numbers.items():
        kind = "double" if isinstance(value, float) else "int"
        literal = repr(value)
        if kind == "int" and abs(value) > MAX_INT:
            kind, literal = "long long", f"{value}LL"
        macro = f"{module.replace('.', '_')}_{name}"
        defines.append(f"    #define {macro} (*({kind}[]){{{literal}}})\n")
        names.append(f'    {kind} {name} "{macro}"\n')
    if not names:
        return ""
    return '\ncdef extern from *:\n    """\n' + "".join(defines) + '    """\n' + "".join(names)


def made_with() -> str:
    """A hash of everything that the extensions depend on besides their sources."""
    import Cython

    flags = [os.environ.get(name) for name in ("CC", "CPPFLAGS", "CFLAGS", "LDFLAGS")]
    everything = [
        sys.version,
        Cython.__version__,
        flags,
        OPTIMISE,
        Path(__file__).read_text(encoding="utf-8"),
    ]
    return hashlib.sha256(repr(everything).encode()).hexdigest()


def stage() -> dict[str, Path]:
    """Copy the hot modules and all .pxd, because Cython takes names of modules from paths and
    overlooks a .pxd in a mapped folder. Returns the copy of each hot module. Unchanged files keep
    their time, so that only changed ones are compiled again."""
    base = Path(*COMPILED.split("."))
    texts = {
        base / pxd.relative_to(ROOT): pxd.read_text(encoding="utf-8")
        for folder in CODE
        for pxd in (ROOT / folder).rglob("*.pxd")
    }
    copies = {name: base / source.relative_to(ROOT) for name, source in hot().items()}
    for name, source in hot().items():
        texts[copies[name]] = source.read_text(encoding="utf-8")
        pxd = copies[name].with_suffix(".pxd")
        texts[pxd] = with_declarations(name, texts[pxd])
    for folder in {folder for path in texts for folder in path.parents} - {Path()}:
        texts[folder / "__init__.py"] = ""
    stamp = STAGE / "made_with"
    if not stamp.exists() or stamp.read_text(encoding="ascii") != made_with():
        shutil.rmtree(STAGE, ignore_errors=True)
    texts[stamp.relative_to(STAGE)] = made_with()
    for old in [*STAGE.rglob("*.py"), *STAGE.rglob("*.pxd")]:
        if old.relative_to(STAGE) not in texts:
            old.unlink()
    for path, text in texts.items():
        file = STAGE / path
        if not file.exists() or file.read_text(encoding="utf-8") != text:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
    return {name: (STAGE / copy).relative_to(ROOT) for name, copy in copies.items()}


def translate(extensions: list[Extension]) -> None:
    """Make C of the hot modules with Cython, and set the sources and flags of their extensions."""
    from Cython.Build import cythonize

    copies = stage()
    cythonize(
        [Extension(f"{COMPILED}.{name}", [str(copy)]) for name, copy in copies.items()],
        nthreads=cores(),
        compiler_directives=DIRECTIVES,
        include_path=[str(STAGE)],
        quiet=True,
    )
    for extension in extensions:
        copy = copies[extension.name.removeprefix(f"{COMPILED}.")]
        extension.sources = [str(copy.with_suffix(".c"))]
        extension.extra_compile_args = OPTIMISE
        extension.optional = COMPILE != "1"


def cores() -> int:
    """The number of processor cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def extensions() -> list[Extension]:
    """The extensions to compile, the longest first, so that no core is idle at the end. `translate`
    sets their sources."""
    if COMPILE == "0":
        return []
    longest_first = sorted(hot().items(), key=lambda module: module[1].stat().st_size, reverse=True)
    return [
        Extension(f"{COMPILED}.{name}", [str(source.relative_to(ROOT))])
        for name, source in longest_first
    ]


class BuildExt(build_ext):
    """Builds all hot modules or none, with their fingerprint beside them."""

    def finalize_options(self) -> None:
        wanted = COMPILE != "0" and (COMPILE == "1" or not self.editable_mode)
        self.distribution.ext_modules = extensions() if wanted else []
        self.parallel = self.parallel or cores()
        super().finalize_options()

    def run(self) -> None:
        if not self.extensions:
            return
        built = Path(self.build_lib, *COMPILED.split("."))
        target = IN_PLACE if self.inplace else built
        try:
            translate(self.extensions)
            self.clear(built)
            super().run()
            made = [Path(self.get_ext_fullpath(extension.name)) for extension in self.extensions]
            missing = [str(path) for path in made if not path.exists()]
        except Exception as error:  # no Cython, for example
            if COMPILE == "1":
                raise
            missing = [str(error)]
        if missing:
            print("not compiled: the core runs as plain Python, slower and with the same results")
            print(f"({', '.join(missing)})")
            shutil.rmtree(target, ignore_errors=True)
            return
        _, name, fingerprint = declared()
        (target / name).write_text(fingerprint, encoding="ascii")

    def clear(self, built: Path) -> None:
        """Remove earlier builds, except extensions that are up to date."""
        if self.inplace:
            shutil.rmtree(IN_PLACE, ignore_errors=True)
        current = set()
        for extension in self.extensions:
            inside = Path(*extension.name.split(".")[2:-1])
            for folder in (built, IN_PLACE) if self.inplace else (built,):
                (folder / inside).mkdir(parents=True, exist_ok=True)
            path = Path(self.build_lib, self.get_ext_filename(extension.name))
            if not newer_group(extension.sources, str(path)):
                current.add(path)
        for path in built.rglob("*"):
            if path.is_file() and path not in current:
                path.unlink()


class Plain(Command):
    """Removes the core that was compiled in place."""

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
        except OSError:  # not permitted: imports work all the same, through the editable finder
            if text is not None:
                link.write_bytes(text)


class EditableWheel(editable_wheel):
    """An editable install, which needs the links; wheels and sdists don't."""

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
