"""What a page shows of a text and one annotation of it, as plain JSON; `text_page` draws it.

Tokens are ``[gap, word]``: what stands before the word, and the word. A token that is only a part
of a written word (Spanish *al*) has no word of its own but for the first one.

Mentions are all expressions that are linked, decided or marked by a file or a person. Noun phrases
that only a preprocessor found are none, nor are clauses that nobody refers to. Entities are
numbered from 1, those with more mentions first, then by the text order of their first mention. So
the largest ones have a colour each.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypedDict

from anaphora_workbench.annotation.session.entities import Entities
from anaphora_workbench.annotation.session.links import LayerLinks
from anaphora_workbench.model import (
    FOUND,
    Chains,
    Document,
    Layer,
    Markable,
    Reference,
    chains_of,
)
from anaphora_workbench.model.clauses import zero_position
from anaphora_workbench.model.language import language
from anaphora_workbench.model.markables import called, clitic_form
from anaphora_workbench.ports import TRACE

_NAME_LENGTH = 60
_LONG_PARAGRAPH = 20
"""Sentences above which a paragraph is taken for a text whose paragraphs nobody has stated."""
_RIGHT_TO_LEFT = frozenset(("ar", "dv", "fa", "he", "ps", "sd", "ug", "ur", "yi"))
_CLOSERS = frozenset(".,;:!?)]}…”’»%")
_OPENERS = frozenset("([{¿¡“‘«")


class BlockView(TypedDict):
    """A paragraph, or a sentence of a text without paragraphs: its tokens, half-open."""

    first: int
    last: int
    sentences: list[tuple[int, int]]
    speaker: str


class MentionView(TypedDict):
    """A mention.

    ``form`` is ``overt``, ``zero``, ``clitic`` or ``clause``. ``entity`` is the number of its
    entity, 0 if it does not refer. ``antecedents`` are indices of mentions. ``parts`` are token
    spans of what is drawn; a zero stands before, a clitic behind the token ``at``. ``key`` is the
    same for the same expression in another annotation. ``difference`` is set by `compared_views`.
    """

    key: str
    form: str
    text: str
    entity: int
    kind: str
    reference: str
    antecedents: list[int]
    reason: str
    parts: list[tuple[int, int]]
    at: int
    head: int
    sentence: int
    difference: str


class EntityView(TypedDict):
    """An entity: its mentions in text order, and the entities that it is the sum of."""

    number: int
    name: str
    type: str
    mentions: list[int]
    sum_of: list[int]


class TextView(TypedDict):
    """A text with one annotation."""

    id: str
    title: str
    language: str
    direction: str
    layer: str
    sentences: int
    tokens: list[tuple[str, str]]
    blocks: list[BlockView]
    mentions: list[MentionView]
    entities: list[EntityView]


def text_view(document: Document, layer: Layer) -> TextView:
    """Return what a page shows of a text and a layer."""
    tokens = _tokens(document)
    chains = chains_of(layer)
    shown = _shown(layer, chains)
    index = {markable.id: number for number, markable in enumerate(shown)}
    mentions = [_mention(document, layer, markable, tokens, index) for markable in shown]
    entities = _entities(document, layer, chains, index)
    for entity in entities:
        for number in entity["mentions"]:
            mentions[number]["entity"] = entity["number"]
    code = document.language.partition("-")[0]
    return {
        "id": document.doc_id,
        "title": str(document.metadata.get("title") or document.doc_id),
        "language": "" if code == "und" else code,
        "direction": "rtl" if code in _RIGHT_TO_LEFT else "auto" if code == "und" else "ltr",
        "layer": layer.name,
        "sentences": len(document.sentences),
        "tokens": tokens,
        "blocks": _blocks(document),
        "mentions": mentions,
        "entities": entities,
    }


def renumbered(view: TextView, numbers: dict[int, int]) -> TextView:
    """Return a view whose entities have other numbers, in the order of these."""
    entities: list[EntityView] = [
        {
            **entity,
            "number": numbers[entity["number"]],
            "sum_of": [numbers[part] for part in entity["sum_of"]],
        }
        for entity in view["entities"]
    ]
    mentions: list[MentionView] = [
        {**mention, "entity": numbers[mention["entity"]] if mention["entity"] else 0}
        for mention in view["mentions"]
    ]
    entities.sort(key=lambda entity: entity["number"])
    return {**view, "entities": entities, "mentions": mentions}


def _tokens(document: Document) -> list[tuple[str, str]]:
    if not document.offsets:
        words = [token.text for token in document.tokens]
        tokens: list[tuple[str, str]] = []
        for place, word in enumerate(words):
            previous = words[place - 1] if place else ""
            tight = not place or word[:1] in _CLOSERS or previous[-1:] in _OPENERS
            glued = word.startswith(("'", "’", "n't"))
            tokens.append(("" if tight or glued else " ", word))
        return tokens
    text, behind = document.text, 0
    tokens = []
    for start, end in document.offsets:
        first = max(start, behind)
        tokens.append((text[behind:first] if behind else "", text[first : max(first, end)]))
        behind = max(behind, end)
    return tokens


def _blocks(document: Document) -> list[BlockView]:
    speakers = document.metadata.get("speakers") or ()
    paragraph_of: dict[int, int] = {}
    for number, paragraph in enumerate(document.paragraphs):
        inside = range(
            document.sentence_of(paragraph.start), document.sentence_of(paragraph.end - 1) + 1
        )
        if len(inside) <= _LONG_PARAGRAPH:
            paragraph_of.update(dict.fromkeys(inside, number))
    blocks: list[BlockView] = []
    previous: tuple[int | None, str] = (None, "")
    for number, sentence in enumerate(document.sentences):
        speaker = str(speakers[number] or "") if number < len(speakers) else ""
        place = (paragraph_of.get(number), speaker)
        if blocks and place == previous and place[0] is not None:
            blocks[-1]["last"] = sentence.end
            blocks[-1]["sentences"].append((sentence.start, number))
        else:
            blocks.append(
                {
                    "first": sentence.start,
                    "last": sentence.end,
                    "sentences": [(sentence.start, number)],
                    "speaker": speaker if speaker != previous[1] else "",
                }
            )
        previous = place
    return blocks


def _shown(layer: Layer, chains: Chains) -> list[Markable]:
    """Return the markables that are mentions, in text order."""
    used = {name for anaphor in layer.anaphors.values() for name in anaphor.antecedents}
    used |= {name for bridge in layer.bridges for name in (bridge.anaphor, bridge.antecedent)}

    def is_mention(markable: Markable) -> bool:
        name = markable.id
        anaphor = layer.anaphors.get(name)
        if name in used or (anaphor is not None and anaphor.decided):
            return True
        if len(chains.entities[chains.entity_of[name]]) > 1:
            return True
        return not markable.is_clause and (anaphor is not None or FOUND not in markable.attributes)

    return [markable for markable in layer.in_text_order() if is_mention(markable)]


def _mention(
    document: Document,
    layer: Layer,
    markable: Markable,
    tokens: list[tuple[str, str]],
    index: dict[str, int],
) -> MentionView:
    anaphor = layer.anaphors.get(markable.id)
    form, at, parts = "overt", markable.start, [(s.start, s.end) for s in markable.spans]
    text = called(document, markable)
    key = f"{parts}"
    if markable.zero is not None:
        form = "zero"
        at = zero_position(document, markable.zero, language(document.language))
        key = f"zero {markable.zero.governor} {markable.zero.role}"
        parts = []
    elif markable.clitic is not None:
        form, key, parts = "clitic", f"clitic {markable.start} {markable.clitic}", []
    elif markable.is_clause:
        form = "clause"
    elif not any(tokens[place][1] for place in markable.indices):
        form, parts = "clitic", []  # a part of a written word
    features = "" if markable.zero is None else _features(markable.zero.features)
    if form == "zero":
        text = f"Ø {features}".strip()
    elif form == "clitic":
        text = f"+{clitic_form(markable)}" if markable.clitic is not None else f"+{text}"
        if markable.clitic is None:
            text = f"+{document.tokens[markable.start].text}"
    reference = "" if anaphor is None or anaphor.reference is None else str(anaphor.reference)
    antecedents = [] if anaphor is None else [index[name] for name in anaphor.antecedents]
    return {
        "key": key,
        "form": form,
        "text": text,
        "entity": 0,
        "kind": "" if anaphor is None else anaphor.kind,
        "reference": reference,
        "antecedents": antecedents,
        "reason": "" if anaphor is None else str(anaphor.attributes.get(TRACE, "")),
        "parts": [part for part in (_drawn(span, tokens) for span in parts) if part[0] < part[1]],
        "at": at,
        "head": -1 if markable.head is None else markable.head,
        "sentence": document.sentence_of(markable.start),
        "difference": "",
    }


def _drawn(part: tuple[int, int], tokens: list[tuple[str, str]]) -> tuple[int, int]:
    """Return a part without tokens at its start whose word begins before it."""
    first, last = part
    while first < last and not tokens[first][1]:
        first += 1
    return first, last


def _features(features: Mapping[str, str]) -> str:
    """Return person and number of a zero as in a gloss, ``3sg``."""
    number = {"Sing": "sg", "Plur": "pl", "Dual": "du"}.get(features.get("Number", ""), "")
    return f"{features.get('Person', '')}{number}"


def _entities(
    document: Document, layer: Layer, chains: Chains, index: dict[str, int]
) -> list[EntityView]:
    """Return the entities that refer, the largest ones first."""
    known = Entities(document, layer, LayerLinks(layer))

    def refers(names: Iterable[str]) -> bool:
        anaphors = [layer.anaphors.get(name) for name in names]
        return not all(
            anaphor is not None and anaphor.reference is Reference.NON_REFERRING
            for anaphor in anaphors
        )

    listed = [
        (number, [name for name in names if name in index])
        for number, names in enumerate(chains.entities)
    ]
    listed = [(number, names) for number, names in listed if names and refers(names)]
    listed.sort(key=lambda pair: (-len(pair[1]), pair[0]))
    numbers = {number: rank for rank, (number, _names) in enumerate(listed, 1)}
    entities: list[EntityView] = []
    for number, names in listed:
        entity_id = known.of(names[0])
        best = known.representative(entity_id) if entity_id else layer.markables[names[0]]
        best = best or layer.markables[names[0]]
        semantic = [layer.markables[name].semantic for name in names]
        entities.append(
            {
                "number": numbers[number],
                "name": _shortened(called(document, best)),
                "type": next((one for one in semantic if one), ""),
                "mentions": [index[name] for name in names],
                "sum_of": sorted(
                    [numbers[part] for part in chains.parts.get(number, ()) if part in numbers]
                ),
            }
        )
    return entities


def _shortened(name: str) -> str:
    plain = " ".join(name.split())
    return plain if len(plain) <= _NAME_LENGTH else f"{plain[: _NAME_LENGTH - 1].rstrip()}…"
