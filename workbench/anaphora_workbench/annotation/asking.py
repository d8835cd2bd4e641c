"""Builds the question on the active anaphor from its candidates and the resolver's answer."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from anaphora_workbench.annotation.agreement import agreement_of
from anaphora_workbench.annotation.answers import NO_ANSWER, Answer
from anaphora_workbench.annotation.building import in_same_place
from anaphora_workbench.annotation.derived import Derived
from anaphora_workbench.annotation.ranking import ranked_rows, row_of
from anaphora_workbench.annotation.values import OPEN_STATES, Question, Row
from anaphora_workbench.model import Anaphor, Document, Markable
from anaphora_workbench.model.naming import called
from anaphora_workbench.ports import Pool
from anaphora_workbench.store import STALE


class Asker:
    """Builds questions for one document.

    Args:
        document: The text.
        derived: The annotator's layer with what is derived from it.
        seed: What the order of candidates of blind items depends on, besides their names.
    """

    def __init__(self, document: Document, derived: Derived, seed: str) -> None:
        self._document = document
        self._derived = derived
        self._seed = seed

    def question(self, anaphor: Anaphor, answer: Answer, *, blind: bool) -> Question:
        """Return the question on an anaphor.

        Args:
            anaphor: The annotator's present decision.
            answer: The resolver's answer.
            blind: Whether it belongs to the items that are shown without the proposal.
        """
        document, name, layer = self._document, anaphor.markable, self._derived.layer
        markable = layer.markables[name]
        answer = self._possible(name, answer)
        undecided = self._derived.queue.state(anaphor) in OPEN_STATES
        hidden = undecided and blind and answer.given
        shown = answer if undecided and not hidden else NO_ANSWER
        pool, judged = self._pool(anaphor)
        rows = ranked_rows(
            document,
            markable,
            pool,
            shown,
            self._derived.links.size,
            shuffle=f"{self._seed}/{name}" if hidden else "",
        )
        wanted = anaphor.antecedents or shown.antecedents
        outside = self._outside(markable, rows, wanted, shown, judged=judged)
        return Question(
            anaphor,
            markable,
            called(document, markable),
            document.sentence_of(markable.start),
            _numbered((*outside, *rows)) if outside else rows,
            tuple(agreement_of(document, layer, markable).items()),
            answer.antecedents,
            answer.reference,
            self._derived.answers.name if answer.given else "",
            "" if hidden else answer.why,
            hidden,
            anaphor.attributes.get(STALE, ""),
            undecided,
            judged,
        )

    def _possible(self, name: str, answer: Answer) -> Answer:
        """Return an answer that can be given, `NO_ANSWER` for one that cannot."""
        known = [self._known(other) for other in answer.antecedents]
        if not answer.given or None in known or name in known:
            return NO_ANSWER
        names = [markable_id for markable_id in known if markable_id is not None]
        return replace(answer, antecedents=tuple(dict.fromkeys(names)))

    def _known(self, name: str) -> str | None:
        """Return the id of what an answer names; of two markables in one place the layer's."""
        stranger = self._derived.markable(name)
        if stranger is None or name in self._derived.layer.markables:
            return None if stranger is None else name
        near = self._derived.places.of(self._document.sentence_of(stranger.start))
        same = [m.id for m in near if in_same_place(m, stranger)]
        return same[0] if same else name

    def _pool(self, anaphor: Anaphor) -> tuple[Pool, bool]:
        """Return the candidates that the finder finds, else those that the source lists.

        With them comes whether anybody has looked for them.
        """
        layer, pools = self._derived.layer, self._derived.pools
        pool = pools.pool(anaphor)
        given = layer.candidates.get(anaphor.markable, ())
        if not pool.candidates and given:
            return Pool(given, tuple([layer.markables[c.markable] for c in given])), True
        return pool, pools.finds

    def _outside(
        self,
        asked: Markable,
        rows: Iterable[Row],
        wanted: Iterable[str],
        answer: Answer,
        *,
        judged: bool,
    ) -> list[Row]:
        """Return the rows of those antecedents that are no candidates."""
        there = {row.markable.id for row in rows}
        more: list[Row] = []
        for name in wanted:
            markable = self._derived.markable(name)
            if name not in there and markable is not None:
                proposed = name in answer.antecedents
                row = row_of(
                    self._document,
                    asked,
                    markable,
                    self._derived.links.size,
                    proposed=proposed,
                    outside=judged,
                )
                more.append(row)
        return more


def _numbered(rows: Iterable[Row]) -> tuple[Row, ...]:
    """Return the rows that are allowed and then the others, numbered from 1."""
    listed = tuple(rows)
    ordered = (*[r for r in listed if r.allowed], *[r for r in listed if not r.allowed])
    return tuple([replace(row, number=number) for number, row in enumerate(ordered, start=1)])
