"""Questions on anaphors: candidates, what matches, clauses and what stands outside the window."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import islice

from anaphora_workbench.annotation.preparation.resolver_answers import NO_ANSWER, ProposedAnswer
from anaphora_workbench.annotation.preparation.word_matches import Match
from anaphora_workbench.annotation.session.candidate_rows import (
    allowed_first,
    nearness,
    ranked_rows,
    row_of,
)
from anaphora_workbench.annotation.session.derived import Derived
from anaphora_workbench.annotation.session.feature_agreement import agreement_of
from anaphora_workbench.annotation.session.values import (
    OPEN_STATES,
    AnaphorState,
    CandidateRow,
    Question,
)
from anaphora_workbench.model import Anaphor, Candidate, Document, Markable, Reference
from anaphora_workbench.model.language import is_noun_kind
from anaphora_workbench.model.markables import called, in_same_place
from anaphora_workbench.model.reasons import about
from anaphora_workbench.pipeline import judged_by_answers
from anaphora_workbench.ports import Pool
from anaphora_workbench.store import STALE

MOST_MATCHES = 60
"""How many expressions with the same words or head are looked at."""
NEAR = 4
"""How many sentences back every match is listed; of entities further back only the best mention."""
FAR = 5
"""How many entities further back are listed at most."""


class Asker:
    """Builds questions for one document.

    Besides their names, the order of candidates of blind items depends on ``seed`` only.
    """

    def __init__(self, document: Document, derived: Derived, seed: str) -> None:
        self._document = document
        self._derived = derived
        self._seed = seed

    def question(self, anaphor: Anaphor, answer: ProposedAnswer, *, blind: bool) -> Question:
        """Return the question on an anaphor; a ``blind`` one hides the resolver's answer."""
        document, name, layer = self._document, anaphor.markable, self._derived.layer
        markable = layer.markables[name]
        answer = self._possible(name, answer)
        state = self._derived.queue.state(anaphor)
        undecided = state in OPEN_STATES
        unseen = blind and answer.given
        hidden = undecided and unseen
        shown = answer if undecided and not hidden else NO_ANSWER
        # What is decided keeps the order in which it was asked, and so the numbers.
        ranking = NO_ANSWER if unseen else answer
        pool, judged = self._pool(anaphor)
        matched = self._matched(anaphor, markable)
        pool = self._with_matches(anaphor, pool, matched)
        rows = ranked_rows(
            document,
            markable,
            pool,
            ranking,
            self._derived.entities,
            proposed=shown.antecedents,
            shuffle=f"{self._seed}/{name}" if unseen else "",
            matched=matched,
        )
        rows = self._with_clauses(markable, rows, pool, ranking, shown)
        bridge = self._derived.queue.bridge(anaphor)
        chosen = anaphor.antecedents if bridge is None else (bridge.antecedent,)
        rows = self._with_outside(anaphor, rows, ranking.antecedents, chosen, shown, judged)
        if is_noun_kind(anaphor.kind):
            rows = tuple([_about_noun(row, anaphor.kind) for row in rows])
        return Question(
            anaphor,
            markable,
            called(document, markable),
            document.sentence_of(markable.start),
            rows,
            tuple(agreement_of(document, layer, markable).items()),
            answer.antecedents,
            answer.reference,
            (answer.proposer or self._derived.answers.name) if answer.given else "",
            () if hidden else answer.why,
            hidden,
            anaphor.attributes.get(STALE, ""),
            undecided,
            judged,
            bridge,
            answer.probability,
            answer.version,
            given=state is AnaphorState.GIVEN,
        )

    def _matched(self, anaphor: Anaphor, asked: Markable) -> dict[str, Match]:
        """Return what matches a noun phrase: of each entity outside the window the best mention."""
        matches, links = self._derived.matches, self._derived.links
        if not is_noun_kind(anaphor.kind):
            return {}
        if not matches.ready and self._derived.pools.small:
            matches.build(self._derived.layer)
        sentence = self._document.sentence_of(asked.start)
        found: dict[str, Match] = {}
        far: list[str] = []
        words: set[str] = set()
        for name, match in islice(matches.before(asked), MOST_MATCHES):
            markable = self._derived.layer.markables[name]
            if self._refers_not(name):
                continue
            if self._document.sentence_of(markable.start) < sentence - NEAR:
                if len(far) == FAR or any(links.joined(name, other) for other in far):
                    continue
                if links.size(name) == 1 and called(self._document, markable) in words:
                    continue  # the nearest of those that nobody has linked yet is enough
                far.append(name)
            words.add(called(self._document, markable))
            found[name] = match
        return found

    def _refers_not(self, name: str) -> bool:
        anaphor = self._derived.layer.anaphors.get(name)
        return anaphor is not None and anaphor.reference is Reference.NON_REFERRING

    def _with_matches(self, anaphor: Anaphor, pool: Pool, matched: Mapping[str, Match]) -> Pool:
        """Return a pool with what matches a noun phrase, however far back it stands."""
        there = {candidate.markable for candidate in pool.candidates}
        more = [self._derived.layer.markables[name] for name in matched if name not in there]
        if not more:
            return pool
        judged = self._derived.pools.judged(anaphor, [markable.id for markable in more])
        return replace(
            pool,
            candidates=(
                *[judged.get(one.id) or Candidate(one.id) for one in more],
                *pool.candidates,
            ),
            markables=(*more, *pool.markables),
        )

    def _possible(self, name: str, answer: ProposedAnswer) -> ProposedAnswer:
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

        Verdicts include what follows from the annotator's answers. With the pool comes whether
        anybody has looked for candidates.
        """
        layer, pools = self._derived.layer, self._derived.pools
        pool = pools.pool(anaphor)
        given = layer.candidates.get(anaphor.markable, ())
        if not pool.candidates and given:
            return Pool(given, tuple([layer.markables[c.markable] for c in given])), True
        return judged_by_answers(pool, self._derived.links), pools.finds

    def _with_clauses(
        self,
        asked: Markable,
        rows: tuple[CandidateRow, ...],
        pool: Pool,
        ranking: ProposedAnswer,
        shown: ProposedAnswer,
    ) -> tuple[CandidateRow, ...]:
        """Return rows with those of the clauses that the anaphor may stand for.

        A proposed clause is the first of all; the others follow the expressions, allowed ones
        those that are allowed: first those that the resolver ranks, then the nearest.
        """
        if not pool.clauses:
            return rows
        derived = self._derived
        derived.clauses.note(derived.layer, pool.clause_markables)
        rank = {name: place for place, name in enumerate((*ranking.antecedents, *ranking.order))}
        found = [
            row_of(
                self._document,
                asked,
                derived.markable(markable.id) or markable,
                derived.entities,
                candidate,
                proposed=markable.id in shown.antecedents,
            )
            for candidate, markable in zip(pool.clauses, pool.clause_markables, strict=True)
        ]
        found.sort(key=lambda row: nearness(asked, row.markable))
        found.sort(key=lambda row: rank.get(row.markable.id, len(rank)))
        first = [row for row in found if row.markable.id in ranking.antecedents]
        return allowed_first((*first, *rows, *[row for row in found if row not in first]))

    def _with_outside(
        self,
        anaphor: Anaphor,
        rows: tuple[CandidateRow, ...],
        first: Iterable[str],
        chosen: Iterable[str],
        shown: ProposedAnswer,
        judged: bool,
    ) -> tuple[CandidateRow, ...]:
        """Return rows with those of expressions that are not candidates.

        Args:
            anaphor: What is asked.
            rows: The candidates.
            first: What the resolver answers, which is numbered first.
            chosen: What the annotator has answered, which is numbered last.
            shown: The proposal that is shown.
            judged: Whether candidates have been looked for.
        """
        there = {row.markable.id for row in rows}
        asked = self._derived.layer.markables[anaphor.markable]

        def outside(names: Iterable[str]) -> Iterator[CandidateRow]:
            more = [name for name in dict.fromkeys(names) if name not in there]
            verdicts = self._derived.pools.judged(anaphor, more) if more else {}
            for name in more:
                markable = self._derived.markable(name)
                if markable is None:
                    continue
                there.add(name)
                yield row_of(
                    self._document,
                    asked,
                    markable,
                    self._derived.entities,
                    verdicts.get(name),
                    proposed=name in shown.antecedents,
                    outside=judged and not markable.is_clause,
                )

        before = tuple(outside(first))
        rows = allowed_first((*before, *rows)) if before else rows
        behind = enumerate(outside(chosen), start=len(rows) + 1)
        return (*rows, *[replace(row, number=number) for number, row in behind])


def _about_noun(row: CandidateRow, kind: str) -> CandidateRow:
    """Return a row whose reasons are about a name or a noun phrase, not about a pronoun."""
    what = "name" if kind == "name" else "noun-phrase"
    verdicts = [replace(verdict, reason=about(verdict.reason, what)) for verdict in row.verdicts]
    return replace(row, verdicts=tuple(verdicts))
