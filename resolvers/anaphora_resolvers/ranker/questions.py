"""A text that is asked about anaphor by anaphor: what the ranker sees at each place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy

from anaphora_resolvers.dependencies import NONE
from anaphora_resolvers.ranker.columns import Columns
from anaphora_resolvers.ranker.discourse import Discourse
from anaphora_resolvers.ranker.features import Question
from anaphora_workbench.model import EMPTY, Anaphor, Document, Layer, Markable
from anaphora_workbench.model.language import language
from anaphora_workbench.ports import CandidateSession, Decision, Pool

_BINDING = "binding"


class Text:
    """A text with the entities that are known so far.

    Args:
        document: The text.
        layer: Its markables and anaphors.
        slots: How often persons fill a verb's place; see `Columns`.
        session: What finds the candidates.
    """

    def __init__(
        self,
        document: Document,
        layer: Layer,
        slots: Mapping[str, int] = EMPTY,
        session: CandidateSession | None = None,
    ) -> None:
        self._document = document
        self._slots = slots
        self._markables = layer.markables
        self.columns = Columns(document, layer, language(document.language), slots, session)
        self._discourse = Discourse(self.columns)

    def branch(self, layer: Layer) -> Text:
        """Return the text as it is known now, with the markables of another layer."""
        if layer.markables is not self._markables:
            # Rows are numbered by markables, so what is known of them is worth nothing there.
            return Text(self._document, layer, self._slots)
        text = copy(self)
        text._discourse = self._discourse.copied()
        return text

    def question(self, anaphor: Anaphor, pool: Pool) -> tuple[Question, Sequence[Markable]]:
        """Return an anaphor with its admissible candidates, and their markables.

        The noun that a relative clause belongs to is the only candidate of its pronoun.
        """
        columns, pool = self.columns, pool.with_clauses()
        row_of, places = columns.row, columns.places
        asked = row_of[anaphor.markable]
        self._discourse.reach(columns.starts[asked])
        left, known, apart = [], [], []
        for candidate, markable in zip(pool.candidates, pool.markables, strict=True):
            row = row_of.get(markable.id)
            excluded_by = candidate.excluded_by
            if not excluded_by:
                left.append(candidate)
                if row is not None:
                    known.append((row, candidate, markable))
            elif row is not None and (excluded_by == _BINDING or candidate.fails(_BINDING)):
                apart.append(row)
        filler = places[asked].filler
        if filler != NONE:
            known = [each for each in known if places[each[0]].token == filler] or known
        rows = [row for row, _candidate, _markable in known]
        candidates = [candidate for _row, candidate, _markable in known]
        markables = [markable for _row, _candidate, markable in known]
        question = Question(columns, self._discourse, asked, rows, candidates, apart, left)
        return question, markables

    def settle(self, anaphor: Anaphor, decision: Decision) -> None:
        """Note what an anaphor stands for."""
        row = self.columns.row
        if len(decision.antecedents) == 1 and decision.antecedents[0].id in row:
            self._discourse.settle(row[anaphor.markable], row[decision.antecedents[0].id])
