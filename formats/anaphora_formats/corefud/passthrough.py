"""The content of a CoNLL-U document outside the model, kept from reading or made for writing.

Kept in `Document.metadata` as strings under these keys, a line each; those that would be empty
are left out, except the first:

``conllu.comments``  the comment lines before each sentence; an empty line between sentences
``conllu.deps``      DEPS of each word; ``=`` when it only repeats HEAD and DEPREL
``conllu.misc``      MISC of each word without the entries of coreference
``conllu.layout``    unit and MISC entries where their order is not alphabetical
``conllu.ranges``    first token, number of tokens, form and, unless blank, the other columns of a
                     multiword token
``conllu.empty``     of each empty node ``first`` if it leads its sentence, XPOS, HEAD, DEPREL,
                     DEPS, MISC
``conllu.blanks``    sentence and number of empty lines behind it where that is not one
``conllu.tail``      comment lines behind the last sentence
``conllu.keys``      the order of the fields in Entity
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from anaphora_formats.corefud.conllu_rows import PARAGRAPH, escape, misc_of_gap
from anaphora_workbench.model import Document

PREFIX = "conllu."

_BREAKS = re.compile(r"[\t\n\r]")
_NOT_IN_SENT_ID = re.compile(r"[/\s]+")
_META_KEY = re.compile(r"[^\s=.]+")


@dataclass(slots=True)
class Kept:
    """What stands beside the model in a CoNLL-U file.

    Attributes:
        comments: Comment lines of each sentence (one empty sentence in a document without any).
        deps: DEPS of each word, ``=`` for a repetition of HEAD and DEPREL, ``""`` for none.
        misc: MISC of each word, ``""`` for none.
        layout: Order of the MISC entries by unit.
        ranges: Number of tokens, form and other columns of each multiword token, by first token.
        empty: Columns of each empty node.
        blanks: Number of empty lines by sentence.
        tail: Comment lines at the end.
        keys: Order of the fields in Entity, ``""`` for none.
    """

    comments: list[list[str]]
    deps: list[str]
    misc: list[str]
    empty: list[tuple[str, ...]]
    ranges: dict[int, tuple[int, str, str]] = field(default_factory=dict)
    layout: dict[int, list[str]] = field(default_factory=dict)
    blanks: dict[int, int] = field(default_factory=dict)
    tail: list[str] = field(default_factory=list)
    keys: str = ""


def is_native(document: Document) -> bool:
    """Tell whether a document was read as CoNLL-U."""
    return any(key.startswith(PREFIX) for key in document.metadata)


def kept_of(document: Document) -> Kept:
    """Return what was kept of a document that was read as CoNLL-U, else what it should be.

    What does not fit the document (any more) is made anew as well.
    """
    if f"{PREFIX}comments" in document.metadata:
        try:
            kept = _read(document)
        except (ValueError, IndexError):
            return _made(document)
        size = len(document.tokens)
        lengths = (len(kept.comments), len(kept.deps), len(kept.misc), len(kept.empty))
        fits = (max(1, len(document.sentences)), size, size, len(document.empty_nodes))
        if lengths == fits:
            return kept
    return _made(document)


def _read(document: Document) -> Kept:
    def lines(key: str) -> list[str]:
        value = document.metadata.get(PREFIX + key)
        return value.split("\n") if isinstance(value, str) and value else []

    def pairs(key: str) -> list[tuple[int, str]]:
        return [(int(number), rest) for number, _, rest in [x.partition("\t") for x in lines(key)]]

    blank = [""] * len(document.tokens)
    ranges: dict[int, tuple[int, str, str]] = {}
    for first, rest in pairs("ranges"):
        cells = rest.split("\t", 2)
        ranges[first] = (int(cells[0]), cells[1], cells[2] if len(cells) > 2 else "")
    blocks = str(document.metadata[f"{PREFIX}comments"]).split("\n\n")
    return Kept(
        [block.split("\n") if block else [] for block in blocks],
        lines("deps") or blank,
        lines("misc") or blank,
        [tuple(row.split("\t")) for row in lines("empty")],
        ranges,
        {unit: names.split("|") for unit, names in pairs("layout")},
        {sentence: int(count) for sentence, count in pairs("blanks")},
        lines("tail"),
        "".join(lines("keys")),
    )


def clean(text: str) -> str:
    """Return a text that fits a column or a comment; an empty one is ``_``."""
    return _BREAKS.sub(" ", text) or "_"


def described(document: Document) -> tuple[list[str], list[str]]:
    """Return the ``# meta::`` lines for the metadata of a document, and the keys that have none.

    Keys with a dot belong to formats and are passed over.
    """
    lines = [f"# meta::language = {document.language}"] if document.language != "und" else []
    without: list[str] = []
    for key, value in document.metadata.items():
        if "." in key or (key == "speakers" and _speakers(document)):
            continue
        plain = isinstance(value, str) and value == clean(value).strip() and value != "_"
        if plain and _META_KEY.fullmatch(key) and key != "language":
            lines.append(f"# meta::{key} = {value}")
        else:
            without.append(key)
    return lines, without


def _speakers(document: Document) -> list[str]:
    """Return the speaker of each sentence, or nothing when the metadata do not tell that."""
    found = document.metadata.get("speakers")
    if not isinstance(found, list) or len(found) != len(document.sentences):
        return []
    plain = all(isinstance(who, str) and who == _BREAKS.sub(" ", who).strip() for who in found)
    return found if plain and any(found) else []


def _made(document: Document) -> Kept:
    size = len(document.tokens)
    begin = [f"# newdoc id = {clean(document.doc_id)}", *described(document)[0]]
    paragraphs = {paragraph.start for paragraph in document.paragraphs}
    speakers = _speakers(document)
    # CoNLL-U keeps the slash for parallel sentences, and its validator takes no spaces here.
    sentence_ids = _NOT_IN_SENT_ID.sub("_", clean(document.doc_id))
    comments: list[list[str]] = []
    for number, sentence in enumerate(document.sentences):
        lines = [] if number else begin
        if sentence.start in paragraphs:
            lines.append("# newpar")
        lines.append(f"# sent_id = {sentence_ids}-s{number + 1}")
        if speakers and speakers[number]:
            lines.append(f"# speaker = {speakers[number]}")
        lines.append(f"# text = {clean(document.words(sentence))}")
        comments.append(lines)
    kept = Kept(comments or [begin], [""] * size, [""] * size, [()] * len(document.empty_nodes))
    if document.offsets:
        _space(document, paragraphs, kept)
    return kept


def _space(document: Document, paragraphs: set[int], kept: Kept) -> None:
    """Make the multiword tokens and the MISC that lead back to the running text."""
    text, offsets = document.text, document.offsets
    size = len(offsets)
    begins = {sentence.start for sentence in document.sentences}
    first = 0
    while first < size:
        start, end = offsets[first]
        behind = first + 1
        while behind < size and offsets[behind] == (start, end) and behind not in begins:
            behind += 1
        entries: list[str] = []
        if not first and start and not text[:start].strip():
            entries.append(f"SpacesBefore={escape(text[:start])}")
        written = text[start:end]
        if behind == first + 1 and written not in ("", clean(document.tokens[first].text)):
            entries.append(f"SpacesInToken={escape(written)}")
        usual = PARAGRAPH if behind in paragraphs & begins else " " if behind < size else ""
        entries += gap_entry(text[end : offsets[behind][0]] if behind < size else text[end:], usual)
        if behind < size and offsets[behind][0] < end:
            entries = []
        misc = "|".join(sorted(entries, key=str.lower))
        if behind == first + 1:
            kept.misc[first] = misc
        else:
            tail = "\t".join(["_"] * 7 + [misc]) if misc else ""
            kept.ranges[first] = (behind - first, clean(written), tail)
        first = behind


def gap_entry(gap: str, usual: str) -> list[str]:
    """Return the MISC entry for what stands between two words, where it is white space."""
    entry = "" if gap.strip() else misc_of_gap(gap, usual)
    return [entry] if entry else []
