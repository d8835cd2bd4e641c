"""One text of a CAS with its annotations, and the document that its words are.

Rules 6 and 7 of `anaphora_formats.cas`.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import pairwise
from typing import Any

from anaphora_formats.cas import types
from anaphora_formats.cas.structures import CasFile
from anaphora_formats.shared.bordered_text import Range, bordered, cut
from anaphora_workbench.language_guess import guess_language
from anaphora_workbench.model import (
    ROOT,
    Document,
    FrozenDict,
    Span,
    Token,
    sentences_from_lengths,
)
from anaphora_workbench.model.tokenise import tokenise

_ENOUGH = 20_000
"""Characters by which a language is guessed."""
_NO_LANGUAGE = ("", "x-unspecified", "und")


class View:
    """A text of a CAS.

    Args:
        file: The checked file.
        cas: Its CAS.
    """

    def __init__(self, file: CasFile, cas: Any) -> None:
        self.file = file
        self.types = cas.typesystem
        sofa = file.text()
        self.text = sofa.text or ""
        self._view = cas.get_view(sofa.name)
        self.used = {one.type for one in file.structures.values()}

    def select(self, name: str) -> list[Any]:
        """Return the structures of a type, annotations in text order."""
        if not self.types.contains_type(name):
            return []
        found = list(self._view.select(name))
        if found and self.types.is_instance_of(name, "uima.tcas.Annotation"):
            # The places of dkpro-cassis are those of the file where nothing was wrong; ours always.
            found = [one for one in found if one.xmiID in self.file.places]
            found.sort(key=lambda one: (self.place(one)[0], -self.place(one)[1], one.xmiID))
        return found

    def place(self, structure: Any) -> Range:
        """Return the characters of an annotation."""
        return self.file.places[structure.xmiID]

    def is_placed(self, structure: Any) -> bool:
        """Tell whether an annotation has characters; others were reported."""
        return structure is not None and structure.xmiID in self.file.places

    def say(self, structure: Any, code: str, message: str, *, warning: bool = False) -> None:
        """Note a problem of a structure."""
        at = self.file.structures[structure.xmiID].at
        self.file.say(code, message, at, warning=warning)


def value_of(structure: Any, name: str) -> Any:
    """Return a feature, ``None`` where there is none."""
    found = getattr(structure, name, None)
    return getattr(structure, f"{name}_", None) if found is None else found


def string_of(structure: Any, name: str) -> str:
    """Return a feature as a string, ``""`` where there is none."""
    found = value_of(structure, name)
    return found if isinstance(found, str) else ""


def items_of(value: Any) -> list[Any]:
    """Return the elements of an array or a list of structures."""
    if value is None:
        return []
    if isinstance(value, list):
        return [one for one in value if one is not None]
    if hasattr(value, "elements"):
        return [one for one in value.elements or [] if one is not None]
    found: list[Any] = []
    seen: set[int] = set()
    while value is not None and id(value) not in seen and hasattr(value, "head"):
        seen.add(id(value))
        found.append(value.head)
        value = value.tail
    return [one for one in found if one is not None]


# ------------------------------------------------------------------------------------- document


def document_of(view: View, name: str, language: str | None, edges: Iterable[int]) -> Document:
    """Return the document of a text.

    Args:
        view: The text.
        name: What it is called if the CAS does not say.
        language: Its language, ``None`` if the CAS says or it is guessed.
        edges: Characters at which mentions begin or end: words are split there.
    """
    metadata = view.select(types.METADATA)
    if metadata:
        name = string_of(metadata[0], "documentTitle") or name
    stated = [*metadata, *view.select("uima.tcas.DocumentAnnotation")]
    codes = [string_of(one, "language") for one in stated]
    code = language or next((one for one in codes if one not in _NO_LANGUAGE), "")
    code = code or guess_language(view.text[:_ENOUGH].split())
    tokens = _tokens(view)
    if not tokens:
        document = bordered(name, view.text, code, edges).document
        return replace(document, paragraphs=_paragraphs(view, document) or document.paragraphs)
    places = [view.place(token) for token in tokens]
    ranges, starts, _split = cut(places, edges)
    sentences = _sentences(view, [first for first, _ in ranges], code)
    document = Document(
        name,
        code,
        view.text,
        tuple([Token(view.text[first:last]) for first, last in ranges]),
        sentences,
        tuple(ranges),
    )
    analysed = _analysed(view, document, tokens, starts)
    return replace(analysed, paragraphs=_paragraphs(view, document))


def _tokens(view: View) -> list[Any]:
    """Return the tokens that follow each other."""
    kept: list[Any] = []
    reached = 0
    for token in view.select(types.TOKEN):
        first, last = view.place(token)
        words = view.text[first:last].strip()
        if first < reached or not words:
            view.say(
                token,
                "cas-token",
                f"Anaphora skips the token '{words[:40]}': it "
                + ("overlaps the token before it" if words else "has no characters"),
            )
            continue
        reached = last
        kept.append(token)
    return kept


def _breaks(view: View, name: str, starts: list[int]) -> list[int]:
    """Return the numbers of the words at which annotations of a type begin or end."""
    edges = {edge for one in view.select(name) for edge in view.place(one)}
    return sorted({bisect_left(starts, edge) for edge in edges})


def _sentences(view: View, starts: list[int], language: str) -> tuple[Span, ...]:
    breaks = _breaks(view, types.SENTENCE, starts)
    if not breaks:
        found = tokenise(view.text, language)
        begins = [found.tokens[span.start][0] for span in found.sentences]
        breaks = sorted({bisect_left(starts, begin) for begin in begins})
    edges = [0, *breaks, len(starts)]
    return sentences_from_lengths([b - a for a, b in pairwise(edges)])


def _paragraphs(view: View, document: Document) -> tuple[Span, ...]:
    starts = [first for first, _ in document.offsets]
    found: list[Span] = []
    reached = 0
    for one in view.select(types.PARAGRAPH):
        first, last = (bisect_left(starts, edge) for edge in view.place(one))
        if reached <= first < last:
            found.append(Span(first, last))
            reached = last
    return tuple(found)


def _analysed(view: View, document: Document, tokens: list[Any], starts: list[int]) -> Document:
    """Return a document with tags, lemmas, stems, features and syntactic heads."""
    by_place: dict[str, dict[Range, Any]] = {
        name: {view.place(one): one for one in view.select(name)}
        for name in (types.POS, types.LEMMA, types.STEM, types.MORPH)
    }
    found = list(document.tokens)
    number_of: dict[int, int] = {}
    for old, token in enumerate(tokens):
        index = starts[old]
        number_of[token.xmiID] = index
        place = view.place(token)
        pos, lemma, stem, morph = (
            value_of(token, feature) or by_place[name].get(place)
            for feature, name in zip(("pos", "lemma", "stem", "morph"), by_place, strict=True)
        )
        known = found[index]
        found[index] = replace(
            known,
            pos=string_of(pos, "coarseValue"),
            tag=string_of(pos, "PosValue"),
            lemma=string_of(lemma, "value"),
            stem=string_of(stem, "value"),
            features=_features(string_of(morph, "value")),
        )
    for one in view.select(types.DEPENDENCY):
        governor, dependent = value_of(one, "Governor"), value_of(one, "Dependent")
        above = number_of.get(getattr(governor, "xmiID", -1))
        below = number_of.get(getattr(dependent, "xmiID", -1))
        if above is None or below is None:
            view.say(one, "cas-dependency", "Anaphora skips a dependency: it ties no two tokens")
            continue
        if found[below].head is not None or document.sentence_of(above) != document.sentence_of(
            below
        ):
            view.say(
                one,
                "cas-dependency",
                f"Anaphora skips a dependency of '{found[below].text}': a word has one head, "
                "in its sentence",
                warning=True,
            )
            continue
        head = ROOT if above == below else above
        found[below] = replace(found[below], head=head, deprel=string_of(one, "DependencyType"))
    return replace(document, tokens=tuple(found))


def _features(value: str) -> FrozenDict[str, str]:
    pairs = [part.partition("=") for part in value.split("|") if "=" in part]
    return FrozenDict({name: feature for name, _, feature in pairs})


def touched_word(document: Document, offset: int) -> int:
    """Return the word that a place between characters belongs to: a zero pronoun's governor.

    It is the first verb from there on in the sentence, else the word that begins there, else the
    one that ends there, else the next one.
    """
    starts = [first for first, _ in document.offsets]
    index = min(bisect_left(starts, offset), len(starts) - 1)
    ends_here = index > 0 and document.offsets[index - 1][1] == offset
    first = index - 1 if ends_here and starts[index] != offset else index
    sentence = document.sentences[document.sentence_of(index)]
    verbs = _verbs(document, range(index, sentence.end))
    return next(verbs, first)


def _verbs(document: Document, words: Iterable[int]) -> Iterator[int]:
    return (index for index in words if document.tokens[index].pos in ("VERB", "AUX"))
