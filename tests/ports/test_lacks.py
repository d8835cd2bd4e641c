"""What a resolver says of itself: whether it can be used here."""

from __future__ import annotations

from anaphora_workbench.ports import lacks


class Lacking:
    """Lacks what it is told to."""

    def __init__(self, text: str | Exception) -> None:
        self.text = text

    def missing(self) -> str:
        """Say it, or break."""
        if isinstance(self.text, Exception):
            raise self.text
        return self.text


def test_a_resolver_that_says_nothing_of_itself_lacks_nothing() -> None:
    assert lacks(object()) == ""
    assert lacks(Lacking("")) == ""


def test_what_a_resolver_lacks_is_one_line() -> None:
    assert lacks(Lacking("no weights;\n  fetch them")) == "no weights; fetch them"


def test_a_resolver_that_breaks_when_asked_cannot_be_used() -> None:
    lack = lacks(Lacking(KeyError("weights")))
    assert lack == "it cannot tell what it lacks: KeyError: 'weights'"
