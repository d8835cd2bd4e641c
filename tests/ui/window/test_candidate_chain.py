"""The strip below the text names the chain that the active anaphor would join."""

from __future__ import annotations

from typing import Any


def _chain(driven: Any) -> tuple[str, list[str]]:
    """Return what the strip says, and the mentions that it shows."""
    strip = driven.window.chain
    words = [driven.words(name) for name in strip._ids]
    return strip.title.text(), words


def test_the_chain_of_the_marked_candidate_is_shown_until_there_is_one(story: Any) -> None:
    assert _chain(story) == ("No chain yet", [])
    story.press("Return")  # she: Nora
    she = story.go("she", 1)
    assert story.session.current_row.words == "Nora"
    assert _chain(story) == (
        "No chain yet. Chain of the marked candidate: 2",
        ["she", "Nora"],
    )
    marked = story.session.current_row.markable.id
    story.press("Tab")
    assert story.session.current_row.markable.id != marked
    assert _chain(story) == ("No chain yet", [])
    story.press("Shift+Tab", "Return")
    assert story.session.activate(she).moved
    story.window.work.controller.show_chain()
    assert _chain(story) == ("Chain of 3", ["she", "Nora", "she"])
