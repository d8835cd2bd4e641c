r"""KorKor (Vadász 2020): Hungarian texts with zero pronouns and antecedents, as xtsv tables.

The files
---------
1.  The first line names columns, which tabs separate. ``id``, ``form``, ``sent_id``, ``corefhead``
    and ``coreftype`` are needed; ``lemma``, ``xpostag``, ``upostag``, ``feats``, ``deprel`` and
    ``head`` are read. ``_`` is an empty cell. An empty line or another ``sent_id`` ends a sentence.
    A file is one text, called as the file is.
2.  A row with a number as ``id`` is a word. ``9.1`` is a verb that is not there: an empty node
    after word 9. ``4.OBJ`` and ``9.1.SUBJ`` are zero pronouns of word 4 and of that verb.
3.  A word whose ``head`` is ``9.1`` depends on word 9, and word 9 on what ``9.1`` depends on.
    Relations keep their names, in small letters.

The mentions
------------
4.  Each zero pronoun, each row with a ``coreftype`` and each row that a ``corefhead`` names is a
    mention of one word, which is its head. A zero is at its verb or noun, that of ``9.1`` at
    word 9; its role is ``nsubj``, ``obj`` or ``nmod:poss``, its kind ``zero``.
5.  ``corefhead`` is ``SENTENCE:ID`` of the antecedent. The type *holo* (part and whole) is a
    bridging link; every other type is a link.
6.  The type *arb* (people in general) has the reference *other*. The types *prs*, *dem*, *rel* and
    *refl* of words are the kinds ``persNoRefl``, ``demo``, ``rel`` and ``persRefl``. All types are
    kept as ``korkor.type`` in `Markable.attributes`.

The format is only read. Its form in CoNLL-U Plus has no antecedents of zero pronouns and is not
read.

Example, with ``→`` for a tab::

    id→form→lemma→xpostag→upostag→feats→deprel→head→sent_id→corefhead→coreftype
    1→Anna→Anna→[/N][Nom]→PROPN→Case=Nom→SUBJ→2→1→_→_
    2→aludt→alszik→[/V][Pst.NDef.3Sg]→VERB→Number=Sing→ROOT→0→1→_→_

    1→Álmodott→álmodik→[/V][Pst.NDef.3Sg]→VERB→Number=Sing→ROOT→0→2→_→_
    1.SUBJ→DROP→_→_→_→_→SUBJ→1→2→1:1→prs

Reference: N. Vadász 2020, KorKorpusz: kézzel annotált, többrétegű pilotkorpusz építése;
https://github.com/vadno/korkor_pilot.
"""

from __future__ import annotations

from collections.abc import Iterator

from anaphora_formats.korkor.reader import reading_of
from anaphora_formats.korkor.rows import NEEDED, rows_of
from anaphora_formats.shared.file_format import ReadOnlyFormat
from anaphora_workbench.ports import Reading, Source


class KorkorFormat(ReadOnlyFormat):
    """The format ``korkor``; its language is Hungarian unless another one is named."""

    name = "korkor"
    title = "KorKor: Hungarian texts with zero pronouns and antecedents (xtsv)"
    suffixes: tuple[str, ...] = (".xtsv",)
    many = False
    mentions_only = True

    def __init__(self, language: str | None = None) -> None:
        self.language = language

    def sniff(self, head: str, source: Source) -> bool:
        """Tell whether the first line has the names of the columns."""
        names = head.lstrip("\ufeff").partition("\n")[0].rstrip("\r").split("\t")
        return not source.is_folder and set(NEEDED) <= set(names)

    def read(self, source: Source) -> Iterator[Reading]:
        """Yield the one document.

        Raises:
            FormatError: ``korkor-header``, ``korkor-empty``, or what opening the source raises.
        """
        rows, problems = rows_of(source)
        yield reading_of(rows, problems, source, self.language or "hu")
