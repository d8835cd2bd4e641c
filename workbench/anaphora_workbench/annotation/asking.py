"""Builds the question on the active anaphor from its candidates and the resolver's answer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from anaphora_workbench.annotation.agreement import agreement_of
from anaphora_workbench.annotation.answers import NO_ANSWER, Answer
from anaphora_workbench.annotation.derived import Derived
from anaphora_workbench.annotation.places import in_same_place
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
        unseen = blind and answer.given
        hidden = undecided and unseen
        shown = answer if undecided and not hidden else NO_ANSWER
        # What is decided keeps the order in which it was asked, and so the numbers.
        ranking = NO_ANSWER if unseen else answer
        pool, judged = self._pool(anaphor)
        rows = ranked_rows(
            document,
            markable,
            pool,
            ranking,
            self._derived.links,
            proposed=shown.antecedents,
            shuffle=f"{self._seed}/{name}" if unseen else "",
        )
        bridge = self._derived.queue.bridge(anaphor)
        chosen = anaphor.antecedents if bridge is None else (bridge.antecedent,)
        rows = self._with_outside(markable, rows, ranking.antecedents, chosen, shown, judged)
        return Question(
            anaphor,
            markable,
            called(document, markable),
            document.sentence_of(markable.start),
            rows,
            tuple(agreement_of(document, layer, markable).items()),
            answer.antecedents,
            answer.reference,
            self._derived.answers.name if answer.given else "",
            "" if hidden else answer.why,
            hidden,
            anaphor.attributes.get(STALE, ""),
            undecided,
            judged,
            bridge,
        )

    def _possible(self, name: str, answer: Answer) -> Answer:
        """Return an answer that can be given, `NO_ANSWER` for one that cannot."""
        known = [self._known(other) for other in answer.antecedents]
        if not answer.given or None in known or name in known:
            return NO_ANSWER
        names = [markable_id for markable_id in known if markable_id is not None]
        if self._derived.links.leads_to(names, name):
            return NO_ANSWER
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

    def _with_outside(
        self,
        asked: Markable,
        rows: tuple[Row, ...],
        first: Iterable[str],
        chosen: Iterable[str],
        shown: Answer,
        judged: bool,
    ) -> tuple[Row, ...]:
        """Return rows with those of expressions that are no candidates.

        Args:
            asked: The anaphor's markable.
            rows: The candidates.
            first: What the resolver answers, which is numbered first.
            chosen: What the annotator has answered, which is numbered last.
            shown: The proposal that is shown.
            judged: Whether candidates have been looked for.
        """
        there = {row.markable.id for row in rows}

        def outside(names: Iterable[str]) -> Iterator[Row]:
            for name in names:
                markable = self._derived.markable(name)
                if name in there or markable is None:
                    continue
                there.add(name)
                yield row_of(
                    self._document,
                    asked,
                    markable,
                    self._derived.links,
                    proposed=name in shown.antecedents,
                    outside=judged,
                )

        before = tuple(outside(first))
        rows = _numbered((*before, *rows)) if before else rows
        behind = enumerate(outside(chosen), start=len(rows) + 1)
        return (*rows, *[replace(row, number=number) for number, row in behind])


def _numbered(rows: Iterable[Row]) -> tuple[Row, ...]:
    """Return the rows that are allowed and then the others, numbered from 1."""
    listed = tuple(rows)
    ordered = (*[r for r in listed if r.allowed], *[r for r in listed if not r.allowed])
    return tuple([replace(row, number=number) for number, row in enumerate(ordered, start=1)])
