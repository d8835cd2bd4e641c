"""The candidates of the active anaphor, from the same finder that resolvers use.

The finder's session holds the parse of the whole text, so that a verdict is the same here as in
every evaluation. Building it takes some seconds for a novel: `Pools.build` can be called in a
thread, and the window shows the text meanwhile. Afterwards the session follows the annotator's
changes.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from anaphora_workbench.annotation.answers import Answers
from anaphora_workbench.errors import AnaphoraError
from anaphora_workbench.model import (
    Anaphor,
    Correction,
    Document,
    FrozenDict,
    Layer,
    Reference,
    Token,
)
from anaphora_workbench.ports import CandidateFinder, CandidateSession, Pool, RevisableSession
from anaphora_workbench.ports.collecting import collector_paused

SMALL = 20_000
"""Tokens of a text whose session is built at once: a fifth of a second."""
NOTHING = Pool()
_EXPLETIVE = Anaphor("", reference=Reference.NON_REFERRING)


def corrected(document: Document, corrections: FrozenDict[int, Correction]) -> Document:
    """Return a text with an annotator's corrections of its analysis laid over it."""
    known = {index: c for index, c in corrections.items() if 0 <= index < len(document.tokens)}
    if not known:
        return document
    tokens = list(document.tokens)
    for index, correction in known.items():
        tokens[index] = corrected_token(tokens[index], correction)
    return replace(document, tokens=tuple(tokens))


def corrected_token(token: Token, correction: Correction) -> Token:
    """Return a token with a correction laid over it."""
    return replace(
        token,
        pos=token.pos if correction.pos is None else correction.pos,
        tag=token.tag if correction.tag is None else correction.tag,
        lemma=token.lemma if correction.lemma is None else correction.lemma,
        head=token.head if correction.head is None else correction.head,
        deprel=token.deprel if correction.deprel is None else correction.deprel,
    )


class Pools:
    """Finds the candidates of anaphors in a layer that changes.

    Args:
        finder: The candidate finder.
        document: The text as it was stored.
        layer: The annotator's layer.
        answers: The resolver's answers: what it calls non-referring is no candidate while the
            annotator has not said otherwise.

    Attributes:
        trouble: Why candidates cannot be found, or ``""``.
    """

    def __init__(
        self, finder: CandidateFinder, document: Document, layer: Layer, answers: Answers
    ) -> None:
        self.trouble = ""
        self._finder = finder
        self._document = document
        self._layer = layer
        self._answers = answers
        self._session: CandidateSession | None = None
        self._built_for: Layer | None = None
        self._behind: set[str] = set()
        self._out: set[str] = set()

    @property
    def ready(self) -> bool:
        """Whether candidates can be asked for without a long wait."""
        return self._session is not None or bool(self.trouble)

    @property
    def small(self) -> bool:
        """Whether the text is so short that building need not be waited for."""
        return len(self._document.tokens) <= SMALL

    def build(self) -> None:
        """Build the session for the layer as it is now; may be called in a thread.

        What the annotator changes meanwhile is taken over when candidates are asked for.
        """
        layer = self._layer
        out = frozenset([name for name in layer.anaphors if not self._refers(layer, name)])
        try:
            with collector_paused():
                session = self._finder.start(
                    corrected(self._document, layer.corrections), _without(layer, out)
                )
        except AnaphoraError as error:
            self.trouble = error.message
            return
        self._out = set(out)
        self._built_for = layer
        self._session = session

    def revise(self, layer: Layer, touched: Iterable[str]) -> None:
        """Take note of a change of the layer."""
        self._layer = layer
        self._behind.update(touched)

    def pool(self, anaphor: Anaphor) -> Pool:
        """Return the candidates of an anaphor of the layer; none while nothing is built."""
        self._catch_up()
        if self._session is None or anaphor.markable not in self._layer.markables:
            return NOTHING
        return self._session.candidates(anaphor)

    @property
    def outdated(self) -> bool:
        """Whether the analysis of the text was corrected since the session was built."""
        built = self._built_for
        return built is not None and built.corrections != self._layer.corrections

    def _catch_up(self) -> None:
        built, layer = self._built_for, self._layer
        if built is None or self._session is None:
            return
        if self.outdated or not isinstance(self._session, RevisableSession):
            # Of a long text the old analysis serves until the caller has built the new one.
            if self.small and built is not layer:
                self.build()
            return
        out = {name for name in self._behind if not self._refers(layer, name)}
        changed = {
            name
            for name in self._behind
            if built.markables.get(name) != layer.markables.get(name)
            or (name in self._out) != (name in out)
        }
        if changed:
            said = replace(layer, anaphors=FrozenDict(dict.fromkeys(out, _EXPLETIVE)))
            self._session.revise(said, changed)
            self._out = (self._out - changed) | (out & changed)
        self._built_for = layer
        self._behind.clear()

    def _refers(self, layer: Layer, name: str) -> bool:
        """Tell whether a markable refers, by the annotator or, undecided, by the resolver."""
        anaphor = layer.anaphors.get(name)
        if anaphor is None:
            return True
        if anaphor.reference is None and not anaphor.antecedents:
            return self._answers.of(name).reference is not Reference.NON_REFERRING
        return anaphor.reference is not Reference.NON_REFERRING


def _without(layer: Layer, out: Iterable[str]) -> Layer:
    """Return a layer in which some anaphors are said not to refer."""
    changes = {
        name: replace(layer.anaphors[name], reference=Reference.NON_REFERRING, antecedents=())
        for name in out
    }
    return replace(layer, anaphors=layer.anaphors.updated(changes)) if changes else layer
