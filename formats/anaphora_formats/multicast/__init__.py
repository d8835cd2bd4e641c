r"""Multi-CAST (Haig & Schnell 2014): spoken texts with zeros and referents, in TSV or XML.

The files
---------
1.  A TSV file has a line of names and a line for each word. ``corpus`` and ``text`` name the
    document, ``uid`` the unit, ``gword`` is the word, ``graid`` its gloss in GRAID, ``refind``
    its referent, ``isnref`` how the referent is new. Other columns are not read.
2.  An XML file has ``<multicast>``, ``corpus``, ``text``, ``unit`` and ``segment`` with the same
    names; ``c_name`` and ``t_name`` name corpus and text, ``uid`` the unit.
3.  A document is called ``mc_CORPUS_TEXT``, as the files are. Each unit with a word is a sentence.
4.  Words that begin with ``#`` are borders of clauses; ``%`` and ``[INT]`` mark breaks. They are no
    words of the text.

The mentions
------------
5.  GRAID is ``form.animacy:function``, such as ``pro.h:a``. It is the tag of the word. A verb
    (``v``), a noun phrase (``np``) and a pronoun (``pro``) have the part of speech VERB, NOUN and
    PRON.
6.  A word with a referent is a mention of one word, which is its head. Mentions with one referent
    are one entity, and each refers to the one before it. Referents are those of their text. The
    referent of a whole clause, at its border, is skipped with a warning.
7.  ``0`` (in Mandarin ``ZERO``) is a zero. With a referent it is a zero pronoun at the predicate of
    its clause: the next verb, else the one before, else the nearest word. A possessor is at the
    next word. Roles: *s* and *a* are ``nsubj``, *p* is ``obj``, *poss* ``nmod:poss``, *g*, *l* and
    *obl* ``obl``; others keep their name. Its place among the words is kept.
8.  Kinds: ``zero``; of pronouns ``pers12`` for animacy 1 and 2, ``persRefl`` for *refl*, ``demo``
    for *dem*, ``rel`` for *rel*, ``poss`` for the function *poss*, else ``persNoRefl``. Animacy *h*
    is the semantic class *person*.
9.  GRAID and ``isnref`` (*new*, *bridging*, *unused*) are kept as ``multicast.graid`` and
    ``multicast.isnref`` in `Markable.attributes`.

The format is only read: GRAID says more of each word than a document does.

Example, with ``→`` for a tab::

    corpus→text→uid→gword→gloss→graid→gform→ganim→gfunc→refind→isnref
    english→farm→0001→Ana→Ana→pn_np.h:s→pn_np→h→s→2001→new
    english→farm→0001→slept→sleep.PST→v:pred→v→→pred→→

References: G. Haig and S. Schnell (eds.), Multi-CAST, https://multicast.aspra.uni-bamberg.de; the
same 2014, Annotations using GRAID; S. Schiborr et al. 2018, RefIND.
"""

from __future__ import annotations

from collections.abc import Iterator

from anaphora_formats.multicast.reader import reading_of
from anaphora_formats.multicast.rows import HEADER, of_table, of_xml
from anaphora_formats.shared.file_format import ReadOnlyFormat
from anaphora_workbench.errors import FormatError
from anaphora_workbench.ports import Reading, Source


class MulticastFormat(ReadOnlyFormat):
    """The format ``multicast``; ``language=None`` knows those of some corpora."""

    name = "multicast"
    title = "Multi-CAST: spoken texts with zeros and referents (TSV, XML)"
    suffixes: tuple[str, ...] = (".multicast.tsv", ".multicast.xml")
    mentions_only = True

    def __init__(self, language: str | None = None) -> None:
        self.language = language

    def sniff(self, head: str, source: Source) -> bool:
        """Tell whether the first line has the names, or the root is that of the corpus."""
        return not source.is_folder and (_is_table(head) or "<multicast" in head)

    def read(self, source: Source) -> Iterator[Reading]:
        """Yield the texts one by one.

        Raises:
            FormatError: ``multicast-header``, ``multicast-xml``, ``multicast-empty``, or what
                opening the source raises.
        """
        texts = of_xml(source) if _is_xml(source) else of_table(source)
        some = False
        for text in texts:
            reading = reading_of(text, source, self.language)
            if reading is not None:
                some = True
                yield reading
        if not some:
            raise FormatError("the file contains no words", code="multicast-empty", at=source.at())


def _is_table(head: str) -> bool:
    names = head.lstrip("\ufeff").partition("\n")[0].rstrip("\r").split("\t")
    return set(HEADER) <= set(names)


def _is_xml(source: Source) -> bool:
    return source.read_bytes()[:200].lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"<")
