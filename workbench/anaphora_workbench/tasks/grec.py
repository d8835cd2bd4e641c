"""Records of GREC files: a text with references that are open to choice.

In GREC-MSR they are those to the main subject; in GREC-NEG they are to several people, one may be
inside another one's expression (*her brother*), and all share the list of their text.

A `GrecText` holds paragraphs; a paragraph holds plain text and `Ref` in their order; a `Ref` holds
the expressions that may stand there (`Refex`) and, unless the file is a test input, the one that
does. Strings are kept as the file has them, white space included; `running_text` puts them
together as a person would read them.

Source: A. Belz, E. Kow, J. Viethen and A. Gatt 2008, The GREC challenge: overview and evaluation
results, INLG.

Files set each REF on lines of its own, so white space beside one says little. The running text has
these rules:

1.  White space collapses to one blank; an empty line separates paragraphs.
2.  One blank stands between a reference and what is beside it, unless the file has no white space
    there but the line end next to the tag, and the character there clings to words: ``( [ { - / "``
    before, and apostrophes and quotation marks after. No blank comes before ``, . ; : ! ? ) ]`` or
    after ``( [ {``.
3.  An expression without words (``_``) inserts nothing, and one blank stays of the two beside it.
4.  An expression that begins a sentence begins with a capital (a lower-case *the river* of a list
    of alternatives); others stay as they are.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

from anaphora_workbench.model import EMPTY, FrozenDict

TYPES = ("name", "common", "pronoun", "empty")
"""The values of REG08-TYPE."""
SYNCATS = ("np-subj", "np-obj", "subj-det")
"""The values of SYNCAT."""
HEADS = ("nominal", "pronoun", "rel-pron")
"""The values of HEAD."""
CASES = ("plain", "nominative", "accusative", "genitive")
"""The values of CASE."""
EMPTY_STRING = "_"
"""What an expression without words is written as."""
INSIDE = " > "
"""What stands between the name of a reference and that of one inside its expression."""
_ENCODED = re.compile("(?:%[89A-Fa-f][0-9A-Fa-f])+")
_CLOSING = tuple(",.;:!?)]}%")
_OPENING = tuple("([{“‘«")
_CLINGS_BEFORE = tuple("-/\"'–—")
_CLINGS_AFTER = ("'", "’", "”", '"', "-", "–", "/")
_END = re.compile(r"""(?<!\S)(\S*)[.!?…]["'”’»)\]]*\s*\Z""")
_LISTED = """mr mrs ms dr prof st ste mt ft rev gen col lt capt sgt gov sen rep hon c ca cf vs e.g
i.e no vol fig approx esp jr sr inc ltd co u.s u.k b d"""
_ABBREVIATIONS = frozenset(_LISTED.split())
_TAIL = 40


@dataclass(frozen=True, slots=True)
class Refex:
    """A referring expression.

    Attributes:
        text: Its words, ``_`` for an expression without any.
        attributes: All attributes of the element, in their order, those that are not GREC's too.
        parts: Words and references of an expression that has references in it (GREC-NEG's *her
            brother*); empty for any other. `text` then has the words of both (`with_parts`).
    """

    text: str
    attributes: FrozenDict[str, str] = EMPTY
    parts: tuple[Part, ...] = ()

    @classmethod
    def with_parts(cls, parts: Sequence[Part], attributes: FrozenDict[str, str] = EMPTY) -> Refex:
        """Return an expression with references in it; those without a selected one add nothing."""
        pieces: list[str] = []
        for part in parts:
            words = part if isinstance(part, str) else part.chosen.words if part.chosen else ""
            if pieces and words and not words.startswith((*_CLOSING, *_CLINGS_AFTER)):
                pieces.append(" ")
            pieces.append(words)
        return cls(" ".join("".join(pieces).split()) or EMPTY_STRING, attributes, tuple(parts))

    @property
    def type(self) -> str:
        """REG08-TYPE: ``name``, ``common``, ``pronoun`` or ``empty``; ``""`` where not stated."""
        return self.attributes.get("REG08-TYPE", "")

    @property
    def case(self) -> str:
        """CASE: ``plain``, ``nominative``, ``accusative``, ``genitive``; ``""`` if not stated."""
        return self.attributes.get("CASE", "")

    @property
    def head(self) -> str:
        """HEAD: ``nominal``, ``pronoun`` or ``rel-pron``; ``""`` where not stated."""
        return self.attributes.get("HEAD", "")

    @property
    def emphatic(self) -> bool:
        """Whether a reflexive pronoun stresses it (*the river itself*)."""
        return self.attributes.get("EMPHATIC") == "yes"

    @property
    def words(self) -> str:
        """The words as they stand in a text, decoded, separated by single blanks; none of ``_``."""
        text = " ".join(decoded(self.text).split())
        return "" if text == EMPTY_STRING else text

    @property
    def key(self) -> str:
        """What string accuracy compares: the text in lower case, white space as single blanks.

        An empty string is the same as ``_``.
        """
        return _key_of(self.text)


@lru_cache(maxsize=1 << 14)
def _key_of(text: str) -> str:
    return " ".join(decoded(text).lower().split()) or EMPTY_STRING


@dataclass(frozen=True, slots=True)
class Ref:
    """A place where the text refers to its main subject.

    Attributes:
        id: Unique in its text, as a rule ``36.1``.
        semcat: SEMCAT, the semantic category of the main subject.
        syncat: SYNCAT, the syntactic category that is wanted.
        alternatives: The expressions to choose from, in the order of the file.
        chosen: The selected one; ``None`` in a test input.
        attributes: Further attributes of the element, in their order.
    """

    id: str
    semcat: str
    syncat: str
    alternatives: tuple[Refex, ...] = ()
    chosen: Refex | None = None
    attributes: FrozenDict[str, str] = EMPTY

    @property
    def entity(self) -> str:
        """ENTITY, what it refers to (``0``, or ``0,1`` for both); ``""`` in GREC-MSR."""
        return self.attributes.get("ENTITY", "")

    def choosing(self, chosen: Refex | None) -> Ref:
        """Return the reference with another selected expression, or none."""
        # Thrice as fast as `replace`, and each system answers thousands of them.
        return Ref(self.id, self.semcat, self.syncat, self.alternatives, chosen, self.attributes)


Part = str | Ref
"""A piece of a paragraph, or of an expression with references in it."""
Choices = tuple[Refex | None, ...]
"""What a system answers: an expression for each `Ref` of a text in order, ``None`` for none."""


@dataclass(frozen=True, slots=True)
class GrecText:
    """A text with its references.

    Attributes:
        id: ID of the TEXT element.
        title: The title as the file has it; `name` is the decoded one.
        attributes: Further attributes of the element, in their order.
        listed: The list that all references share, as the file has it (GREC-NEG); empty where each
            has its own.
        refs: The references in order, without those inside expressions.
    """

    id: str
    title: str = ""
    paragraphs: tuple[tuple[Part, ...], ...] = ()
    attributes: FrozenDict[str, str] = EMPTY
    listed: tuple[Refex, ...] = ()
    refs: tuple[Ref, ...] = field(init=False, repr=False, compare=False, default=())

    def __post_init__(self) -> None:
        refs = [part for parts in self.paragraphs for part in parts if isinstance(part, Ref)]
        object.__setattr__(self, "refs", tuple(refs))

    @property
    def name(self) -> str:
        """The title as a person reads it: percent-encoding decoded, white space collapsed."""
        return " ".join(decoded(self.title).split())

    @property
    def every_ref(self) -> dict[str, Ref]:
        """The references in order, each followed by those inside its selected expression.

        One inside is called as what is around it and its entity (``7.1.1 > 0``), since numbers of
        mentions differ between files: a system does not know which expressions were nested.
        """
        refs = self.refs
        found = {ref.id: ref for ref in refs}
        if len(found) == len(refs) and not any(ref.chosen and ref.chosen.parts for ref in refs):
            return found  # of one subject, as most texts are: no reference is inside another one
        found.clear()
        taken: Counter[str] = Counter()
        waiting = [(ref.id, ref) for ref in reversed(refs)]
        while waiting:
            path, ref = waiting.pop()
            taken[path] += 1
            if taken[path] > 1:
                path = f"{path}~{taken[path]}"
            found[path] = ref
            if ref.chosen is not None and ref.chosen.parts:
                inside = [part for part in ref.chosen.parts if isinstance(part, Ref)]
                waiting += [(f"{path}{INSIDE}{each.entity}", each) for each in reversed(inside)]
        return found

    @property
    def domain(self) -> str:
        """SEMCAT of the references, that of the first one where they differ; ``""`` without any."""
        return next((ref.semcat for ref in self.refs), "")

    @property
    def choices(self) -> Choices:
        """The selected expressions in order."""
        return tuple([ref.chosen for ref in self.refs])

    def named(self, choices: Sequence[Refex | None]) -> dict[str, Refex | None]:
        """Return what is chosen for each reference, by the names of `every_ref`.

        ``choices`` has an expression, or none, for each reference that is not inside another one.
        """
        refs = self.refs
        found = {ref.id: each for ref, each in zip(refs, choices, strict=False)}
        if len(found) == len(refs) == len(choices) and not any(
            each and each.parts for each in choices
        ):
            return found
        return {name: ref.chosen for name, ref in self.choosing(choices).every_ref.items()}

    def choosing(self, choices: Sequence[Refex | None]) -> GrecText:
        """Return the text with another selected expression, or none, for each reference."""
        size = len(self.refs)
        if len(choices) != size:
            raise ValueError(f"the text has {size} references, not {len(choices)}")
        left = iter(choices)
        paragraphs = tuple(
            [
                tuple(
                    [part.choosing(next(left)) if isinstance(part, Ref) else part for part in parts]
                )
                for parts in self.paragraphs
            ]
        )
        return replace(self, paragraphs=paragraphs)

    def asked(self) -> GrecText:
        """Return the test input: the text without its selected expressions."""
        return self.choosing((None,) * len(self.refs))


def decoded(text: str) -> str:
    """Return a text with percent-encoded UTF-8 decoded (``F%C3%A1brega``), else as it is.

    Only codes of characters beyond ASCII are decoded, so that *a 100%20 mark* stays what it is.
    """
    return _ENCODED.sub(_character, text) if "%" in text else text


def _character(match: re.Match[str]) -> str:
    try:
        return bytes.fromhex(match[0].replace("%", "")).decode("utf-8")
    except UnicodeDecodeError:
        return match[0]


@dataclass(frozen=True, slots=True)
class RunningText:
    """A text as a person reads it.

    Attributes:
        text: The paragraphs, separated by empty lines.
        places: For each reference its half-open range of characters; an empty range, where the
            words would be, for an expression without any.
        paragraphs: The range of characters of each paragraph.
    """

    text: str
    places: tuple[tuple[int, int], ...]
    paragraphs: tuple[tuple[int, int], ...]


def running_text(
    text: GrecText, choices: Sequence[Refex | None], *, capitals: bool = True
) -> RunningText:
    """Put chosen expressions into their text; its own selected ones are ignored.

    ``None`` inserts nothing. Without ``capitals`` rule 4 is not applied: every string stays as it
    is.

    Raises:
        ValueError: There are more or fewer choices than references.
    """
    return _Writer(capitals).write(text, choices)


def begins_sentence(before: str) -> bool:
    """Tell whether a sentence begins behind the last forty characters of a paragraph, or more."""
    if not before.strip():
        return True
    match = _END.search(before)
    if match is None:
        return False
    word = match[1].lstrip("(\"'“‘[").lower()
    initial = len(word) == 1 and word.isalpha() and before.rstrip().endswith(".")
    return not initial and word not in _ABBREVIATIONS


class _Writer:
    """Writes one text piece by piece."""

    def __init__(self, capitals: bool) -> None:
        self._capitals = capitals
        self._pieces: list[str] = []
        self._length = 0
        self._gap = False
        self._start = 0

    def write(self, text: GrecText, choices: Sequence[Refex | None]) -> RunningText:
        places: list[tuple[int, int]] = []
        paragraphs: list[tuple[int, int]] = []
        left = iter(zip(text.refs, choices, strict=True))
        for parts in text.paragraphs:
            before = len(self._pieces)
            if self._length:
                self._put("\n\n")
            self._start, self._gap = self._length, False
            after_ref = False
            for number, part in enumerate(parts):
                if isinstance(part, Ref):
                    _ref, chosen = next(left)
                    places.append(self._reference(chosen))
                    after_ref = self._gap = True
                    continue
                to_ref = number + 1 < len(parts) and isinstance(parts[number + 1], Ref)
                self._plain(part, after_ref, to_ref)
                after_ref = False
            if self._length > self._start:
                paragraphs.append((self._start, self._length))
            else:
                self._take_back(before, places)
        for _pair in left:  # strict: says so if a choice is left over
            pass
        return RunningText("".join(self._pieces), tuple(places), tuple(paragraphs))

    def _take_back(self, before: int, places: list[tuple[int, int]]) -> None:
        """Leave out the empty line before a paragraph that has no words."""
        while len(self._pieces) > before:
            self._length -= len(self._pieces.pop())
        for number in range(len(places) - 1, -1, -1):
            if places[number][0] <= self._length:
                break
            places[number] = (self._length, self._length)

    def _put(self, piece: str) -> None:
        self._pieces.append(piece)
        self._length += len(piece)

    def _words(self, words: str) -> int:
        """Put words behind a blank where one is due; return where they begin."""
        if self._gap and self._length > self._start and not words.startswith(_CLOSING):
            self._put(" ")
        self._gap = False
        start = self._length
        self._put(words)
        return start

    def _reference(self, chosen: Refex | None) -> tuple[int, int]:
        words = chosen.words if chosen is not None else ""
        if not words:
            return (self._length, self._length)
        if self._capitals and words[0].islower() and begins_sentence(self._tail()):
            words = words[0].upper() + words[1:]
        start = self._words(words)
        return (start, self._length)

    def _tail(self) -> str:
        """Return the end of the paragraph so far."""
        kept: list[str] = []
        wanted = min(_TAIL, self._length - self._start)
        for piece in reversed(self._pieces):
            if wanted <= 0:
                break
            kept.append(piece[-wanted:])
            wanted -= len(piece)
        return "".join(reversed(kept))

    def _plain(self, raw: str, after_ref: bool, to_ref: bool) -> None:
        body = decoded(raw)
        words = " ".join(body.split())
        if not words:
            self._gap = self._gap or bool(body)
            return
        lead = body[: len(body) - len(body.lstrip())]
        if after_ref:
            bare = lead in ("", "\n")
            self._gap = not (bare and (not lead or words.startswith(_CLINGS_AFTER)))
        else:
            self._gap = self._gap or bool(lead)
        self._words(words)
        trail = body[len(body.rstrip()) :]
        clings = to_ref and trail == "\n" and words.endswith(_CLINGS_BEFORE)
        self._gap = bool(trail) and not clings and not words.endswith(_OPENING)
