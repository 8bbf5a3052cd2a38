"""The parts of the build that pyproject.toml can't express: the packages, folder by folder, the
links under src/, the compiled core, and archives that are the same whenever they are built.

With STAMMTISCH_COMPILE=0 the core isn't compiled, with =1 it must be; by default it is if there is
a compiler, but not in an editable install. STAMMTISCH_OPTIMISE=0 leaves optimising to CFLAGS. In a
checkout, `python setup.py build_ext --inplace` compiles.

A source archive contains the C files, so that no Cython is needed there.
"""

import gzip
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

from setuptools import Extension, find_packages, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.editable_wheel import editable_wheel
from setuptools.command.sdist import sdist
from setuptools.modified import newer_group

ROOT = Path(__file__).resolve().parent
NAME = "stammtisch"
CODE = ("core", "ai", "adapters", "cli", "testing")
COMPILED = f"{NAME}._compiled"
IN_PLACE = ROOT / "src" / NAME / "_compiled"
STAGE = ROOT / "build" / "stage"
ARCHIVED = ROOT / "c"
"""In a source archive: the C files of the hot modules, their fingerprint and `made_of`."""
FINGERPRINT = "fingerprint"
"""As in core/engine/compiled.py."""
COMPILE = os.environ.get("STAMMTISCH_COMPILE")
OPTIMISE = os.environ.get("STAMMTISCH_OPTIMISE")
# No fused multiply-add, which rounds differently from Python.
GCC = ["-g0", "-fno-semantic-interposition", "-ffp-contract=off"]
GCC += ["-Wno-array-bounds", "-Wno-unused-function"]
if sysconfig.get_platform().endswith("x86_64"):  # not for two processors at once, as on macOS
    GCC += ["-mcx16", "-mpopcnt", "-msahf", "-msse4.2"]  # x86-64-v2, since 2009; 7-12 % faster
ALIGNED = "-falign-functions=32 -falign-loops=32"
LEVELS = {
    "all_games": "-O3",
    "las_vegan": "-O3",
    "narikana": f"-O1 {ALIGNED}",
    "ojyks": "-O3",
    "uno": "-O3",
}
"""How an extension is optimised; others with -O2. With -O3 searches take 23 % fewer instructions in
ojyks, 15 % in las_vegan, 3 to 6 % in nyan_nyan, and are 7 % faster in uno; those of narikana are
fastest with -O1, if functions and loops are aligned (5 to 8 % faster than without), as -O2 does by
itself."""
UNCHECKED = ("ai.search",)
"""Modules that are compiled without their assertions, which would take a tenth of a search. A build
for the sanitizers (STAMMTISCH_OPTIMISE=0) keeps them."""
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
    "emit_code_comments": False,
}

TELL_DECLARATIONS = f"""
import json, sys, types
root, *modules = sys.argv[1:]
package = sys.modules["{NAME}"] = types.ModuleType("{NAME}")
package.__path__ = [root]
from {NAME}.core.engine.compiled import fingerprint, sources
from {NAME}.core.engine.declarations import with_declarations
files = sources(modules)
texts = {{name: with_declarations(name, file.with_suffix(".pxd")) for name, file in files.items()}}
print(json.dumps([texts, fingerprint(files)]))
"""


def packages() -> list[str]:
    """The import names of all packages; pyproject.toml maps them to their folders."""
    names = [NAME, *(f"{NAME}.{folder}" for folder in CODE)]
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


def extension_of(module: str) -> str:
    """The extension of a hot module: its game, or ALL_GAMES of core/engine/compiled.py."""
    found = re.match(r"core\.games\.(\w+)\.", module)
    return found[1] if found else "all_games"


@cache
def declared() -> tuple[dict[str, str], str]:
    """The .pxd of each hot module with what core/engine/declarations.py adds, and the fingerprint
    of all, still without extensions. Another Python process tells them: it runs the plain modules.
    """
    command = [sys.executable, "-c", TELL_DECLARATIONS, str(ROOT), *hot()]
    plain = {**os.environ, "STAMMTISCH_COMPILE": "0"}
    told = subprocess.run(command, check=True, capture_output=True, text=True, env=plain).stdout
    texts, fingerprint = json.loads(told)
    return texts, fingerprint


def fingerprint() -> str:
    """The text of the fingerprint: see FINGERPRINT in core/engine/compiled.py."""
    if is_archived():
        return (ARCHIVED / FINGERPRINT).read_text(encoding="ascii")
    lines = declared()[1].splitlines()
    return "".join(f"{line} {extension_of(line.split()[0])}\n" for line in lines)


def source_hash() -> str:
    """A hash of everything that the C files are made of, but for Cython."""
    code = sorted(path for folder in ("core", "ai") for path in (ROOT / folder).rglob("*.p[xy]*"))
    files = [Path(__file__), *(path for path in code if path.suffix in (".py", ".pxd"))]
    return hashlib.sha256(b"\0".join(file.read_bytes() for file in files)).hexdigest()


@cache
def is_archived() -> bool:
    """Whether this is a source archive with C files of these sources."""
    stamp = ARCHIVED / "made_of"
    return stamp.exists() and stamp.read_text(encoding="ascii") == source_hash()


def arguments_of(module: str) -> list[str]:
    """The arguments with which the C compiler optimises a module."""
    if OPTIMISE == "0":  # CFLAGS decide: tools/campaigns/sanitize.py
        return ["-ffp-contract=off"]
    macros = ["-DCYTHON_WITHOUT_ASSERTIONS"] if module in UNCHECKED else []
    if os.name == "nt":
        return ["/O2", *macros]
    return [*LEVELS.get(extension_of(module), "-O2").split(), *GCC, *macros]


def toolchain_hash() -> str:
    """A hash of everything that the extensions depend on besides their sources."""
    import Cython

    names = ("CC", "CPPFLAGS", "CFLAGS", "LDFLAGS", "STAMMTISCH_OPTIMISE")
    flags = [os.environ.get(name) for name in names]
    everything = [sys.version, Cython.__version__, flags, Path(__file__).read_bytes()]
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
        texts[copies[name].with_suffix(".pxd")] = declared()[0][name]
    for folder in {folder for path in texts for folder in path.parents} - {Path()}:
        texts[folder / "__init__.py"] = ""
    stamp = STAGE / "made_with"
    if not stamp.exists() or stamp.read_text(encoding="ascii") != toolchain_hash():
        shutil.rmtree(STAGE, ignore_errors=True)
    texts[stamp.relative_to(STAGE)] = toolchain_hash()
    for old in [*STAGE.rglob("*.py"), *STAGE.rglob("*.pxd")]:
        if old.relative_to(STAGE) not in texts:
            old.unlink()
    for path, text in texts.items():
        file = STAGE / path
        if not file.exists() or file.read_text(encoding="utf-8") != text:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
    return {name: (STAGE / copy).relative_to(ROOT) for name, copy in copies.items()}


def translated() -> dict[str, Path]:
    """The C file of each hot module: that of the source archive, or made by Cython."""
    if is_archived():
        return {name: (ARCHIVED / f"{name}.c").relative_to(ROOT) for name in hot()}
    from Cython.Build import cythonize

    copies = stage()
    cythonize(
        [Extension(f"{COMPILED}.{name}", [str(copy)]) for name, copy in copies.items()],
        nthreads=cores(),
        compiler_directives=DIRECTIVES,
        include_path=[str(STAGE)],
        quiet=True,
    )
    return {name: copy.with_suffix(".c") for name, copy in copies.items()}


def cores() -> int:
    """The number of processor cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def extensions() -> list[Extension]:
    """The extensions to compile, still without sources."""
    if COMPILE == "0":
        return []
    return [Extension(f"{COMPILED}.{name}", []) for name in sorted({*map(extension_of, hot())})]


class BuildExt(build_ext):
    """Builds all extensions or none, with the fingerprint of their modules beside them."""

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
        for folder in (built, target):
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir(parents=True)
        try:
            super().run()
            (target / FINGERPRINT).write_text(fingerprint(), encoding="ascii")
        except Exception as error:  # no Cython or compiler, for example
            shutil.rmtree(target, ignore_errors=True)
            if COMPILE == "1":
                raise
            print("not compiled: the core runs as plain Python, slower and with the same results")
            print(f"({error})")

    def build_extensions(self) -> None:
        """Compile what changed, and link the objects of each extension."""
        self.check_extensions_list(self.extensions)
        sources = translated()
        objects = {name: self.object_of(source) for name, source in sources.items()}
        stale = [name for name in sources if newer_group([sources[name]], objects[name])]
        stale.sort(key=lambda name: sources[name].stat().st_size, reverse=True)
        with ThreadPoolExecutor(self.parallel) as pool:
            list(pool.map(lambda name: self.compile_one(name, sources[name]), stale))
        for extension in self.extensions:
            own = [name for name in sources if extension_of(name) == extension.name.split(".")[-1]]
            extension.extra_objects = [objects[name] for name in own]
            extension.export_symbols = [f"PyInit_{name.split('.')[-1]}" for name in own]
        self.force = True  # link
        super().build_extensions()

    def object_of(self, source: Path) -> str:
        (object_file,) = self.compiler.object_filenames([str(source)], output_dir=self.build_temp)
        return str(object_file)

    def compile_one(self, module: str, source: Path) -> None:
        self.compiler.compile(
            [str(source)],
            output_dir=self.build_temp,
            include_dirs=self.include_dirs,
            extra_postargs=arguments_of(module),
        )

    def get_export_symbols(self, ext: Extension) -> list[str]:
        """Those of its modules; there is none with the name of the extension."""
        return list(ext.export_symbols)


class SourceArchive(sdist):
    """Everything that is committed, and the C files. The same commit gives the same archive."""

    def make_release_tree(self, base_dir: str, files: list[str]) -> None:
        files = sorted({*files, "build_backend.py", *committed()})
        super().make_release_tree(base_dir, files)
        # setuptools reads this list where an archive is made from an unpacked one
        listed = Path(base_dir, self.get_finalized_command("egg_info").egg_info, "SOURCES.txt")
        listed.unlink()  # it may be a link to the file of the clone
        listed.write_text("".join(f"{file}\n" for file in files), encoding="utf-8")
        sources = translated()
        target = Path(base_dir, ARCHIVED.name)
        target.mkdir()
        for name, source in sources.items():
            shutil.copy(source, target / f"{name}.c")
        for file, text in [(FINGERPRINT, fingerprint()), ("made_of", source_hash())]:
            (target / file).write_text(text, encoding="ascii")

    def make_archive(self, base_name: str, *args: Any, base_dir: str, **others: Any) -> str:
        path = Path(f"{base_name}.tar.gz")
        path.parent.mkdir(parents=True, exist_ok=True)
        with (
            gzip.GzipFile(path, "wb", mtime=build_time()) as packed,
            tarfile.open(fileobj=packed, mode="w") as archive,
        ):
            archive.add(base_dir, filter=normalised)  # in the order of names
        return str(path)


def committed() -> list[str]:
    """The files that git knows, but for the links below src/; none outside a clone. Raises OSError
    or CalledProcessError if git is missing or refuses: files would be missing from the archive."""
    names = git("ls-files", "-z").split("\0")
    return [name for name in names if name and not Path(name).is_symlink()]


def build_time() -> int:
    """SOURCE_DATE_EPOCH, else the time of the last commit or that of the source archive."""
    known = os.environ.get("SOURCE_DATE_EPOCH")
    with suppress(OSError, subprocess.CalledProcessError):  # no git, a clone of another user
        known = known or git("log", "-1", "--format=%ct")
    return int(known or Path(__file__).stat().st_mtime)


def git(*command: str) -> str:
    """What git answers; nothing outside a clone. Raises OSError or CalledProcessError."""
    if not (ROOT / ".git").exists():
        return ""
    done = subprocess.run(["git", *command], cwd=ROOT, check=True, capture_output=True, text=True)
    return done.stdout


def normalised(member: tarfile.TarInfo) -> tarfile.TarInfo:
    """A member of an archive without what differs between machines and moments."""
    member.uid = member.gid = 0
    member.uname = member.gname = ""
    member.mtime = build_time()
    member.mode = 0o755 if member.isdir() or member.mode & 0o100 else 0o644
    return member


class EditableWheel(editable_wheel):
    """An editable install, which needs the links; wheels and sdists don't. A clone without symbolic
    links has text files instead."""

    def run(self) -> None:
        for link in (ROOT / "src" / NAME / folder for folder in CODE):
            if link.is_symlink() or link.is_dir():
                continue
            text = link.read_bytes() if link.exists() else None
            link.unlink(missing_ok=True)
            try:
                link.symlink_to(Path("..", "..", link.name), target_is_directory=True)
            except OSError:  # not permitted: imports work all the same, through the editable finder
                if text is not None:
                    link.write_bytes(text)
        super().run()


if __name__ == "__main__":
    os.chdir(ROOT)
    os.environ["SOURCE_DATE_EPOCH"] = str(build_time())  # read by what writes wheels
    setup(
        packages=packages(),
        ext_modules=extensions(),
        cmdclass={"build_ext": BuildExt, "editable_wheel": EditableWheel, "sdist": SourceArchive},
    )
