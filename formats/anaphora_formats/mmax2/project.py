"""The files of an MMAX2 project: words, levels and schemes, found by their paths.

Rules 1 and 4 to 6 of `anaphora_formats.mmax2`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from anaphora_formats.shared.elements import Element, parse_elements
from anaphora_formats.shared.xml import xml_text
from anaphora_workbench.errors import FormatError, Problem
from anaphora_workbench.ports import Source

MMAX = ".mmax"
SENTENCE, PARAGRAPH = "sentence", "paragraph"
MENTIONS = ("coref", "coreference", "mention", "markable", "entity", "phrase")
_SETS = frozenset(("coref_class", "coref_set"))
_POINTERS = {"markable_set": "sets", "markable_pointer": "pointers"}


@dataclass(frozen=True, slots=True)
class MmaxPaths:
    """What ``common_paths.xml`` says.

    Attributes:
        words: Folder of the words.
        markables: Folder of the levels.
        schemes: Folder of the schemes.
        levels: Pattern of the file, by the name of its level.
        scheme_of: File of the scheme, by the name of its level.
    """

    words: str = ""
    markables: str = ""
    schemes: str = ""
    levels: dict[str, str] = field(default_factory=dict)
    scheme_of: dict[str, str] = field(default_factory=dict)


@dataclass(slots=True)
class MmaxProject:
    """One document of a folder.

    Attributes:
        folder: The folder.
        file: The ``.mmax`` file.
        name: The name of the document.
        paths: Where its files are.
        problems: What is wrong so far.
    """

    folder: Source
    file: Source
    name: str
    paths: MmaxPaths
    problems: list[Problem] = field(default_factory=list)

    def words(self) -> Element:
        """Return the root of the words.

        Raises:
            FormatError: ``mmax2-project``, ``mmax2-xml``, or what opening raises.
        """
        root = parse_elements(self.file, "mmax2-xml")
        stated = next((one.text().strip() for one in root.all("words")), "")
        if root.tag != "mmax_project" or not stated:
            raise FormatError(
                "the project names no file of words: <words>NAME_words.xml</words>",
                code="mmax2-project",
                at=root.at,
            )
        source = beside(self.folder, self.paths.words, stated)
        return parse_elements(source, "mmax2-xml")

    def level(self, *names: str) -> tuple[str, Element] | None:
        """Return the first of some levels that has a file: its name and the root of it."""
        for name in names:
            pattern = self.paths.levels.get(name)
            if self.paths.levels and pattern is None:
                continue
            file = (pattern or f"$_{name}_level.xml").replace("$", self.name)
            source = beside(self.folder, self.paths.markables, file)
            if source.path is None or not source.path.is_file():
                continue
            root = self._parsed(source)
            if root is not None:
                return name, root
        return None

    def _parsed(self, source: Source) -> Element | None:
        """Return the root of a file without which reading goes on, and report what is wrong.

        Raises:
            FormatError: It is no text.
        """
        try:
            return parse_elements(source, "mmax2-xml")
        except FormatError as error:
            if error.code != "mmax2-xml":
                raise
            self.problems.append(Problem(error.code, error.message, error.at))
            return None

    def roles(self, level: str) -> tuple[frozenset[str], frozenset[str]]:
        """Return the names of the sets and of the pointers of a level, as its scheme has them."""
        found: dict[str, set[str]] = {"sets": set(), "pointers": set()}
        file = self.paths.scheme_of.get(level, "")
        source = beside(self.folder, self.paths.schemes, file) if file else None
        if source is not None and source.path is not None and source.path.is_file():
            root = self._parsed(source)
            for one in root.all("attribute") if root is not None else ():
                role = _POINTERS.get(one.attributes.get("type", ""))
                if role is not None:
                    # A scheme has names as MMAX2 shows them; levels have them in small letters.
                    found[role].add(one.attributes.get("name", "").lower())
        return frozenset(found["sets"] | _SETS), frozenset(found["pointers"])


def projects_of(source: Source, path: Path) -> Iterator[MmaxProject]:
    """Yield the projects of a folder in the order of their names, or the one of a file."""
    if path.is_dir():
        folder = source
        names = sorted(one.name for one in path.iterdir() if one.name.lower().endswith(MMAX))
    else:
        above = str(Path(source.name).parent)
        folder = Source(above, path=path.parent, encoding=source.encoding)
        names = [path.name]
    paths = _paths_of(folder)
    for name in names:
        yield MmaxProject(folder, folder.child(name), Path(name).stem, paths)


def _paths_of(folder: Source) -> MmaxPaths:
    """Return what ``common_paths.xml`` says.

    Raises:
        FormatError: ``mmax2-xml``, or it or a file that MMAX2 needs is no text.
    """
    source = folder.child("common_paths.xml")
    if source.path is None or not source.path.is_file():
        return MmaxPaths()
    root = parse_elements(source, "mmax2-xml")
    stated = {one.tag: one.text().strip() for one in root.children}
    levels = {
        one.attributes.get("name", ""): one
        for one in root.all("level")
        if one.attributes.get("name") and one.text().strip()
    }
    styles = [one.text().strip() for one in root.all("stylesheet")]
    rules = [one.attributes.get("customization_file", "") for one in levels.values()]
    schemes = [one.attributes.get("schemefile", "") for one in levels.values()]
    for path, files in (
        (stated.get("style_path", ""), styles),
        (stated.get("customization_path", ""), rules),
        (stated.get("scheme_path", ""), schemes),
    ):
        for file in filter(None, files):
            needed = beside(folder, path, file)
            if needed.path is not None and needed.path.is_file():
                xml_text(needed)
    return MmaxPaths(
        stated.get("basedata_path", ""),
        stated.get("markable_path", ""),
        stated.get("scheme_path", ""),
        {name: one.text().strip() for name, one in levels.items()},
        {name: one.attributes.get("schemefile", "") for name, one in levels.items()},
    )


def beside(folder: Source, path: str, name: str) -> Source:
    """Return a file in one of the folders of a project."""
    parts = [part for part in Path(path).parts if part not in ("/", ".")]
    return folder.child(*parts, Path(name).name)
