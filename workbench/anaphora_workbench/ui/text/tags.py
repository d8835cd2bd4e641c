"""Tags under the words: which there are, their known short forms, and which a word has room for.

The words stand as they would without tags. So a tag has only the room up to the next word that has
one. Where it does not fit, its short form stands instead; where that does not fit either, nothing,
until the annotator comes to the word.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, NamedTuple

from anaphora_workbench.ui.text.words import TextWords

TagMode = Literal["pos", "tag"] | None
"""Which tags stand under the words: universal ones, the corpus's, none."""

JOINT = "+"
"""Between the tags of the parts of one written word."""

UNIVERSAL = MappingProxyType(
    {
        "ADJ": "A",
        "ADP": "P",
        "ADV": "AV",
        "AUX": "AX",
        "CCONJ": "CC",
        "CONJ": "C",
        "DET": "D",
        "INTJ": "IJ",
        "NOUN": "N",
        "NUM": "NU",
        "PART": "PT",
        "PRON": "PR",
        "PROPN": "PN",
        "SCONJ": "SC",
        "SYM": "SY",
        "VERB": "V",
    }
)
"""Short forms of the universal parts of speech."""
PENN = MappingProxyType(
    {
        "DT": "D",
        "EX": "E",
        "IN": "I",
        "JJ": "J",
        "JJR": "JR",
        "JJS": "JS",
        "MD": "M",
        "NN": "N",
        "NNP": "NP",
        "NNPS": "NPS",
        "NNS": "NS",
        "PDT": "PD",
        "PRP": "PP",
        "PRP$": "PP$",
        "RB": "R",
        "RBR": "RR",
        "RBS": "RS",
        "TO": "T",
        "VB": "V",
        "VBD": "VD",
        "VBG": "VG",
        "VBN": "VN",
        "VBP": "VP",
        "VBZ": "VZ",
        "WDT": "WD",
        "WP$": "W$",
        "WRB": "WR",
    }
)
"""Short forms of the tags of the Penn Treebank, most of them those of the TreeTagger."""


def short_form(tag: str) -> str:
    """Return the short form of a tag, ``""`` where its tagset has none.

    A positional tag of the EAGLES guidelines (``ncms000``) is known by its first two letters.
    """
    if found := UNIVERSAL.get(tag) or PENN.get(tag):
        return found
    if len(tag) > 3 and tag.isalnum() and tag[:2].isalpha() and not tag.isalpha():
        return tag[:2]
    return ""


class PlacedTag(NamedTuple):
    """The tag of a token, or of all tokens of a written word, in a line.

    Attributes:
        first: Its first token.
        end: Index behind its last token.
        edge: Where the word begins: left edge, or right edge of words written from right to left.
        backward: Whether the word is written from right to left.
        full: The tag.
        shown: What there is room for: the tag, its short form or ``""``.
        left: Left edge of what is shown.
    """

    first: int
    end: int
    edge: float
    backward: bool
    full: str
    shown: str
    left: float


def fitting(tag: str, room: float, widths: Mapping[str, float]) -> str:
    """Return the longest form of a tag that fits into a room, ``""`` for none."""
    if widths[tag] <= room:
        return tag
    short = JOINT.join([short_form(part) for part in tag.split(JOINT)]) if JOINT in tag else ""
    short = short or short_form(tag)
    return short if short and widths[short] <= room else ""


def tags_of(words: TextWords, mode: TagMode, corrected: Mapping[int, str]) -> list[str]:
    """Return the tag to show under each token, ``""`` for none; no list when no token has one.

    Punctuation has none: its tag says nothing that the mark does not say.

    Args:
        words: The words.
        mode: Which tags.
        corrected: Tags of this mode that the annotator has corrected, by token.
    """
    tokens = words.document.tokens
    if mode is None:
        return []
    if mode == "pos":
        tags = ["" if (pos := token.pos) == "PUNCT" else pos for token in tokens]
    else:
        tags = ["" if token.pos == "PUNCT" else token.tag for token in tokens]
        silent = {tag for tag in set(tags) if not any(map(str.isalnum, tag))}
        if silent - {""}:
            tags = ["" if tag in silent else tag for tag in tags]
    for token, tag in corrected.items():
        if 0 <= token < len(tags):
            tags[token] = tag
    return tags if any(tags) else []
