"""Run a resolver over a document whose anaphors are known; its answers become one edit.

A document with a sentence of more than `LONGEST_SENTENCE` words is refused. All noun phrases of an
anaphor's own sentence are its candidates, so a sentence that is twice as long takes four times the
time and memory. A sentence of thousands of words is a text without stops, or a file without its
blank lines; its figures would mean nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
from itertools import chain, count
from time import perf_counter

from anaphora_workbench import __version__
from anaphora_workbench.edits import AddMarkable, Batch, SetAnaphor
from anaphora_workbench.errors import NeedsError
from anaphora_workbench.io.sources import collector_paused
from anaphora_workbench.model import (
    EMPTY,
    Anaphor,
    Document,
    FrozenDict,
    Layer,
    Markable,
    Reference,
)
from anaphora_workbench.model.language import is_new
from anaphora_workbench.pipeline.earlier_answers import Answered, judged_by_answers
from anaphora_workbench.ports import (
    TRACE,
    AnaphorFinder,
    BatchResolver,
    CandidateFinder,
    CandidateSession,
    Decision,
    Pool,
    Preprocessor,
    Run,
    Seeded,
    StepResolver,
    check_needs,
    lacks,
    prepare_all,
    started,
)
from anaphora_workbench.registry import Registry

LONGEST_SENTENCE = 5000
"""Words; the longest sentences of printed novels have about 4,400 (Joyce's Penelope)."""
Watch = Callable[[int, int], None]
"""Hears how much of a document is done, and how much there is."""
Resolver = StepResolver | BatchResolver
PoolOf = Callable[[Anaphor], Pool]


def check_sentences(document: Document) -> None:
    """Refuse a document with a sentence that is too long to be resolved.

    Raises:
        NeedsError: ``sentence-too-long``; names the sentence and the way on.
    """
    for number, sentence in enumerate(document.sentences, 1):
        size = sentence.end - sentence.start
        if size > LONGEST_SENTENCE:
            first = " ".join(
                [token.text for token in document.tokens[sentence.start : sentence.start + 5]]
            )
            raise NeedsError(
                f"sentence {number} of '{document.doc_id}' ('{first} ...') has {size:,} words; "
                f"Anaphora resolves sentences of up to {LONGEST_SENTENCE:,} words. Divide it: end "
                "sentences with . ! or ?, or separate them by blank lines",
                code="sentence-too-long",
            )


@dataclass(frozen=True, slots=True)
class PluginChoice:
    """Names of the plug-ins that do the work; without a name of a resolver nothing is resolved.

    Attributes:
        window: How many sentences before the anaphor's own hold candidates (SUPAR: four).
        seed: Seed of resolvers that draw lots.
    """

    preprocessor: str = "auto"
    finder: str = "pronouns"
    candidate_finder: str = "supar"
    resolver: str = ""
    window: int = 4
    seed: int = 0

    def signature(self, **facts: object) -> str:
        """Return one line with every setting that can change the decisions."""
        parts: dict[str, object] = {
            "prep": self.preprocessor,
            "finder": self.finder,
            "pool": self.candidate_finder,
            "window": self.window,
            "resolver": self.resolver or "none",
            "seed": self.seed,
            **facts,
            "v": __version__,
        }
        return "|".join([f"{name}:{value}" for name, value in parts.items()])


@dataclass(frozen=True, slots=True)
class Prepared:
    """One document with everything that the steps found out.

    Attributes:
        document: The text with tags, parse and structures.
        layer: Markables and anaphors, with the resolver's answers if there was one, and the
            candidates of each anaphor that was asked.
        asked: The anaphors whose antecedents were looked for, in text order, before resolving.
        pools: Their candidates with markables, by id.
        decisions: The resolver's decisions by id, in text order; empty without a resolver.
        seconds: Seconds by step: ``preparing``, ``finding``, ``candidates``, ``resolving``.
    """

    document: Document
    layer: Layer
    asked: tuple[Anaphor, ...]
    pools: FrozenDict[str, Pool] = EMPTY
    decisions: FrozenDict[str, Decision] = EMPTY
    seconds: Mapping[str, float] = field(default=EMPTY, compare=False)

    @property
    def answered(self) -> int:
        """Number of anaphors with an antecedent."""
        return sum([bool(anaphor.antecedents) for anaphor in self.layer.anaphors.values()])


class Pipeline:
    """The plug-ins of a plan at work.

    Args:
        preprocessor: Adds tags, parse, structures and markables where they are absent.
        finder: Finds anaphors.
        candidate_finder: Finds candidates and judges them by constraints.
        resolver: Answers; none leaves the anaphors without antecedents.
    """

    def __init__(
        self,
        preprocessor: Preprocessor,
        finder: AnaphorFinder,
        candidate_finder: CandidateFinder,
        resolver: Resolver | None = None,
    ) -> None:
        self.preprocessor = preprocessor
        self.finder = finder
        self.candidate_finder = candidate_finder
        self.resolver = resolver

    @classmethod
    def of(cls, registry: Registry, plan: PluginChoice) -> Pipeline:
        """Return the pipeline of a plan.

        Raises:
            PluginError: A name is unknown or its plug-in is broken.
            MissingExtraError: A plug-in needs an optional dependency.
            NeedsError: The resolver cannot be used here; says what is missing.
        """
        candidate_finder = registry.candidate_finder(plan.candidate_finder, window=plan.window)
        resolver = registry.resolver(plan.resolver) if plan.resolver else None
        if lacking := lacks(resolver):
            raise NeedsError(f"'{plan.resolver}' is not usable here: {lacking}")
        if isinstance(resolver, Seeded):
            resolver.seed = plan.seed
        return cls(
            registry.preprocessor(plan.preprocessor),
            registry.anaphor_finder(plan.finder),
            candidate_finder,
            resolver,
        )

    def run(self, documents: Iterable[Document]) -> Iterator[Prepared]:
        """Yield the documents prepared, their anaphors found and, with a resolver, answered.

        Raises:
            NeedsError: A document lacks what a step needs.
            MissingExtraError: A step needs a model or an extra that is not installed.
        """
        for document, layer, seconds in self.prepare(documents):
            yield self.find(document, layer, seconds)

    def find(
        self, document: Document, layer: Layer, seconds: float = 0.0, watch: Watch | None = None
    ) -> Prepared:
        """Find the anaphors of a prepared text, their candidates and, with a resolver, answers.

        Preparing took ``seconds``; ``watch`` is as of `answer`.

        Raises:
            NeedsError: The document lacks something that the resolver needs.
        """
        started = perf_counter()
        with collector_paused():
            layer = self.finder.find(document, layer)
        anaphors = layer.anaphors_in_text_order()
        asked = tuple([a for a in anaphors if a.reference is not Reference.NON_REFERRING])
        took = {"preparing": seconds, "finding": perf_counter() - started}
        return self.answer(document, layer, asked, took, watch)

    def prepare(self, documents: Iterable[Document]) -> Iterator[tuple[Document, Layer, float]]:
        """Yield each document with its structures, a layer with its markables, and the seconds.

        Raises:
            NeedsError: A document lacks what the preprocessor needs.
            MissingExtraError: It needs a model or an extra that is not installed.
        """
        prepared = prepare_all(self.preprocessor, documents)
        while True:
            started = perf_counter()
            found = next(prepared, None)
            if found is None:
                return
            yield *found, perf_counter() - started

    def answer(
        self,
        document: Document,
        layer: Layer,
        asked: tuple[Anaphor, ...],
        seconds: Mapping[str, float] = EMPTY,
        watch: Watch | None = None,
    ) -> Prepared:
        """Find the candidates of anaphors and, with a resolver, their antecedents.

        Args:
            document: The prepared text.
            layer: Its markables and anaphors.
            asked: The anaphors to look for, in text order.
            seconds: What earlier steps took.
            watch: Called for each anaphor whose candidates are found, which is most of the work,
                with the number of those that are done and of all.

        Raises:
            NeedsError: The document lacks something that the resolver needs.
        """
        with collector_paused():
            started = perf_counter()
            session = self.candidate_finder.start(document, layer)
            pools = {}
            for number, anaphor in enumerate(asked, 1):
                pools[anaphor.markable] = session.candidates(anaphor)
                if watch is not None:
                    watch(number, len(asked))
            found = perf_counter()
            decisions: FrozenDict[str, Decision] = EMPTY
            if self.resolver is not None:
                resolved = resolve(
                    self.resolver, document, layer, asked, lambda a: pools[a.markable], session
                )
                layer, decisions = resolved.layer, resolved.decisions
            took = {
                **seconds,
                "candidates": found - started,
                "resolving": perf_counter() - found,
            }
            return Prepared(
                document,
                _with_candidates(layer, pools),
                asked,
                FrozenDict(pools),
                decisions,
                FrozenDict(took),
            )


def _with_candidates(layer: Layer, pools: Mapping[str, Pool]) -> Layer:
    """Return the layer with the candidates of each anaphor that has any."""
    named = chain.from_iterable([pool.markables for pool in pools.values()])
    strangers = {m.id: m for m in named if m.id not in layer.markables}
    return replace(
        layer,
        markables=layer.markables.updated(strangers) if strangers else layer.markables,
        candidates=FrozenDict({name: pool.candidates for name, pool in pools.items()}),
    )


@dataclass(frozen=True, slots=True)
class Resolved:
    """What a resolver made of a document.

    Attributes:
        layer: The layer with its answers, named after the resolver.
        edit: The one edit that leads from the layer that was given to these answers.
        decisions: The decision on each anaphor that was asked or answered, by the id of its
            markable, in text order.
    """

    layer: Layer
    edit: Batch
    decisions: FrozenDict[str, Decision]


class Decided:
    """What has been decided so far, and which candidates it leaves to later anaphors.

    Out is what was decided to refer to nothing in the text, unless it is a noun phrase that
    introduces an entity (`model.language.is_new`), and what is explained by the anaphor
    itself (*I*, answered with the *he* that follows, for this *he*): the two would go round in a
    circle.

    Args:
        links: Anaphors with what is known of their antecedents before anything is decided.
        taken_up: Ids of markables that stay, whatever is decided on them, since something is known
            to take them up.
    """

    def __init__(self, links: Iterable[Anaphor] = (), taken_up: Container[str] = ()) -> None:
        self._taken_up = taken_up
        self._silent: set[str] = set()
        self._explains: dict[str, set[str]] = {}
        self._answered = Answered()
        for anaphor in links:
            self._note(anaphor.markable, anaphor.antecedents)

    def _note(self, name: str, antecedents: Iterable[str]) -> None:
        for antecedent in antecedents:
            self._explains.setdefault(antecedent, set()).add(name)

    @property
    def silent(self) -> Set[str]:
        """Ids of what was decided to refer to nothing in the text, and is no longer a candidate."""
        return self._silent

    def copied(self) -> Decided:
        """Return a copy that goes its own way."""
        copy = Decided(taken_up=self._taken_up)
        copy._silent = set(self._silent)
        copy._explains = {name: set(found) for name, found in self._explains.items()}
        copy._answered = self._answered.copied()
        return copy

    def relink(self, name: str, gone: Iterable[str], come: Iterable[str]) -> None:
        """Take note that antecedents are known otherwise of an anaphor that is still to come."""
        for antecedent in gone:
            self._explains[antecedent].discard(name)
        self._note(name, come)

    def hear(self, anaphor: Anaphor, decision: Decision) -> None:
        """Take note of a decision, whoever has taken it."""
        self._note(anaphor.markable, [markable.id for markable in decision.antecedents])
        self._answered.hear(anaphor, decision)
        if not decision.is_silent or anaphor.markable in self._taken_up:
            return
        if not is_new(replace(anaphor, reference=decision.reference, antecedents=())):
            self._silent.add(anaphor.markable)

    def out(self, name: str) -> set[str]:
        """Return the ids of what cannot be an antecedent of a markable."""
        explained: set[str] = set()
        waiting = [name]
        while waiting:
            new = self._explains.get(waiting.pop(), set()) - explained
            explained |= new
            waiting.extend(new)
        return self._silent | explained if explained else self._silent

    def left(self, anaphor: Anaphor, pool: Pool) -> Pool:
        """Return what is left of an anaphor's pool, judged by the answers so far."""
        return judged_by_answers(pool.without(self.out(anaphor.markable)), self._answered)


def step_decisions(
    run: Run,
    asked: Iterable[Anaphor],
    pool_of: PoolOf,
    held: Callable[[Anaphor, Decision], Decision] | None = None,
    taken_up: Container[str] = (),
) -> Iterator[tuple[Anaphor, Decision]]:
    """Yield each anaphor with a step resolver's own decision on it.

    Before the next anaphor the run hears what holds for this one. What holds leaves no candidate
    that refers to nothing in the text, or that would make a circle (`Decided`); what else follows
    from the answers is in the verdicts that the run sees (`Answered`).

    Args:
        run: The resolver at work.
        asked: The anaphors in text order.
        pool_of: Finds the candidates of an anaphor.
        held: Says what holds from now on (the truth, when errors are corrected); the resolver's
            own decision when left out. It is called after the caller has seen the decision.
        taken_up: Ids of markables that stay candidates, since something is known to take them up.
    """
    decided = Decided(taken_up=taken_up)
    for anaphor in asked:
        decision = run.resolve(anaphor, decided.left(anaphor, pool_of(anaphor)))
        yield anaphor, decision
        settled = decision if held is None else held(anaphor, decision)
        decided.hear(anaphor, settled)
        run.settle(anaphor, settled)


def resolve(
    resolver: Resolver,
    document: Document,
    layer: Layer,
    asked: Sequence[Anaphor],
    pool_of: PoolOf,
    session: CandidateSession | None = None,
) -> Resolved:
    """Ask a resolver about anaphors and put its answers into the layer, as one batch edit.

    Args:
        resolver: The resolver.
        document: The prepared text.
        layer: Its markables, and anaphors with kinds but without links.
        asked: The anaphors to be answered, in text order.
        pool_of: Finds the candidates of an anaphor, for step resolvers.
        session: What finds them, for resolvers that take over what it knows.

    Raises:
        NeedsError: The document lacks something that the resolver needs.
    """
    check_needs(resolver.name, resolver.needs, document)
    if isinstance(resolver, StepResolver):
        run = started(resolver, document, layer, session)
        decisions = {a.markable: d for a, d in step_decisions(run, asked, pool_of)}
        edit = _edit_of_decisions(resolver.name, layer, decisions)
    else:
        answered = resolver.resolve(document, layer, asked)
        edit, names = _edit_of_layer(resolver.name, layer, answered)
        decisions = _decisions_of(answered, names)
        for anaphor in asked:
            decisions.setdefault(anaphor.markable, Decision())
    changed = edit.apply(layer).layer
    order = {name: changed.markables[name].order for name in decisions}
    return Resolved(
        replace(changed, name=resolver.name),
        edit,
        FrozenDict({name: decisions[name] for name in sorted(decisions, key=order.__getitem__)}),
    )


def reference_of(asked: Markable, decision: Decision) -> Reference | None:
    """Return how an anaphor refers by a decision: as it states, else as its antecedents lie."""
    if decision.reference is not None or not decision.antecedents:
        return decision.reference
    before = any(markable.order < asked.order for markable in decision.antecedents)
    return Reference.ANAPHOR if before else Reference.CATAPHOR


def _edit_of_decisions(name: str, layer: Layer, decisions: dict[str, Decision]) -> Batch:
    edits: list[AddMarkable | SetAnaphor] = []
    names = _Names(layer)
    for asked, decision in decisions.items():
        reference = reference_of(layer.markables[asked], decision)
        antecedents: tuple[str, ...] = ()
        if reference is not Reference.NON_REFERRING:
            antecedents = tuple([names.of(m, edits) for m in decision.antecedents])
        known = layer.anaphors.get(asked) or Anaphor(asked)
        changed = replace(known, reference=reference, antecedents=antecedents)
        if changed != known:
            edits.append(SetAnaphor(changed))
    return Batch(tuple(edits), f"Resolve with {name}")


def _edit_of_layer(name: str, layer: Layer, answered: Layer) -> tuple[Batch, dict[str, str]]:
    """Return the edit that takes over a batch resolver's layer, and what it calls its markables."""
    edits: list[AddMarkable | SetAnaphor] = []
    names = _Names(layer)
    known_as = {
        markable.id: names.of(markable, edits)
        for markable in answered.in_text_order()
        if markable.id in answered.anaphors or layer.markables.get(markable.id) != markable
    }
    for anaphor in answered.anaphors_in_text_order():
        own = known_as[anaphor.markable]
        links = tuple([known_as.get(other, other) for other in anaphor.antecedents])
        changed = replace(anaphor, markable=own, antecedents=links)
        if layer.anaphors.get(own) != changed:
            edits.append(SetAnaphor(changed))
    return Batch(tuple(edits), f"Resolve with {name}"), known_as


def _decisions_of(answered: Layer, names: dict[str, str]) -> dict[str, Decision]:
    return {
        names[anaphor.markable]: Decision(
            tuple([answered.markables[other] for other in anaphor.antecedents]),
            anaphor.reference,
            trace=(anaphor.attributes[TRACE],) if TRACE in anaphor.attributes else (),
        )
        for anaphor in answered.anaphors_in_text_order()
    }


class _Names:
    """Gives a resolver's markables ids in the layer; those that are there keep theirs."""

    def __init__(self, layer: Layer) -> None:
        self._layer = layer
        self._added: dict[Markable, str] = {}
        self._taken: set[str] = set()

    def of(self, markable: Markable, edits: list[AddMarkable | SetAnaphor]) -> str:
        """Return the id of a markable; a new one is added to the edits."""
        known = self._layer.markables.get(markable.id)
        if known is markable or known == markable:
            return markable.id
        name = self._added.get(markable)
        if name is None:
            tried = (f"{markable.id}{'' if n == 1 else f'~{n}'}" for n in count(1))
            name = next(t for t in tried if t not in self._layer.markables and t not in self._taken)
            self._taken.add(name)
            self._added[markable] = name
            edits.append(AddMarkable(replace(markable, id=name)))
        return name
