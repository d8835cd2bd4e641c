r"""MMAX2 (Müller & Strube 2006): a folder with the words of a text and levels of markables in XML.

The files
---------
1.  A folder has one ``NAME.mmax`` for each document; it names the file of its words. One ``.mmax``
    file is read as its document. ``common_paths.xml`` beside it says where words
    (``basedata_path``), schemes and markables are and which levels there are, by patterns such as
    ``$_coref_level.xml``, in which ``$`` is *NAME*. Without it all is in that folder, and the
    levels are the files ``NAME_*_level.xml``.
2.  Each ``<word id="word_1">`` of the words is a word. An empty one becomes ``_``.
3.  A level has ``<markable id="..." span="word_1..word_3,word_7">``. The level *sentence* gives the
    sentences, *paragraph* the paragraphs. Without sentences full stops end them.
4.  Mentions are the markables of the level *coref*, else *coreference*, *mention*, *markable*,
    *entity* or *phrase*, in this order.

The mentions
------------
5.  A set (``coref_class`` or ``coref_set``; with a scheme each attribute of type
    ``markable_set``) names the entity; *empty* is none. Each mention refers to the one of its
    entity before it, unless a pointer says otherwise.
6.  A pointer (of type ``markable_pointer`` in the scheme, else ``antecedent`` and names that end in
    ``_antecedent``) names antecedents: ``markable_3``, ``coref:markable_3``, several with
    semicolons (a split antecedent). A pointer whose name begins with *bridg* is a bridging link;
    ``bridging_relation`` has the names of the relations in the same order.
7.  Attributes that say more: ``kind``, ``reference``, ``zero``, ``clitic``, ``phrase``,
    ``semantic`` as in `anaphora_formats.shared.mention_values`; ``head``, the id of a word;
    ``min_ids``, minimal spans as ``span`` has them; ``entity``, the label of the entity where the
    set is only a number.
8.  As in ParCor (Guillou et al. 2014), ``type_of_pronoun`` is the kind where there is no ``kind``,
    and the type *pleonastic* is non-referring. As in ARRAU (Poesio & Artstein 2008), the reference
    *non_referring* is too.
9.  All other attributes are kept as ``mmax2.NAME`` in `Markable.attributes`.

Writing
-------
10. A folder gets all of these files, with schemes and a style, so that MMAX2 opens it. Names
    ``markable_`` with a number are kept; others become such names. A label ``set_`` with a number
    is the set, others are ``entity``. An entity of one mention without a label has the set *empty*.
11. What XML cannot say becomes ``_``.

References: C. Müller and M. Strube 2006, Multi-level annotation of linguistic data with MMAX2;
https://mmax2.net; the ParCor corpus, https://github.com/chardmeier/parcor-full.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from anaphora_formats.mmax2.project import MMAX, projects_of
from anaphora_formats.mmax2.reader import reading_of
from anaphora_formats.mmax2.writer import common_files, files_of
from anaphora_formats.shared.file_format import FileFormat, LastRendering
from anaphora_formats.shared.rows import with_problems
from anaphora_workbench.errors import FormatError, Position, Problem
from anaphora_workbench.io.file_names import safe_name
from anaphora_workbench.ports import Reading, Source, Target


class Mmax2Format(FileFormat):
    """The format ``mmax2``; ``language=None`` guesses it."""

    name = "mmax2"
    title = "MMAX2: a folder with words and levels of markables in XML"
    suffixes: tuple[str, ...] = (".mmax2",)
    folder = True
    mentions_only = True
    loses: tuple[str, ...] = (
        "running text, the language",
        "lemmas, tags, features, syntactic heads, structures, trees, empty nodes",
        "places of zeros among the words",
        "candidates and verdicts, corrections",
        "metadata, and all layers but the first, and its name",
        "attributes of words, and levels that are neither mentions, sentences nor paragraphs",
    )
    own_attributes = ("mmax2.",)

    def __init__(self, language: str | None = None) -> None:
        self.language = language
        self._files_of = LastRendering(files_of)

    def sniff(self, head: str, source: Source) -> bool:
        """Tell whether a folder has projects, or a text is one."""
        if source.path is None or not source.path.is_dir():
            return "<mmax_project" in head and source.name.lower().endswith(MMAX)
        return any(path.is_file() for path in source.path.glob(f"*{MMAX}"))

    def read(self, source: Source) -> Iterator[Reading]:
        """Yield the documents of a folder, or that of one project.

        Raises:
            FormatError: Nothing can be read: ``mmax2-empty``, ``mmax2-stream``, or the first thing
                that is wrong.
        """
        if source.path is None:
            raise FormatError(
                "words and markables are files next to their project, so MMAX2 is read from files, "
                "not from a stream",
                code="mmax2-stream",
                at=source.at(),
            )
        none = FormatError(
            f"the folder contains no {MMAX} file", code="mmax2-empty", at=source.at()
        )
        yield from with_problems(self._items(source, source.path), none)

    def _items(self, source: Source, path: Path) -> Iterator[Reading | Problem]:
        for project in projects_of(source, path):  # what all share is wrong for all
            try:
                yield reading_of(project, self.language)
            except FormatError as error:
                yield Problem(error.code, error.message, error.at)

    def write(self, readings: Iterable[Reading], target: Target) -> None:
        """Write a folder with all documents; it appears whole or not at all.

        Raises:
            FormatError: Two documents would have one name (``mmax2-name-twice``), or the target
                cannot be written.
        """
        with target.open_folder() as folder:
            taken: set[str] = set()
            for name, text in common_files().items():
                _write(folder, name, text, target)
            for reading in readings:
                stem = safe_name(reading.document.doc_id)
                if stem.casefold() in taken:
                    raise FormatError(
                        f"two documents would be written to '{stem}{MMAX}'; give them names of "
                        "their own",
                        code="mmax2-name-twice",
                        at=Position(target.name),
                    )
                taken.add(stem.casefold())
                for name, text in self._files_of(reading).items():
                    _write(folder, name, text, target)


def _write(folder: Path, name: str, text: str, target: Target) -> None:
    place = folder / name
    place.parent.mkdir(exist_ok=True)
    with Target.of(place, name=str(Path(target.name) / name)).open_text() as file:
        file.write(text)
