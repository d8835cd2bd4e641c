"""The mention table of any document that a format has read.

Which markables are mentions:

1. A non-referring expression is none.
2. A markable that is linked with another one is a mention, and so is one of which an anaphor or,
   in `ENTITY`, the label of an entity is stated.
3. Of the others, those that are listed as candidates of an anaphor are none, and where a layer
   states the kinds of its anaphors the rest is none either: there (SUPAR's folders, projects,
   resolvers' answers) a markable is something that could be chosen. In all other layers (CoNLL,
   CorefUD, MUC) it is a mention of its own: a singleton.

Heads are those of the source, else what `anaphora_workbench.model.heads` tells for the language of
the document; a caller who knows the language of a document that is ``und`` sets it first, as the
rules for tags depend on it. Only a mention
that is headed by an empty node has none: one that holds empty nodes and has no head in a layer
that gives heads.
"""

from __future__ import annotations

from array import array
from dataclasses import replace
from itertools import count

from anaphora_workbench.model import (
    ENTITY,
    Document,
    Layer,
    Markable,
    Reference,
    Span,
    Zero,
    chains_of,
    cluster_labels,
)
from anaphora_workbench.model.heads import GUESSES, head_of, head_of_span
from anaphora_workbench.model.language import Language, language
from anaphora_workbench.ports import Reading
from anaphora_workbench.ports.mention_table import (
    UNKNOWN,
    MentionTable,
    Place,
    Special,
    fingerprint,
    governors_of,
    leading_places,
    stated_heads,
)

OPTIONAL = "muc.status"
"""Attribute of a markable that is ``OPT`` for a mention that may be left out (MUC)."""
EMPTY_ROWS = "conllu.empty"
"""Metadata of a document: the columns of its empty nodes that the model does not hold, a line
each: ``first`` for a node before the first word of its sentence, XPOS, HEAD, DEPREL, DEPS, MISC."""

Governors = tuple[tuple[int, str], ...]


def table_of(reading: Reading, layer: Layer) -> MentionTable:
    """Return the mentions of one layer of a document (see the module's rules).

    Mentions come in the order of the layer; entities in the text order of their first mention.
    Cost: that of the chains and, where the source gives no heads, of finding them.
    """
    document = reading.document
    mentions = mentions_of(layer)
    chains = chains_of(layer)
    labels = cluster_labels(layer, chains, map(str, count(1)))
    used = {chains.entity_of[mention.id] for mention in mentions}
    numbers = {entity: number for number, entity in enumerate(sorted(used))}
    parts = {
        numbers[whole]: tuple(sorted(numbers[piece] for piece in pieces if piece in numbers))
        for whole, pieces in chains.parts.items()
        if whole in numbers
    }
    words = language(document.language)
    gives = any(mention.head is not None for mention in mentions if mention.zero is None)
    parsed = document.has_heads or document.has_trees
    nodes = _EmptyNodes(document)
    special: dict[int, Special] = {}
    guessed: set[int] = set()
    derived: set[int] = set()
    starts, ends, heads, entities = array("q"), array("q"), array("q"), array("q")
    for number, mention in enumerate(mentions):
        starts.append(mention.start)
        ends.append(mention.end)
        entities.append(numbers[chains.entity_of[mention.id]])
        head, source = _head(document, mention, words, gives)
        heads.append(head)
        if source in GUESSES:
            guessed.add(number)
        if source != "given":
            derived.add(number)
        found = _special(mention, nodes, heads[-1] == UNKNOWN)
        if found is not None:
            special[number] = found
    genre = document.metadata.get("genre", "")
    return MentionTable(
        document.doc_id,
        len(document.tokens),
        array("q", [sentence.start for sentence in document.sentences]),
        array("q", _prints(document)),
        array("q", [0] * len(document.sentences)),
        starts,
        ends,
        heads,
        entities,
        tuple([labels[entity] for entity in numbers]),
        special,
        {whole: pieces for whole, pieces in parts.items() if len(pieces) > 1},
        genre if isinstance(genre, str) else "",
        reading.problems,
        reading.source,
        given_heads=parsed or stated_heads(mentions),
        language="" if gives and (parsed or stated_heads(mentions)) else document.language,
        guessed=frozenset(guessed),
        derived=frozenset(derived),
    )


def with_heads(table: MentionTable, document: Document) -> MentionTable:
    """Return a table of plain runs of words with the heads that the rules of the language find."""
    words = language(document.language)
    found = [
        head_of_span(document, (Span(start, end),), words)
        for start, end in zip(table.starts, table.ends, strict=True)
    ]
    return replace(
        table,
        heads=array("q", [head for head, _source in found]),
        given_heads=document.has_heads or document.has_trees,
        language=document.language,
        guessed=frozenset([at for at, (_head, source) in enumerate(found) if source in GUESSES]),
        derived=frozenset(range(len(found))),
    )


def pronominal(document: Document, table: MentionTable) -> list[bool]:
    """Return which mentions of a table are zeros, clitics or headed by a pronoun.

    One without a head counts as no pronoun.
    """
    words = language(document.language)
    found: list[bool] = []
    for number, head in enumerate(table.heads):
        special = table.special.get(number)
        if special is not None and (special.realisation != "overt" or special.zero is not None):
            found.append(True)
        elif head == UNKNOWN:
            found.append(False)
        else:
            kind = words.kind_of(
                document.tokens[head],
                single=table.ends[number] - table.starts[number] == 1,
                following=document.token_after(head),
            )
            found.append(bool(kind))
    return found


def mentions_of(layer: Layer) -> list[Markable]:
    """Return the markables of a layer that are mentions: the rows of its table, in order."""
    linked: set[str] = set()
    for anaphor in layer.anaphors.values():
        if anaphor.antecedents:
            linked.update((anaphor.markable, *anaphor.antecedents))
    listed = {one.markable for several in layer.candidates.values() for one in several}
    choosing = any(anaphor.kind for anaphor in layer.anaphors.values())
    found: list[Markable] = []
    for name, markable in layer.markables.items():
        decided = layer.anaphors.get(name)
        if decided is not None and decided.reference is Reference.NON_REFERRING:
            continue
        stated = name in linked or decided is not None or ENTITY in markable.attributes
        if stated or not (choosing or name in listed):
            found.append(markable)
    return found


def _head(document: Document, mention: Markable, words: Language, gives: bool) -> tuple[int, str]:
    if mention.empty_nodes and mention.head is None and mention.zero is None and gives:
        return (UNKNOWN, "given")
    return head_of(document, mention, words)


class _EmptyNodes:
    """The empty nodes of a document as a table tells of them.

    Attributes:
        governors: Enhanced dependencies of the nodes that have any, by place in the model.
    """

    def __init__(self, document: Document) -> None:
        self._document = document
        nodes = document.empty_nodes
        listed = document.metadata.get(EMPTY_ROWS)
        rows = listed.split("\n") if isinstance(listed, str) else []
        if len(rows) != len(nodes) or not document.sentences:
            rows = [""] * len(nodes)
        self.governors: dict[Place, Governors] = {}
        leads: list[tuple[Place, bool]] = []
        for node, row in zip(nodes, rows, strict=True):
            cells = row.split("\t")
            begins = bool(cells[0]) if row else self._begins(node.after, node.governor)
            leads.append((node.place, begins))
            if len(cells) > 4 and cells[4] not in ("", "_"):
                sentence = document.sentence_of(max(node.after, 0))
                if begins and node.after >= 0:
                    sentence = min(sentence + 1, len(document.sentences) - 1)
                first = document.sentences[sentence].start
                self.governors[node.place] = governors_of(cells[4], first)
            elif node.deprel:
                governor = UNKNOWN if node.governor is None else node.governor
                self.governors[node.place] = ((governor, node.deprel),)
        self._places = leading_places(leads)
        self._known = {place for place, _ in leads}

    def place(self, place: Place) -> Place:
        """Return the place in a table of a node."""
        return self._places.get(place, place)

    def zero(self, zero: Zero) -> Zero:
        """Return a zero with its place in a table, also one for which there is no node."""
        place = zero.place
        if place is None:
            return zero
        if place not in self._known and self._begins(place[0], zero.governor):
            return replace(zero, place=(place[0], -place[1]))
        return replace(zero, place=self.place(place)) if place in self._places else zero

    def _begins(self, after: int, governor: int | None) -> bool:
        """Tell whether what stands behind a word belongs to the next sentence: its governor's."""
        if governor is None or not 0 <= after < governor:
            return False
        sentence = self._document.sentence_of(after)
        behind = self._document.sentences[sentence].end
        return after == behind - 1 and self._document.sentence_of(governor) == sentence + 1


def _special(mention: Markable, nodes: _EmptyNodes, headless: bool) -> Special | None:
    """Return what is to be known of a mention beyond its run of tokens, if anything."""
    optional = mention.attributes.get(OPTIONAL, "").upper() == "OPT"
    realisation = mention.realisation
    several = mention.spans if len(mention.spans) > 1 else ()
    plain = realisation == "overt" and not (several or mention.minimum or mention.empty_nodes)
    if plain and not optional and not mention.is_clause:
        return None
    node: Place | None = None
    if mention.zero is not None:
        node = mention.zero.place
    elif headless:
        node = mention.empty_nodes[0]
    return Special(
        several,
        mention.minimum,
        optional,
        realisation,
        None if mention.zero is None else nodes.zero(mention.zero),
        nodes.governors.get(node, ()) if node is not None else (),
        tuple([nodes.place(place) for place in mention.empty_nodes]),
        mention.is_clause,
    )


def _prints(document: Document) -> list[int]:
    tokens = document.tokens
    return [
        fingerprint([token.text for token in tokens[sentence.start : sentence.end]])
        for sentence in document.sentences
    ]
