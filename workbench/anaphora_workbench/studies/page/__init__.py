"""The page that participants see: its files, those of jsPsych among them, and its HTML.

The files lie beside this one; nothing builds them. `vendor` has jsPsych and its plugins, as
``libraries.toml`` pins them; ``scripts/page_libraries.py`` puts them there, a wheel has them.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

from anaphora_workbench.errors import AnaphoraError

FOLDER = Path(__file__).parent
VENDOR = FOLDER / "vendor"
PINS = FOLDER / "libraries.toml"
_SUFFIXES = (".js", ".css", ".json", ".svg")
HOW_TO_GET_THEM = (
    "run 'make setup' in the project's folder where npm is installed, or install a wheel of "
    "anaphora-workbench that contains them"
)


class PageLibrariesError(AnaphoraError):
    """The page cannot be shown, as jsPsych is missing (``study-page-libraries``)."""


@cache
def libraries() -> tuple[tuple[str, str, str], ...]:
    """Return name, version and file of each library that the page loads."""
    pins = tomllib.loads(PINS.read_text(encoding="utf-8"))
    return tuple([(each["name"], each["version"], each["file"]) for each in pins["library"]])


def missing_libraries() -> tuple[str, ...]:
    """Return the libraries whose file is missing, as name and version."""
    return tuple(
        [f"{name} {version}" for name, version, file in libraries() if not _there(VENDOR / file)]
    )


def _there(path: Path) -> bool:
    return path.is_file()


def require_libraries() -> None:
    """Check that the page can be shown.

    Raises:
        PageLibrariesError: A library is missing; the message says how to get it.
    """
    if missing := missing_libraries():
        raise PageLibrariesError(
            f"the page of a study needs {', '.join(missing)}: {HOW_TO_GET_THEM}",
            code="study-page-libraries",
        )


def page_files() -> dict[str, Path]:
    """Return the files that a browser may ask for, by name: scripts, styles, words, libraries."""
    own = [path for path in sorted(FOLDER.iterdir()) if path.suffix in _SUFFIXES]
    vendor = [VENDOR / file for _, _, file in libraries()]
    return {path.name: path for path in (*own, *vendor) if path.is_file()}


def page_html(
    static: str = "static/",
    start: str = "start.js",
    language: str = "en",
    first: tuple[str, ...] = (),
) -> str:
    """Return the HTML of the page.

    Args:
        static: Where the page finds its files, relative to its own address: ``static/`` at the
            root, ``../static/`` one level below.
        start: The script that starts it; a static export has others.
        language: Language of the study, for the first moment before the words are loaded.
        first: Scripts that are loaded before all others.
    """
    scripts = [f'<script src="{path}"></script>' for path in first]
    scripts += [f'<script src="{static}{file}" defer></script>' for _, _, file in libraries()]
    html = (FOLDER / "index.html").read_text(encoding="utf-8")
    html = html.replace("<!-- libraries -->", "\n    ".join(scripts))
    html = html.replace('lang="en"', f'lang="{language}"')
    return html.replace("{static}", static).replace("{start}", start)
