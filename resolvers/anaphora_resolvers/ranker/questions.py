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
        asked = columns.row[anaphor.markable]
        self._discourse.reach(columns.starts[asked])
        admissible, markables, apart, left = [], [], [], 0
        for candidate, markable in zip(pool.candidates, pool.markables, strict=True):
            row = columns.row.get(markable.id)
            if candidate.admissible:
                left += 1
                if row is not None:
                    admissible.append(candidate)
                    markables.append(markable)
            elif row is not None and candidate.fails("binding"):
                apart.append(row)
        filler = columns.place["filler"][asked]
        if filler != NONE:
            tokens = columns.place["token"]
            own = [n for n, m in enumerate(markables) if tokens[columns.row[m.id]] == filler]
            if own:
                admissible = [admissible[number] for number in own]
                markables = [markables[number] for number in own]
        rows = columns.rows_of(markables)
        return Question(columns, self._discourse, asked, rows, admissible, apart, left), markables

    def settle(self, anaphor: Anaphor, decision: Decision) -> None:
        """Note what an anaphor stands for."""
        row = self.columns.row
        if len(decision.antecedents) == 1 and decision.antecedents[0].id in row:
            self._discourse.settle(row[anaphor.markable], row[decision.antecedents[0].id])
