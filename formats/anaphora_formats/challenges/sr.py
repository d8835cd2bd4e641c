r"""The Surface Realisation task's input, formats ``sr-shallow`` and ``sr-deep`` (SR data 2.6).

1.  UTF-8 text. A sentence is a line ``sentId=11055``, a line for each node, the sentence itself
    (which test input lacks), and an empty line. Line ends may be of any sort; ``\n`` is written.
2.  A node reads, with single blanks between the fields::

        RELATION ID PARENT_ID LEMMA[.SENSE] [cpos=] [num=] [tense=] [partic=] [quoted=] [bracket=]

    It stands behind as many tabs as there are nodes above it, and behind its parent.
3.  IDs are numbers from 1, in no meaningful order. The root has the relation ``SROOT`` and the
    parent 0; there is one root, and parents make no circle.
4.  ``SENSE`` are two digits behind a dot and a lemma with a letter (``run.01``). Lemmas have no
    blanks.
5.  Features come in this order: ``cpos`` (also read as ``CPOS``; shallow only), ``num=sg|pl``,
    ``tense=past|pres``, ``partic=past|pres``, ``quoted=`` (one ``d`` for each pair of double
    quotes around the node, then one ``s`` for each of single ones), ``bracket=`` (``r`` round,
    then ``c`` curly).
6.  Deep only: a node with several heads has a line under each; the first one is as in 2, the
    others read ``RELATION ID PARENT_ID``.
7.  The sentence is the last line of its block that stands behind no tab and is not the root. (A
    node of a new number below one of the sentence, at the end and without its tabs, is a node.)
8.  An addition: lines that begin with ``#`` before a ``sentId=`` line are comments, and
    ``# labels = ud`` says which set of relations the nodes have from there on. Labels other than
    the LDC data's (Pennconverter, PropBank) make scores that cannot be held against published
    ones, so files that we make say theirs. ``# before = ...`` and ``# after = ...`` are the
    sentences around it in its text, for people who judge realisations.

What is wrong costs its sentence; the others are read. Errors: ``sr-sentence-id``,
``sr-sentence-twice``, ``sr-outside`` (a line in no sentence), ``sr-fields``, ``sr-id``,
``sr-id-twice``, ``sr-lemma``, ``sr-second-head``, ``sr-feature``, ``sr-parent-unknown``,
``sr-roots``, ``sr-cycle``, ``sr-empty`` (no node, or no sentence in the file), ``sr-cut`` (the file
breaks off: its last line has no end, or its last sentence no text and no empty line behind it,
where others have texts), ``encoding-invalid``, ``nul-character``. Warnings:
``sr-depth`` and ``sr-order`` (the parents' numbers count), ``sr-root-relation``.

Example (with ``>`` for tabs), shallow::

    # labels = ud
    sentId=7
    SROOT 2 0 sleep cpos=VB tense=past
    >NSUBJ 3 2 cat cpos=NN num=pl
    >>DET 1 3 the cpos=DT
    >PUNCT 4 2 . cpos=.
    The cats slept .

Reference: Belz et al. (2011), sections 2.1, 2.2, 2.6 and Table 3.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from anaphora_formats.challenges.sr_reader import SENTENCE, FeatureCache, SentenceBlock, read_block
from anaphora_formats.shared.rows import lines_with_faults
from anaphora_workbench.errors import FormatError, Position, Problem, Severity
from anaphora_workbench.ports import Source, Target, TaskReading
from anaphora_workbench.tasks.sr import FEATURES, SrHead, SrNode, SrSentence, Track, faults_of

__all__ = ["SrDeepFormat", "SrShallowFormat"]

_LABELS = re.compile(r"#\s*labels\s*=\s*(\S+)\s*")
_START = re.compile(r"(?:#[^\n]*\n|[^\S\n]*\n)*sentId=")
_CPOS = re.compile(
    r"^[ \t]*\S+[ \t]+[0-9]+[ \t]+[0-9]+[ \t][^\n]*?[ \t]cpos=", re.MULTILINE | re.IGNORECASE
)
_OUTSIDE = (
    "this line belongs to no sentence; a sentence begins with 'sentId=', and an empty line ends it"
)


class _SrFormat:
    """What both formats share."""

    name: str
    track: Track
    suffixes: tuple[str, ...] = (".sr",)
    folder = False
    readable = True
    writable = True
    many = True

    def sniff(self, head: str, source: Source) -> bool:
        """Tell whether the text begins with ``sentId=``, with or without parts of speech."""
        if not _START.match(head):
            return False
        return bool(_CPOS.search(head)) is (self.track is Track.SHALLOW)

    def read(self, source: Source) -> Iterator[TaskReading[SrSentence]]:
        """Yield the sentences one by one.

        Raises:
            FormatError: The file cannot be opened, or there is no sentence in it (``sr-empty``).
        """
        seen: set[str] = set()
        has_texts = has_any = False
        cache: FeatureCache = {}
        for block, problems in _blocks(source):
            has_any = True
            if block is None:
                yield TaskReading(None, tuple(problems), source.name)
                continue
            sentence, found = read_block(block, self.track, source, cache)
            problems += found
            if sentence is not None and sentence.text is not None:
                has_texts = True
            elif sentence is not None and has_texts and not block.ended:
                sentence = None
                problems.append(_cut(block, source))
            if block.sentence_id and block.sentence_id in seen:
                sentence = None
                problems.append(
                    Problem(
                        "sr-sentence-twice",
                        f"there was a sentence '{block.sentence_id}' before; only the first one "
                        "counts",
                        source.at(block.number, len(SENTENCE) + 1),
                    )
                )
            seen.add(block.sentence_id)
            yield TaskReading(sentence, tuple(problems), source.name)
        if not has_any:
            raise FormatError(
                "there is no sentence in the file; one begins with a line 'sentId='",
                code="sr-empty",
                at=source.at(1, 1),
            )

    def write(self, items: Iterable[SrSentence], target: Target) -> None:
        """Write all sentences.

        Raises:
            FormatError: ``sr-unwritable`` (a sentence that the format cannot hold), or the target
                cannot be written.
        """
        labels = ""
        with target.open_text() as handle:
            for sentence in items:
                self._check(sentence, target)
                lines = list(sentence.comments)
                if sentence.labels != labels:
                    labels = sentence.labels
                    lines.append(f"# labels = {labels or '-'}")
                lines.append(f"{SENTENCE}{sentence.sentence_id}")
                lines += [_line_of(line, depth) for depth, line in sentence.depths()]
                if sentence.text is not None:
                    lines.append(sentence.text)
                lines.append("\n")
                handle.write("\n".join(lines))

    def _check(self, sentence: SrSentence, target: Target) -> None:
        faults = faults_of(sentence)
        if sentence.track is not self.track:
            faults.append(f"it is {sentence.track} input")
        if faults:
            raise FormatError(
                f"sentence '{sentence.sentence_id}' cannot be written as {self.name}: "
                f"{'; '.join(faults)}",
                code="sr-unwritable",
                at=Position(target.name),
            )


class SrShallowFormat(_SrFormat):
    """Shallow input of the Surface Realisation task."""

    name = "sr-shallow"
    title = "Surface Realisation 2011, shallow input: unordered syntactic trees"
    track = Track.SHALLOW


class SrDeepFormat(_SrFormat):
    """Deep input of the Surface Realisation task."""

    name = "sr-deep"
    title = "Surface Realisation 2011, deep input: unordered semantic graphs"
    track = Track.DEEP


def _cut(block: SentenceBlock, source: Source) -> Problem:
    number, line = block.lines[-1]
    return Problem(
        "sr-cut",
        f"the file breaks off behind this line: sentence '{block.sentence_id}' has no text, and no "
        "empty line ends it, while others have theirs; get the file whole, or add the empty line",
        source.at(number, len(line) + 1),
    )


def _line_of(line: SrNode | SrHead, depth: int) -> str:
    tabs = "\t" * depth
    start = f"{tabs}{line.relation} {line.id} {line.parent}"
    if isinstance(line, SrHead):
        return start
    lemma = f"{line.lemma}.{line.sense}" if line.sense else line.lemma
    values = [f" {name}={value}" for name in FEATURES if (value := getattr(line, name))]
    return f"{start} {lemma}{''.join(values)}"


def _blocks(source: Source) -> Iterator[tuple[SentenceBlock | None, list[Problem]]]:
    """Yield the lines of each sentence, and problems of lines in no sentence."""
    block: SentenceBlock | None = None
    problems: list[Problem] = []
    comments: list[str] = []
    labels = ""
    lost = False
    for first, lines, faults in lines_with_faults(source, "sr-cut"):
        for number, line in enumerate(lines, first):
            if faults and number in faults:
                fault = faults[number]
                if fault.severity is Severity.WARNING:
                    problems.append(fault)
                else:
                    (problems if block is None else block.faults).append(fault)
                    continue
            if block is not None and line.strip(" \t") and not line.startswith(SENTENCE):
                block.lines.append((number, line))
                continue
            if block is not None:
                yield block, problems
                block, problems = None, []
            if line.startswith(SENTENCE):
                name = line.removeprefix(SENTENCE).strip(" \t")
                block = SentenceBlock(number, name, labels, tuple(comments))
                comments, lost = [], False
            elif line.startswith("#"):
                match = _LABELS.fullmatch(line)
                if match:
                    labels = "" if match[1] == "-" else match[1]
                else:
                    comments.append(line)
            elif not line.strip(" \t"):
                lost = False
            elif not lost:
                lost = True  # one problem for all lines up to the next empty one
                problems.append(Problem("sr-outside", _OUTSIDE, source.at(number, 1)))
    if block is not None:
        block.ended = False
        yield block, problems
    elif problems:
        yield None, problems
