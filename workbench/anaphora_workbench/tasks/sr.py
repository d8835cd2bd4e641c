"""Records of the Surface Realisation task: sentences as unordered dependency graphs, and outputs.

A sentence is a graph of nodes with lemmas and features, whose order a realiser has to find. In the
shallow track it is a tree with parts of speech; in the deep track a node may have several heads
and has no part of speech. (Belz et al. 2011, section 2.)
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from anaphora_workbench.model import EMPTY, FrozenDict

ROOT_RELATION = "SROOT"
"""Relation of the root, whose parent is 0."""
_SENSE = re.compile(r"[0-9]{2}")
_LETTER = re.compile(r"[^\W\d]")
_APART = frozenset(
    ("UPOS", "XPOS", "DEPREL", "DEPS", "MISC", "lin", "original_id", "id1", "id2", "id3")
)
"""Features that say nothing of the word form."""
FEATURES = ("cpos", "num", "tense", "partic", "quoted", "bracket")
"""Features of a node, in the order of the format."""


PENN_TAGS = frozenset(
    (
        *("CC", "CD", "DT", "EX", "FW", "IN", "LS", "MD", "PDT", "POS", "RP", "SYM", "TO", "UH"),
        *("JJ", "JJR", "JJS", "NN", "NNP", "NNPS", "NNS", "PRP", "PRP$", "RB", "RBR", "RBS"),
        *("VB", "VBD", "VBG", "VBN", "VBP", "VBZ", "WDT", "WP", "WP$", "WRB"),
        *("#", "$", ".", ",", ":", "``", "''", '"', "-LRB-", "-RRB-", "(", ")"),
        *("ADD", "AFX", "GW", "HYPH", "NFP", "XX", "NML", "_SP"),
    )
)
"""The Penn Treebank's tags, and those that later treebanks of English added."""
_COARSE = {"VBD": "VB", "VBN": "VB", "VBP": "VB", "VBZ": "VB", "NNS": "NN", "NNPS": "NNP"}
_NUM = {"NN": "sg", "NNP": "sg", "NNS": "pl", "NNPS": "pl"}
_TENSE = {"VBD": "past", "VBP": "pres", "VBZ": "pres"}
_PARTIC = {"VBN": "past", "VBG": "pres"}
_NUMBER = {"Sing": "sg", "Plur": "pl"}


def coarse_tag(tag: str) -> str:
    """Return a coarse part of speech: finite forms and participles are VB, plurals as singulars."""
    return _COARSE.get(tag, tag)


def num_of(tag: str, features: Mapping[str, str]) -> str:
    """Return the number of a noun, by its Penn or universal tag; ``""`` for other words."""
    if tag in ("NOUN", "PROPN"):
        return _NUMBER.get(features.get("Number", ""), "")
    return _NUM.get(tag, "")


def tense_of(tag: str, features: Mapping[str, str]) -> str:
    """Return the tense of a finite verb, ``""`` for other words."""
    if tag in ("VERB", "AUX") and features.get("VerbForm", "Fin") == "Fin":
        tense = features.get("Tense", "")
        return {"Past": "past", "Imp": "past", "Pres": "pres"}.get(tense, "")
    return _TENSE.get(tag, "")


def partic_of(tag: str, features: Mapping[str, str]) -> str:
    """Return which participle a word is, ``""`` for other words; gerunds are ``pres``."""
    if tag in ("VERB", "AUX"):
        form = features.get("VerbForm", "")
        if form == "Part":
            return "pres" if features.get("Tense") == "Pres" else "past"
        return "pres" if form == "Ger" else ""
    return _PARTIC.get(tag, "")


class Track(StrEnum):
    """Which of the two kinds of input a sentence is."""

    SHALLOW = "shallow"
    DEEP = "deep"


@dataclass(frozen=True, slots=True)
class SrNode:
    """A word or punctuation mark of a sentence, with its (first) head; ``""`` is what is not given.

    Attributes:
        relation: Relation to the parent, such as ``NSUBJ``; ``SROOT`` of the root.
        id: Number of the node in its sentence, from 1; it tells nothing of the order.
        parent: Number of the parent, 0 of the root.
        lemma: Lemma without sense, never empty and without blanks.
        sense: Two digits of a roleset (``01``).
        cpos: Coarse part of speech (shallow only).
        num: ``sg`` or ``pl``.
        tense: ``past`` or ``pres``.
        partic: ``past`` or ``pres``.
        quoted: A ``d`` for each pair of double quotes around it, then an ``s`` for each single one.
        bracket: An ``r`` for each pair of round brackets around it, then a ``c`` for each curly
            one.
        features: What input of 2018 to 2020 says beside that: ``UPOS``, ``XPOS``, ``DEPREL``,
            universal features, and ``lin`` for the side of the parent (``-1`` before it, ``+1``
            behind it).
    """

    relation: str
    id: int
    parent: int
    lemma: str
    sense: str = ""
    cpos: str = ""
    num: str = ""
    tense: str = ""
    partic: str = ""
    quoted: str = ""
    bracket: str = ""
    features: FrozenDict[str, str] = EMPTY

    @property
    def morphology(self) -> str:
        """The universal features that a word form depends on; ``""`` without any."""
        own = [f"|{name}={value}" for name, value in self.features.items() if name not in _APART]
        return "".join(own)

    @property
    def side(self) -> str:
        """``+`` or ``-``, the side of the parent, where the input gives it."""
        return self.features.get("lin", "")[:1]


@dataclass(frozen=True, slots=True)
class SrHead:
    """A further head of a node (deep only), with its relation and the numbers of both."""

    relation: str
    id: int
    parent: int


@dataclass(frozen=True, slots=True)
class SrSentence:
    """A sentence to be realised.

    Attributes:
        sentence_id: Its identifier, unique in a file, without blanks.
        track: Shallow or deep.
        lines: Nodes and further heads in the order in which a file lists them: the root first, a
            node behind its parent.
        text: The sentence as its author wrote it, words separated by blanks; ``None`` in test
            input.
        labels: The set of relations, such as ``ud``; ``""`` when the file does not say.
        comments: Comment lines before the sentence, with their sign.
    """

    sentence_id: str
    track: Track
    lines: tuple[SrNode | SrHead, ...]
    text: str | None = None
    labels: str = ""
    comments: tuple[str, ...] = ()

    @property
    def nodes(self) -> tuple[SrNode, ...]:
        """The nodes, in the order of the file."""
        return tuple([line for line in self.lines if isinstance(line, SrNode)])

    @property
    def heads(self) -> tuple[SrHead, ...]:
        """The further heads, in the order of the file."""
        return tuple([line for line in self.lines if isinstance(line, SrHead)])

    @property
    def root(self) -> SrNode | None:
        """The root; ``None`` in a sentence without nodes."""
        return next((node for node in self.nodes if not node.parent), None)

    def children(self) -> dict[int, list[SrNode]]:
        """Return the nodes below each node, by its number; 0 has the root."""
        below: dict[int, list[SrNode]] = {0: []}
        for node in self.nodes:
            below.setdefault(node.parent, []).append(node)
        return below

    def depths(self) -> Iterator[tuple[int, SrNode | SrHead]]:
        """Yield each line, which must come after its parent, with its depth, 0 for the root."""
        depth = {0: -1}
        for line in self.lines:
            place = depth[line.parent] + 1
            if isinstance(line, SrNode):
                depth[line.id] = place
            yield place, line


@dataclass(frozen=True, slots=True)
class SrOutput:
    """One realisation of a sentence by a system.

    Attributes:
        rank: Place among the system's realisations of it, from 1, the best one.
        line: Line of the file it was read from, 0 if none; no part of its value.
    """

    sentence_id: str
    rank: int
    text: str
    line: int = field(default=0, compare=False)


def sense_split(text: str) -> tuple[str, str]:
    """Return lemma and sense: what stands before ``.`` and two digits if it has a letter."""
    if len(text) > 3 and text[-3] == "." and text[-1] in "0123456789":
        lemma, _, sense = text.rpartition(".")
        if _SENSE.fullmatch(sense) and _LETTER.search(lemma):
            return lemma, sense
    return text, ""


def faults_of(sentence: SrSentence) -> list[str]:
    """Return what no file can contain of a sentence, a phrase each; readers never make one."""
    faults: list[str] = []
    nodes = sentence.nodes
    if not nodes:
        return ["it has no nodes"]
    twice = [str(number) for number, count in Counter(n.id for n in nodes).items() if count > 1]
    if twice:
        faults.append(f"the number {twice[0]} is that of two nodes")
    known = {0}
    for line in sentence.lines:
        if line.parent not in known:
            faults.append(f"node {line.id} comes before its parent {line.parent}")
        if isinstance(line, SrNode):
            known.add(line.id)
            texts = (line.relation, line.lemma, *(getattr(line, name) for name in FEATURES))
            if not line.lemma or any(_breaks(text) for text in texts):
                faults.append(f"node {line.id} has no lemma, or a value with a blank")
        elif line.id not in known:
            faults.append(f"a further head of node {line.id} comes before the node")
    if sum(not node.parent for node in nodes) > 1:
        faults.append("it has several roots")
    if sentence.track is Track.SHALLOW and len(nodes) != len(sentence.lines):
        faults.append("a shallow sentence has nodes with several heads")
    if _breaks(sentence.sentence_id) or not sentence.sentence_id:
        faults.append("its identifier is empty or has a blank")
    if sentence.text is not None:
        if "\n" in sentence.text or "\r" in sentence.text:
            faults.append("its text goes over several lines")
        elif not sentence.text.strip(" \t"):
            faults.append("its text is blank")
    return faults


def _breaks(text: str) -> bool:
    return any(sign in text for sign in " \t\n\r")
