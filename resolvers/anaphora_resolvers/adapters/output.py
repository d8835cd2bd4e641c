"""The answers of another system, and the one function that makes a layer of them.

Rules of `layer_of`:

1. A mention is the markable of the given layer that has the same words and the same realisation,
   else a new one with an id ``s1``, ``s2`` ... A mention given by its head alone is the largest
   phrase with that head in the layer, else in the parse, else the word; one given by several
   heads is the smallest phrase that holds them. A discontinuous one keeps its parts.
2. A mention of two clusters stays in the first; one of two links too. Both are reported in the
   layer's metadata, under `NOTES`, beside what the system noted.
3. A link is kept as it is. A mention of a cluster is linked to the nearest earlier mention of the
   cluster; a pronoun or zero that has none, to the nearest later mention that is neither. That
   later one then has no link of its own, or the two would point at each other.
4. A mention has the kind of the given anaphor with the same head and realisation, else the kind
   that its pronoun has by the language's tables, else none (``""``).
5. Of two mentions with one head the smaller is the pronoun (*the tall one who*): a kind is given
   once for each head and realisation.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from itertools import count, pairwise

from anaphora_resolvers.phrases import phrase_span
from anaphora_resolvers.views import TextView
from anaphora_workbench.errors import ResolverError
from anaphora_workbench.model import Anaphor, Document, Layer, Markable, Reference, Span, Zero
from anaphora_workbench.model.heads import head_of
from anaphora_workbench.model.language import kind_by_person, language
from anaphora_workbench.ports import NOTES


@dataclass(frozen=True, slots=True)
class SystemMention:
    """An expression as a system names it.

    `SystemMention.headed` is for systems that know heads only.

    Attributes:
        start: First token, counted in the document from 0.
        end: Token behind the last one; of a discontinuous expression, of its last part.
        head: Its head token, or ``None``.
        zero: Role of a zero (``nsubj`` ...), which is then anchored on the token ``start``;
            ``""`` for anything that has words.
        expand: Whether ``start`` and ``end`` hold only the head or heads of a phrase.
        parts: First token of each part of a discontinuous expression and the one behind its last,
            in order and without touching; empty for one that is whole; see `of_parts`.
    """

    start: int
    end: int
    head: int | None = None
    zero: str = ""
    expand: bool = False
    parts: tuple[tuple[int, int], ...] = ()

    @property
    def spans(self) -> tuple[Span, ...]:
        """Its parts, or the one span of an expression that is whole."""
        return tuple([Span(*part) for part in self.parts or ((self.start, self.end),)])

    @classmethod
    def of_parts(cls, parts: Iterable[tuple[int, int]], head: int | None = None) -> SystemMention:
        """Return the mention of the words of some parts; what touches or overlaps is one part.

        Args:
            parts: First token of each and the one behind its last, in any order.
            head: Its head token, or ``None``.

        Raises:
            ValueError: There is no part, or one without words.
        """
        joined: list[tuple[int, int]] = []
        for start, end in sorted(parts):
            if start >= end:
                raise ValueError(f"the part [{start}, {end}] of a mention contains no word")
            if joined and start <= joined[-1][1]:
                joined[-1] = (joined[-1][0], max(end, joined[-1][1]))
            else:
                joined.append((start, end))
        if not joined:
            raise ValueError("a mention has no parts")
        several = tuple(joined) if len(joined) > 1 else ()
        return cls(joined[0][0], joined[-1][1], head, parts=several)

    @classmethod
    def headed(cls, *heads: int) -> SystemMention:
        """Return the mention with this head, or the coordination of mentions with these heads.

        Raises:
            ValueError: There is no head.
        """
        return cls(min(heads), max(heads) + 1, heads[0], expand=True)

    @classmethod
    def zero_of(cls, governor: int, role: str = "nsubj") -> SystemMention:
        """Return the zero with this governor and role."""
        return cls(governor, governor + 1, governor, zero=role)


@dataclass(frozen=True, slots=True)
class AnswerLink:
    """An anaphor and its antecedent, or the antecedents that it sums up.

    Attributes:
        anaphor: The anaphor.
        antecedents: One mention, or several for a split antecedent.
    """

    anaphor: SystemMention
    antecedents: tuple[SystemMention, ...]


@dataclass(frozen=True, slots=True)
class SystemOutput:
    """What a system says of one document. Clusters and links may both be given.

    Attributes:
        clusters: Mentions of one entity each, in any order; clusters of one mention may be left
            out.
        links: Anaphors with their antecedents.
        non_referring: Mentions that refer to nothing (pleonastic *it*).
        notes: Sentences on what went wrong without being fatal.
    """

    clusters: tuple[tuple[SystemMention, ...], ...] = ()
    links: tuple[AnswerLink, ...] = ()
    non_referring: tuple[SystemMention, ...] = ()
    notes: tuple[str, ...] = ()


def layer_of(document: Document, layer: Layer, output: SystemOutput, name: str = "system") -> Layer:
    """Return the layer that a system's answer stands for (see the module's rules).

    Args:
        document: The text.
        layer: Markables of the text and anaphors with kinds, as `BatchResolver.resolve` gets them.
        output: The answer.
        name: Name of the layer to be made.

    Raises:
        ResolverError: A mention lies outside the document or is empty.
    """
    return _Layering(document, layer, output, name).layer()


class _Layering:
    """One answer on its way to a layer."""

    def __init__(self, document: Document, layer: Layer, output: SystemOutput, name: str) -> None:
        self._document = document
        self._given = layer
        self._output = output
        self._name = name
        self._words = language(document.language)
        self._known = {(m.spans, m.realisation): m for m in reversed(layer.in_text_order())}
        self._used: dict[str, Markable] = {}
        self._heads: dict[str, int] = {}
        self._links: dict[str, tuple[str, ...]] = {}
        self._notes = list(output.notes)
        names = (f"s{number}" for number in count(1))
        self._fresh = (name for name in names if name not in layer.markables)

    def layer(self) -> Layer:
        for link in self._output.links:
            self._add_link(link)
        self._add_clusters()
        silent = {self._markable(m).id for m in self._output.non_referring} - set(self._links)
        kinds = self._kinds()
        anaphors = []
        for markable in self._used.values():
            kind = kinds.get(markable.id, "")
            if markable.id in silent:
                anaphors.append(Anaphor(markable.id, kind, Reference.NON_REFERRING))
            elif markable.id in self._links:
                chosen = self._links[markable.id]
                before = any(self._used[other].order < markable.order for other in chosen)
                reference = Reference.ANAPHOR if before else Reference.CATAPHOR
                anaphors.append(Anaphor(markable.id, kind, reference, chosen))
            elif kind:
                anaphors.append(Anaphor(markable.id, kind))
        metadata = {NOTES: self._notes} if self._notes else {}
        return Layer.build(self._name, self._used.values(), anaphors, metadata=metadata)

    def _add_link(self, link: AnswerLink) -> None:
        own = self._markable(link.anaphor)
        chosen = tuple(dict.fromkeys([self._markable(m).id for m in link.antecedents]))
        if own.id in chosen:
            self._note(own, "is given as its own antecedent; that is skipped")
            chosen = tuple([name for name in chosen if name != own.id])
        if not chosen:
            return
        if own.id in self._links:
            if self._links[own.id] != chosen:
                self._note(own, "has two answers; the second is skipped")
            return
        self._links[own.id] = chosen

    def _add_clusters(self) -> None:
        owner: dict[str, int] = {}
        clusters = []
        for number, cluster in enumerate(self._output.clusters):
            members = []
            for mention in cluster:
                markable = self._markable(mention)
                first = owner.setdefault(markable.id, number)
                if first == number:
                    members.append(markable)
                else:
                    self._note(markable, "is in two clusters; it stays in the first")
            clusters.append(sorted(dict.fromkeys(members), key=lambda m: m.order))
        for mentions in clusters:
            self._link_cluster(mentions)

    def _link_cluster(self, mentions: list[Markable]) -> None:
        following = ""
        if mentions and self._is_pronoun(mentions[0]) and mentions[0].id not in self._links:
            following = next((m.id for m in mentions if not self._is_pronoun(m)), "")
            if following:
                self._links[mentions[0].id] = (following,)
        for earlier, markable in pairwise(mentions):
            if markable.id != following:
                self._links.setdefault(markable.id, (earlier.id,))

    def _kinds(self) -> dict[str, str]:
        """Return the kind of each mention that is asked for or a pronoun."""
        asked = {}
        for anaphor in self._given.anaphors.values():
            if anaphor.kind:
                markable = self._given.markables[anaphor.markable]
                asked[self._head(markable), markable.realisation] = anaphor.kind
        smallest: dict[tuple[int, str], Markable] = {}
        for markable in self._used.values():
            place = self._head(markable), markable.realisation
            known = smallest.get(place)
            if known is None or (markable.size, markable.order) < (known.size, known.order):
                smallest[place] = markable
        return {
            markable.id: asked.get(place) or self._own_kind(markable, place[0])
            for place, markable in smallest.items()
        }

    def _own_kind(self, markable: Markable, head: int) -> str:
        token = self._document.tokens[head]
        if markable.zero is not None:
            return kind_by_person("zero", markable.zero.features or self._words.features_of(token))
        if markable.clitic is not None:
            return kind_by_person("clitic", markable.attributes)
        following = self._document.token_after(head)
        return self._words.kind_of(token, single=markable.size == 1, following=following)

    def _is_pronoun(self, markable: Markable) -> bool:
        if markable.realisation != "overt":
            return True
        token = self._document.tokens[self._head(markable)]
        return bool(self._words.kind_of(token, single=markable.size == 1))

    def _head(self, markable: Markable) -> int:
        head = self._heads.get(markable.id)
        if head is None:
            head = self._heads[markable.id] = head_of(self._document, markable, self._words)[0]
        return head

    def _markable(self, mention: SystemMention) -> Markable:
        """Return the markable of a mention; a new one is made when the layer has none."""
        size = len(self._document.tokens)
        if not 0 <= mention.start < mention.end <= size:
            raise ResolverError(
                self._document.doc_id,
                f"the system names the words {mention.start} to {mention.end} of a text of {size}",
            )
        spans = mention.spans
        known = mention.head is not None and any(mention.head in span for span in spans)
        head = mention.head if known else None
        if mention.expand and not mention.zero:
            spans = (self._expanded(Span(mention.start, mention.end), head),)
        zero = Zero(mention.start, mention.zero) if mention.zero else None
        realisation = f"zero:{mention.zero}" if mention.zero else "overt"
        markable = self._known.get((spans, realisation))
        if markable is None:
            name = next(self._fresh)
            markable = Markable(name, spans, head, phrase="zero" if zero else "", zero=zero)
            self._known[markable.spans, realisation] = markable
        self._used.setdefault(markable.id, markable)
        return markable

    def _expanded(self, span: Span, head: int | None) -> Span:
        """Return the phrase of one head, or the smallest one around several."""
        if len(span) > 1:
            around = [m.span for m in self._phrases if span in m.span]
            return min(around, key=len, default=span)
        index = span.start if head is None else head
        if index in self._by_head:
            return self._by_head[index]
        if not self._view.parsed:
            return span
        return phrase_span(self._view, index)

    @cached_property
    def _phrases(self) -> list[Markable]:
        return [
            m
            for m in self._given.markables.values()
            if len(m.spans) == 1 and m.realisation == "overt"
        ]

    @cached_property
    def _by_head(self) -> dict[int, Span]:
        """The largest phrase of each head; coordinations count for none of their heads."""
        largest: dict[int, Span] = {}
        for markable in self._phrases:
            if markable.phrase != "coordination":
                head = self._head(markable)
                if head not in largest or len(markable.span) > len(largest[head]):
                    largest[head] = markable.span
        return largest

    @cached_property
    def _view(self) -> TextView:
        return TextView(self._document, self._words)

    def _note(self, markable: Markable, what: str) -> None:
        self._notes.append(f"'{self._document.words(markable.span)}' {what}")
