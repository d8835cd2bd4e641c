"""Pages of texts call kinds and types of reference as the window does, in both languages."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from importlib.resources import files

from anaphora_workbench.reports.text_page_words import page_words
from anaphora_workbench.ui.wording.names import KINDS, REFERENCES


def test_pages_use_the_names_of_the_window() -> None:
    table = files("anaphora_workbench.ui").joinpath("translations", "anaphora_es.ts")
    tree = ElementTree.fromstring(table.read_text(encoding="utf-8"))
    spanish = {
        message.findtext("source"): message.findtext("translation")
        for message in tree.iter("message")
    }
    names = {f"kind.{code}": name for code, name in KINDS.items() if code}
    names |= {f"reference.{code}": name for code, name in REFERENCES.items() if code}
    own = {
        name: text
        for name, text in page_words("en").items()
        if name.startswith(("kind.", "reference."))
    }
    assert own == names
    assert {name: page_words("es")[name] for name in own} == {
        name: spanish[text] for name, text in names.items()
    }
