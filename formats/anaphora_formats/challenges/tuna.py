"""TUNA items in the form of the shared tasks, format ``tuna``; ``tuna-corpus`` is the original one.

A file
------
1.  XML in UTF-8 or in the encoding that its first line declares. A ``TRIAL`` is an item; it is the
    root, or any number of them stand in a root of any name. A DTD need not be there and is never
    fetched; entities that the file declares and those of HTML are known.
2.  A trial that is broken is left out, and the others are read. Names of elements and of XML
    attributes may have any case.
3.  ``CONDITION`` is ``+LOC`` or ``-LOC``, ``ID`` names the item; an id such as ``s12t3`` also tells
    the author, ``s12``, which ``AUTHOR`` may state otherwise. ``+FC`` or ``-FC`` may follow in
    ``CONDITION`` (``+LOC -FC``): whether the author thought that faults could not be put right.
4.  ``DOMAIN`` holds an ``ENTITY`` for the target (``TYPE="target"``) and each distractor, with
    its picture (``IMAGE``) and an ``ATTRIBUTE`` with ``NAME`` and ``VALUE`` for all that is true of
    it. Entities of one domain are furniture or people, as the type of the target tells. A trial
    without ``DOMAIN`` is an answer.
5.  ``WORD-STRING`` holds the description, ``ANNOTATED-WORD-STRING`` the same with an ``ATTRIBUTE``
    around the words that express one, ``ATTRIBUTE-SET`` what is expressed. Each may be missing. A
    second description begins with an element that the first one has already; ``AUTHOR`` in one of
    its elements says whose it is, if not the trial's author's. White space at the ends means
    nothing, and elsewhere it is a blank.
6.  An ``ATTRIBUTE`` without ``VALUE`` may stand around others, as ``location`` around row and
    column.
7.  Both this and the original form are read, whichever of the two names is asked for.

What is compared
----------------
8.  Case, ``-`` and ``_`` make no difference in names (``hairColour``, ``HAIR-COLOUR``), and the
    longer and shorter names of the published table are the same (``BEARD``, ``hasBeard``). Case and
    white space make none in values (``"old "``). Files are written with names and values as read.
9.  An entity whose row, column or other attribute is ``unknown`` or empty has no such attribute.
    ``other`` is a value like any other. Pairs of a description that are not true of the target stay
    in it, and are reported.

Writing
-------
10. Several trials get the root ``TRIALS``. Elements of the original corpus that are not attributes
    (``DET``) are left out around their words; ``SIMILARITY`` and the kinds of attributes
    (``literal``, ``gradable``) have no place here.

Example (of seven entities two are shown)::

    <TRIAL CONDITION="-LOC" ID="s1t3">
      <DOMAIN>
        <ENTITY ID="1" TYPE="target" IMAGE="fan-red.gif">
          <ATTRIBUTE NAME="type" VALUE="fan"/>
          <ATTRIBUTE NAME="colour" VALUE="red"/>
        </ENTITY>
        <ENTITY ID="2" TYPE="distractor" IMAGE="fan-blue.gif">
          <ATTRIBUTE NAME="type" VALUE="fan"/>
          <ATTRIBUTE NAME="colour" VALUE="blue"/>
        </ENTITY>
      </DOMAIN>
      <WORD-STRING>the red fan</WORD-STRING>
      <ANNOTATED-WORD-STRING>the <ATTRIBUTE NAME="colour" VALUE="red">red</ATTRIBUTE>
        <ATTRIBUTE NAME="type" VALUE="fan">fan</ATTRIBUTE></ANNOTATED-WORD-STRING>
      <ATTRIBUTE-SET>
        <ATTRIBUTE NAME="colour" VALUE="red"/>
        <ATTRIBUTE NAME="type" VALUE="fan"/>
      </ATTRIBUTE-SET>
    </TRIAL>

Source: Gatt and Belz 2010, Introducing shared task evaluation to NLG: the TUNA shared task
evaluation challenges, figure 2 and table 1.

The form of the corpus, version 1.0 (``tuna-corpus``)
---------------------------------------------------
1.  As `tuna`, but ``TRIAL`` also states ``CARDINALITY`` (1, or 2 for plural trials), ``DOMAIN``
    (``furniture`` or ``people``) and ``SIMILARITY``, each ``ATTRIBUTE`` of an entity has a ``TYPE``
    (``literal`` or ``gradable``), and the parts of a description are called ``STRING-DESCRIPTION``,
    ``DESCRIPTION`` (the annotated words) and ``ATTRIBUTE-SET``. The corpus has one file a trial.
2.  In ``DESCRIPTION`` an ``ATTRIBUTE`` named ``location``, without a value, stands around a row and
    a column; other elements may stand there too and are kept.
3.  Trials with two targets are read. Nothing but the program that scores leaves them out.
4.  Trials from the challenges' form are written with the kinds of attributes filled in: ``size``,
    row and column are gradable.

Example (entities as in `tuna`)::

    <TRIAL CARDINALITY="1" CONDITION="-LOC" DOMAIN="furniture" ID="s1t3" SIMILARITY="na">
      <DOMAIN>
        <ENTITY ID="1" TYPE="target" IMAGE="fan-red.gif">
          <ATTRIBUTE NAME="colour" TYPE="literal" VALUE="red"/>
        </ENTITY>
      </DOMAIN>
      <STRING-DESCRIPTION>red</STRING-DESCRIPTION>
      <DESCRIPTION><ATTRIBUTE NAME="colour" VALUE="red">red</ATTRIBUTE></DESCRIPTION>
      <ATTRIBUTE-SET>
        <ATTRIBUTE NAME="colour" TYPE="literal" VALUE="red"/>
      </ATTRIBUTE-SET>
    </TRIAL>
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain, islice
from xml.sax.saxutils import escape, quoteattr

from anaphora_formats.challenges.tuna_reader import readings
from anaphora_workbench.errors import FormatError, Position
from anaphora_workbench.ports import Source, Target
from anaphora_workbench.ports.generation import TaskReading
from anaphora_workbench.tasks.tuna import (
    Attribute,
    Description,
    Entity,
    Marked,
    Piece,
    Trial,
    folded_name,
)

_ILLEGAL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff\ud800-\udfff]")
_GRADABLE = frozenset({"size", "x-dimension", "y-dimension"})


@dataclass(frozen=True, slots=True)
class Form:
    """What the two forms call their elements.

    Attributes:
        words: The element with the words.
        annotated: The element with annotated words.
        original: Whether trials and attributes say all that the original corpus says of them.
    """

    words: str
    annotated: str
    original: bool


CHALLENGE = Form("WORD-STRING", "ANNOTATED-WORD-STRING", original=False)
CORPUS = Form("STRING-DESCRIPTION", "DESCRIPTION", original=True)


def write_trials(trials: Iterable[Trial], target: Target, form: Form) -> None:
    """Write trials; several of them get a root element around them.

    Raises:
        FormatError: ``text-unwritable``: XML cannot hold a character; or the place is refused.
    """
    following = iter(trials)
    first = list(islice(following, 2))
    several = len(first) != 1
    with target.open_text() as handle:
        handle.write('<?xml version="1.0" encoding="UTF-8"?>\n')
        if several:
            handle.write("<TRIALS>\n")
        for trial in chain(first, following):
            text = "".join([f"{line}\n" for line in _lines(trial, form)])
            found = _ILLEGAL.search(text)
            if found is not None:
                raise FormatError(
                    f"the trial '{trial.id}' contains U+{ord(found[0]):04X}, which XML "
                    "cannot contain",
                    code="text-unwritable",
                    at=Position(target.name),
                )
            handle.write(text)
        if several:
            handle.write("</TRIALS>\n")


def _lines(trial: Trial, form: Form) -> Iterator[str]:
    condition = " ".join(filter(None, [trial.condition, trial.criticality]))
    fields = {"CONDITION": condition, "ID": trial.id, "AUTHOR": trial.author}
    if form.original:
        number = trial.cardinality
        fields = {
            "CARDINALITY": "" if number is None else str(number),
            "CONDITION": condition,
            "DOMAIN": trial.domain,
            "ID": trial.id,
            "SIMILARITY": trial.similarity,
            "AUTHOR": trial.author,
        }
    yield f"<TRIAL{_fields(fields)}>"
    if trial.entities:
        yield "  <DOMAIN>"
        for entity in trial.entities:
            yield from _entity(entity, form)
        yield "  </DOMAIN>"
    for description in trial.descriptions:
        yield from _description(description, form)
    yield "</TRIAL>"


def _fields(fields: dict[str, str]) -> str:
    return "".join([f" {name}={quoteattr(value)}" for name, value in fields.items() if value])


def _entity(entity: Entity, form: Form) -> Iterator[str]:
    fields = {"ID": entity.id, "TYPE": entity.role, "IMAGE": entity.image}
    yield f"    <ENTITY{_fields(fields)}>"
    for one in entity.attributes:
        yield f"      {_attribute(one, form)}"
    yield "    </ENTITY>"


def _attribute(attribute: Attribute, form: Form) -> str:
    kind = attribute.kind
    if form.original and not kind:
        kind = "gradable" if folded_name(attribute.name) in _GRADABLE else "literal"
    fields = {"NAME": attribute.name, "TYPE": kind if form.original else ""}
    return f"<ATTRIBUTE{_fields(fields)} VALUE={quoteattr(attribute.value)}/>"


def _description(description: Description, form: Form) -> Iterator[str]:
    author = _fields({"AUTHOR": description.author})
    if description.words is not None:
        yield f"  <{form.words}{author}>{escape(description.words)}</{form.words}>"
        author = ""
    if description.annotated is not None:
        inner = "".join([_piece(one, form) for one in description.annotated])
        yield f"  <{form.annotated}{author}>{inner}</{form.annotated}>"
        author = ""
    if description.attributes is not None:
        yield f"  <ATTRIBUTE-SET{author}>"
        for one in description.attributes:
            yield f"    {_attribute(one, form)}"
        yield "  </ATTRIBUTE-SET>"


def _piece(piece: Piece, form: Form) -> str:
    if isinstance(piece, str):
        return escape(piece)
    inner = "".join([_piece(one, form) for one in piece.content])
    attribute = piece.attribute
    if form.original:
        return f"<{piece.tag}{_given(piece)}>{inner}</{piece.tag}>"
    if attribute is None:
        return inner
    fields = _fields({"NAME": attribute.name, "VALUE": attribute.value})
    return f"<ATTRIBUTE{fields}>{inner}</ATTRIBUTE>"


def _given(piece: Marked) -> str:
    return "".join([f" {name}={quoteattr(value)}" for name, value in piece.fields])


class _TrialFormat:
    """Either form of trials; both are read."""

    suffixes: tuple[str, ...] = (".xml",)
    folder = False
    readable = True
    writable = True
    many = True
    form: Form

    def sniff(self, head: str, source: Source) -> bool:
        """Tell whether a source contains trials that look like those of this form."""
        is_corpus = "CARDINALITY=" in head or "<STRING-DESC" in head
        return "<TRIAL" in head and is_corpus == self.form.original

    def read(self, source: Source) -> Iterator[TaskReading[Trial]]:
        """Yield the trials of a file.

        Raises:
            FormatError: The file cannot be read, or contains no trial.
        """
        yield from readings(source)

    def write(self, items: Iterable[Trial], target: Target) -> None:
        """Write trials.

        Raises:
            FormatError: XML cannot contain a character of theirs, or the place is refused.
        """
        write_trials(items, target, self.form)


class TunaCorpusFormat(_TrialFormat):
    """Trials of the TUNA corpus."""

    name = "tuna-corpus"
    title = "TUNA corpus 1.0 trials (STRING-DESCRIPTION, DESCRIPTION, ATTRIBUTE-SET)"
    form = CORPUS


class TunaFormat(_TrialFormat):
    """Items, answers and domains of the TUNA challenges."""

    name = "tuna"
    title = "TUNA challenge items (WORD-STRING, ANNOTATED-WORD-STRING, ATTRIBUTE-SET)"
    form = CHALLENGE
