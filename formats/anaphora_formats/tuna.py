"""TUNA items in the form of the shared tasks, format ``tuna``; `tuna_corpus` is the original one.

A file
------
1.  XML in UTF-8 or in the encoding that its first line declares. A ``TRIAL`` is an item; it is the
    root, or any number of them stand in a root of any name. A DTD need not be there and is never
    fetched; entities that the file declares and those of HTML are known.
2.  A trial that is broken is left out, and the others are read. Names of elements and of XML
    attributes may have any case.
3.  ``CONDITION`` is ``+LOC`` or ``-LOC``, ``ID`` names the item; an id such as ``s12t3`` also tells
    the author, ``s12``, which ``AUTHOR`` may state otherwise.
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
    in it, and are told.

Writing
-------
10. Several trials get the root ``TRIALS``. Elements of the original corpus that are no attributes
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
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from anaphora_formats.tuna_reading import readings
from anaphora_formats.tuna_writing import CHALLENGE, write_trials
from anaphora_workbench.ports import Source, Target
from anaphora_workbench.ports.task_formats import TaskReading
from anaphora_workbench.tasks.tuna import Trial


class TunaFormat:
    """Items, answers and domains of the TUNA challenges."""

    name = "tuna"
    title = "TUNA challenge items (WORD-STRING, ANNOTATED-WORD-STRING, ATTRIBUTE-SET)"
    suffixes: tuple[str, ...] = (".xml",)
    folder = False
    readable = True
    writable = True
    many = True

    def sniff(self, head: str, source: Source) -> bool:
        """Tell whether a source holds trials that do not look like those of the corpus."""
        return "<TRIAL" in head and "CARDINALITY=" not in head and "<STRING-DESC" not in head

    def read(self, source: Source) -> Iterator[TaskReading[Trial]]:
        """Yield the trials of a file.

        Raises:
            FormatError: The file cannot be read, or holds no trial.
        """
        yield from readings(source)

    def write(self, items: Iterable[Trial], target: Target) -> None:
        """Write trials.

        Raises:
            FormatError: XML cannot hold a character of theirs, or the place is refused.
        """
        write_trials(items, target, CHALLENGE)
