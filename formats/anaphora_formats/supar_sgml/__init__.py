r"""Read and write SUPAR's SGML (Ferrández, Peral & Luján-Mora 2002, Figure 5).

The paper gives one example and one sentence: words, sentences, noun phrases and their heads,
prepositional phrases, genitives, appositions, relative clauses, verbs, clauses and anaphors are
marked by SGML tags, with lemma and tag of each word. What the figure shows is rules 1 to 6; what
it leaves open we decided, rules 7 to 15. Antecedents are not part of it.

**Rule 1, lines.** UTF-8; ``\n``, ``\r\n`` and ``\r`` end a line; empty lines mean nothing. A line
is a tag, which begins with ``<@``, or a word: form, tag and lemma, separated by blanks. ``_``
stands for a tag or lemma that is unknown. Units lie in one another or apart and never cross::

    <@000,1,document=news, language=en>
    <@CCC>
    <@SNS,suj,comun,personaOAnimal,>
    <@NSN>
    Hartwell NNP hartwell
    Marine NNP marine
    Ltd. NNP ltd.
    <@/NSN>
    <@GSJ>
    's POS 's
    Bergen NNP bergen
    office NN office
    <@/GSJ>
    <@/SNS,suj,comun,personaOAnimal,>
    <@VBC>
    announced VBD announce
    <@/VBC>
    <@/CCC>
    <@CCC>
    <@ANF>
    <@SNS,suj,pronEnglish,,>
    it PRP it
    <@/SNS,suj,pronEnglish,,>
    <@/ANF>
    <@VBC>
    hired VBD hire
    <@/VBC>
    <@SNS,cd,comun,personaOAnimal,>
    two CD two
    <@NSN>
    clerks NNS clerk
    <@/NSN>
    <@/SNS,cd,comun,personaOAnimal,>
    . . .
    <@/CCC>

**Rule 2, close tags.** A close tag has a ``/`` before the name and repeats the fields.

**Rule 3, SNS.** A noun phrase, with four fields: function, type, semantics, and one that is empty
in the figure. Functions: ``suj`` subject, ``cd`` direct and ``ci`` indirect object, ``cc``
adjunct, ``atr`` predicate, and more; types: ``comun`` common noun, ``propio`` name,
``pronEnglish`` (``pron`` and the name of the language) and more; semantics: ``personaOAnimal``,
``grupo``, ``lugar`` and more. ``supar_sgml.toml`` is the list; a semantic class that is not in it
is written as it is, and any field may be empty. Each SNS is a markable, and where the text is
parsed (rule 8) a structure ``np``; function and type are kept as attributes of the markable.

**Rule 4, NSN.** The head words of the smallest SNS around it. Of several words the head is found by
the rule of the language for tags (English: the last noun; Spanish: the first). Without NSN the
head of a single word is that word; of an SNS of the type ``coordinacion``, which holds its
conjuncts as SNS, that of the first one. A single word that is a pronoun has no NSN, nor has a
coordination.

**Rule 5, GSJ.** The genitive: the marker, if there is one, and what is possessed, up to a
following PP, relative clause or apposition. Where an SNS stands directly before it, this is the
possessor. In the figure the possessor has no SNS of its own; ours has one when it is a noun phrase
of the parse, and then the head of the whole is marked inside the GSJ. The model counts the marker
to the possessor (*Hartwell Marine Ltd.'s*), so its structure ``genitive`` is the possessor with
the marker; a GSJ without such an SNS is a ``genitive`` over its own words::

    <@SNS,suj,comun,,>
    <@SNS,pos,propio,,>
    <@NSN>
    Ana NNP ana
    <@/NSN>
    <@/SNS,pos,propio,,>
    <@GSJ>
    's POS 's
    <@NSN>
    dog NN dog
    <@/NSN>
    <@/GSJ>
    <@/SNS,suj,comun,,>

**Rule 6, CCC, VBC, ANF.** ``CCC`` is a clause, ``VBC`` a run of verbs, ``ANF`` stands around the
SNS of an anaphor. Clauses stand side by side, as in the figure. Where those of the model lie in one
another, the sentence is divided by SUPAR's rule (`anaphora_workbench.model.clauses`). A unit
belongs to the clause in which it begins, whole, a punctuation mark to the clause before it.

**Rule 7, sentences and documents.** Each sentence begins with a header ``<@000,N,comment>``; N
counts from 1 in each document. The comment of the first one is ``document=ID, language=CODE``, the
others are empty. A number that is not higher than the last one begins another document.

**Rule 8, our own tags.** ``SPS`` prepositional phrase, ``APO`` apposition, ``ORL`` relative clause
(or another clause inside a noun phrase), ``GEN`` a genitive that rule 5 cannot express. Where a
document has none of these and no CCC, GSJ or VBC, it is not parsed: it has markables, but no
structures.

**Rule 9, zeros.** An SNS of the type ``cero`` holds no words: a zero, whose governor is the next
word. The function is its role (``suj``: ``nsubj``), the fourth field its features::

    <@ANF>
    <@SNS,suj,cero,,Number=Sing|Person=3>
    <@/SNS,suj,cero,,Number=Sing|Person=3>
    <@/ANF>
    <@VBC>
    llegó vmis3s0 llegar
    <@/VBC>

**Rule 10, clitics.** An SNS of the type ``clitico`` holds no words: a clitic in the word before it
(*dárselo*), the first, or the second where the fourth field is ``clitic=2``.

**Rule 11, heads that tags do not tell.** The fourth field ``head=1`` says that the first word of
the SNS is its head (``Daniel Smith``, where the first name is the head and the last noun is not).

**Rule 12, kinds.** The kind of an anaphor follows from the tables of the language: *it* is
``persIt``, a zero ``zero``. One that they do not tell is a field of ANF: ``<@ANF,defDesc>``. What
does not refer has no ANF.

**Rule 13, escapes.** A blank, tab or line end inside a word is ``&#32;``, ``&#9;``, ``&#10;`` ...,
a word ``_`` is ``&#95;``, one that begins with ``<@`` begins with ``&#60;@``. In tags comma,
``>`` and ``|`` are escaped so. ``&`` is ``&amp;`` where it would be read as an escape.

**Rule 14, files of others.** Without ``document=`` in the first header the document is called as
the file; its language is that of the pronouns' types, else that of the words; its headers are kept
(`Document.metadata`, ``supar-sgml.headers``) and are written again where it is the first of a
file. A single header is that of the whole text, and sentences end behind ``.``, ``!``, ``?`` or an
ellipsis where no unit goes on. Untidy files are read with problems, a code each
(``docs/formats/supar-sgml.md``).

**Rule 15, what is lost.** ``losses`` reads back what would be written and compares. Of units that
cross, noun phrases stay before other units, those of anaphors first. An
expression with gaps is written with the words between, one over several sentences is cut. What we
wrote and read comes back byte for byte.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from anaphora_formats.shared.file_format import FileFormat, LastRendering
from anaphora_formats.shared.rows import Names
from anaphora_formats.supar_sgml.document import build
from anaphora_formats.supar_sgml.lines import OPENING
from anaphora_formats.supar_sgml.parser import parse
from anaphora_formats.supar_sgml.writer import sentence_lines, with_headers
from anaphora_workbench.ports import Reading, Source, Target


class SuparSgmlFormat(FileFormat):
    """The format ``supar-sgml``: texts with SUPAR's parse and anaphors, without antecedents."""

    name = "supar-sgml"
    title = "SUPAR's SGML (Figure 5): words in noun phrases, clauses and anaphors"
    suffixes: tuple[str, ...] = (".supar.sgml",)
    loses: tuple[str, ...] = (
        "antecedents, candidates, reference types and what does not refer",
        "running text, paragraphs, metadata",
        "universal parts of speech next to tags, stems, features, dependencies, trees, empty nodes",
        "layers other than the first, bridging links, corrections, ids and attributes of markables",
        "clauses inside clauses (they are divided flat)",
        "minimal spans, expressions with gaps, over several sentences or crossing others",
        "linear positions of zero pronouns",
    )
    lost_because: Mapping[str, str] = {
        "pos": "a tag replaces them",
        "structures": "clauses are written one after the other, and verbs are added",
        "parse": "noun phrases keep a function",
    }

    def __init__(self) -> None:
        self._lines_of = LastRendering(sentence_lines)

    def sniff(self, head: str, source: Source) -> bool:
        """Tell whether the first thing in a file is a tag of this format."""
        return not source.is_folder and head.lstrip().startswith(OPENING)

    def read(self, source: Source) -> Iterator[Reading]:
        """Yield the documents of a file one by one.

        Raises:
            FormatError: The file is empty, does not begin with a tag, or is not UTF-8 text.
        """
        names = Names("supar-sgml-document-twice")
        for number, parsed in enumerate(parse(source.lines(), source), 1):
            yield names.checked(build(parsed, source, number), source.at(parsed.line, 1))

    def write(self, readings: Iterable[Reading], target: Target) -> None:
        """Write all documents into one file.

        Raises:
            FormatError: The file cannot be written, or the text holds half a character.
        """
        with target.open_text() as file:
            for number, reading in enumerate(readings):
                sentences = self._lines_of(reading)
                for line in with_headers(reading.document, sentences, first=not number):
                    file.write(f"{line}\n")
