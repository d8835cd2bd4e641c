"""What each side of ``anaphora score`` states, and the warning when that is nothing at all."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from anaphora_workbench.errors import Problem, Severity
from anaphora_workbench.ports import MentionTable
from anaphora_workbench.workspace import Input


@dataclass(slots=True)
class ScoredSide:
    """The files of the key or of a response, and how many mentions were found in them.

    Attributes:
        name: ``key`` or ``response``.
        files: Where the documents come from.
        documents: Number of documents that were read.
        mentions: Number of mentions in them.
    """

    name: str
    files: Sequence[Input]
    documents: int = 0
    mentions: int = 0
    _said: bool = False

    def counted(self, tables: Iterable[MentionTable]) -> Iterator[MentionTable]:
        """Yield documents and count what they hold."""
        for table in tables:
            self.documents += 1
            self.mentions += len(table)
            yield table

    def emptiness(self) -> list[Problem]:
        """Return the warning that no document has a mention (``NAME-empty``); it is given once.

        Nothing is wrong with such a file, but its scores say nothing of a system.
        """
        if self.mentions or self._said:
            return []
        self._said = True
        means = "there is nothing to be found"
        if self.name == "response":
            means = "nothing of the key is found in it"
        every = f" in any of its {self.documents:,} documents" if self.documents > 1 else ""
        message = f"the {self.name} holds no mention{every}, so {means}"
        mute = sorted({f.format.name for f in self.files if not _holds_coreference(f)})
        if mute:
            names = " and ".join(f"'{name}'" for name in mute)
            what = f"formats {names} hold" if len(mute) > 1 else f"format {names} holds"
            message += (
                f"; the {what} no coreference: give a file that does, or name its format with "
                "--from if it was taken for another one"
            )
        at = self.files[0].source.at() if self.files else None
        return [Problem(f"{self.name}-empty", message, at, Severity.WARNING)]


def _holds_coreference(file: Input) -> bool:
    # Plain texts and trees say of themselves that they do not; all other formats do.
    return getattr(file.format, "holds_coreference", True)
