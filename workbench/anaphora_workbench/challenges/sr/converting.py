"""Surface Realisation input from parsed documents: shallow trees and deep graphs, order shuffled.

1.  A document must have heads, lemmas and parts of speech, those of the Penn Treebank for English;
    without them the universal ones and their features serve. A sentence that lacks something costs
    that sentence.
2.  ``cpos``: VBD, VBN, VBP, VBZ are VB; NNS is NN; NNPS is NNP; other tags stay, VBG too. ``num``
    of nouns, ``tense`` of VBD (past), VBP and VBZ (pres), ``partic`` of VBN (past), VBG (pres).
3.  Words are split at hyphens, names ordered, conjuncts chained (`challenges.sr.shallow`), words
    in quotes and brackets marked (`challenges.sr.marks`). The deep graph is made of that
    (`challenges.sr.deep`).
4.  Numbers of nodes are shuffled, each sentence by its own seed, and a file lists the nodes below
    another by number: neither tells the order of words.
5.  The sentence is its words parted by blanks. Contractions are their syntactic words (*can*
    *n't*); empty nodes are left out.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass

from anaphora_workbench.challenges.sr.deep import add_heads, drop_words, role_of
from anaphora_workbench.challenges.sr.marks import mark
from anaphora_workbench.challenges.sr.shallow import (
    chain_conjuncts,
    name_root,
    order_names,
    relate_hyphens,
    split_hyphens,
)
from anaphora_workbench.challenges.sr.words import (
    NO_HEAD,
    Word,
    labels_of,
    penn_tagged,
    words_of_sentence,
)
from anaphora_workbench.errors import Position, Problem, Severity
from anaphora_workbench.model import Document
from anaphora_workbench.tasks.sr import (
    ROOT_RELATION,
    SrHead,
    SrNode,
    SrSentence,
    Track,
    sense_split,
)

__all__ = ["Conversion", "convert", "names_of_sentences", "shallow_words"]

_SENTENCE_ID = re.compile(r"#\s*sent_id\s*=\s*(\S+)")


@dataclass(frozen=True, slots=True)
class Conversion:
    """How documents become Surface Realisation input.

    Attributes:
        track: Shallow or deep.
        seed: Seed of the numbers of the nodes.
        hyphens: Whether hyphenated words are split.
        shortest: Sentences of fewer words are left out.
    """

    track: Track = Track.SHALLOW
    seed: int = 1
    hyphens: bool = True
    shortest: int = 1


def convert(
    document: Document, settings: Conversion, *, source: str = ""
) -> Iterator[SrSentence | Problem]:
    """Yield the sentences of a document, and a problem for each one that cannot be converted.

    Args:
        document: A parsed document.
        settings: What is asked for.
        source: Name of its file, for problems.
    """
    labels, penn = labels_of(document), penn_tagged(document)
    told = document.metadata.get("conllu.deps")
    enhanced = told.split("\n") if isinstance(told, str) else []
    if len(enhanced) != len(document.tokens):
        enhanced = []
    has_enhanced = any("|" in entry for entry in enhanced)
    for name, span in zip(names_of_sentences(document), document.sentences, strict=True):
        if len(span) < settings.shortest:
            continue
        words = words_of_sentence(document, span, enhanced, penn=penn)
        if isinstance(words, str):
            yield Problem(
                "sr-unparsed",
                f"sentence '{name}' is left out, as it lacks {words}; give a parsed file, or let "
                "a preprocessor parse it (--preprocessor spacy)",
                Position(source or document.doc_id),
                Severity.WARNING,
            )
            continue
        words = shallow_words(words, hyphens=settings.hyphens)
        text = " ".join([word.form for word in words])
        text = " ".join(text.split())
        if settings.track is Track.DEEP:
            drop_words(words)
            add_heads(words, enhanced=has_enhanced)
            for word in words:
                word.relation = role_of(word)
        yield _sentence(name, words, text, labels, settings)


def shallow_words(words: list[Word], *, hyphens: bool = True) -> list[Word]:
    """Return the words of a sentence with the shallow input's tree, in the order of the text.

    Args:
        words: The words as the document has them; they are changed.
        hyphens: Whether hyphenated words are split.
    """
    if hyphens:
        words = split_hyphens(words)
    relate_hyphens(words)
    order_names(words)
    chain_conjuncts(words)
    mark(words)
    name_root(words)
    return words


def names_of_sentences(document: Document) -> list[str]:
    """Return an identifier for each sentence: the file's own, else document and number.

    Each is given once: what comes twice gets a number of its own.
    """
    size = len(document.sentences)
    told = document.metadata.get("conllu.comments")
    blocks = told.split("\n\n") if isinstance(told, str) else []
    found: list[str] = []
    seen: set[str] = set()
    base = "_".join(document.doc_id.split()) or "document"
    for number in range(size):
        name = f"{base}-{number + 1}"
        if len(blocks) == size:
            own = _SENTENCE_ID.search(blocks[number])
            name = own[1] if own else name
        while name in seen:
            name += "_"
        seen.add(name)
        found.append(name)
    return found


def _sentence(
    name: str, words: list[Word], text: str, labels: str, settings: Conversion
) -> SrSentence:
    kept = [place for place, word in enumerate(words) if not word.dropped]
    numbers = list(range(1, len(kept) + 1))
    random.Random(f"{settings.seed}/{name}").shuffle(numbers)
    number = dict(zip(kept, numbers, strict=True))
    below: dict[int, list[int]] = {}
    for place in sorted(kept, key=number.__getitem__):
        below.setdefault(words[place].head, []).append(place)
    lines: list[SrNode | SrHead] = []
    further: dict[int, list[SrHead]] = {}
    for place in kept:
        for head, relation in words[place].heads:
            if settings.track is Track.DEEP and head in number:
                line = SrHead(relation, number[place], number[head])
                further.setdefault(head, []).append(line)
    stack = list(reversed(below[NO_HEAD]))
    late: list[SrHead] = []
    given: set[int] = set()
    while stack:
        place = stack.pop()
        word = words[place]
        lines.append(_node(word, number[place], number.get(word.head, 0), settings.track))
        given.add(number[place])
        for line in further.get(place, []):
            (lines if line.id in given else late).append(line)
        stack.extend(reversed(below.get(place, [])))
    # A further head comes behind the node itself, so some have to wait for the end.
    return SrSentence(name, settings.track, (*lines, *late), text or None, labels)


def _node(word: Word, number: int, parent: int, track: Track) -> SrNode:
    lemma, sense = sense_split(word.lemma)
    return SrNode(
        ROOT_RELATION if not parent else word.relation,
        number,
        parent,
        lemma,
        sense,
        word.cpos if track is Track.SHALLOW else "",
        word.num,
        word.tense,
        word.partic,
        word.quoted,
        word.bracket,
    )
