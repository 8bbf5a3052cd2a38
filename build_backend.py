"""The build backend of pyproject.toml (PEP 517): that of setuptools, which installs Cython only
where the C files are not there yet."""

from setuptools.build_meta import *  # noqa: F403

from setup import COMPILE, is_archived


def get_requires_for_build_sdist(config_settings: object = None) -> list[str]:
    """What translating to C takes: Cython, and what the plain modules import."""
    return ["cython>=3.1,<4", "typing-extensions>=4.12"]


def get_requires_for_build_wheel(config_settings: object = None) -> list[str]:
    needs_c = COMPILE != "0" and not is_archived()
    return get_requires_for_build_sdist() if needs_c else []


def get_requires_for_build_editable(config_settings: object = None) -> list[str]:
    """An editable install compiles only on demand."""
    return get_requires_for_build_wheel() if COMPILE == "1" else []
