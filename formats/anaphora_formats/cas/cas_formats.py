"""The formats ``cas-xmi`` and ``cas-json``: a CAS in a file, read and written."""

from __future__ import annotations

import warnings
from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from anaphora_formats.cas.json_cas import read_json
from anaphora_formats.cas.reader import reading_of
from anaphora_formats.cas.structures import CasFile
from anaphora_formats.cas.writer import written_cas
from anaphora_formats.cas.xmi import read_xmi
from anaphora_formats.shared.file_format import FileFormat, LastRendering
from anaphora_workbench.errors import FormatError, Position
from anaphora_workbench.io.sources import collector_paused
from anaphora_workbench.ports import Reading, Source, Target

_COREF_ANNOTATOR = "/de/unistuttgart/ims/coref/annotator/"
_TYPE_SYSTEMS = ("TypeSystem.xml", "typesystem.xml")
"""Names under which tools put the type system next to an XMI file."""


class CasFormat(FileFormat):
    """A CAS in one file; ``language=None`` takes the language of the CAS, else guesses it."""

    many = False
    mentions_only = True
    loses: tuple[str, ...] = (
        "running text in which two words have the same characters",
        "trees, empty nodes, structures other than dependencies",
        "minimal spans, places of zeros among the words",
        "candidates and verdicts, corrections",
        "metadata, attributes of mentions, and all layers but the first",
    )
    lost_because: Mapping[str, str] = {
        "text": "two words cannot have the same characters; the words are written with blanks"
    }
    own_attributes = ("cas.",)

    def __init__(self, language: str | None = None) -> None:
        self.language = language
        self._data_of = LastRendering(self._rendered)

    @abstractmethod
    def load(self, source: Source) -> tuple[CasFile, Any]:
        """Return the checked file and its CAS."""

    def cas_of(self, reading: Reading) -> Any:
        """Return the CAS that is written of a reading."""
        return written_cas(reading)

    @abstractmethod
    def dump(self, cas: Any) -> str:
        """Return the file of a CAS."""

    def read(self, source: Source) -> Iterator[Reading]:
        """Yield the one document.

        Raises:
            FormatError: There is no CAS with a text in it.
            MissingExtraError: dkpro-cassis is not installed.
        """
        with collector_paused():
            file, cas = self.load(source)
            reading = reading_of(file, cas, source.stem, self.language)
        yield reading

    def write(self, readings: Iterable[Reading], target: Target) -> None:
        """Write the one document; the target appears whole or not at all.

        Raises:
            FormatError: ``cas-many``, ``cas-not-xml``, or the target cannot be written.
            MissingExtraError: dkpro-cassis is not installed.
        """
        with target.open_binary() as file:
            for number, reading in enumerate(readings):
                if number:
                    raise FormatError(
                        "a CAS contains one document, but there are several; write to a folder, "
                        "one file each",
                        code="cas-many",
                        at=Position(target.name),
                    )
                file.write(self._data_of(reading))

    def _rendered(self, reading: Reading) -> bytes:
        with collector_paused(), warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of types that the library declares twice
            return self.dump(self.cas_of(reading)).encode("utf-8")


class CasXmiFormat(CasFormat):
    """The format ``cas-xmi``."""

    name = "cas-xmi"
    title = "UIMA CAS in XMI (INCEpTION, WebAnno, DKPro)"
    suffixes: tuple[str, ...] = (".xmi",)

    def sniff(self, head: str, source: Source) -> bool:
        """Tell whether the first element is one of XMI."""
        is_xmi = "http://www.omg.org/XMI" in head and ":XMI" in head
        return is_xmi and not source.is_folder

    def load(self, source: Source) -> tuple[CasFile, Any]:
        """Return the checked file and its CAS; a type system next to the file counts."""
        return read_xmi(source, _types_beside(source.path))

    def dump(self, cas: Any) -> str:
        """Return the file of a CAS."""
        found: str = cas.to_xmi(pretty_print=True)
        return found


class CorefAnnotatorFormat(CasXmiFormat):
    """The format ``coref-annotator``."""

    name = "coref-annotator"
    title = "CorefAnnotator: UIMA CAS in XMI with its entities"
    suffixes: tuple[str, ...] = (".ca2",)

    def sniff(self, head: str, source: Source) -> bool:
        """Tell whether the types of CorefAnnotator are named where an XMI file begins."""
        return super().sniff(head, source) and _COREF_ANNOTATOR in head

    def cas_of(self, reading: Reading) -> Any:
        """Return the CAS that is written of a reading."""
        return written_cas(reading, for_coref_annotator=True)


class CasJsonFormat(CasFormat):
    """The format ``cas-json``."""

    name = "cas-json"
    title = "UIMA CAS in JSON (INCEpTION, dkpro-cassis)"
    suffixes: tuple[str, ...] = (".cas.json",)

    def sniff(self, head: str, source: Source) -> bool:
        """Tell whether the object has the keys of a CAS."""
        return not source.is_folder and any(
            f'"{key}"' in head for key in ("%TYPES", "%FEATURE_STRUCTURES", "%VIEWS")
        )

    def load(self, source: Source) -> tuple[CasFile, Any]:
        """Return the checked file and its CAS."""
        return read_json(source)

    def dump(self, cas: Any) -> str:
        """Return the file of a CAS with its types."""
        found: str = cas.to_json(ensure_ascii=False, pretty_print=True)
        return found


def _types_beside(path: Path | None) -> Source | None:
    """Return the type system in the folder of a file, if there is one."""
    if path is None:
        return None
    beside = [path.with_name(name) for name in _TYPE_SYSTEMS]
    found = next((one for one in beside if one.is_file()), None)
    return None if found is None else Source.of(found)
