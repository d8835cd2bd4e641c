r"""Read and write CoNLL-2011 and CoNLL-2012 files and the variants that corpora have made of them.

The specification, rule by rule. ``→`` stands for a tab in the examples.

**Rule 1, documents.** A file holds documents between a begin and an end line. The name stands in
brackets or alone, the part may have any width, be missing or have no number; a blank may follow
the ``#``. Parts of one document are documents of their own with cluster labels of their own; part
3 of ``nw/x`` is called ``nw/x#3``, part 0 just ``nw/x``. A document without a name is called
after the file. The end line may be missing. ::

    #begin document (nw/xinhua/00/chtb_0009); part 003
    ...
    #end document
    # begin document GUM_bio_emperor

**Rule 2, lines.** A word a line, a blank line behind each sentence. Columns are divided by tabs,
or by any number of blanks when most lines of the document have no tab. Lines that begin with
``#`` are comments, unless they are built like the lines of words. One tab too many at the end of
a line is ignored. Line ends may be ``\n``, ``\r\n`` or ``\r``, and the last may be missing. The
last column holds the coreference brackets. ::

    nw/x→0→0→She→PRP→(TOP(S(NP*)→-→-→-→Ana→*→(3)

**Rule 3, layouts.** The other columns follow one of seven layouts, found out per document from
its first five usual lines, in this order; ``ConllFormat(layout=...)`` forces one:

- ``democrat``, 15 columns, and ``ud``, 11 or more: column 1 a number or range, 4 a universal part
  of speech or ``_``, 6 features or ``_``, 7 a number or ``_``. They hold: number, form, lemma,
  part of speech, tag, features, head, relation, dependencies, notes; then in ``democrat``
  speaker, paragraph, name, category; in ``ud`` anything.
- ``conll-2012``, 12 or more columns, and ``short``, 5 to 11: columns 2 and 3 are numbers. They
  hold: document, part, number, form; then in ``conll-2012`` tag, parse bit, lemma, frameset, word
  sense, speaker, name, and a column per predicate of the sentence, so that the number of columns
  may change from sentence to sentence; in ``short`` anything.
- ``gum``, 3 or more columns, column 1 a number: number, form, then anything. Numbers run through
  the document.
- ``bare``, 2 columns, column 1 the document's name: there are no forms (read as ``_``).
- ``plain``, 2 or more columns: form, then anything. ::

    7→cats→cat→NOUN→_→Number=Plur→8→nsubj→_→_→_→1→*→*→(4)       democrat
    nw/x→0→6→cats→(4)                                           short
    6→cats→(animal-4)                                           gum
    nw/x (4)                                                    bare
    cats (4)                                                    plain

**Rule 4, brackets.** ``(3`` opens a mention of cluster 3, ``3)`` closes the one of that cluster
that was opened last, ``(3)`` is a mention of one word. Several stand side by side or are divided
by ``|``. A label is any text without brackets, ``|`` and white space. ``-``, ``_``, ``*`` and an
empty cell say that there is none. Only the last column counts, so the words ``1)`` and ``(`` do
no harm. ::

    (3|(12)    she opens a mention of 3 and is a mention of 12
    3)0)       here mentions of 3 and of 0 end

**Rule 5, labels of GUM.** In the layout ``gum``, when every label of the document is a type, a
number and perhaps a title, the number is the cluster, the type the semantic class, the title the
attribute ``identity``. A closing bracket may leave out the title or the type. ::

    0→Ada→(person-2-Ada_Lovelace        1→Lovelace→person-2-Ada_Lovelace)

**Rule 6, clusters.** Each mention is a markable ``LABEL.NUMBER``, numbered in text order within
its cluster, with the cluster label as attribute ``entity``. Each but the first of its cluster is
an anaphor ``<`` of the kind ``""`` that points to the one before it. Of mentions with the same
words the one whose bracket opens first comes first. ::

    (7) ... (7) ... (7)      markables 7.1, 7.2, 7.3; links 7.2 to 7.1, 7.3 to 7.2

**Rule 7, split antecedents.** A label that adds up labels of the document is an entity made of
others; the antecedents of its first mention are the nearest mentions of the parts. ::

    Ana (0) met Bill (1) . They (0+1) ...

**Rule 8, words.** ``lemma``, ``pos``, ``tag``, ``features``, ``head`` and ``deprel`` come from
the columns of these names; the columns' signs for nothing are ``""``. Forms stay as they are
(``-LRB-``, ``/.``). In ``democrat`` and ``ud`` the line of a written word that is several
(``21-22 des``) and of an empty node (``8.1``) is not a word: it is kept and written again. A
paragraph ends where the paragraph number changes. Names like ``nw/...`` give the genre as in
OntoNotes. ``metadata["speakers"]`` has an entry for each sentence. ::

    21-22→des→_...      21→de→de→ADP...      22→les→le→DET...       two words

**Rule 9, trees.** The parse bits of a sentence make its tree, with the tag as label of a word's
leaf; ``*`` alone in all cells is not a tree. ::

    (S(NP*)  (VP*  (NP*)))     is     (S (NP PRP) (VP VBD (NP NN)))

**Rule 10, heads.** The format gives mentions no heads: whoever needs one finds it in the trees or
the parse of the document, and says so.

**Rule 11, problems.** What is wrong is listed, with its place, and reading goes on; the codes are
in ``docs/formats/conll.md``. Nothing can be read of an empty file (``conll-empty``) and of a
document that does not fit the forced layout (``conll-layout``). ::

    old.conll:7:21: Anaphora skips the mention '(3': it has no closing bracket; put '3)' on its last
    word [conll-bracket-unclosed]

**Rule 12, writing back.** A document that was read comes back byte for byte: a cell or line that
was read is kept as long as it says what the model says. What was wrong in the sense of
``conll-token-outside``, ``conll-columns`` and of the brackets is corrected. What this takes is kept
in the metadata of document and layer under keys that begin with ``conll.``: ``name``, ``part``,
``layout``, ``begin`` and ``end`` (the lines), ``before`` and ``after`` (lines around them),
``crlf``, ``unended`` (no final line end), ``spaced`` (blanks divide columns), ``frames`` (a line
with ``x`` for each cell, where its white space is unusual), ``lines`` (lines without a word, by
the word behind them), ``columns`` (by role: a list, or one cell for all); ``empty``, ``joint``
(what divides brackets), ``typed`` (rule 5), ``at`` and ``cells`` (two lists: words, their cells).

**Rule 13, writing anything else.** A document from another format is written as ``conll-2012``
with 12 columns and tabs, the sentences divided by blank lines, the first layer's entities with
numbers as labels. What does not come back is listed by ``losses`` (``conll-loses-...``)::

    #begin document (farm); part 000
    farm→0→0→Ana→NNP→-→Ana→-→-→-→*→(0)
    farm→0→1→slept→VBD→-→sleep→-→-→-→*→-
    farm→0→2→.→.→-→.→-→-→-→*→-

    #end document

In a cell, opening brackets come first, the longest mention outermost, then mentions of one word,
then closing brackets. Mentions of one entity that share just one word can be distinguished if the
closing bracket comes first (``3)|(3``), so it does; other crossing ones cannot.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from anaphora_formats.conll.brackets import EMPTY_CELLS, parse_cell
from anaphora_formats.conll.columns import LAYOUTS, PLAIN, recognise, split
from anaphora_formats.conll.context import FileContext
from anaphora_formats.conll.documents import BEGIN, raw_documents
from anaphora_formats.shared.file_format import FileFormat, LastRendering
from anaphora_workbench.errors import UsageError
from anaphora_workbench.ports import Reading, Source, Target
from anaphora_workbench.ports.mention_table import MentionTable

_CONLL_U = ("# newdoc", "# newpar", "# sent_id", "# global.", "# text =")


class ConllFormat(FileFormat):
    """The format ``conll``: coreference in the last column of a table of words.

    Args:
        layout: Name of the layout to read and to write (rule 3); ``None`` to find out when
            reading, and to keep a document's own when writing.
        language: Language of the documents, which no file states.

    Raises:
        UsageError: There is no such layout.
    """

    name = "conll"
    title = "CoNLL-2011/2012 and variants: one word per line, coreference in the last column"
    suffixes: tuple[str, ...] = (
        ".conll",
        ".v4_gold_conll",
        ".v4_auto_conll",
        ".gold_conll",
        ".auto_conll",
        ".conll2012",
        ".key",
        ".response",
    )
    mentions_only = True
    loses: tuple[str, ...] = (
        "zero anaphors and clitics",
        "gaps in discontinuous mentions",
        "crossing mentions of one entity, which read back as nested",
        "kinds, reference types and single links of anaphors",
        "non-referring expressions",
        "bridging links, split antecedents, candidates and verdicts",
        "heads, minimal spans and semantic classes of mentions",
        "the white space between words",
        "all layers but one",
    )
    lost_because: Mapping[str, str] = {
        "references": "the file says only which mentions belong together",
        "links": "the file says only which mentions belong together",
        "discontinuous": "it is written with the words between its parts",
        "labels": "entities have numbers",
    }

    def __init__(self, layout: str | None = None, language: str = "und") -> None:
        if layout is not None and layout not in LAYOUTS:
            raise UsageError(f"there is no CoNLL layout '{layout}'; known: {', '.join(LAYOUTS)}")
        self._layout = None if layout is None else LAYOUTS[layout]
        self._language = language
        self._text_of = LastRendering(self._rendered)

    def sniff(self, head: str, source: Source) -> bool:
        """Tell whether a source has a begin line, or a usual suffix and such columns.

        CoNLL-U, which keeps coreference in its tenth column, is not claimed.
        """
        if source.is_folder:
            return False
        lines = head.removeprefix("\ufeff").splitlines()
        if any(line.startswith(_CONLL_U) for line in lines):
            return False
        if any(BEGIN.match(line) for line in lines):
            return True
        if not source.name.endswith(self.suffixes):
            return False
        first = next((line for line in lines if line.strip() and not line.startswith("#")), "")
        cells = split(first, "\t" if "\t" in first else " ")
        if len(cells) < 2 or len(cells) == 10:
            return False
        is_coref = cells[-1] in EMPTY_CELLS or parse_cell(cells[-1]) is not None
        return is_coref and (recognise(cells, "") is not PLAIN or len(cells) == 2)

    def read(self, source: Source) -> Iterator[Reading]:
        """Yield the documents one by one, each with the layer ``gold``.

        Raises:
            FormatError: ``conll-empty``, ``conll-layout``, ``encoding-invalid``,
                ``nul-character`` or what opening the source raises.
        """
        # Imported here: the scorer asks for bare mentions and does not write.
        from anaphora_formats.conll.reader import read_document

        context = FileContext(source, self._layout, self._language)
        for raw in raw_documents(source):
            yield read_document(raw, context)

    def mentions(self, source: Source) -> Iterator[MentionTable]:
        """Yield the bare mentions of each document, many times faster than `read`.

        Their problems are those of `read` but for what concerns other columns than the words and
        the last one: word numbers, names, features, heads and trees.

        Raises:
            FormatError: As `read`.
        """
        # Imported here: numpy is slow to load, and only the scorer asks for bare mentions.
        from anaphora_formats.conll.mention_table import mention_tables

        yield from mention_tables(FileContext(source, self._layout, self._language))

    def worded_mentions(self, source: Source) -> Iterator[tuple[MentionTable, Reading]]:
        """Yield the bare mentions of each document with its words, much faster than `read`.

        Documents in which anything is unusual come with the reading that `read` yields.

        Raises:
            FormatError: As `read`.
        """
        from anaphora_formats.conll.mention_table import worded_tables

        yield from worded_tables(FileContext(source, self._layout, self._language))

    def write(self, readings: Iterable[Reading], target: Target) -> None:
        """Write the first layer of each reading; the target appears whole or not at all.

        Raises:
            FormatError: It cannot be written.
        """
        with target.open_text() as handle:
            ended = True
            for reading in readings:
                text = self._text_of(reading)
                # A document that ended its file without a line end may not end this one.
                handle.write(text if ended else f"\n{text}")
                ended = text.endswith("\n")

    def _rendered(self, reading: Reading) -> str:
        from anaphora_formats.conll.writer import plan, text_of

        return text_of(plan(reading, self._layout))
