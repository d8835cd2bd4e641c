r"""Surface Realisation input of 2018 to 2020 (T1, T2) and texts of that task.

Format ``sr-ud``, the input:

1.  CoNLL-U: comments, a row of ten columns for each node, an empty line behind each sentence.
2.  ``FORM`` has the lemma and ``LEMMA`` is ``_``. ``ID`` runs from 1 in no meaningful order; there
    are no ranges and no empty nodes. There is one root, with the ``HEAD`` 0.
3.  A sentence is deep (T2) if a relation has a capital (``A1``, ``NAME``), else shallow (T1).
4.  In the record relations are in capitals, the root's is ``SROOT``; ``cpos``, ``num``, ``tense``
    and ``partic`` follow from XPOS where it is a tag of the Penn Treebank's, else from UPOS and
    FEATS. All columns are kept as features of the node: ``UPOS``, ``XPOS``, ``DEPREL``, FEATS with
    ``lin`` among them, ``DEPS`` and ``MISC``.
5.  ``# sent_id = ID`` names a sentence; without it its number does. ``# text = ...`` is the
    sentence itself. The task has texts in files of their own (``sr-text``); ``anaphora sr pair``
    puts them together. Other comments are kept.

Format ``sr-text``, texts of systems and of people:

1.  Blocks with ``# sent_id = ID`` and ``# text = ...``, an empty line behind each, as the task's
    evaluation reads them. A text is a realisation of rank 1.
2.  Rows of CoNLL-U in a block, as treebanks have them, are its text instead: the forms of the
    syntactic words with blanks between them.

Example of ``sr-ud`` (columns are separated by tabs)::

    # sent_id = 7
    1  sleep  _  VERB   VBD  Mood=Ind|Tense=Past|VerbForm=Fin  0  root   _  _
    2  .      _  PUNCT  .    lin=+1                            1  punct  _  _
    3  cat    _  NOUN   NNS  Number=Plur                       1  nsubj  _  _

Reference: Mille, Belz, Bohnet and Wanner 2018, Underspecified Universal Dependency structures as
inputs for multilingual surface realisation, INLG; the data card of the task of 2020 in GEM.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from anaphora_formats.shared.rows import lines_with_faults
from anaphora_workbench.errors import FormatError, Position, Problem, Severity
from anaphora_workbench.io.sources import whole_number
from anaphora_workbench.model import EMPTY, FrozenDict
from anaphora_workbench.ports import Source, Target, TaskReading
from anaphora_workbench.tasks.sr import (
    PENN_TAGS,
    ROOT_RELATION,
    SrNode,
    SrOutput,
    SrSentence,
    Track,
    coarse_tag,
    faults_of,
    num_of,
    partic_of,
    tense_of,
)

_COLUMNS = 10
_NONE = "_"
_COMMENT = re.compile(r"#[ \t]*(sent_id|text)[ \t]*=[ \t]*([^\n]*)")
_ROW = re.compile(r"[0-9]+\t[^\t\n]*\t_\t")
_LABELS = {Track.SHALLOW: "ud", Track.DEEP: "sr-deep"}


@dataclass(slots=True)
class _Block:
    """The lines of one sentence, with their numbers."""

    number: int
    sentence_id: str = ""
    text: str | None = None
    comments: list[str] = field(default_factory=list)
    rows: list[tuple[int, str]] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)


def _blocks(source: Source, cut: str) -> Iterator[_Block]:
    block: _Block | None = None
    for first, lines, faults in lines_with_faults(source, cut):
        for number, line in enumerate(lines, first):
            fault = faults.get(number)
            if not line.strip(" \t") and fault is None:
                if block is not None:
                    yield block
                block = None
                continue
            if block is None:
                block = _Block(number)
            if fault is not None:
                block.problems.append(fault)
                if fault.severity is Severity.ERROR:
                    continue
            match = _COMMENT.match(line)
            if match is None:
                if line.startswith("#"):
                    block.comments.append(line)
                else:
                    block.rows.append((number, line))
            elif match[1] == "sent_id" and not block.sentence_id:
                block.sentence_id = "_".join(match[2].split())
            elif match[1] == "text" and block.text is None:
                block.text = match[2].strip() or None
            else:
                message = f"a sentence has one {match[1]}, and an empty line ends it; this one is "
                at = source.at(number, 1)
                block.problems.append(Problem("sr-text-twice", f"{message}skipped", at))
    if block is not None:
        yield block


class _Tree:
    """Makes the nodes of a sentence of its rows."""

    def __init__(self, block: _Block, source: Source) -> None:
        self._source = source
        self._rows: dict[int, tuple[int, list[str], int]] = {}
        self.problems = list(block.problems)
        for number, line in block.rows:
            self._read(number, line)

    def _wrong(self, code: str, message: str, number: int, column: int = 1) -> None:
        self.problems.append(Problem(code, message, self._source.at(number, column)))

    @property
    def sound(self) -> bool:
        """Whether no problem is an error."""
        return all(problem.severity is not Severity.ERROR for problem in self.problems)

    def _read(self, number: int, line: str) -> None:
        fields = line.split("\t")
        if len(fields) != _COLUMNS:
            message = f"a row has {_COLUMNS} columns, separated by tabs, and this one {len(fields)}"
            self._wrong("sr-ud-columns", message, number)
            return
        node, head = whole_number(fields[0]), whole_number(fields[6])
        if not node:
            what = f"'{fields[0]}' is no number from 1; input has no ranges and no empty nodes"
            self._wrong("sr-id", what, number)
        elif head is None:
            place = len("\t".join(fields[:6])) + 2
            self._wrong("sr-ud-head", f"HEAD is '{fields[6]}', not a number", number, place)
        elif node in self._rows:
            self._wrong("sr-id-twice", f"the number {node} is taken by another row", number)
        elif fields[2] != _NONE:
            self._wrong(
                "sr-ud-lemma",
                f"LEMMA is '{fields[2]}', but FORM has the lemma here and LEMMA is '_'; treebanks "
                "become input by 'anaphora sr convert'",
                number,
                len("\t".join(fields[:2])) + 2,
            )
        else:
            self._rows[node] = (number, fields, head)

    def nodes(self) -> tuple[SrNode, ...]:
        """Return the nodes, parents before children; none where something is wrong."""
        if not self.sound:
            return ()
        below: dict[int, list[int]] = {}
        for node, (number, fields, head) in self._rows.items():
            if head and head not in self._rows:
                place = len("\t".join(fields[:6])) + 2
                self._wrong("sr-parent-unknown", f"there is no row {head}", number, place)
            below.setdefault(head, []).append(node)
        for node in below.get(0, [])[1:]:
            message = f"row {node} has the HEAD 0 as row {below[0][0]} has; there is one root"
            self._wrong("sr-roots", message, self._rows[node][0])
        if not self.sound:
            return ()
        found: list[SrNode] = []
        waiting = list(reversed(below.get(0, [])))
        while waiting:
            node = waiting.pop()
            found.append(self._node(node))
            waiting += reversed(below.get(node, []))
        if len(found) < len(self._rows):
            reached = {node.id for node in found}
            lost = min(set(self._rows) - reached)
            message = f"the heads of row {lost} go in a circle, or there is no root"
            self._wrong("sr-cycle", message, self._rows[lost][0])
            return ()
        return tuple(found)

    def _node(self, number: int) -> SrNode:
        _line, fields, head = self._rows[number]
        lemma = _NONE.join(fields[1].split()) or _NONE
        own = dict(each.partition("=")[::2] for each in fields[5].split("|") if each != _NONE)
        tag = fields[4] if fields[4] in PENN_TAGS else fields[3]
        given = {"UPOS": fields[3], "XPOS": fields[4], "DEPREL": fields[7], **own}
        given |= {"DEPS": fields[8], "MISC": fields[9]}
        kept = {name: value for name, value in given.items() if value != _NONE}
        return SrNode(
            fields[7].upper() if head else ROOT_RELATION,
            number,
            head,
            lemma,
            cpos=coarse_tag(tag) if tag != _NONE else "",
            num=num_of(tag, own),
            tense=tense_of(tag, own),
            partic=partic_of(tag, own),
            features=FrozenDict(kept) if kept else EMPTY,
        )

    def track(self) -> Track:
        """Return whether relations are those of T1 or T2."""
        relations = [fields[7] for _number, fields, _head in self._rows.values()]
        deep = any(relation != relation.lower() for relation in relations)
        return Track.DEEP if deep else Track.SHALLOW


class SrUdFormat:
    """Input of the Surface Realisation tasks of 2018 to 2020."""

    name = "sr-ud"
    title = "Surface Realisation 2018 to 2020, input T1 and T2: unordered CoNLL-U"
    suffixes: tuple[str, ...] = (".sr.conllu",)
    folder = False
    readable = True
    writable = True
    many = True

    def sniff(self, head: str, source: Source) -> bool:
        """Tell whether the first row has ten columns and no LEMMA."""
        lines = [line for line in head.splitlines()[:200] if line and not line.startswith("#")]
        return bool(lines and _ROW.match(lines[0]) and lines[0].count("\t") == _COLUMNS - 1)

    def read(self, source: Source) -> Iterator[TaskReading[SrSentence]]:
        """Yield the sentences one by one.

        Raises:
            FormatError: The file cannot be opened, or there is no sentence in it (``sr-empty``).
        """
        seen: set[str] = set()
        count = 0
        for block in _blocks(source, "sr-cut"):
            if not block.rows and not block.problems:
                continue
            count += 1
            tree = _Tree(block, source)
            nodes = tree.nodes()
            name = block.sentence_id or str(count)
            problems = tree.problems
            if name in seen:
                message = f"there was a sentence '{name}' before; only the first one counts"
                problems.append(Problem("sr-sentence-twice", message, source.at(block.number, 1)))
                nodes = ()
            seen.add(name)
            sentence = None
            if nodes:
                track = tree.track()
                comments = tuple(block.comments)
                sentence = SrSentence(name, track, nodes, block.text, _LABELS[track], comments)
            yield TaskReading(sentence, tuple(problems), source.name)
        if not count:
            raise FormatError(
                "there is no sentence in the file; one has a row of ten columns for each node",
                code="sr-empty",
                at=source.at(1, 1),
            )

    def write(self, items: Iterable[SrSentence], target: Target) -> None:
        """Write all sentences.

        Raises:
            FormatError: ``sr-unwritable`` (a sentence that the format cannot hold, such as one with
                further heads), or the target cannot be written.
        """
        with target.open_text() as handle:
            for sentence in items:
                faults = faults_of(sentence)
                if sentence.heads:
                    faults.append("it has nodes with several heads")
                if faults:
                    raise FormatError(
                        f"sentence '{sentence.sentence_id}' cannot be written as {self.name}: "
                        f"{'; '.join(faults)}",
                        code="sr-unwritable",
                        at=Position(target.name),
                    )
                lines = [*sentence.comments, f"# sent_id = {sentence.sentence_id}"]
                lines += [f"# text = {sentence.text}"] if sentence.text is not None else []
                nodes = sorted(sentence.nodes, key=lambda node: node.id)
                lines += [_row_of(node, sentence.track) for node in nodes]
                handle.write("\n".join([*lines, "\n"]))


def _row_of(node: SrNode, track: Track) -> str:
    own = dict(node.features)
    upos, xpos = own.pop("UPOS", ""), own.pop("XPOS", "" if node.features else node.cpos)
    relation = node.relation.lower() if track is Track.SHALLOW else node.relation
    relation = own.pop("DEPREL", relation if node.parent else "root")
    rest = own.pop("DEPS", ""), own.pop("MISC", "")
    features = "|".join([f"{name}={value}" for name, value in own.items()])
    columns = (
        str(node.id),
        node.lemma,
        "",
        upos,
        xpos,
        features,
        str(node.parent),
        relation,
        *rest,
    )
    return "\t".join([column or _NONE for column in columns])


class SrTextFormat:
    """Texts of the Surface Realisation tasks of 2018 to 2020: outputs, and sentences of people."""

    name = "sr-text"
    title = "Surface Realisation 2018 to 2020: texts of sentences (# sent_id, # text)"
    suffixes: tuple[str, ...] = (".sr.txt",)
    folder = False
    readable = True
    writable = True
    many = True

    def sniff(self, head: str, source: Source) -> bool:
        """Tell whether there are comments only, with texts; a treebank is none of our files."""
        lines = head.splitlines()[:200]
        if any(line.strip() and not line.startswith("#") for line in lines):
            return False
        return any(match[1] == "text" for match in _COMMENT.finditer(head))

    def read(self, source: Source) -> Iterator[TaskReading[SrOutput]]:
        """Yield the texts one by one.

        Raises:
            FormatError: The file cannot be opened, or there is no text in it (``sr-text-empty``).
        """
        seen: set[str] = set()
        count = 0
        for block in _blocks(source, "sr-cut"):
            given = block.rows or block.problems or block.sentence_id
            if not given and block.text is None:
                continue
            count += 1
            problems = list(block.problems)
            name = block.sentence_id or str(count)
            text = _words_of(block.rows) if block.rows else block.text
            if block.comments and not block.rows:
                message = f"a line that is neither sent_id nor text is skipped: {block.comments[0]}"
                at = source.at(block.number, 1)
                problems.append(Problem("sr-text-comment", message, at, Severity.WARNING))
            if text is None and not block.problems:
                message = f"sentence '{name}' has no text; it counts as missing"
                problems.append(Problem("sr-text-none", message, source.at(block.number, 1)))
            if name in seen:
                message = f"there was a text of '{name}' before; the first one counts"
                problems.append(Problem("sr-sentence-twice", message, source.at(block.number, 1)))
            seen.add(name)
            output = None if text is None else SrOutput(name, 1, text, block.number)
            yield TaskReading(output, tuple(problems), source.name)
        if not count:
            raise FormatError(
                "there is no text in the file; a text is a line '# text = ...' behind its "
                "'# sent_id = ...'",
                code="sr-text-empty",
                at=source.at(1, 1),
            )

    def write(self, items: Iterable[SrOutput], target: Target) -> None:
        """Write the texts of rank 1; line ends in a text become blanks.

        Raises:
            FormatError: The target cannot be written.
        """
        with target.open_text() as handle:
            for item in items:
                if item.rank == 1:
                    text = re.sub(r"[\r\n]+", " ", item.text)
                    handle.write(f"# sent_id = {item.sentence_id}\n# text = {text}\n\n")


def _words_of(rows: Sequence[tuple[int, str]]) -> str | None:
    """Return the forms of the syntactic words of rows of CoNLL-U, ``None`` without any."""
    fields = [line.split("\t") for _number, line in rows]
    forms = [each[1] for each in fields if len(each) > 1 and whole_number(each[0])]
    return " ".join(" ".join(forms).split()) or None
