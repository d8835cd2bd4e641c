r"""GREC files, references to the main subject of a text, as tasks (Belz et al. 2008).

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
    one chain.
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
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from anaphora_formats.grec_writing import file_of
from anaphora_formats.grec_xml import read_texts
from anaphora_workbench.ports import Source, Target, TaskReading
from anaphora_workbench.tasks.grec import GrecText

_TEXT = re.compile(r"<TEXTS?[\s>]")
_OWN = re.compile(r"<(PARAGRAPH|TITLE|REF)[\s>]")


def looks_like_grec(head: str) -> bool:
    """Tell whether a file that begins so is a GREC file."""
    if not head.lstrip("\ufeff \t\r\n").startswith("<"):
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
        return not source.is_folder and looks_like_grec(head)

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
