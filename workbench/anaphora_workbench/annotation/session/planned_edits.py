"""The edits behind the tagger's commands on markables, zeros and chains.

Every function returns one edit (a batch where several things change together), so that one key is
one decision and one undo. What cannot be done raises `EditError` with a code that the window can
say in its own words.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable
from dataclasses import replace
from unicodedata import category

from anaphora_workbench.annotation.session.feature_agreement import AGREEMENT, token_of
from anaphora_workbench.annotation.session.links import LayerLinks
from anaphora_workbench.edits import (
    AddMarkable,
    Batch,
    RemoveAnaphor,
    RemoveMarkable,
    ReplaceMarkable,
    SetAnaphor,
    SetBridges,
    SetCandidates,
    SetKind,
)
from anaphora_workbench.errors import EditError, unknown_name
from anaphora_workbench.model import (
    FOUND,
    NEW,
    Anaphor,
    Document,
    FrozenDict,
    Layer,
    Markable,
    Reference,
    Span,
    Zero,
)
from anaphora_workbench.model.language import is_noun_kind, kind_by_person, language
from anaphora_workbench.model.language_tables import language_data
from anaphora_workbench.model.markables import called
from anaphora_workbench.store import STALE

SUBJECT = "nsubj"
_PERSONAL = ("Number", "Person")
"""What a zero subject has from its verb."""
NEW_MARKABLE, NEW_ANAPHOR, NEW_ZERO = "New markable", "New anaphor", "Zero pronoun"
DELETE = "Delete markable"
_READ = frozenset("%‰&@#§¶*_")
"""Signs that Unicode counts as punctuation, and that stand for a word or a name."""

Primitive = (
    AddMarkable
    | RemoveMarkable
    | ReplaceMarkable
    | SetAnaphor
    | RemoveAnaphor
    | SetBridges
    | SetCandidates
)


IdIsTaken = Callable[[str, tuple[Span, ...]], bool]
"""Tells whether an id already stands for an expression other than that with the given tokens."""


def id_of(prefix: str, spans: tuple[Span, ...], taken: IdIsTaken) -> str:
    """Return an id for a new markable, which tells where it was marked.

    An id is never used again for something else: proposals and the history may name it still.
    """
    places = "-".join([f"{span.start}-{span.end}" for span in spans])
    name = f"{prefix}{places}"
    number = 1
    while taken(name, spans):
        number += 1
        name = f"{prefix}{places}.{number}"
    return name


def same_place(near: Iterable[Markable], spans: tuple[Span, ...]) -> Markable | None:
    """Return the one of some markables with words that has exactly these tokens."""
    for markable in near:
        if markable.spans == spans and markable.zero is None and markable.clitic is None:
            return markable
    return None


def markable_of(document: Document, span: Span, taken: IdIsTaken) -> Markable:
    """Return a new markable over a span, its head found by the language's rules.

    Raises:
        EditError: As `check_spans`.
    """
    spans = (span,)
    check_spans(document, spans)
    head, _rule = language(document.language).head_index(document, span)
    return Markable(id_of("m", spans, taken), spans, head=head)


def check_spans(document: Document, spans: tuple[Span, ...]) -> None:
    """Raise `EditError` for tokens that are not there (``span-outside``), or of several sentences.

    The code of the latter is ``span-sentences``.
    """
    if spans[-1].end > len(document.tokens):
        raise EditError("there are no such words", code="span-outside")
    if spans[-1].end > document.sentences[document.sentence_of(spans[0].start)].end:
        raise EditError("an expression cannot cross a sentence boundary", code="span-sentences")


def is_punctuation(text: str) -> bool:
    """Tell whether a token is punctuation: a sign that nobody reads as a word, as ``%`` is."""
    return all(category(sign).startswith("P") and sign not in _READ for sign in text)


def new_anaphor(
    document: Document,
    layer: Layer,
    near: Iterable[Markable],
    span: Span,
    kind: str,
    taken: IdIsTaken,
) -> tuple[Batch, str]:
    """Return the edit that marks an anaphor, and its markable's id; the markable may be new.

    Args:
        document: The text.
        layer: The annotator's layer.
        near: The markables of its sentence.
        span: Its tokens.
        kind: Its kind; ``""`` finds it in the language's tables.
        taken: Which ids are in use.

    Raises:
        EditError: ``anaphor-there``: it is one already; or as `markable_of`.
    """
    markable = same_place(near, (span,))
    edits: list[Primitive] = []
    if markable is None:
        markable = markable_of(document, span, taken)
        edits.append(AddMarkable(markable))
    elif markable.id in layer.anaphors:
        raise EditError("this is an anaphor already", code="anaphor-there")
    kind = kind or kind_of(document, layer, span)
    edits.append(SetAnaphor(Anaphor(markable.id, kind)))
    return Batch(tuple(edits), NEW_ANAPHOR), markable.id


def kind_of(document: Document, layer: Layer, span: Span) -> str:
    """Return the kind of an anaphor by the language's tables; ``defDesc`` for several words."""
    if len(span) > 1:
        return "defDesc"
    token = token_of(document, layer, span.start)
    following = document.token_after(span.start)
    return language(document.language).kind_of(token, single=True, following=following)


def mention_kind(document: Document, layer: Layer, markable: Markable) -> str:
    """Return the kind of a mention that becomes an anaphor, by its words.

    Apart from pronouns, zeros and clitics these are names (by the part of speech of the head),
    demonstrative descriptions, and descriptions for all others.
    """
    if markable.zero is not None:
        return kind_by_person("zero", markable.zero.features)
    if markable.clitic is not None:
        return kind_by_person("clitic", markable.attributes)
    tables = language(document.language)
    if markable.size == 1 and (kind := kind_of(document, layer, markable.span)):
        return kind
    head = markable.head
    if head is None:
        head, _source = tables.head_index(document, markable.spans[0])
    if tables.pos_of(token_of(document, layer, head)) == "PROPN":
        return "name"
    first = document.tokens[markable.start].text.lower()
    demonstratives = language_data(tables.code)["descriptions"]["demonstrative"]
    return "demoDesc" if first in demonstratives else "defDesc"


def new_markable(
    document: Document,
    near: Iterable[Markable],
    span: Span,
    taken: IdIsTaken,
    asked: Container[str] = (),
) -> tuple[Batch, str]:
    """Return the edit that marks an expression, and its id; ``near`` are those of its sentence.

    What a preprocessor has found there, and nobody is asked about, is a person's from now on: it is
    a mention in files that hold mentions only.

    Args:
        document: The text.
        near: The markables of its sentence.
        span: Its tokens.
        taken: Which ids are in use.
        asked: Ids of anaphors.

    Raises:
        EditError: ``markable-there``: somebody has marked it, or it is asked about; or as
            `markable_of`.
    """
    there = same_place(near, (span,))
    if there is not None and FOUND in there.attributes and there.id not in asked:
        marked = replace(there, attributes=there.attributes.without(FOUND))
        return Batch((ReplaceMarkable(marked),), NEW_MARKABLE), there.id
    if there is not None:
        raise EditError("there is a markable with the same words", code="markable-there")
    markable = markable_of(document, span, taken)
    return Batch((AddMarkable(markable),), NEW_MARKABLE), markable.id


def zero_at(near: Iterable[Markable], token: int) -> Markable | None:
    """Return the one of some markables that is the zero subject of a governor."""
    for markable in near:
        zero = markable.zero
        if zero is not None and zero.governor == token and zero.role.startswith(SUBJECT):
            return markable
    return None


def new_zero(document: Document, layer: Layer, token: int, taken: IdIsTaken) -> tuple[Batch, str]:
    """Return the edit that marks a zero subject at a verb, person and number from the verb."""
    features = _of_verb(document, layer, token)
    spans = (Span(token, token + 1),)
    markable = Markable(
        id_of("z", spans, taken),
        spans,
        head=token,
        phrase="zero",
        zero=Zero(token, SUBJECT, features),
    )
    anaphor = Anaphor(markable.id, kind_by_person("zero", features))
    return Batch((AddMarkable(markable), SetAnaphor(anaphor)), NEW_ZERO), markable.id


def _of_verb(document: Document, layer: Layer, token: int) -> FrozenDict[str, str]:
    """Return person and number of a verb, as far as they are known, corrections first."""
    found = language(document.language).features_of(token_of(document, layer, token))
    return FrozenDict({name: found[name] for name in _PERSONAL if name in found})


def followed_verb(
    document: Document, before: Layer, after: Layer, markable: Markable
) -> tuple[ReplaceMarkable | SetKind, ...]:
    """Return the edits by which a zero subject follows the correction of its verb.

    There are none where somebody has corrected person or number of the zero itself.

    Args:
        document: The text.
        before: The layer without the correction.
        after: The layer with it.
        markable: The zero.
    """
    zero = markable.zero
    assert zero is not None
    old, new = (_of_verb(document, layer, zero.governor) for layer in (before, after))
    own = any(zero.features.get(name, "") != old.get(name, "") for name in _PERSONAL)
    if old == new or own:
        return ()
    features = zero.features.without(*_PERSONAL).updated(new)
    edits: list[ReplaceMarkable | SetKind] = [
        ReplaceMarkable(replace(markable, zero=replace(zero, features=features)))
    ]
    anaphor = before.anaphors.get(markable.id)
    was, now = (kind_by_person("zero", values) for values in (zero.features, features))
    if anaphor is not None and anaphor.kind == was != now:
        edits.append(SetKind(markable.id, now))
    return tuple(edits)


def delete_markable(
    document: Document, layer: Layer, links: LayerLinks, name: str
) -> tuple[Batch, int]:
    """Return the edit that removes a markable with everything that names it.

    Anaphors that had it as antecedent, alone or with others, or that were understood through it,
    are undecided again and remember the old answer.

    Returns:
        The edit, and how many anaphors are asked again.
    """
    edits: list[Primitive] = []
    bridged = [b for b in layer.bridges if name in (b.anaphor, b.antecedent)]
    users = {*links.users(name), *[b.anaphor for b in bridged]} & layer.anaphors.keys() - {name}
    for user in sorted(users):
        anaphor = layer.anaphors[user]
        names = anaphor.antecedents or (name,)
        edits.append(SetAnaphor(stale(anaphor, words_of(document, layer, names))))
    if bridged:
        kept = [b for b in layer.bridges if name not in (b.anaphor, b.antecedent)]
        edits.append(SetBridges(tuple(kept)))
    for other, listed in layer.candidates.items():
        if other == name:
            edits.append(SetCandidates(other, None))
        elif any(candidate.markable == name for candidate in listed):
            kept_candidates = tuple([c for c in listed if c.markable != name])
            edits.append(SetCandidates(other, kept_candidates))
    if name in layer.anaphors:
        edits.append(RemoveAnaphor(name))
    edits.append(RemoveMarkable(name))
    return Batch(tuple(edits), DELETE), len(users)


def words_of(document: Document, layer: Layer, names: Iterable[str]) -> str:
    """Return what markables of a layer are called, joined by a plus sign."""
    return " + ".join([called(document, layer.markables[name]) for name in names])


def stale(anaphor: Anaphor, old_words: str) -> Anaphor:
    """Return an anaphor without its answer, which it remembers as text."""
    return replace(
        anaphor,
        antecedents=(),
        reference=None,
        attributes=anaphor.attributes.without(NEW).updated({STALE: old_words}),
    )


def grown(document: Document, markable: Markable, side: str, by: int) -> tuple[Span, ...]:
    """Return the tokens of a markable with an edge moved by words.

    Args:
        document: The text.
        markable: With words.
        side: ``left`` or ``right``.
        by: Words that it grows by there; negative to shrink.

    Raises:
        EditError: ``span-no-words`` for zeros and clitics, ``span-edge`` where nothing would be
            left or the sentence ends.
    """
    if markable.zero is not None or markable.clitic is not None:
        raise EditError("it has no words of its own", code="span-no-words")
    spans = list(markable.spans)
    sentence = document.sentences[document.sentence_of(markable.start)]
    if side == "left":
        start, end = spans[0].start - by, spans[0].end
    else:
        start, end = spans[-1].start, spans[-1].end + by
    if not sentence.start <= start < end <= sentence.end:
        raise EditError("the expression cannot be changed further there", code="span-edge")
    spans[0 if side == "left" else -1] = Span(start, end)
    return tuple(spans)


def respanned(
    document: Document, near: Iterable[Markable], markable: Markable, spans: tuple[Span, ...]
) -> ReplaceMarkable:
    """Return the edit that gives a markable other tokens, its head found anew if it fell out.

    What the preprocessor took the old head for is then forgotten.

    ``near`` are the markables of its sentence.

    Raises:
        EditError: ``markable-there``: another one has these tokens; or as `check_spans`.
    """
    check_spans(document, spans)
    other = same_place(near, spans)
    if other is not None and other.id != markable.id:
        raise EditError("there is a markable with the same words", code="markable-there")
    head, head_span, semantic = markable.head, markable.head_span, markable.semantic
    if head is not None and not any(head in span for span in spans):
        head, _rule = language(document.language).head_index(document, spans[0])
        if FOUND in markable.attributes:
            semantic = ""  # the analysis meant the old head
    inside = head_span is not None and head is not None and head in head_span
    if not inside or head_span is None or not any(head_span in span for span in spans):
        head_span = None
    minimum = tuple([part for part in markable.minimum if any(part in span for span in spans)])
    return ReplaceMarkable(
        replace(
            markable,
            spans=spans,
            head=head,
            head_span=head_span,
            semantic=semantic,
            minimum=minimum,
            attributes=markable.attributes.without(FOUND),  # it is a person's from now on
        )
    )


def phrase_around(spans: Iterable[Span], own: Span) -> Span | None:
    """Return the smallest of some spans that holds another one and more."""
    return min([span for span in spans if own in span and span != own], key=len, default=None)


def phrase_inside(spans: Iterable[Span], own: Span, head: int | None) -> Span | None:
    """Return the largest of some spans, or the head alone, inside another one with that head."""
    inner = [
        span for span in spans if span in own and span != own and (head is None or head in span)
    ]
    if not inner and head is not None and len(own) > 1:
        return Span(head, head + 1)
    return max(inner, key=len, default=None)


def with_part(markable: Markable, span: Span) -> tuple[Span, ...]:
    """Return the tokens of a markable with another part; parts that touch become one.

    Raises:
        EditError: ``span-no-words`` for zeros and clitics, ``part-there`` when it has them.
    """
    if markable.zero is not None or markable.clitic is not None:
        raise EditError("it has no words of its own", code="span-no-words")
    if all(markable.covers(index) for index in span):
        raise EditError("it has these words", code="part-there")
    indices = sorted({*markable.indices, *span})
    parts: list[list[int]] = []
    for index in indices:
        if parts and index == parts[-1][-1] + 1:
            parts[-1].append(index)
        else:
            parts.append([index])
    return tuple([Span(part[0], part[-1] + 1) for part in parts])


def agreement_set(markable: Markable, name: str, value: str) -> ReplaceMarkable:
    """Return the edit that corrects number, gender or person; an empty value takes it back.

    Any other feature raises `EditError` (``agreement-unknown``).
    """
    if name not in AGREEMENT:
        message = unknown_name("feature of agreement", name, AGREEMENT)
        raise EditError(message, code="agreement-unknown")
    old = markable.zero.features if markable.zero is not None else markable.attributes
    new = old.without(name)
    if value:
        new = new.updated({name: value})
    if markable.zero is not None:
        return ReplaceMarkable(replace(markable, zero=replace(markable.zero, features=new)))
    return ReplaceMarkable(replace(markable, attributes=new.without(FOUND)))


def answered(
    anaphor: Anaphor, antecedents: tuple[str, ...], reference: Reference | None
) -> Anaphor:
    """Return an anaphor with an answer; the memory of an old one is gone."""
    return replace(
        anaphor,
        antecedents=antecedents,
        reference=reference,
        attributes=anaphor.attributes.without(STALE).without(NEW),
    )


def introducing(anaphor: Anaphor) -> Anaphor:
    """Return an anaphor that is the first mention of an entity.

    Of a noun phrase the reference type says that; a pronoun may be bound, so an attribute says it.
    """
    new = answered(anaphor, (), Reference.OTHER)
    return new if is_noun_kind(anaphor.kind) else with_attribute(new, NEW, "yes")


def with_attribute(anaphor: Anaphor, name: str, value: str | None) -> Anaphor:
    """Return an anaphor with an attribute set, or removed with ``None``."""
    attributes = anaphor.attributes.without(name)
    if value is not None:
        attributes = attributes.updated({name: value})
    return replace(anaphor, attributes=attributes)
