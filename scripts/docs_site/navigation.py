"""The navigation of the site: the sections of `docs/README.md`, with the pages that they link.

A page of a folder that has an index (`formats/README.md`, the list of decisions) comes in by
itself, behind the index. All others come in by a link in `docs/README.md`.
"""

from __future__ import annotations

import re
from pathlib import Path, PurePosixPath
from typing import Any

INDEXES = {
    "formats": "README.md",
    "adr": "0000-how-we-record-decisions.md",
    "notebooks": "",
}
"""Folders whose pages come in by themselves, each with its index."""
START = "Start"
"""The section of the first page and of what it links before its first heading: the readers."""
_TITLES = {"formats": "Formats", "adr": "Decisions", "notebooks": "Notebooks"}
_LINK = re.compile(r"\]\(([^)\s#]+)\)")


def sections(home: str) -> dict[str, list[str]]:
    """Return the sections of the first page: titles, each with what it links, in order."""
    found: dict[str, list[str]] = {}
    for part in re.split(r"^## ", f"{START}\n{home}", flags=re.MULTILINE):
        title, _, body = part.partition("\n")
        links = [link for link in _LINK.findall(body) if ":" not in link and not _is_picture(link)]
        found[title.strip()] = list(dict.fromkeys(links))
    return found


def _is_picture(link: str) -> bool:
    return link.endswith((".png", ".svg"))


def listed(docs: Path) -> dict[str, list[Any]]:
    """Return the navigation below each section: pages, and groups of pages by title.

    Args:
        docs: The folder of the pages.
    """
    result: dict[str, list[Any]] = {}
    for title, links in sections((docs / "README.md").read_text(encoding="utf-8")).items():
        entries: list[Any] = []
        for link in links:
            folder = PurePosixPath(link).parts[0]
            if folder in INDEXES and (docs / link).is_file():
                if not any(isinstance(each, dict) and _TITLES[folder] in each for each in entries):
                    entries.append({_TITLES[folder]: _in_folder(docs, folder)})
            else:
                entries.append(link)
        result[title] = entries
    return result


def _in_folder(docs: Path, folder: str) -> list[Any]:
    index = INDEXES[folder]
    found = [file for file in (docs / folder).iterdir() if file.suffix in (".md", ".ipynb")]
    names = sorted([file.name for file in found if file.name != index])
    return [*([f"{folder}/{index}"] if index else []), *[_entry(docs / folder / n) for n in names]]


def _entry(file: Path) -> Any:
    """Return the entry of a page of a folder; formats are called by their names alone."""
    place = f"{file.parent.name}/{file.name}"
    if file.parent.name != "formats":
        return place
    heading = file.read_text(encoding="utf-8").partition("\n")[0]
    names = re.findall(r"`([\w-]+)`", re.sub(r"\([^()]*\)", "", heading))
    return {", ".join(names): place} if names else place


def pages_in(entries: Any) -> list[str]:
    """Return the pages of a part of the navigation, in order."""
    if isinstance(entries, str):
        return [entries]
    if isinstance(entries, dict):
        entries = list(entries.values())
    return [page for entry in entries for page in pages_in(entry)]
