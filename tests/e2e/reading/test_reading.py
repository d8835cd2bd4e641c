"""What the tagger tells a screen reader: names, descriptions, announcements, the sentence."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from anaphora_samples import path as sample

pytestmark = [pytest.mark.screen, pytest.mark.slow]


@pytest.fixture
def tagger(reader: Any, tag: Callable[..., Any], home: Path) -> Any:
    """The tagger with a text of which nothing is decided; the listener was there first."""
    text = home / "story.txt"
    shutil.copy(sample("en-story").parents[1] / "text" / "en" / "story.txt", text)
    return tag(text, "--annotator", "ana", "--lang", "en")


def test_what_is_asked_is_announced_when_it_changes(
    tagger: Any, reader: Any, screen: Any, wait_until: Callable[..., Any]
) -> None:
    def heard(begin: str) -> None:
        wait_until(
            lambda: reader.announced()[-1:] and reader.announced()[-1].startswith(begin), begin
        )

    heard("she, personal pronoun, sentence 1; feminine, singular, third person")
    screen.press("Down")
    heard(
        "its, possessive pronoun, sentence 2; neuter, singular, third person; "
        "candidates that pass: 3"
    )
    screen.press("Return")
    heard("saved: its, the last leaf. it, personal pronoun (it), sentence 2")
    assert sum("saved: " in text for text in reader.announced()) == 1
    assert tagger.left == 42


def test_each_part_of_the_window_has_a_name_and_says_what_it_shows(
    tagger: Any, reader: Any, wait_until: Callable[..., Any]
) -> None:
    parts = [
        ("document", "Text", "The text with its anaphors"),
        ("list", "Candidate antecedents", "1 candidate"),
        ("filler", "Rail of all anaphors", "0 of 43 anaphors decided"),
        ("filler", "Chain of the active anaphor", "No chain yet"),
        ("filler", "Active anaphor", "she. personal pronoun"),
    ]
    for role, name, description in parts:
        wait_until(
            lambda role=role, name=name, description=description: reader.find(
                role=role, name=name, description=description
            ),
            f"{role} '{name}': {description}",
        )


def test_the_current_sentence_can_be_read_word_by_word(
    tagger: Any, reader: Any, screen: Any, wait_until: Callable[..., Any]
) -> None:
    screen.press("ctrl+k")
    wait_until(lambda: reader.find(role="text", name="ommand"), "the command list")
    screen.type("current sentence")
    screen.press("Return")
    panel = wait_until(lambda: reader.find(role="text", name="entence"), "the panel")
    wait_until(lambda: "[active: she] woke, [candidate 1" in panel.text, "the sentence")
