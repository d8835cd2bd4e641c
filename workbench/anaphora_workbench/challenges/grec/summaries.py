"""References of an extract chosen anew: section 1 of the GREC report, the reason for its task.

1.  The first mention of each entity in the extract is made full (`rewriting.extracts`).
2.  A GREC system chooses the later ones, entity by entity, as in a text about that entity. Only
    entities with a name are asked about. References are subjects, objects, possessives and objects
    of prepositions (`from_documents`). As they are stay relative pronouns, reflexives, zeros,
    pronouns of the first and second person or in one word with their verb (*he's*), mentions with
    somebody else inside them, and what has changed already.
3.  A list of alternatives has the names and definite descriptions of the whole text and the
    personal pronoun in the case of the place, without emphasis; it lacks ``_``, which would leave a
    sentence without its subject. The first mention offers its full form only, so that the system
    knows it has been named.
4.  What a resolver makes of a text (`understood`): a reference is understood if it names its entity
    itself, or if the resolver's links lead from it to a mention of its entity that does. So a
    pronoun whose antecedent is not in the extract is not.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from anaphora_workbench.challenges.grec.alternatives import (
    PRONOUNS,
    SubjectAlternatives,
    base_form,
    is_pronoun,
    offer_of,
)
from anaphora_workbench.challenges.grec.from_documents import (
    Making,
    ReferencePlace,
    mentions_of,
    semcat_of,
    text_of,
)
from anaphora_workbench.challenges.grec.models import answered
from anaphora_workbench.errors import NeedsError
from anaphora_workbench.model import (
    Document,
    Layer,
    Markable,
    Span,
    anaphors_from_clusters,
)
from anaphora_workbench.model.heads import head_of
from anaphora_workbench.model.language import language
from anaphora_workbench.model.tokenise import document_of_text
from anaphora_workbench.pipeline import Pipeline
from anaphora_workbench.ports import Generator
from anaphora_workbench.rewriting import Edit, languages_with_rules, rules_of
from anaphora_workbench.rewriting.changes import Change, applied
from anaphora_workbench.rewriting.extracts import (
    Extract,
    ExtractNames,
    Regenerated,
    full_first_mentions,
)
from anaphora_workbench.tasks.grec import GrecText, Ref, Refex

_LEAST = 2
_INDEFINITE = ("a", "an", "one", "some", "any", "no", "another")
_WH = frozenset(("who", "whom", "whose", "which", "that"))


@dataclass(frozen=True, slots=True)
class PlacedReference:
    """A reference of a text, by characters.

    Attributes:
        start: First character; of a zero that of its verb.
        end: Character behind it.
        entity: Number of its entity.
        name: Whether it names its entity.
        zero: Whether it has no words.
    """

    start: int
    end: int
    entity: int
    name: bool
    zero: bool = False


@dataclass(frozen=True, slots=True)
class Summary:
    """An extract before and after.

    Attributes:
        text: The text now.
        edits: What changed.
        references: What became of each reference that was looked at, in the order of the extract.
        before: The references of the extract, those of entities that are named in the whole text.
        after: The same ones now.
        parts: Entities that together make up an entity, by its number.
    """

    extract: Extract
    text: str
    edits: tuple[Edit, ...]
    references: tuple[Regenerated, ...]
    before: tuple[PlacedReference, ...]
    after: tuple[PlacedReference, ...]
    parts: Mapping[int, frozenset[int]] = field(default_factory=dict)


def regenerated(extract: Extract, system: Generator[GrecText] | None = None) -> Summary:
    """Return an extract whose first mentions are full, and whose others a system has chosen.

    Without a system the other ones stay.

    Raises:
        NeedsError: There are no rules for the language, or the system needs English texts or
            dependency heads.
    """
    code = language(extract.whole.language).code
    rules = rules_of(code)
    if rules is None:
        raise NeedsError(
            f"'{extract.whole.doc_id}' cannot be regenerated: there are rules for "
            f"{' and '.join(languages_with_rules())}, but its language is '{code}'; name another "
            "one with --lang"
        )
    names = ExtractNames(extract, rules)
    found = full_first_mentions(extract, names)
    if system is not None:
        if code != "en":
            raise NeedsError(
                f"'{system.name}' chooses among English expressions, and the text is in '{code}'; "
                "leave --system out: first mentions are made full in English and Spanish"
            )
        if not extract.document.has_heads:
            raise NeedsError(
                f"'{extract.whole.doc_id}' has no dependency heads, which tell subjects from "
                "objects; parse it first (anaphora prepare, or --prepare here)"
            )
        _choose(extract, names, system, found)
    changes = [change for each in found.values() for change in each.changes]
    text, edits = applied(extract.document.text, changes, rules)
    references = [
        _as_written(found[each.id], edits, text)
        for each in extract.layer.in_text_order()
        if each.id in found
    ]
    before = list(_placed(extract, names))
    after = [_moved(each, found.get(name), edits, text) for name, each in before]
    return Summary(
        extract,
        text,
        tuple(edits),
        tuple(references),
        tuple([each for _name, each in before]),
        tuple(after),
        extract.chains.parts,
    )


# -------------------------------------------------------------------------------- GREC systems


def _choose(
    extract: Extract,
    names: ExtractNames,
    system: Generator[GrecText],
    found: dict[str, Regenerated],
) -> None:
    """Add to ``found`` what a system chooses for later mentions, the largest entities first."""
    taken = [(change.start, change.end) for each in found.values() for change in each.changes]
    for entity, mentions in sorted(extract.entities.items(), key=lambda each: -len(each[1])):
        full = names.full_name(entity)
        markables = [extract.layer.markables[name] for name in mentions]
        if not full or len(markables) < _LEAST:
            continue
        asked = list(_asked(extract, names, entity, markables))
        if not asked:
            continue
        text = _entity_text(extract, names, entity, full, asked)
        choices = answered(system, text).choices
        for (markable, place), choice in zip(asked, choices, strict=True):
            start, end = names.written.start(place.start), names.written.end(place.end - 1)
            old = extract.document.text[start:end]
            if markable.id in found or choice is None or not choice.words:
                continue
            if any(start < last and first < end for first, last in taken):
                continue
            new = choice.words
            capital = names.written.begins_sentence(place.start) or names.written.capital_by_place(
                place.start
            )
            change = Change(start, end, new, (), capital=capital)
            same = new.lower() == old.lower()
            found[markable.id] = Regenerated(
                markable.id,
                entity,
                old,
                old if same else new,
                () if same else (change,),
                name=choice.type == "name",
            )
            taken.append((start, end))


def _asked(
    extract: Extract, names: ExtractNames, entity: int, markables: Sequence[Markable]
) -> Iterator[tuple[Markable, ReferencePlace]]:
    """Yield the mentions that a system is asked about, with their places."""
    by_start: dict[int, Markable] = {}
    for markable in markables:
        if markable.zero is None and markable.clitic is None and len(markable.spans) == 1:
            by_start.setdefault(markable.start, markable)
    others = [
        other
        for number, mentions in extract.entities.items()
        if number != entity
        for other in [extract.layer.markables[name] for name in mentions]
        if other.zero is None
    ]
    document = extract.document
    for place in mentions_of(document, list(markables), Making(obliques=True)):
        found = by_start.get(place.start)
        if found is None or place.start == place.end:
            continue
        words = document.words(Span(place.start, place.end)).lower()
        if words in _WH or words.endswith(("self", "selves")):
            continue
        span = Span(place.start, place.end)
        if any(other.span in span for other in others):
            continue
        if not is_pronoun(words) and not names.is_nominal(found):
            continue  # of the first or second person, or a demonstrative
        first, last = names.written.word_tokens(place.start)[0], place.end - 1
        if first < place.start or names.written.word_tokens(last)[-1] > last:
            continue  # in one word with its verb: he's
        yield found, place


def _entity_text(
    extract: Extract,
    names: ExtractNames,
    entity: int,
    full: Sequence[str],
    asked: Sequence[tuple[Markable, ReferencePlace]],
) -> GrecText:
    """Return the extract as a text about one entity."""
    whole = extract.whole
    mentions = [extract.whole_layer.markables[name] for name in extract.chains.entities[entity]]
    spoken = [whole.words(each.span) for each in mentions if each.zero is None]
    title = " ".join(full)
    semcat = semcat_of(whole, mentions, title)
    pronouns = next(
        (
            forms
            for forms in PRONOUNS.values()
            if any(
                words.lower() in (forms.nominative, forms.accusative, forms.genitive)
                for words in spoken
            )
        ),
        None,
    )
    named = names.nominals(entity)
    bases = [title, *[words for words in named if _can_name_again(words, len(full))]]
    offer = offer_of(bases, title, semcat, pronouns)
    first = extract.entities[entity][0]
    name = f"{extract.document.doc_id}-{entity}"

    def reference(number: int, place: ReferencePlace) -> Ref:
        words = extract.document.words(Span(place.start, place.end))
        offered = _offered(offer, place.syncat, bases)
        if asked[number][0].id == first:
            offered = tuple([each for each in offered if base_form(each.words) == title]) or offered
        chosen = offer.selected(words, place.syncat)
        return Ref(f"{name}.{number + 1}", semcat, place.syncat, offered, chosen)

    return text_of(extract.document, name, title, [place for _m, place in asked], reference)


def _can_name_again(words: str, longest: int) -> bool:
    """Tell whether a mention of the text can name its entity again: short and not indefinite."""
    listed = words.split()
    return (
        listed[0].lower() not in _INDEFINITE
        and len(listed) <= max(longest, 3)
        and not any(sign in words for sign in ',;:()[]"“”')
    )


def _offered(offer: SubjectAlternatives, syncat: str, bases: Iterable[str]) -> tuple[Refex, ...]:
    """Return the expressions of a list that fit anywhere: definite, without emphasis."""
    known = {base_form(words) for words in bases}
    return tuple(
        [
            refex
            for refex in offer.alternatives(syncat)
            if refex.words
            and not refex.emphatic
            and refex.head != "rel-pron"
            and not refex.words.lower().endswith(("self", "selves"))
            and (refex.type == "pronoun" or base_form(refex.words) in known)
        ]
    )


# ------------------------------------------------------------------------------ places and links


def _placed(extract: Extract, names: ExtractNames) -> Iterator[tuple[str, PlacedReference]]:
    """Yield the references of entities that are named somewhere in the whole text."""
    chains = extract.chains
    for markable in extract.layer.in_text_order():
        name = markable.id
        entity = chains.entity_of[name]
        if len(chains.entities[entity]) < _LEAST and entity not in chains.parts:
            continue
        if markable.is_clause or markable.clitic is not None:
            continue
        pronoun = names.is_pronoun(markable)
        if not pronoun and not names.is_nominal(markable):
            continue
        written, span = names.written, markable.span
        if pronoun and markable.zero is None and written.shares(span.start):
            continue  # a clitic in the word of its verb
        nominal = not pronoun and (names.is_name(markable) or not names.full_name(entity))
        yield (
            name,
            PlacedReference(
                written.start(span.start),
                written.end(span.end - 1),
                entity,
                nominal,
                markable.zero is not None,
            ),
        )


def _moved(
    reference: PlacedReference,
    regenerated: Regenerated | None,
    edits: Sequence[Edit],
    text: str,
) -> PlacedReference:
    """Return a reference at its place in the new text."""
    if regenerated is not None and regenerated.changes:
        place = _place_of_words(regenerated, edits, text)
        if place is not None:
            return PlacedReference(*place, reference.entity, regenerated.name)
    start = _new_place(reference.start, edits, end=False)
    end = max(_new_place(reference.end, edits, end=True), start + 1)
    return PlacedReference(start, end, reference.entity, reference.name, reference.zero)


def _as_written(regenerated: Regenerated, edits: Sequence[Edit], text: str) -> Regenerated:
    """Return a reference whose new words have the capital that they have in the new text."""
    start, end = _place_of_words(regenerated, edits, text) or (0, 0)
    written = text[start:end]
    if written.lower() != regenerated.new.lower():
        return regenerated  # the text has more, such as a contraction with the word before
    return replace(regenerated, new=written)


def _place_of_words(
    regenerated: Regenerated, edits: Sequence[Edit], text: str
) -> tuple[int, int] | None:
    """Return where the new words of a reference are, in what replaced it."""
    words = re.compile(re.escape(regenerated.new), re.IGNORECASE)
    for change in regenerated.changes:
        for edit in edits:
            if edit.start <= change.end and change.start <= edit.end:
                written = words.search(text, edit.new_start, edit.new_end)
                if written is not None:
                    return written.span()
                if change.new.strip():
                    gap = len(edit.new) - len(edit.new.lstrip())
                    return edit.new_start + gap, max(edit.new_end, edit.new_start + gap + 1)
    return None


def _new_place(place: int, edits: Sequence[Edit], *, end: bool) -> int:
    """Return where a character of the old text is; one that was replaced goes to an end."""
    by = 0
    for edit in edits:
        if edit.end < place or (edit.end == place and edit.start < place):
            by += len(edit.new) - len(edit.old)
        elif edit.start < place:
            return edit.new_end if end else edit.new_start
        elif edit.start == edit.end == place and not end:
            by += len(edit.new)  # an insertion before it
    return place + by


def layer_of(
    document: Document, references: Sequence[PlacedReference], name: str = "gold"
) -> Layer:
    """Return the chains of references as a layer of a document of their text."""
    markables, cluster = [], {}
    spans: set[tuple[int, int]] = set()
    for number, reference in enumerate(references):
        span = _tokens(document, reference)
        if reference.zero or (span.start, span.end) in spans:
            continue
        spans.add((span.start, span.end))
        markables.append(Markable(f"m{number}", (span,)))
        cluster[f"m{number}"] = str(reference.entity)
    return Layer.build(name, markables, anaphors_from_clusters(markables, cluster))


def _tokens(document: Document, reference: PlacedReference) -> Span:
    inside = [
        index
        for index, (first, last) in enumerate(document.offsets)
        if first < reference.end and reference.start < last
    ]
    return Span(inside[0], inside[-1] + 1) if inside else Span(0, 1)


@dataclass(frozen=True, slots=True)
class ResolverView:
    """How many references of a text a resolver understands.

    Attributes:
        references: Number of references; ``pronouns`` of them name nothing themselves.
        right: Number of those that are understood.
        right_pronouns: Number of pronouns that are.
    """

    resolver: str
    references: int
    right: int
    pronouns: int
    right_pronouns: int


def understood(
    pipelines: Mapping[str, Pipeline],
    text: str,
    code: str,
    references: Sequence[PlacedReference],
    parts: Mapping[int, frozenset[int]],
) -> list[ResolverView]:
    """Return what each resolver understands of a text, which is prepared once."""
    if not pipelines:
        return []
    first = next(iter(pipelines.values()))
    ((document, layer, _seconds),) = first.prepare([document_of_text("extract", text, code)])
    key = _Key(document, references)
    views = []
    for name, pipeline in pipelines.items():
        answer = pipeline.find(document, layer).layer
        right = [each.name or key.is_right(each, answer, parts) for each in references]
        pronouns = [not each.name for each in references]
        both = [one and other for one, other in zip(right, pronouns, strict=True)]
        views.append(ResolverView(name, len(references), sum(right), sum(pronouns), sum(both)))
    return views


class _Key:
    """The references of a text, by the token of their heads."""

    def __init__(self, document: Document, references: Sequence[PlacedReference]) -> None:
        self._document = document
        self._words = language(document.language)
        self._head: dict[PlacedReference, int] = {}
        self._names: dict[int, int] = {}
        for each in references:
            span = _tokens(document, each)
            head = head_of(document, Markable("key", (span,)), self._words)[0]
            self._head[each] = head
            if each.name and not each.zero:
                self._names.setdefault(head, each.entity)

    def is_right(
        self, reference: PlacedReference, answer: Layer, parts: Mapping[int, frozenset[int]]
    ) -> bool:
        """Tell whether a resolver's links lead from a reference to its entity."""
        start = next(
            (
                each.id
                for each in answer.markables.values()
                if (each.zero is not None) == reference.zero
                and self._anchor(each) == self._head[reference]
                and each.id in answer.anaphors
            ),
            None,
        )
        if start is None:
            return False
        denoted = self._denoted(start, answer, set())
        return denoted in ({reference.entity}, parts.get(reference.entity))

    def _anchor(self, markable: Markable) -> int:
        if markable.zero is not None:
            return markable.zero.governor
        return head_of(self._document, markable, self._words)[0]

    def _denoted(self, name: str, answer: Layer, seen: set[str]) -> frozenset[int]:
        anaphor = answer.anaphors.get(name)
        if name in seen:
            return frozenset()
        anchor = self._anchor(answer.markables[name])
        if seen and anchor in self._names and answer.markables[name].zero is None:
            return frozenset((self._names[anchor],))
        if anaphor is None or not anaphor.antecedents:
            return frozenset()
        found = [
            self._denoted(antecedent, answer, seen | {name}) for antecedent in anaphor.antecedents
        ]
        return frozenset().union(*found) if all(found) else frozenset()
