"""Candidates of long texts: built in the background, followed, corrected, or not to be had."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from anaphora_workbench.annotation.session import pools
from anaphora_workbench.errors import NeedsError
from anaphora_workbench.model import Anaphor, Candidate, Correction, Document, Layer, Span
from anaphora_workbench.ports import Pool

ITS, IT, IT2, WIND = "m7", "m8", "m9", "m4"


@pytest.fixture
def long(texts: dict[str, Any], begin: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> Any:
    """The English story as if it were too long to be built at once."""
    monkeypatch.setattr(pools, "SMALL", 0)
    work = begin(texts["english"])
    work.session.activate(IT)
    return work


def listed(work: Any) -> set[str]:
    return {row.markable.id for row in work.session.question.rows if not row.outside}


def test_the_question_waits_with_the_proposal_in_sight(long: Any) -> None:
    assert long.session.waiting
    assert [row.markable.id for row in long.session.rows] == [WIND]
    assert not long.session.rows[0].outside
    assert long.decide.accept().saved


def test_what_is_chosen_while_candidates_are_prepared_is_not_called_outside(long: Any) -> None:
    long.decide.choose_markable("m5")
    assert long.last_decision().context.broken == ()


def test_candidates_join_behind_what_was_shown_and_keep_what_was_begun(long: Any) -> None:
    long.decide.mark(1)
    long.session.pools.build()
    long.session.reask()
    assert not long.session.waiting
    assert long.session.rows[0].markable.id == WIND
    assert long.session.current == 0
    assert len(long.session.rows) > 1


def test_what_is_changed_while_the_index_is_built_is_taken_over(long: Any) -> None:
    class Slow:
        """Lets the annotator work while it builds."""

        name = "slow"

        def __init__(self, finder: Any) -> None:
            self.finder = finder

        def start(self, document: Document, layer: Layer) -> Any:
            session = self.finder.start(document, layer)
            long.mark.delete("m5")
            long.session.activate(ITS)
            long.decide.not_referring()
            long.mark.new_markable(Span(12, 13))
            return session

    made = long.session.pools
    made._finder = Slow(made._finder)
    made.build()
    long.session.activate(IT2)
    assert not {"m5", ITS} & listed(long)
    assert "m12-13" in listed(long)


def test_a_corrected_analysis_serves_once_the_index_is_built_again(long: Any) -> None:
    long.session.pools.build()
    long.session.reask()
    before = long.session.question.rows
    long.mark.correct(16, Correction(pos="PRON", tag="PRP"))
    assert long.session.pools.outdated
    assert [r.verdicts for r in long.session.question.rows] == [r.verdicts for r in before]
    long.mark.delete("m3")
    long.session.activate(IT)
    assert "m3" not in listed(long)
    long.session.pools.build()
    long.session.reask()
    assert not long.session.pools.outdated


class Fixed:
    """A finder from elsewhere, which cannot follow changes: every markable is a candidate."""

    name = "fixed"

    def __init__(self) -> None:
        self.built = 0

    def start(self, document: Document, layer: Layer) -> Fixed:
        self.built += 1
        self.markables = layer.in_text_order()
        return self

    def candidates(self, anaphor: Anaphor) -> Pool:
        found = [m for m in self.markables if m.id != anaphor.markable]
        return Pool(tuple([Candidate(m.id) for m in found]), tuple(found))


def test_a_finder_that_cannot_follow_changes_is_started_again_for_a_short_text(
    texts: dict[str, Any], begin: Callable[..., Any]
) -> None:
    finder = Fixed()
    work = begin(texts["english"], finder=finder)
    work.session.activate(IT)
    work.mark.delete("m5")
    assert "m5" not in listed(work)
    work.decide.flag("hard")
    work.mark.new_markable(Span(12, 13))
    assert "m12-13" in listed(work)
    assert finder.built <= 4


def test_a_finder_that_cannot_follow_a_long_text_never_lists_what_is_gone(
    texts: dict[str, Any], begin: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pools, "SMALL", 0)
    work = begin(texts["english"], finder=Fixed())
    work.session.pools.build()
    work.session.activate(IT)
    work.mark.delete("m5")
    assert "m5" not in listed(work)
    work.mark.new_anaphor(Span(12, 13))
    assert work.session.question.rows == ()


class Picky:
    """A finder that lacks something."""

    name = "picky"

    def start(self, document: Document, layer: Layer) -> Any:
        raise NeedsError("the text has no trees", code="needs-trees")


def test_without_candidates_everything_can_still_be_decided(
    texts: dict[str, Any], begin: Callable[..., Any]
) -> None:
    work = begin(texts["english"], finder=Picky())
    work.session.activate(IT)
    assert work.session.pools.trouble == "the text has no trees"
    assert not work.session.waiting
    assert not work.session.question.judged
    work.decide.choose_markable("m5")
    assert work.last_decision().context.broken == ()


def test_candidates_of_the_source_are_listed_where_the_finder_has_none(
    texts: dict[str, Any], begin: Callable[..., Any]
) -> None:
    work = begin(texts["odd"], finder=Picky())
    work.session.activate("zero")
    assert [row.markable.id for row in work.session.rows] == ["both", "ann"]
    work.mark.delete("ann")
    assert [row.markable.id for row in work.session.rows] == ["both"]
