"""``anaphora doctor``: what is installed, what is missing, how to get it."""

from __future__ import annotations

import argparse
import os
import platform
import sys
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from anaphora_workbench import __version__
from anaphora_workbench.registry import GROUPS, Registry

_REQUIRED = ("numpy", "scipy")


def add_parser(commands: Any) -> None:
    """Add the sub-command."""
    parser = commands.add_parser(
        "doctor",
        help="what is installed, what is missing, how to get it",
        description="Look at this installation and say what to do about what is missing.",
    )
    parser.set_defaults(run=run)


def run(_options: argparse.Namespace) -> int:
    """Run the sub-command."""
    broken = 0
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
            if listing.plugin is None:
                broken += 1
                print(f"  {listing.name} of {listing.provider} NOT LOADED: {listing.reason}")
    broken += _samples()
    corpora = os.environ.get("ANAPHORA_CORPORA")
    if corpora and Path(corpora).is_dir():
        print(f"real corpora: {corpora}")
    else:
        print("real corpora: none (optional; set ANAPHORA_CORPORA to their folder)")
    print("all is well" if not broken else f"{broken} thing(s) to mend")
    return 1 if broken else 0


def _samples() -> int:
    if find_spec("anaphora_samples") is None:
        print("sample corpora MISSING: install anaphora-workbench again")
        return 1
    print("sample corpora: present")
    return 0


def _version(name: str) -> str | None:
    try:
        return version(name)
    except PackageNotFoundError:
        return None
