"""The site of the docs: where the copy on this machine is, and which of its pages a word names.

A wheel carries the site in ``anaphora_workbench/docs``. In a checkout, ``make docs`` builds it into
``build/docs/site``; a stamp there tells whether the pages have changed since.
"""

from __future__ import annotations

import runpy
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from anaphora_workbench.errors import AnaphoraError, UsageError, did_you_mean

SHIPPED = Path(__file__).with_name("docs")
"""Where a wheel has the site."""
CHECKOUT = Path(__file__).parents[2]
"""The project, where this file is in a checkout of it."""
FIRST = "index.html"
FOLDERS = ("readers", "guide", "formats", "reference", "notebooks", "api", "adr", "project")
"""Folders of the site; of two pages of one name the one in the earlier folder is meant."""
_STAMPS = Path("scripts", "docs_stamp.py")
_ADR = 4
"""Digits in the name of a decision's page."""


@dataclass(frozen=True, slots=True)
class Site:
    """A copy of the site.

    Attributes:
        folder: Where it is.
        outdated: Whether pages or docstrings have changed since it was built.
    """

    folder: Path
    outdated: bool = False

    def pages(self) -> dict[str, Path]:
        """Return the files of all pages by name: ``guide/scoring``, ``formats`` for its index."""
        found = {}
        for file in sorted(self.folder.rglob("*.html")):
            path = PurePosixPath(file.relative_to(self.folder).as_posix()).with_suffix("")
            found[str(path.parent if path.name == "index" else path)] = file
        return found

    def page(self, name: str) -> Path:
        """Return the file of a page.

        Args:
            name: Its name with or without its folder and ending: ``scoring``, ``guide/scoring``,
                ``docs/guide/scoring.md``; a decision's number: ``62``; ``""`` for the first page.

        Raises:
            UsageError: There is no such page.
        """
        pages = self.pages()
        wanted = name.strip("/").removeprefix("docs/").removesuffix("/README.md") or "."
        for ending in (".md", ".html", ".ipynb"):
            wanted = wanted.removesuffix(ending)
        if fitting := sorted(_fitting(pages, wanted.lower()), key=_rank):
            return pages[fitting[0]]
        names = {PurePosixPath(each).name for each in pages} | set(pages)
        raise UsageError(
            f"the docs have no page '{name}'.{did_you_mean(wanted, sorted(names))} "
            "'anaphora docs' opens the first page, which has a search",
            code="docs-page-unknown",
        )


def _fitting(pages: dict[str, Path], wanted: str) -> Iterator[str]:
    for page in pages:
        path = page.lower()
        number = wanted.isdecimal() and path.startswith(f"adr/{wanted.zfill(_ADR)}-")
        if path == wanted or path.endswith(f"/{wanted}") or number:
            yield page


def _rank(page: str) -> tuple[int, int, str]:
    folder = page.partition("/")[0]
    place = FOLDERS.index(folder) if folder in FOLDERS else len(FOLDERS)
    return (page.count("/"), place, page)


def local_site(shipped: Path = SHIPPED, checkout: Path = CHECKOUT) -> Site:
    """Return the copy of the site on this machine.

    Args:
        shipped: Where an installed package has it.
        checkout: The project's folder, if this is a checkout.

    Raises:
        AnaphoraError: There is none, code ``docs-missing``.
    """
    if (shipped / FIRST).is_file():
        return Site(shipped)
    if not (checkout / _STAMPS).is_file():
        raise AnaphoraError(
            "this installation was built without the docs. Install a wheel that contains them, or "
            "read the folder 'docs' of the sources",
            code="docs-missing",
        )
    # The script that builds wheels has to know the stamp without this package.
    stamps = runpy.run_path(str(checkout / _STAMPS))
    built = checkout / "build" / "docs" / "site"
    stamp = built / stamps["STAMP"]
    if not stamp.is_file():
        raise AnaphoraError(
            f"the docs are not built yet. Type 'make docs' in '{checkout}'", code="docs-missing"
        )
    current = stamps["fingerprint"](checkout)
    return Site(built, outdated=stamp.read_text(encoding="utf-8").strip() != current)
