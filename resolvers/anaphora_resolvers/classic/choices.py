"""The candidates that a classic algorithm chooses among, and its answer.

Candidates are the admissible ones that are known to agree. The classic algorithms take the first
entity that agrees and were evaluated on texts whose gender and animacy people had annotated. Our
constraints let pass what they do not know: with them *his long back* agrees with *he*, and a search
that takes the first that agrees ends there. So for a pronoun that stands for living beings (*he*,
*she*) a candidate of which it is unknown what it names comes into question only when none is known,
by its class or its sex, to name a living being. A pronoun of things needs no such rule: most nouns
name things. Every classic resolver has this rule, so that what they differ in is their own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from operator import attrgetter
from types import MappingProxyType

from anaphora_resolvers.constraints import NAMES
from anaphora_resolvers.constraints.binding import DOUBLED
from anaphora_resolvers.constraints.person import HEARER, SPEAKER
from anaphora_resolvers.views import TextView
from anaphora_workbench.model import Candidate, Markable, Outcome, Reason, Reference
from anaphora_workbench.ports import Decision, Pool, Step


def nearness(asked: Markable, candidate: Markable) -> tuple[int, ...]:
    """Return the rank of a candidate by text order, the nearest one before the anaphor highest.

    What comes after the anaphor ranks below all that comes before it.
    """
    start, end, part, _name = candidate.order
    if candidate.order < asked.order:
        return (1, start, end, part)
    return (0, -start, -end, -part)


def answered(
    asked: Markable,
    chosen: Markable,
    score: float | None,
    trace: Iterable[str],
    steps: Iterable[Step] = (),
) -> Decision:
    """Return the decision for an antecedent."""
    before = chosen.order < asked.order
    reference = Reference.ANAPHOR if before else Reference.CATAPHOR
    return Decision((chosen,), reference, score, tuple(trace), tuple(steps))


def repetition(asked: Markable, pool: Pool) -> Decision | None:
    """Return the decision for a clitic that repeats a phrase of its verb, ``None`` for others.

    In *Dile a Juan* grammar says who is meant, and nothing else competes. A search that goes back
    through the text never comes upon the phrase, which follows.
    """
    if asked.zero is not None:
        return None
    for candidate, markable, excluded_by in zip(
        pool.candidates, pool.markables, pool.excluded_by, strict=True
    ):
        if not excluded_by and candidate.has(DOUBLED):
            return answered(asked, markable, None, (DOUBLED.reason,))
    return None


def unanswered(pool: Pool, why: str = "") -> Decision:
    """Return the decision for no antecedent.

    Args:
        pool: The candidates.
        why: A sentence that says why; left out, it says that no candidate agrees.
    """
    return Decision(trace=(why or nothing_left(pool),))


def speaker_or_hearer(asked: Markable, pool: Pool, why: str = "") -> Decision:
    """Return who the text says speaks or hears *I* or *you*, else no antecedent.

    For algorithms that have found nobody: they do not look where such names stand, most often
    behind the anaphor.

    Args:
        asked: The anaphor.
        pool: The candidates.
        why: What `unanswered` says.
    """
    for candidate, markable in zip(pool.candidates, pool.markables, strict=True):
        reason = next((it.reason for it in candidate.verdicts if it in (SPEAKER, HEARER)), "")
        if reason and not candidate.fails(*NAMES):
            left = pool.admissible()
            trace = (constraints(pool, len(left)), reason)
            last = Step("preference", "search", ids([markable]))
            steps = (Step("constraints", "", ids(left)), last)
            return answered(asked, markable, None, trace, steps)
    return unanswered(pool, why)


def nothing_left(pool: Pool) -> Reason:
    """Say by which constraints all candidates of a pool have been excluded.

    Those that none excludes stand where the resolver does not look, most often after the anaphor.
    """
    if not pool.candidates:
        return Reason("constraints.no-candidate", "There is no candidate in the window.")
    excluded = _excluded_by(pool)
    elsewhere = len(pool.admissible())
    if elsewhere:
        excluded.append(Reason("constraints.position", "position {count}", count=elsewhere))
    return Reason(
        "constraints.none-left",
        "No candidate is left of {all}; excluded by {excluded}.",
        all=len(pool.candidates),
        excluded=enumerated(excluded),
    )


def constraints(pool: Pool, left: int) -> Reason:
    """Say how many candidates the constraints leave, and which constraints exclude others."""
    excluded = _excluded_by(pool)
    if not excluded:
        return Reason(
            "constraints.all-left",
            "constraints: {left} of {all} candidates left",
            left=left,
            all=len(pool.candidates),
        )
    return Reason(
        "constraints.left",
        "constraints: {left} of {all} candidates left (excluded by {excluded})",
        left=left,
        all=len(pool.candidates),
        excluded=enumerated(excluded),
    )


def _excluded_by(pool: Pool) -> list[Reason]:
    """Return how many candidates each constraint excludes: ``'number' 3``, ``'binding' 1``.

    A candidate that several exclude counts for the first one, so that the counts add up.
    """
    counts = Counter(pool.excluded_by)
    return [_excluding(name, count) for name, count in counts.items() if name]


@cache
def _excluding(name: str, count: int) -> Reason:
    return Reason("constraints.count", "'{rule}' {count}", rule=rule(name), count=count)


@lru_cache(maxsize=10_000)
def narrowed(what: str, name: str, title: str, left: int, before: int) -> Reason:
    """Say how many candidates a preference or requirement leaves.

    Args:
        what: ``preference`` or ``requirement``.
        name: Its name.
        title: What a remaining candidate is.
        left: How many remain.
        before: How many there were.
    """
    return Reason(
        f"choices.{what}",
        f"{{title}}: {{left}} of {{all}} candidates ({what} '{{rule}}')",
        rule=rule(name),
        left=left,
        all=before,
        title=_kept(name, title),
    )


@cache
def _kept(name: str, title: str) -> Reason:
    return Reason(f"kept.{name}", title)


@cache
def rule(name: str) -> Reason:
    """Return the name of a constraint, requirement or preference."""
    return Reason(f"rule.{name}", name)


def enumerated(parts: Iterable[str]) -> Reason:
    """Return several reasons as one, with commas between them."""
    return Reason.enumerated("list.and", ", ", parts)


@cache
def sentences_back(count: int) -> Reason:
    """Return a distance as people write it: ``1 sentence back``, ``2 sentences back``."""
    if count == 1:
        return Reason("back.sentence", "1 sentence back")
    return Reason("back.sentences", "{count} sentences back", count=count)


@cache
def utterances_back(count: int) -> Reason:
    """Return a distance as people write it: ``1 utterance back``, ``2 utterances back``."""
    if count == 1:
        return Reason("back.utterance", "1 utterance back")
    return Reason("back.utterances", "{count} utterances back", count=count)


def named_factors(names: Iterable[str]) -> Reason:
    """Return the names of factors: ``head noun, recency, subject``."""
    return enumerated([_factor(name) for name in names])


@cache
def _factor(name: str) -> Reason:
    return Reason(f"factor.{name}", name)


def listed(weights: Mapping[str, float]) -> Reason:
    """Return weights by name as people write them: ``parallelism 35, cataphora -175``."""
    return enumerated([_weighted(name, weight) for name, weight in weights.items()])


@lru_cache(maxsize=1000)
def _weighted(name: str, weight: float) -> Reason:
    text = plain_number(weight)
    return Reason("weights.one", "{factor} {weight}", factor=_factor(name), weight=text)


def ids(markables: Iterable[Markable]) -> tuple[str, ...]:
    """Return the ids of markables, as steps have them."""
    return tuple([markable.id for markable in markables])


def plain_number(value: float) -> str:
    """Return a weight as people write it: ``310``, ``232.5``."""
    return f"{value:g}" if abs(value) < 100_000 else f"{value:.0f}"


_CLASS = "semantic"
_GENDER = "gender"
_TITLES = MappingProxyType(
    {
        "noun phrase": "not a relative pronoun",
        "entity": "with a referent that nothing excludes",
        "class": "a living being by the analysis, as the pronoun demands",
    }
)
"""What a candidate that meets a requirement is, by its name."""


@dataclass(slots=True)
class Choices:
    """The candidates that are left, and how they were narrowed down.

    Attributes:
        by_entity: Mentions before the anaphor in text order, by their entity.
        trace: What narrowed them down, in words.
        steps: The same for programs.
    """

    by_entity: dict[str, list[Markable]] = field(default_factory=dict)
    trace: list[str] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)

    def begin(self, pool: Pool, left: Sequence[Markable]) -> None:
        """Note what the constraints leave."""
        self.trace.append(constraints(pool, len(left)))
        self.steps.append(Step("constraints", "", ids(left)))

    def require(self, name: str, before: int, left: Sequence[Markable]) -> None:
        """Note which candidates a requirement of `_TITLES` leaves, unless it excludes none."""
        if len(left) < before:
            self.trace.append(narrowed("requirement", name, _TITLES[name], len(left), before))
            self.steps.append(Step("requirement", name, ids(left)))

    def because(self, reason: str, chosen: Markable) -> tuple[list[str], list[Step]]:
        """Return trace and steps with what the algorithm itself has decided."""
        last = Step("preference", "search", (chosen.id,))
        return [*self.trace, reason], [*self.steps, last]


def is_known(candidate: Candidate) -> bool:
    """Tell whether a candidate is known, by its class or its sex, to name a living being."""
    sure = True
    for verdict in candidate.verdicts:
        if verdict.constraint == _GENDER and verdict.outcome is Outcome.PASS:
            return True
        if verdict.constraint == _CLASS and verdict.outcome is Outcome.UNKNOWN:
            sure = False
    return sure


def wants_living(asked: Markable, view: TextView) -> bool:
    """Tell whether a pronoun stands for living beings only, and is told from others by its form.

    Where the gender of nouns is no matter of sex (Spanish), no pronoun is.
    """
    language = view.language
    if language.grammatical_gender or asked.realisation != "overt" or asked.size > 1:
        return False
    return language.agreement(view.document.tokens[asked.start]).animate is True


def known(
    pool: Pool, left: Iterable[Markable], entity: Callable[[Markable], str] = attrgetter("id")
) -> list[Markable]:
    """Return those candidates that are known to name living beings; all when none is.

    Args:
        pool: The candidates.
        left: Those that still come into question.
        entity: Names the entity of a candidate; what is known of one mention is known of all that
            are left. Left out: each is an entity of its own.
    """
    sure = {candidate.markable for candidate in pool.candidates if is_known(candidate)}
    every = list(left)
    living = {entity(markable) for markable in every if markable.id in sure}
    return [markable for markable in every if entity(markable) in living] or every
