"""Where a file of the repository stands on the site, and what its links become there.

The pages are written for code hosts: they link to Markdown, notebooks, examples and folders by
their path in the repository. The site has a page for each of them.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

from examples import code_anchor

STATIC = frozenset((".png", ".svg", ".html"))
"""Endings of files below `docs` that the site carries as they are."""
EXAMPLES = "docs/guide/example-"
"""How the folders of examples begin; the site shows each as one page, with its files."""
_CODE = re.compile(r"^(?P<fence>`{3,}|~{3,})[^\n]*\n.*?^(?P=fence)|`+[^`\n]*`+", re.M | re.S)
_BRACKETS = re.compile(r"\](\s)\[")
"""Two mentions in brackets, one behind the other, which the site would take for a reference."""
_TARGET = re.compile(r"\]\((?P<target>[^)\s]+)\)")


def example_folder(path: PurePosixPath) -> PurePosixPath | None:
    """Return the folder of the example that a file belongs to."""
    if not str(path).startswith(EXAMPLES):
        return None
    return PurePosixPath(*path.parts[:3])


def place_of(path: PurePosixPath, root: Path) -> PurePosixPath | None:
    """Return the place on the site of a file or folder; ``None`` for one that no page can show.

    Args:
        path: Path in the repository.
        root: Folder of the repository.
    """
    example = example_folder(path)
    if example is not None:
        return PurePosixPath(*example.parts[1:]) / "README.md"
    if (root / path).is_dir():
        readme = path / "README.md"
        return place_of(readme, root) if (root / readme).is_file() else None
    if path.parts[0] == "docs":
        inside = PurePosixPath(*path.parts[1:])
        if path.suffix == ".html":  # keys-en.md becomes keys-en.html
            return inside.with_suffix(".print.html")
        return inside.with_suffix(".md") if path.suffix == ".ipynb" else inside
    if path.suffix == ".md":
        return path if len(path.parts) == 1 else PurePosixPath("project") / path
    return PurePosixPath("project") / f"{path}.md"


def outside_code(text: str) -> Iterator[tuple[bool, str]]:
    """Yield the pieces of a page, each with whether links count in it."""
    done = 0
    for found in _CODE.finditer(text):
        yield True, text[done : found.start()]
        yield False, found[0]
        done = found.end()
    yield True, text[done:]


class Links:
    """Turns links between files of the repository into links between pages of the site.

    Attributes:
        linked: Files outside `docs` that links have named so far.
    """

    def __init__(self, root: Path) -> None:
        self._root = root
        self.linked: set[PurePosixPath] = set()

    def moved(self, text: str, path: PurePosixPath, place: PurePosixPath) -> str:
        """Return a page's text with the links that it needs on the site.

        Args:
            text: The page.
            path: Its path in the repository.
            place: Its place on the site.
        """

        def link(found: re.Match[str]) -> str:
            return f"]({self._target(found['target'], path, place)})"

        def plain(piece: str) -> str:
            return _BRACKETS.sub(r"]\1\\[", _TARGET.sub(link, piece))

        pieces = outside_code(text)
        return "".join([plain(piece) if counts else piece for counts, piece in pieces])

    def _target(self, target: str, path: PurePosixPath, place: PurePosixPath) -> str:
        name, _, heading = target.partition("#")
        if not name or ":" in name:
            return target
        named = PurePosixPath(os.path.normpath(path.parent / name))
        if not (self._root / named).exists():
            return target  # the strict build reports it
        there = place_of(named, self._root)
        if there is None:
            raise SystemExit(f"{path}: no page of the site can show the folder '{target}'")
        if named.parts[0] != "docs":
            self.linked.add(named / "README.md" if (self._root / named).is_dir() else named)
        example = example_folder(named)
        if example is not None and (self._root / named).is_file() and named.name != "README.md":
            heading = code_anchor(named.relative_to(example))
        moved = os.path.relpath(there, place.parent)
        return f"{moved}#{heading}" if heading else moved
