"""GREC texts made from annotated documents: the references to their main subject.

1.  The main subject is the entity that the title names: a mention without pronouns has all words of
    the title, or the title all of a name's. Where none fits, or there is no title, it is the entity
    with the most mentions that has a name; of two the earlier one. The title is then its longest
    name.
2.  SEMCAT is ``person`` if a personal pronoun for people or the entity's class says so, else the
    category noun that heads one of its mentions or stands in the title (*city*, *river* ...), else
    ``place`` or what the class is called. A caller may name it.
3.  A mention is a reference if its head is a subject (np-subj), an object (np-obj) or a possessive
    (subj-det) by its dependency relation; a subject in the accusative, as that of a small clause
    (*which left him at wits' end*), is an object. Others, such as objects of prepositions, are
    words of the text like any others, unless they are asked for. Of nested mentions the outer one
    is taken. A pronoun of the first or second person, as in a quotation, is not a reference either.
4.  A relative pronoun of the entity is a reference in a supplementary clause, which a comma or dash
    comes before.
5.  A verb coordinated with one whose subject is such a reference, and without a subject of its own,
    has a reference without words, before its auxiliaries and adverbs.
6.  The lists of alternatives are those of `alternatives`; the selected expressions those of the
    text. One that its list does not have (*whom*) is put into it.

Texts with fewer than two references are not made.

Texts can also be marked by hand (`read_marked`), the short way to write GREC files::

    # person Ada Moor | she
    [s Ada Moor] was a weaver. [d Her] loom, which a friend gave [o her], [...]
    In 1910 [s she] left the valley and [s _] never came back.

1.  ``# SEMCAT TITLE`` begins a text; ``| PRONOUN`` (he, she, it, they) says which pronouns its main
    subject has, where its references do not show it. Lines before the first text are notes.
2.  A blank line ends a paragraph; other line ends are blanks.
3.  ``[s WORDS]`` is a reference in subject position (np-subj), ``[o WORDS]`` an object (np-obj),
    ``[d WORDS]`` a determiner (subj-det); ``_`` stands for no words. ``[[`` and ``]]`` are
    brackets.
4.  ``[s It|The river|It]`` has three versions of a choice, as several people would make it. A
    reference without them is the same in all versions.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from anaphora_workbench.challenges.grec.alternatives import PRONOUNS, is_pronoun, offer_of
from anaphora_workbench.errors import FormatError, NeedsError
from anaphora_workbench.model import Document, Layer, Markable, Span, chains_of
from anaphora_workbench.model.heads import head_of
from anaphora_workbench.model.language import language
from anaphora_workbench.ports import Source
from anaphora_workbench.tasks.grec import GrecText, Part, Ref

_HEAD = re.compile(r"# (\S+) ([^|]*[^|\s])(?:\s* \| (\w+))?\s*")
_PIECE = re.compile(r"\[\[|\]\]|\[([sod]) ([^\[\]]+)\]|[\[\]]")
_SYNCATS = {"s": "np-subj", "o": "np-obj", "d": "subj-det"}
_HEADED = re.compile(r"^# \S", re.MULTILINE)
_MARKED = re.compile(r"\[[sod] [^\[\]]+\]")
_SUBJECTS = frozenset(("nsubj", "csubj"))
_OBJECTS = frozenset(("obj", "iobj"))
_OBLIQUES = frozenset(("obl", "nmod"))
_ACCUSATIVES = frozenset(("him", "her", "them", "whom"))
_RELATIVES = frozenset(("who", "which", "whom", "that"))
_CATEGORIES = (
    *("city", "town", "village", "country", "state", "river", "mountain", "lake", "island"),
    *("volcano", "region", "district", "university", "company", "museum", "park"),
)
_PEOPLE = frozenset(("he", "she", "him", "his", "her", "himself", "herself"))
_CLASSES = {"per": "person", "gpe": "place", "loc": "place", "org": "organization"}
_WORD = re.compile(r"\w+")
_LEAST = 2


def looks_marked(head: str) -> bool:
    """Tell whether a file that begins so is a text with marked references."""
    return bool(_HEADED.search(head) and _MARKED.search(head))


def read_marked(source: Source, *, prefix: str = "", version: int = 0) -> Iterator[GrecText]:
    """Yield the texts of a file with marked references.

    IDs are the prefix and a number from 1. Of several versions the one of that number, from 0, is
    selected, the last one where there are fewer.

    Raises:
        FormatError: ``grec-marked`` with the place of a bracket or first line that is not as it
            should be, or what opening the source raises.
    """
    head: re.Match[str] | None = None
    paragraphs: list[list[tuple[int, str]]] = []
    number = 0
    for line, text in [*source.lines(), (0, "#")]:
        if not text.startswith("#"):
            if not text.strip():
                paragraphs.append([])
            elif head is not None:
                paragraphs[-1].append((line, text))
            continue
        if head is not None:
            number += 1
            yield _text(source, f"{prefix}{number}", head, paragraphs, version)
        if line:
            head = _HEAD.fullmatch(text)
            if head is None or (head[3] and head[3] not in PRONOUNS):
                raise FormatError(
                    "a text begins with '# SEMCAT TITLE', and '| he', '| she', '| it' or '| they' "
                    "may follow",
                    code="grec-marked",
                    at=source.at(line, 1),
                )
        paragraphs = [[]]


def _text(
    source: Source,
    name: str,
    head: re.Match[str],
    paragraphs: list[list[tuple[int, str]]],
    version: int,
) -> GrecText:
    semcat, title = head[1], head[2]
    pieces = [
        [piece for line, text in lines for piece in _pieces(source, line, text)]
        for lines in paragraphs
        if lines
    ]
    words = [own for listed in pieces for mark, each in listed if mark for own in each.split("|")]
    offer = offer_of(words, title, semcat, PRONOUNS[head[3]] if head[3] else None)
    count = 0
    built: list[tuple[Part, ...]] = []
    for listed in pieces:
        parts: list[Part] = []
        for mark, own in [*listed, ("", "\n")]:
            if mark:
                count += 1
                syncat = _SYNCATS[mark]
                before = parts[-1] if parts else ""
                parts[-1:] = [before + "\n"] if isinstance(before, str) else [before, "\n"]
                versions = own.split("|")
                chosen = offer.selected(versions[min(version, len(versions) - 1)].strip(), syncat)
                offered = offer.with_selected(chosen, syncat)
                parts.append(Ref(f"{name}.{count}", semcat, syncat, offered, chosen))
            elif parts and isinstance(parts[-1], str):
                parts[-1] = f"{parts[-1]}{own}"
            else:
                parts.append(f"\n{own}" if parts else own)
        built.append(tuple(parts))
    return GrecText(name, title, tuple(built))


def _pieces(source: Source, line: int, text: str) -> Iterator[tuple[str, str]]:
    """Yield the pieces of a line: mark and words of a reference, ``""`` and plain text."""
    position = 0
    for match in _PIECE.finditer(text):
        if match[0] in ("[", "]"):
            raise FormatError(
                "this bracket is not a reference '[s ...]', '[o ...]' or '[d ...]'; write [[ and "
                "]] for brackets",
                code="grec-marked",
                at=source.at(line, match.start() + 1),
            )
        if match.start() > position:
            yield "", text[position : match.start()]
        position = match.end()
        if match[1]:
            yield match[1], match[2]
        else:
            yield "", match[0][0]
    yield "", text[position:] + " "


@dataclass(frozen=True, slots=True)
class Making:
    """How texts are made.

    Attributes:
        semcat: SEMCAT of all texts; ``""`` to find it out.
        obliques: Whether objects of prepositions are references, too (np-obj).
    """

    semcat: str = ""
    obliques: bool = False


@dataclass(frozen=True, slots=True)
class ReferencePlace:
    """A reference to be: its words, none for a verb without a subject of its own.

    Attributes:
        start: The first token.
        end: The token behind it, as `start` where there are no words.
        syncat: SYNCAT.
    """

    start: int
    end: int
    syncat: str


def made(document: Document, layer: Layer, making: Making, name: str = "") -> GrecText | None:
    """Return the GREC text of a document and its chains; ``None`` if it has too few references.

    Its ID is that of the document unless another one is given.

    Raises:
        NeedsError: The document has no dependency heads.
    """
    if not document.has_heads:
        raise NeedsError(
            f"'{document.doc_id}' has no dependency heads, which tell subjects from objects; "
            "parse it first (anaphora prepare, or --prepare here)"
        )
    names = _main_subject(document, layer)
    if not names:
        return None
    markables = [layer.markables[each] for each in names]
    mentions = mentions_of(document, markables, making)
    if len(mentions) < _LEAST:
        return None
    words = [_words(document, each.start, each.end) for each in mentions]
    title = _title(document) or max(
        [document.words(each.span) for each in markables if _is_named(document, each)],
        key=len,
        default=max(words, key=len),
    )
    semcat = making.semcat or semcat_of(document, markables, title)
    offer = offer_of(words, title, semcat)
    name = name or document.doc_id

    def reference(number: int, mention: ReferencePlace) -> Ref:
        chosen = offer.selected(words[number], mention.syncat)
        offered = offer.with_selected(chosen, mention.syncat)
        return Ref(f"{name}.{number + 1}", semcat, mention.syncat, offered, chosen)

    return text_of(document, name, title, mentions, reference)


def _title(document: Document) -> str:
    for key in ("title", "meta::title"):
        value = document.metadata.get(key)
        if isinstance(value, str) and value.strip():
            return " ".join(value.split())
    return ""


def _key(text: str) -> frozenset[str]:
    return frozenset([word.lower() for word in _WORD.findall(text)]) - {"the", "a", "an", "s", "of"}


def _is_named(document: Document, markable: Markable) -> bool:
    if markable.zero is not None or len(markable.spans) > 1:
        return False
    head = head_of(document, markable, language(document.language))[0]
    return document.tokens[head].pos == "PROPN"


def _main_subject(document: Document, layer: Layer) -> tuple[str, ...]:
    """Return the ids of the mentions of the main subject in text order."""
    title = _key(_title(document))
    entities = chains_of(layer).entities
    best: tuple[tuple[int, int], tuple[str, ...]] = ((-1, 0), ())
    for names in entities:
        if len(names) < _LEAST:
            continue
        named = [
            _key(document.words(layer.markables[name].span))
            for name in names
            if _is_named(document, layer.markables[name])
        ]
        if not named:
            continue
        fits = bool(title) and any(key and (key <= title or title <= key) for key in named)
        rank = (int(fits), len(names))
        if rank > best[0]:
            best = (rank, names)
    return best[1]


def semcat_of(document: Document, markables: list[Markable], title: str) -> str:
    """Return the SEMCAT of an entity, from its mentions and its name (rule 2)."""
    spoken = [document.words(each.span).lower() for each in markables if each.zero is None]
    if any(words in _PEOPLE for words in spoken):
        return "person"
    classes = [each.semantic.lower() for each in markables if each.semantic]
    if "person" in classes or "per" in classes:
        return "person"
    heads: list[str] = [
        document.tokens[head_of(document, each, language(document.language))[0]].text.lower()
        for each in markables
        if each.zero is None
    ]
    nouns: list[str] = [*heads, *[word.lower() for word in _WORD.findall(title)]]
    for noun in nouns:
        if noun in _CATEGORIES:
            return noun
    known = classes[0] if classes else "thing"
    return _CLASSES.get(known, known)


def mentions_of(
    document: Document, markables: list[Markable], making: Making
) -> list[ReferencePlace]:
    """Return the references in text order, none inside another one."""
    found: list[ReferencePlace] = []
    subjects: dict[int, ReferencePlace] = {}
    for markable in sorted(markables, key=lambda each: each.order):
        if markable.zero is not None or markable.clitic is not None or len(markable.spans) > 1:
            continue
        head = head_of(document, markable, language(document.language))[0]
        syncat = _syncat(document, head, making)
        if not syncat or not _fits(document, markable):
            continue
        end = markable.end
        if syncat == "subj-det" and end < len(document.tokens) and _is_genitive(document, end):
            end += 1
        mention = ReferencePlace(markable.start, end, syncat)
        if found and mention.start < found[-1].end:
            continue
        found.append(mention)
        governor = document.tokens[head].head
        if syncat == "np-subj" and governor is not None and governor >= 0:
            subjects[governor] = mention
    empty = [each for each in _empty(document, subjects) if not _inside(each.start, found)]
    return sorted([*found, *empty], key=lambda each: (each.start, each.end))


def _syncat(document: Document, head: int, making: Making) -> str:
    relation = document.tokens[head].deprel
    plain = relation.partition(":")[0]
    if plain in _SUBJECTS:
        return "np-obj" if document.tokens[head].text.lower() in _ACCUSATIVES else "np-subj"
    if relation in ("nmod:poss", "poss", "det:poss"):
        return "subj-det"
    if plain in _OBJECTS or (making.obliques and plain in _OBLIQUES):
        return "np-obj"
    return ""


def _fits(document: Document, markable: Markable) -> bool:
    """Tell whether a mention is not a pronoun, or one that the lists have.

    That is a pronoun of the third person, or a relative one of a supplementary clause.
    """
    token = document.tokens[markable.start]
    if len(markable.spans[0]) > 1 or token.pos != "PRON":
        return True
    if token.text.lower() not in _RELATIVES:
        return is_pronoun(token.text)
    before = document.tokens[markable.start - 1].text if markable.start else ""
    return before in (",", "-", "–", "—", "--", "(")


def _is_genitive(document: Document, index: int) -> bool:
    return document.tokens[index].text in ("'s", "’s", "'", "’")


def _inside(place: int, mentions: list[ReferencePlace]) -> bool:
    return any(each.start < place < each.end for each in mentions)


def _empty(document: Document, subjects: dict[int, ReferencePlace]) -> Iterator[ReferencePlace]:
    """Yield references without words: coordinated verbs that share a subject."""
    own = {
        token.head
        for token in document.tokens
        if token.head is not None and token.deprel.partition(":")[0] in _SUBJECTS | {"expl"}
    }
    shared = dict(subjects)
    for index, token in enumerate(document.tokens):
        verb = token.pos in ("VERB", "AUX") or token.tag.startswith("VB")
        if token.deprel != "conj" or not verb or index in own or token.head not in shared:
            continue
        start = index
        for before in range(index - 1, token.head, -1):
            other = document.tokens[before]
            if other.head != index or other.deprel.partition(":")[0] not in ("aux", "advmod"):
                break
            start = before
        shared[index] = shared[token.head]
        yield ReferencePlace(start, start, "np-subj")


def _words(document: Document, start: int, end: int) -> str:
    return document.words(Span(start, end)) if start < end else "_"


def text_of(
    document: Document,
    name: str,
    title: str,
    mentions: Sequence[ReferencePlace],
    reference: Callable[[int, ReferencePlace], Ref],
) -> GrecText:
    """Return a document cut into words and references; ``reference`` is called for each mention.

    Mentions are in text order, none inside another one, and numbered from 0.
    """
    return _Builder(document, mentions, reference).text(name, title)


class _Builder:
    """Cuts a document into words and references."""

    def __init__(
        self,
        document: Document,
        mentions: Sequence[ReferencePlace],
        reference: Callable[[int, ReferencePlace], Ref],
    ) -> None:
        self._document = document
        self._mentions = mentions
        self._reference = reference

    def text(self, name: str, title: str) -> GrecText:
        """Return the text."""
        document = self._document
        spans = document.paragraphs or ((Span(0, len(document.tokens)),) if document.tokens else ())
        paragraphs: list[tuple[Part, ...]] = []
        for paragraph in spans:
            parts: list[Part] = []
            position = paragraph.start
            for number, mention in enumerate(self._mentions):
                if not paragraph.start <= mention.start < paragraph.end:
                    continue
                before = self._between(position, mention.start, paragraph)
                parts += [f"{before}\n", self._reference(number, mention)]
                position = mention.end
            rest = self._between(position, paragraph.end, paragraph)
            parts.append(f"{rest}\n")
            if len(parts) > 1:
                parts = [
                    f"\n{part}" if isinstance(part, str) and number else part
                    for number, part in enumerate(parts)
                ]
            paragraphs.append(tuple(parts))
        return GrecText(name, title, tuple(paragraphs))

    def _between(self, start: int, end: int, paragraph: Span) -> str:
        """Return the words between two references with the white space around them."""
        document = self._document
        if document.offsets:
            first = (
                document.offsets[start - 1][1]
                if start > paragraph.start
                else document.offsets[start][0]
            )
            last = document.offsets[end][0] if end < paragraph.end else document.offsets[end - 1][1]
            return " ".join(document.text[first:last].split("\n")) if first < last else ""
        words = " ".join([token.text for token in document.tokens[start:end]])
        return f"{' ' if start > paragraph.start else ''}{words}{' ' if words else ''}"
