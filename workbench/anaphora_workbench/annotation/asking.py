"""Builds the question on the active anaphor from its candidates and the resolver's answer."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from anaphora_workbench.annotation.answers import NO_ANSWER, Answer, Answers
from anaphora_workbench.annotation.building import AGREEMENT, STALE
from anaphora_workbench.annotation.links import Links
from anaphora_workbench.annotation.pools import Pools
from anaphora_workbench.annotation.ranking import ranked_rows, renumbered, row_of
from anaphora_workbench.annotation.values import OPEN_STATES, Question, Row, State
from anaphora_workbench.model import Anaphor, Document, Layer, Markable
from anaphora_workbench.model.language import language
from anaphora_workbench.model.naming import called
from anaphora_workbench.ports import Pool


class Asker:
    """Builds questions for one document.

    Args:
        document: The text.
        links: Who is linked to whom.
        pools: The candidates.
        answers: What the resolver proposes.
        seed: What the order of candidates of blind items depends on, besides their names.
    """

    def __init__(
        self, document: Document, links: Links, pools: Pools, answers: Answers, seed: str
    ) -> None:
        self._document = document
        self._links = links
        self._pools = pools
        self._answers = answers
        self._seed = seed

    def question(self, layer: Layer, anaphor: Anaphor, state: State, *, blind: bool) -> Question:
        """Return the question on an anaphor.

        Args:
            layer: The annotator's layer.
            anaphor: The annotator's present decision.
            state: How far it is.
            blind: Whether it belongs to the items that are shown without the proposal.
        """
        document, name = self._document, anaphor.markable
        markable = layer.markables[name]
        answer = self._answers.of(name)
        undecided = state in OPEN_STATES
        hidden = undecided and blind and answer.given
        shown = answer if undecided and not hidden else NO_ANSWER
        rows = ranked_rows(
            document,
            markable,
            self._pool(layer, anaphor),
            shown,
            self.members,
            shuffle=f"{self._seed}/{name}" if hidden else "",
        )
        wanted = anaphor.antecedents or shown.antecedents
        return Question(
            anaphor,
            markable,
            called(document, markable),
            document.sentence_of(markable.start),
            self._with_outside(layer, markable, rows, wanted, shown),
            self._agreement(markable),
            answer.antecedents,
            answer.reference,
            self._answers.name if answer.given else "",
            "" if hidden else answer.why,
            hidden,
            anaphor.attributes.get(STALE, ""),
        )

    def offered(self, layer: Layer, question: Question, markable_id: str) -> Question:
        """Return a question with one more candidate, behind all others: numbers stay."""
        pool = self._pool(layer, question.anaphor)
        candidate = next((c for c in pool.candidates if c.markable == markable_id), None)
        number = max([row.number for row in question.rows], default=0) + 1
        row = row_of(
            self._document,
            question.markable,
            number,
            layer.markables[markable_id],
            self.members,
            candidate,
        )
        return replace(question, rows=(*question.rows, row))

    def members(self, markable_id: str) -> int:
        """Return the number of mentions of the chain of a markable."""
        return len(self._links.chain(markable_id))

    def _pool(self, layer: Layer, anaphor: Anaphor) -> Pool:
        """Return the candidates that the finder finds, else those that the source lists."""
        pool = self._pools.pool(anaphor)
        given = layer.candidates.get(anaphor.markable, ())
        if not pool.candidates and given:
            return Pool(given, tuple([layer.markables[c.markable] for c in given]))
        return pool

    def _with_outside(
        self,
        layer: Layer,
        asked: Markable,
        rows: tuple[Row, ...],
        wanted: Iterable[str],
        answer: Answer,
    ) -> tuple[Row, ...]:
        """Return the rows with those antecedents that stand outside the window, in front."""
        there = {row.markable.id for row in rows}
        more: list[Row] = []
        for name in wanted:
            markable = layer.markables.get(name) or self._answers.markable(name)
            if name in there or markable is None:
                continue
            proposed = name in answer.antecedents
            row = row_of(self._document, asked, 0, markable, self.members, proposed=proposed)
            more.append(row)
        if not more:
            return rows
        allowed = [row for row in rows if row.allowed]
        return renumbered([*more, *allowed, *[row for row in rows if not row.allowed]])

    def _agreement(self, markable: Markable) -> tuple[tuple[str, str], ...]:
        """Return number, gender and person as far as they are known, corrections first."""
        tokens, tables = self._document.tokens, language(self._document.language)
        told: dict[str, str] = {}
        if markable.zero is not None:
            verb = tables.features_of(tokens[markable.zero.governor])
            told = {name: verb.get(name, "") for name in ("Number", "Person")}
            told.update(markable.zero.features)
        elif markable.clitic is None:
            found = tables.agreement(
                tokens[markable.start if markable.head is None else markable.head]
            )
            values = (found.number, found.gender, found.person)
            told = {n: ",".join(sorted(v)) for n, v in zip(AGREEMENT, values, strict=True)}
        told.update({n: markable.attributes[n] for n in AGREEMENT if n in markable.attributes})
        return tuple([(name, told[name]) for name in AGREEMENT if told.get(name)])
