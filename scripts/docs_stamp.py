"""The fingerprint of what the site of the docs is made of.

A site carries it in a file. The build of a wheel takes a site only if nothing has changed since.
This module imports nothing of ours: building the wheel needs it, where nothing is installed.
"""

from __future__ import annotations

import hashlib
from pathlib import Path

STAMP = "stamp.txt"
"""Name of the file in the site."""
_SOURCES = ("docs", "scripts/docs_site", "workbench")
_ENDINGS = frozenset((".md", ".ipynb", ".png", ".svg", ".html", ".css", ".toml", ".py", ".mjs"))


def fingerprint(root: Path) -> str:
    """Return the fingerprint of the sources below the root of the project."""
    files = [
        *(root / "CONTRIBUTING.md", root / "CHANGELOG.md", root / "README.md"),
        *[
            file
            for folder in _SOURCES
            for file in (root / folder).rglob("*")
            if file.suffix in _ENDINGS and "__pycache__" not in file.parts
        ],
    ]
    whole = hashlib.sha256()
    for file in sorted(files):
        whole.update(f"{file.relative_to(root).as_posix()}\0".encode())
        whole.update(hashlib.sha256(file.read_bytes()).digest())
    return whole.hexdigest()
