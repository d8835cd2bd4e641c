"""Checks of the built site: links, headings, and that no page fetches anything from a network."""

from __future__ import annotations

from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

FETCHED = frozenset(("script", "link", "img", "iframe", "source", "video", "audio"))
"""Elements whose address a browser opens by itself; of others a reader follows the link."""


class Page(HTMLParser):
    """What a page has and names.

    Attributes:
        names: Its anchors.
        links: What it names, each with whether the browser fetches it by itself.
    """

    def __init__(self, file: Path) -> None:
        super().__init__()
        self.names: set[str] = set()
        self.links: list[tuple[str, bool]] = []
        self.feed(file.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note the anchor and the address of an element."""
        values = dict(attrs)
        self.names |= {values[key] or "" for key in ("id", "name") if key in values}
        for key in ("href", "src"):
            address = values.get(key)
            if address and not address.startswith(("data:", "mailto:", "javascript:")):
                self.links.append((address, tag in FETCHED))


def problems(site: Path) -> Iterator[str]:
    """Yield what is wrong with the links of a site, as ``page: problem``.

    Args:
        site: Folder of the site.
    """
    pages = {file: Page(file) for file in sorted(site.rglob("*.html"))}
    for file, page in pages.items():
        name = file.relative_to(site).as_posix()
        for address, fetched in dict.fromkeys(page.links):
            parts = urlsplit(address)
            if parts.scheme or parts.netloc:
                if fetched:
                    yield f"{name}: fetches '{address}' from a network"
                continue
            target = file
            if parts.path:
                target = (file.parent / unquote(parts.path)).resolve()
                target = target / "index.html" if target.is_dir() else target
            if not target.is_file():
                yield f"{name}: links to '{address}', which is missing"
            elif (
                parts.fragment
                and target in pages
                and unquote(parts.fragment) not in pages[target].names
            ):
                yield f"{name}: links to '{address}', but there is no such heading"
