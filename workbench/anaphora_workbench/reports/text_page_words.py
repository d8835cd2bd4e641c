"""The words of pages that show texts, in English and Spanish (``data/text_page.toml``)."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from importlib.resources import files

from anaphora_workbench.model import FrozenDict

LANGUAGES = ("en", "es")
"""Languages of the page's own words."""


def page_words(language: str) -> Mapping[str, str]:
    """Return the words of a page by name; kinds and types of reference by their codes."""
    table = files("anaphora_workbench.reports").joinpath("data", "text_page.toml")
    return FrozenDict(tomllib.loads(table.read_text(encoding="utf-8"))[language])
