"""TUNA trials as the corpus was published (version 1.0), format ``tuna-corpus``.

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

from collections.abc import Iterable, Iterator

from anaphora_formats.tuna_reading import readings
from anaphora_formats.tuna_writing import CORPUS, write_trials
from anaphora_workbench.ports import Source, Target
from anaphora_workbench.ports.task_formats import TaskReading
from anaphora_workbench.tasks.tuna import Trial


class TunaCorpusFormat:
    """Trials of the TUNA corpus."""

    name = "tuna-corpus"
    title = "TUNA corpus 1.0 trials (STRING-DESCRIPTION, DESCRIPTION, ATTRIBUTE-SET)"
    suffixes: tuple[str, ...] = (".xml",)
    folder = False
    readable = True
    writable = True
    many = True

    def sniff(self, head: str, source: Source) -> bool:
        """Tell whether a source holds trials that look like those of the corpus."""
        return "<TRIAL" in head and ("CARDINALITY=" in head or "<STRING-DESC" in head)

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
        write_trials(items, target, CORPUS)
