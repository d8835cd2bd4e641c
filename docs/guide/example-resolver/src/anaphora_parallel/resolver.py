"""The resolver: a step resolver with an option, a trace, and a memory of what was settled."""

from __future__ import annotations

from pathlib import Path

from anaphora_parallel.weights import Weights, read_weights, shipped_weights
from anaphora_workbench.errors import UsageError
from anaphora_workbench.model import Anaphor, Document, Layer, Markable, Reason, Reference
from anaphora_workbench.model.heads import head_of
from anaphora_workbench.model.language import language
from anaphora_workbench.ports import Decision, Need, Pool, Step, check_needs

# What the trace says in other languages stands in wording/es.toml, by these codes.
_PARALLEL = Reason("parallel.parallel-role", "parallel role")
_AGAIN = Reason("parallel.mentioned-before", "mentioned before")
_DISTANCE = Reason("parallel.distance", "distance")
_NOTHING = Reason("parallel.nothing", "nothing for it and nothing against it")


class Parallel:
    """The candidate with the greatest sum of weights.

    Args:
        name: Name in reports; two tables of weights in one call need two names.
        weights: The weights; those of the package when left out.
    """

    title = "sum of weights for role, parallel role, earlier mentions and nearness (an example)"
    needs = frozenset((Need.HEADS,))
    # The weight "again" depends on what was settled, so the corrected run must be a run of its own.
    uses_history = True

    def __init__(self, name: str = "parallel", weights: Weights | None = None) -> None:
        self.name = name
        self.weights = weights or shipped_weights()

    def configured(self, text: str) -> Parallel:
        """Return the resolver with the weights of a file: ``--resolver parallel:FILE.toml``.

        Raises:
            FormatError: The file cannot be read or used.
            UsageError: No file is named.
        """
        if not text:
            raise UsageError("parallel: takes a file with weights, such as parallel:weights.toml")
        return Parallel(f"parallel-{Path(text).stem}", read_weights(text))

    def start(self, document: Document, layer: Layer) -> ParallelRun:
        """Begin with a document.

        Raises:
            NeedsError: It has no dependency heads.
        """
        check_needs(self.name, self.needs, document)
        return ParallelRun(self.weights, document, layer)


class ParallelRun:
    """The resolver at work on one document."""

    def __init__(self, weights: Weights, document: Document, layer: Layer) -> None:
        self._weights = weights
        self._document = document
        self._language = language(document.language)
        self._markables = layer.markables
        self._entities: dict[str, str] = {}
        """The first expression of the entity that a settled anaphor belongs to."""
        self._settled: dict[str, int] = {}
        """How many anaphors were settled as an entity."""

    def resolve(self, anaphor: Anaphor, pool: Pool) -> Decision:
        """Answer one anaphor.

        Trace and steps say what a reader and a program ask: which candidates were there, and what
        decided. With them reports tell whether a constraint or a weight lost the right one.
        """
        asked = self._markables[anaphor.markable]
        admissible = pool.admissible()
        first = Reason(
            "parallel.constraints",
            "constraints: {left} of {all} candidates left",
            left=len(admissible),
            all=len(pool.candidates),
        )
        passed = Step("constraints", "", tuple([markable.id for markable in admissible]))
        if not admissible:
            return Decision(trace=(first,), steps=(passed,))
        # Later ones are nearer; of equal sums the nearest wins.
        best, score, why = max(
            [(markable, *self._weigh(asked, markable)) for markable in admissible],
            key=lambda weighed: (weighed[1], weighed[0].order),
        )
        reference = Reference.ANAPHOR if best.order < asked.order else Reference.CATAPHOR
        second = Reason(
            "parallel.greatest-sum",
            "the greatest sum, {sum}: {parts}",
            sum=f"{score:g}",
            parts=why,
        )
        return Decision(
            (best,),
            reference,
            score=score,
            trace=(first, second),
            steps=(passed, Step("preference", "greatest sum", (best.id,))),
        )

    def settle(self, anaphor: Anaphor, decision: Decision) -> None:
        """Remember the entity: the own answer, or the key's when errors are corrected."""
        if len(decision.antecedents) == 1:
            entity = self._entity(decision.antecedents[0])
            self._entities[anaphor.markable] = entity
            self._settled[entity] = self._settled.get(entity, 0) + 1

    def _entity(self, markable: Markable) -> str:
        return self._entities.get(markable.id, markable.id)

    def _weigh(self, asked: Markable, candidate: Markable) -> tuple[float, Reason]:
        """Return the sum of a candidate and how it came about."""
        weights = self._weights
        role = self._role(candidate)
        again = min(weights.most, self._settled.get(self._entity(candidate), 0))
        here, there = [self._document.sentence_of(m.start) for m in (asked, candidate)]
        parts = (
            (Reason("parallel.role", "role {role}", role=role), weights.roles.get(role, 0.0)),
            (_PARALLEL, weights.parallel if role == self._role(asked) else 0.0),
            (_AGAIN, again * weights.again),
            (_DISTANCE, -weights.distance * abs(here - there)),
        )
        counted = [
            Reason("parallel.part", "{name} {value}", name=name, value=f"{value:+g}")
            for name, value in parts
            if value
        ]
        why = Reason.enumerated("parallel.comma", ", ", counted) if counted else _NOTHING
        return sum([value for _name, value in parts]), why

    def _role(self, markable: Markable) -> str:
        if markable.zero is not None:
            return markable.zero.role
        head, _source = head_of(self._document, markable, self._language)
        return self._document.tokens[head].deprel
