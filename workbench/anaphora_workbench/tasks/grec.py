"""Records of GREC files: a text about one thing, with its main-subject references open to choice.

A `GrecText` holds paragraphs; a paragraph holds plain text and `Ref` in their order; a `Ref` holds
the expressions that may stand there (`Refex`) and, unless the file is a test input, the one that
does. Strings are kept as the file has them, white space included; `running_text` puts them
together as a person would read them.

Source: A. Belz, E. Kow, J. Viethen and A. Gatt 2008, The GREC challenge: overview and evaluation
results, INLG.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from anaphora_workbench.model import EMPTY, FrozenDict

__all__ = [
    "CASES",
    "DOMAINS",
    "EMPTY_STRING",
    "HEADS",
    "SYNCATS",
    "TYPES",
    "Choices",
    "GrecText",
    "Part",
    "Ref",
    "Refex",
    "decoded",
]

TYPES = ("name", "common", "pronoun", "empty")
"""The values of REG08-TYPE."""
SYNCATS = ("np-subj", "np-obj", "subj-det")
"""The values of SYNCAT."""
DOMAINS = ("city", "country", "mountain", "person", "river")
"""The values of SEMCAT in GREC-2.0; test sets may bring others, such as ``lake``."""
HEADS = ("nominal", "pronoun", "rel-pron")
"""The values of HEAD."""
CASES = ("plain", "nominative", "accusative", "genitive")
"""The values of CASE."""
EMPTY_STRING = "_"
"""What an expression without words is written as."""


@dataclass(frozen=True, slots=True)
class Refex:
    """A referring expression.

    Attributes:
        text: Its words, ``_`` for an expression without any.
        attributes: All attributes of the element, in their order: REG08-TYPE, EMPHATIC, HEAD,
            CASE and whatever else a file has.
    """

    text: str
    attributes: FrozenDict[str, str] = EMPTY

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
        """The words as they stand in a text, decoded, parted by single blanks; none of ``_``."""
        text = " ".join(decoded(self.text).split())
        return "" if text == EMPTY_STRING else text

    @property
    def key(self) -> str:
        """What string accuracy compares: the text in lower case, white space as single blanks.

        An empty string is the same as ``_``.
        """
        return " ".join(decoded(self.text).lower().split()) or EMPTY_STRING


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


Part = str | Ref
"""A piece of a paragraph."""
Choices = tuple[Refex | None, ...]
"""What a system answers: an expression for each `Ref` of a text in order, ``None`` for none."""


@dataclass(frozen=True, slots=True)
class GrecText:
    """A text with its references.

    Attributes:
        id: ID of the TEXT element.
        title: The title as the file has it; `name` is the decoded one.
        paragraphs: The pieces of each paragraph in order.
        attributes: Further attributes of the element, in their order.
    """

    id: str
    title: str = ""
    paragraphs: tuple[tuple[Part, ...], ...] = ()
    attributes: FrozenDict[str, str] = EMPTY

    @property
    def name(self) -> str:
        """The title as a person reads it: percent-encoding decoded, white space collapsed."""
        return " ".join(decoded(self.title).split())

    @property
    def refs(self) -> tuple[Ref, ...]:
        """The references in order."""
        return tuple([part for parts in self.paragraphs for part in parts if isinstance(part, Ref)])

    @property
    def domain(self) -> str:
        """SEMCAT of the references, that of the first one where they differ; ``""`` without any."""
        return next((ref.semcat for ref in self.refs), "")

    @property
    def choices(self) -> Choices:
        """The selected expressions in order."""
        return tuple([ref.chosen for ref in self.refs])

    def choosing(self, choices: Sequence[Refex | None]) -> GrecText:
        """Return the text with other selected expressions.

        Args:
            choices: One for each reference, ``None`` for none.

        Raises:
            ValueError: Their number is another one than that of the references.
        """
        size = len(self.refs)
        if len(choices) != size:
            raise ValueError(f"the text has {size} references, not {len(choices)}")
        left = iter(choices)
        paragraphs = tuple(
            [
                tuple(
                    [
                        replace(part, chosen=next(left)) if isinstance(part, Ref) else part
                        for part in parts
                    ]
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


_ENCODED = re.compile("(?:%[89A-Fa-f][0-9A-Fa-f])+")


def _character(match: re.Match[str]) -> str:
    try:
        return bytes.fromhex(match[0].replace("%", "")).decode("utf-8")
    except UnicodeDecodeError:
        return match[0]
