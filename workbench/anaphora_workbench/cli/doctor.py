"""``anaphora doctor``: what is installed, what is missing, how to install it."""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
import tomllib
from importlib.metadata import PackageNotFoundError, distribution, version
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from urllib.request import url2pathname

from anaphora_workbench import __version__
from anaphora_workbench.errors import AnaphoraError, counted
from anaphora_workbench.ports import Diagnosing, Diagnosis, State, lacks
from anaphora_workbench.registry import GROUPS, Registry
from anaphora_workbench.studies import page
from anaphora_workbench.ui import start_up

_REQUIRED = ("numpy", "scipy", "platformdirs", "py3langid", "rich", "shtab")
_EXTRAS = {
    "cluster": ("distributed",),
    "formats": ("dkpro-cassis", *(() if sys.version_info >= (3, 14) else ("backports.zstd",))),
    "generation": ("lemminflect", "rapidfuzz", "snowballstemmer", "statsmodels"),
    "learn": ("lightgbm", "scikit-learn"),
    "reports": ("matplotlib", "pandas"),
    "studies": ("fastapi", "pydantic", "sqlalchemy", "uvicorn"),
}
"""Packages that an extra brings; plug-ins speak for their own."""


def add_parser(commands: Any) -> None:
    """Add the sub-command."""
    parser = commands.add_parser(
        "doctor",
        description="Check this installation and print how to install what is missing.",
    )
    parser.set_defaults(run=run)


def run(_options: argparse.Namespace) -> int:
    """Run the sub-command."""
    broken = usable = resolvers = 0
    print(f"anaphora-workbench {__version__} in {Path(sys.prefix)}")
    print(f"Python {platform.python_version()} on {platform.platform()}")
    for name in _REQUIRED:
        found = _version(name)
        broken += found is None
        print(f"{name} {found}" if found else f"{name} MISSING: pip install {name}")
    registry = Registry()
    for group in GROUPS:
        listings = registry.listing(group)
        good = [listing.name for listing in listings if listing.plugin is not None]
        if listings:
            print(f"{group.replace('_', ' ')}: {', '.join(good) or 'none'}")
        for listing in listings:
            if group == "resolvers":
                resolvers += 1
                usable += listing.plugin is not None and not lacks(listing.plugin)
            if listing.plugin is None:
                broken += 1
                print(f"  {listing.name} of {listing.provider} NOT LOADED: {listing.reason}")
            if isinstance(listing.plugin, Diagnosing):
                for diagnosis in listing.plugin.diagnose():
                    broken += diagnosis.state is State.BROKEN
                    _show(diagnosis)
            elif lacking := lacks(listing.plugin):
                print(f"  {listing.name} not usable here (optional): {lacking}")
    for extra, packages in _EXTRAS.items():
        for package in packages:
            _show(_of_extra(extra, package))
    _show(_of_page())
    tagger = _of_tagger()
    broken += tagger.state is State.BROKEN
    _show(tagger)
    broken += _samples() + _stale()
    corpora = os.environ.get("ANAPHORA_CORPORA")
    if corpora and Path(corpora).is_dir():
        print(f"real corpora: {corpora}")
    else:
        print("real corpora: none (optional; set ANAPHORA_CORPORA to their folder)")
    window = tagger.state is State.FOUND and not tagger.notes
    print(
        f"{counted(broken, 'thing') if broken else 'nothing'} to fix; you can use {usable} of "
        f"{counted(resolvers, 'resolver')}, {'and' if window else 'but not'} the tagger"
    )
    return 1 if broken else 0


def _of_extra(extra: str, package: str) -> Diagnosis:
    found = _version(package)
    if found:
        return Diagnosis(package, State.FOUND, found)
    line = f'pip install "anaphora-workbench[{extra}]"'
    return Diagnosis(package, State.ABSENT, f"'{extra}' needs it", line)


def _of_page() -> Diagnosis:
    what = "jsPsych, for the page of a study"
    if page.missing_libraries():
        details = "'anaphora study serve' needs it"
        return Diagnosis(what, State.ABSENT, details, page.HOW_TO_GET_THEM)
    return Diagnosis(what, State.FOUND, page.libraries()[0][1])


def _of_tagger() -> Diagnosis:
    """Look at Qt; a machine without a screen needs no repair."""
    what = "Qt, for the desktop tagger"
    found = start_up.qt_version()
    if found is None:
        line = 'pip install "anaphora-workbench[tagger]"'
        return Diagnosis(what, State.ABSENT, "'tagger' needs it", line)
    try:
        start_up.require_qt()
        start_up.require_screen()
    except AnaphoraError as error:
        if error.code in ("qt-version", "qt-unloadable"):
            return Diagnosis(what, State.BROKEN, error.message)
        note = f"the tagger cannot open a window: {error.message}"
        return Diagnosis(what, State.FOUND, found, notes=(note,))
    return Diagnosis(what, State.FOUND, found)


def _show(diagnosis: Diagnosis) -> None:
    """Print one thing that was looked for, and what to do where it is not there."""
    if diagnosis.state is State.FOUND:
        print(f"{diagnosis.what}: {diagnosis.details}")
    elif diagnosis.state is State.ABSENT:
        print(f"{diagnosis.what}: not installed (optional; {diagnosis.details})")
    else:
        print(f"{diagnosis.what} BROKEN: {diagnosis.details}")
    if diagnosis.remedy:
        print(f"  to install: {diagnosis.remedy}")
    for note in diagnosis.notes:
        print(f"  note: {note}")


def _samples() -> int:
    if find_spec("anaphora_samples") is None:
        print("sample corpora MISSING: install anaphora-workbench again")
        return 1
    print("sample corpora: present")
    return 0


def _stale(name: str = "anaphora-workbench") -> int:
    """Tell whether what is installed still fits the sources that it points to.

    Only an editable install can get out of step: its code follows the sources, and its entry points
    stay as they were when it was installed; new formats and resolvers are then missing silently.
    """
    try:
        installed = distribution(name)
        origin = json.loads(installed.read_text("direct_url.json") or "{}")
        if not origin.get("dir_info", {}).get("editable"):
            return 0
        project = Path(url2pathname(urlsplit(origin["url"]).path)) / "pyproject.toml"
        stated = tomllib.loads(project.read_text("utf-8"))["project"]
    except (PackageNotFoundError, OSError, ValueError, KeyError):
        return 0  # nothing to compare with
    groups = {**stated.get("entry-points", {}), "console_scripts": stated.get("scripts", {})}
    wanted = {(group, *point) for group, points in groups.items() for point in points.items()}
    have = {(point.group, point.name, point.value) for point in installed.entry_points}
    if wanted == have:
        return 0
    names = sorted({point for _group, point, _value in wanted ^ have})
    print(
        f"{name} is OUT OF DATE: {project} states other entry points than those that are installed "
        f"({', '.join(names[:5])}{', ...' if len(names) > 5 else ''})"
    )
    print(f"  to install: make setup, or pip install -e {project.parent}")
    return 1


def _version(name: str) -> str | None:
    try:
        return version(name)
    except PackageNotFoundError:
        return None
