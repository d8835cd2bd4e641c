"""Real texts are rewritten: the map holds, and a title, a bracket or a quantity is no name."""

from __future__ import annotations

from pathlib import Path

import pytest

import anaphora
from anaphora_workbench.rewriting import RewrittenText


@pytest.fixture(scope="module")
def rewritten(corpora: Path) -> dict[str, RewrittenText]:
    """GUM by name of the text; its files do not say that they are English."""
    texts = anaphora.read(corpora / "gum" / "corefud")
    return {text.document.doc_id: text.rewrite() for text in texts}


def test_the_language_is_guessed_and_the_map_leads_back(
    rewritten: dict[str, RewrittenText],
) -> None:
    assert len(rewritten) == 56
    replaced = 0
    for result in rewritten.values():
        assert result.language == "en"
        old, last = "", 0
        for edit in result.edits:
            old += result.text[last : edit.new_start] + edit.old
            last = edit.new_end
        assert old + result.text[last:] == result.old
        assert result.text.count("  ") <= result.old.count("  ")
        replaced += sum(bool(pronoun.named) for pronoun in result.pronouns)
    assert replaced > 400


@pytest.mark.parametrize(
    ("text", "there", "absent"),
    [
        ("GUM_bio_enfant", "L'Enfant was discharged", "Major in the Corps of Engineers was"),
        ("GUM_bio_galois", "some of her troubles", "some of du Motel's"),
        ("GUM_speech_humanitarian", "I honour their service", "and others' service"),
        ("GUM_bio_moreau", "Moreau's mother, originally", "and her mother, originally"),
    ],
)
def test_names(rewritten: dict[str, RewrittenText], text: str, there: str, absent: str) -> None:
    assert there in rewritten[text].text
    assert absent not in rewritten[text].text
