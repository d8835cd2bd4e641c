"""GREC files, references to the main subject of a text, as tasks (Belz et al. 2008).

1.  A file is XML; its encoding is the one that it declares, else UTF-8. It holds one ``TEXT``, or
    several in ``TEXTS`` (or any other element, or one behind the other). The DTD
    ``reg08-grec.dtd`` comes with this package and is never asked for: a file without it, or with
    another one, is read the same way. No other file is ever opened.
2.  ``TEXT`` (``ID``) has a ``TITLE`` and ``PARAGRAPH`` elements, which hold words and ``REF``;
    white space is kept as it is. A text without any REF is read, with a warning.
3.  ``REF`` (``ID``, ``SEMCAT``, ``SYNCAT``) holds the selected ``REFEX`` and the ``ALT-REFEX``, a
    list of REFEXs. A file for testing lacks the selected one.
4.  ``REFEX`` has the words, ``_`` for none, and the attributes ``REG08-TYPE``, ``EMPHATIC``,
    ``HEAD`` and ``CASE``. These and all others are kept, in their order, whatever their values
    are; values that GREC does not have are warnings.
5.  Titles and words may be percent-encoded (``F%C3%A1brega``); they are kept so, and decoded where
    people read them. Named characters of HTML (``&eacute;``) are read as these, other names that
    nobody defines stand for themselves.
6.  IDs of REFs are unique in a text: one that is missing, or taken, gets another one and a problem.
7.  A text that is broken (XML that is not well-formed, a REF in a REF) is left out with a problem;
    the others of the file are read.
8.  GREC-NEG files, in which a text refers to several entities (``ENTITY``, ``SYNFUNC``, one list of
    alternatives for all REFs), are refused as a whole: read by these rules, all entities would be
    one chain. They have a format of their own, `anaphora_formats.challenges.grec_neg`.
9.  Writing gives the same elements in the layout of GREC-2.0, a line each. What is read of it
    equals what was written.

Example::

    <TEXT ID="1"><TITLE>Ada Moor</TITLE><PARAGRAPH>
    <REF ID="1.1" SEMCAT="person" SYNCAT="np-subj">
    <REFEX REG08-TYPE="name" EMPHATIC="no" HEAD="nominal" CASE="plain">Ada Moor</REFEX>
    <ALT-REFEX>
    <REFEX REG08-TYPE="name" EMPHATIC="no" HEAD="nominal" CASE="plain">Ada Moor</REFEX>
    <REFEX REG08-TYPE="pronoun" EMPHATIC="no" HEAD="pronoun" CASE="nominative">she</REFEX>
    <REFEX REG08-TYPE="empty">_</REFEX>
    </ALT-REFEX></REF> is a weaver.</PARAGRAPH></TEXT>

Written texts are laid out as the files of GREC-2.0 are, an element a line. White space of
paragraphs is that of the record: a line end next to a REF is part of the text beside it, and
written only where it is there.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from xml.sax.saxutils import escape

from anaphora_formats.challenges.grec_xml import read_texts
from anaphora_workbench.errors import FormatError
from anaphora_workbench.ports import Source, Target, TaskReading
from anaphora_workbench.tasks.grec import GrecText, Part, Ref, Refex

HEAD = '<?xml version="1.0" encoding="utf-8"?>\n'
_DOCTYPE = '<!DOCTYPE {} SYSTEM "reg08-grec.dtd">\n'
_QUOTED = {'"': "&quot;", "\n": "&#10;", "\t": "&#9;", "\r": "&#13;"}
_CARRIAGE_RETURN = {"\r": "&#13;"}
_FORBIDDEN = frozenset([chr(code) for code in range(32) if code not in (9, 10, 13)]) | {
    "\ufffe",
    "\uffff",
}
_TEXT = re.compile(r"<TEXTS?[\s>]")
_OWN = re.compile(r"<(PARAGRAPH|TITLE|REF)[\s>]")


def file_of(texts: Iterable[GrecText]) -> Iterator[str]:
    """Yield the pieces of a file: one TEXT as the root, or several in TEXTS.

    Raises:
        FormatError: ``grec-character``, a text holds a character that XML has no way to write.
    """
    waiting: GrecText | None = None
    several = False
    for text in texts:
        if waiting is not None:
            if not several:
                yield HEAD + _DOCTYPE.format("TEXTS") + "<TEXTS>\n"
                several = True
            yield text_element(waiting)
        waiting = text
    if waiting is None:
        yield HEAD + _DOCTYPE.format("TEXTS") + "<TEXTS>\n</TEXTS>\n"
        return
    if not several:
        yield HEAD + _DOCTYPE.format("TEXT")
    yield text_element(waiting)
    if several:
        yield "</TEXTS>\n"


def text_element(text: GrecText) -> str:
    """Return the TEXT element with a line end.

    Raises:
        FormatError: ``grec-character``.
    """
    written: dict[Refex, str] = {}
    paragraphs = [
        f"<PARAGRAPH>{''.join([_part(part, written) for part in parts])}</PARAGRAPH>\n"
        for parts in text.paragraphs
    ]
    own = attributes_text({"ID": text.id, **text.attributes})
    body = "\n".join(paragraphs)
    element = f"<TEXT{own}>\n<TITLE>{escaped(text.title)}</TITLE>\n\n{body}</TEXT>\n"
    return checked(element, text.id)


def checked(element: str, name: str) -> str:
    """Return the element of a text; ``name`` is that of the text in messages.

    Raises:
        FormatError: ``grec-character``.
    """
    wrong = _FORBIDDEN.intersection(element)
    if wrong:
        raise FormatError(
            f"the text '{name}' contains U+{ord(min(wrong)):04X}, which XML has no way to "
            "write; take it out of the text first",
            code="grec-character",
        )
    return element


def _part(part: Part, written: dict[Refex, str]) -> str:
    if isinstance(part, str):
        return escaped(part)
    return _reference(part, written)


def _reference(ref: Ref, written: dict[Refex, str]) -> str:
    own = {"ID": ref.id, "SEMCAT": ref.semcat, "SYNCAT": ref.syncat, **ref.attributes}
    chosen = "" if ref.chosen is None else _expression(ref.chosen, written)
    listed = "".join([_expression(refex, written) for refex in ref.alternatives])
    return f"<REF{attributes_text(own)}>\n{chosen}<ALT-REFEX>\n{listed}</ALT-REFEX>\n</REF>"


def _expression(refex: Refex, written: dict[Refex, str]) -> str:
    found = written.get(refex)
    if found is None:
        attributes = attributes_text(refex.attributes)
        found = written[refex] = f"<REFEX{attributes}>{escaped(refex.text)}</REFEX>\n"
    return found


def attributes_text(values: Mapping[str, str]) -> str:
    """Return attributes as a start tag has them, each behind a blank."""
    return "".join([f' {name}="{escape(value, _QUOTED)}"' for name, value in values.items()])


def escaped(text: str) -> str:
    """Return characters as an element has them."""
    return escape(text, _CARRIAGE_RETURN)


def looks_like_grec(head: str) -> bool:
    """Tell whether a file that begins so is a GREC file."""
    if not head.lstrip("\ufeff \t\r\n").startswith("<"):
        return False
    if "<REFERENCE " in head:  # VaREG, whose places are other elements
        return False
    return "reg08-grec.dtd" in head or bool(_TEXT.search(head) and _OWN.search(head))


class GrecTaskFormat:
    """The task format ``grec``."""

    name = "grec"
    title = "GREC: texts whose main-subject references are open to choice (XML)"
    suffixes: tuple[str, ...] = (".xml", ".grec.xml")
    folder = False
    readable = True
    writable = True
    many = True

    def sniff(self, head: str, source: Source) -> bool:
        """Tell whether a file begins as GREC files do."""
        return not source.is_folder and looks_like_grec(head) and "<GREC-ITEM" not in head

    def read(self, source: Source) -> Iterator[TaskReading[GrecText]]:
        """Yield the texts one by one.

        Raises:
            FormatError: There is no text (``grec-empty``), or the file cannot be read at all.
        """
        yield from read_texts(source)

    def write(self, items: Iterable[GrecText], target: Target) -> None:
        """Write all texts into one file.

        Raises:
            FormatError: ``grec-character``, or the target cannot be written.
        """
        with target.open_text() as file:
            for piece in file_of(items):
                file.write(piece)
