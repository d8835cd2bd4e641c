"""The candidates of the active anaphor, from the same finder that resolvers use.

The finder's session holds the parse of the whole text, so that a verdict is the same here as in
every evaluation. Building it takes some seconds for a novel: `Pools.build` can be called in a
thread, and the window shows the text meanwhile. Afterwards the session follows the annotator's
changes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from anaphora_workbench.annotation.preparation.resolver_answers import ResolverAnswers
from anaphora_workbench.errors import AnaphoraError
from anaphora_workbench.io.sources import collector_paused
from anaphora_workbench.model import (
    EMPTY,
    Anaphor,
    Candidate,
    Correction,
    Document,
    FrozenDict,
    Layer,
    Markable,
    Reference,
    Token,
)
from anaphora_workbench.model.language import language
from anaphora_workbench.ports import (
    CandidateFinder,
    CandidateSession,
    ClauseFinding,
    Judging,
    Pool,
    RevisableSession,
)

SMALL = 20_000
"""Tokens of a text whose session is built at once: a fifth of a second."""
NOTHING = Pool()
_VERBS = frozenset(("VERB", "AUX"))
_EXPLETIVE = Anaphor("", reference=Reference.NON_REFERRING)


def corrected(document: Document, corrections: FrozenDict[int, Correction]) -> Document:
    """Return a text with an annotator's corrections of its analysis laid over it."""
    known = {index: c for index, c in corrections.items() if 0 <= index < len(document.tokens)}
    if not known:
        return document
    tokens = list(document.tokens)
    for index, correction in known.items():
        tokens[index] = corrected_token(tokens[index], correction, document.language)
    return replace(document, tokens=tuple(tokens))


def corrected_token(token: Token, correction: Correction, code: str) -> Token:
    """Return a token with a correction laid over it.

    The features that a corrected tag tells take the place of the token's, of a verb's all of them:
    its tag tells person and number, or that it has none. Nothing is left of them where a word is a
    verb now and was none, or the other way round: number and gender of a noun are not those of a
    verb's subject.

    Args:
        token: As the text has it.
        correction: What is corrected of it.
        code: Language of the text.
    """
    made = replace(
        token,
        pos=token.pos if correction.pos is None else correction.pos,
        tag=token.tag if correction.tag is None else correction.tag,
        lemma=token.lemma if correction.lemma is None else correction.lemma,
        head=token.head if correction.head is None else correction.head,
        deprel=token.deprel if correction.deprel is None else correction.deprel,
    )
    if correction.pos is None and correction.tag is None:
        return made
    tables = language(code)
    features = tables.features_of(replace(made, features=EMPTY)) if correction.tag else EMPTY
    before, now = tables.pos_of(token) in _VERBS, tables.pos_of(made) in _VERBS
    if before is not now:
        return replace(made, features=features, tag=correction.tag or "")
    if now and features:
        return replace(made, features=features)
    return replace(made, features=token.features.updated(features))


@dataclass(frozen=True, slots=True)
class _Built:
    """A session of the finder, and for what it was built.

    Attributes:
        session: The session.
        layer: The layer that it knows.
        corrections: The corrections of the analysis of the text that it knows.
        out: Ids of the anaphors that it takes for non-referring.
    """

    session: CandidateSession
    layer: Layer
    corrections: FrozenDict[int, Correction]
    out: set[str]


class Pools:
    """Finds the candidates of anaphors in a layer that changes.

    What the resolver calls non-referring is not a candidate until the annotator decides otherwise.

    Attributes:
        trouble: Why candidates cannot be found, or ``""``.
    """

    def __init__(
        self, finder: CandidateFinder, document: Document, layer: Layer, answers: ResolverAnswers
    ) -> None:
        self.trouble = ""
        self._finder = finder
        self._document = document
        self._layer = layer
        self._answers = answers
        self._fresh: _Built | None = None
        self._built: _Built | None = None
        self._behind: set[str] = set()

    @property
    def ready(self) -> bool:
        """Whether candidates can be asked for without a long wait."""
        built = self._built is not None or self._fresh is not None
        return built or bool(self.trouble) or self.small

    @property
    def session(self) -> CandidateSession | None:
        """What was built last, which finds the candidates."""
        built = self._fresh or self._built
        return None if built is None else built.session

    @property
    def finds(self) -> bool:
        """Whether candidates have been found out, so that what is none of them is outside."""
        return self._built is not None

    @property
    def small(self) -> bool:
        """Whether the text is so short that building need not be waited for."""
        return len(self._document.tokens) <= SMALL

    def build(self) -> None:
        """Build the session for the layer as it is now; may be called in a thread.

        What the annotator changes meanwhile is taken over when candidates are asked for next. A
        short text needs no such call.
        """
        layer = self._layer
        out = {name for name in layer.anaphors if not self._refers(layer, name)}
        try:
            with collector_paused():
                session = self._finder.start(
                    corrected(self._document, layer.corrections), _without(layer, out)
                )
        except AnaphoraError as error:
            self.trouble = error.message
            return
        self.trouble = ""
        # One assignment: the other thread takes over all of it or nothing.
        self._fresh = _Built(session, layer, layer.corrections, out)

    def revise(self, layer: Layer, touched: Iterable[str]) -> None:
        """Take note of a change of the layer."""
        self._layer = layer
        self._behind.update(touched)

    def pool(self, anaphor: Anaphor) -> Pool:
        """Return the candidates of an anaphor of the layer; none while nothing is built."""
        built = self._caught_up()
        known = self._layer.markables
        if built is None or anaphor.markable not in known:
            return NOTHING
        if anaphor.markable not in built.layer.markables:
            return NOTHING  # a finder that cannot follow changes has not heard of it
        pool = built.session.candidates(anaphor)
        if built.layer is self._layer:
            return pool
        there = [candidate for candidate in pool.candidates if candidate.markable in known]
        markables = tuple([known[candidate.markable] for candidate in there])
        return replace(pool, candidates=tuple(there), markables=markables)

    def judged(self, anaphor: Anaphor, names: Iterable[str]) -> dict[str, Candidate]:
        """Return the verdicts on expressions of the layer, in the window of candidates or not.

        There are none while nothing is built, nor on what the finder does not know.
        """
        built = self._caught_up()
        if built is None or not isinstance(built.session, Judging):
            return {}
        if anaphor.markable not in built.layer.markables:
            return {}
        known = built.layer.markables
        found = built.session.judge(anaphor, [name for name in names if name in known])
        return {candidate.markable: candidate for candidate in found}

    def clause_at(self, index: int) -> Markable | None:
        """Return the innermost clause that a word belongs to; none without a parse."""
        built = self._caught_up()
        if built is None or not isinstance(built.session, ClauseFinding):
            return None
        return built.session.clause_at(index)

    def clauses_in(self, sentence: int) -> Sequence[Markable]:
        """Return the clauses whose predicate stands in a sentence; none without a parse."""
        built = self._caught_up()
        if built is None or not isinstance(built.session, ClauseFinding):
            return ()
        return built.session.clauses_in(sentence)

    @property
    def outdated(self) -> bool:
        """Whether the analysis of the text was corrected since the session was built."""
        built = self._fresh or self._built
        return built is not None and built.corrections != self._layer.corrections

    def _caught_up(self) -> _Built | None:
        """Return a session that knows the layer as it is now, or what there is of a long text."""
        if self.small and not self.trouble and self._must_build():
            self.build()
        fresh, self._fresh = self._fresh, None
        if fresh is not None:
            self._built = fresh
            self._behind = set(_differing(fresh.layer, self._layer)) | self._behind
        built = self._built
        if built is not None and isinstance(built.session, RevisableSession):
            # Of a long text the old analysis serves until the new one is built.
            built = self._built = self._revised(built, built.session)
        elif self.small:
            self._behind.clear()  # it has just been built anew, if that was needed
        return built

    def _must_build(self) -> bool:
        built = self._fresh or self._built
        if built is None or self.outdated:
            return True
        return bool(self._behind) and not isinstance(built.session, RevisableSession)

    def _revised(self, built: _Built, session: RevisableSession) -> _Built:
        layer = self._layer
        if built.layer is layer and not self._behind:
            return built
        out = {name for name in self._behind if not self._refers(layer, name)}
        changed = {
            name
            for name in self._behind
            if built.layer.markables.get(name) != layer.markables.get(name)
            or (name in built.out) != (name in out)
        }
        self._behind.clear()
        if changed:
            with_expletives = replace(layer, anaphors=FrozenDict(dict.fromkeys(out, _EXPLETIVE)))
            session.revise(with_expletives, changed)
            built.out.difference_update(changed - out)
            built.out.update(changed & out)
        return replace(built, layer=layer)

    def _refers(self, layer: Layer, name: str) -> bool:
        """Tell whether a markable refers, by the annotator or, undecided, by the resolver."""
        anaphor = layer.anaphors.get(name)
        if anaphor is None:
            return True
        if not anaphor.decided:
            return self._answers.outline(name).reference is not Reference.NON_REFERRING
        return anaphor.reference is not Reference.NON_REFERRING


def _differing(one: Layer, other: Layer) -> Iterator[str]:
    """Yield the ids whose markables or anaphors are not the same in two layers."""
    for here, there in ((one.markables, other.markables), (one.anaphors, other.anaphors)):
        if here is there:
            continue
        yield from (name for name, value in here.items() if there.get(name) is not value)
        yield from (name for name in there if name not in here)


def _without(layer: Layer, out: Iterable[str]) -> Layer:
    """Return a layer in which some anaphors are marked as non-referring."""
    changes = {
        name: replace(layer.anaphors[name], reference=Reference.NON_REFERRING, antecedents=())
        for name in out
    }
    return replace(layer, anaphors=layer.anaphors.updated(changes)) if changes else layer
