"""The parse of a real text by spaCy's English model becomes Universal Dependencies."""

from __future__ import annotations

from collections.abc import Callable

from anaphora_workbench.model import Document
from anaphora_workbench.model.clearnlp import is_clearnlp, universal


def test_the_real_parse_of_a_story_keeps_its_words(story: Callable[[str], Document]) -> None:
    document = story("en")
    assert is_clearnlp(document)
    tokens = universal(document)
    assert [t.text for t in tokens] == [t.text for t in document.tokens]
    assert not {"pobj", "prep", "dobj", "ROOT"} & {t.deprel for t in tokens}


def test_the_real_parse_of_a_spanish_story_is_left_alone(story: Callable[[str], Document]) -> None:
    assert not is_clearnlp(story("es"))
