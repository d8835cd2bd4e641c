"""What a program is given on standard input, and what its answer on standard output means.

Only words, sentences and their analysis go out: coreference, empty nodes and what a format keeps
of its file stay here, so that no program can see the key.
"""

from __future__ import annotations

import io
import json
from dataclasses import replace
from itertools import islice

from anaphora_resolvers.adapters.messages import output_of, value_of_document
from anaphora_resolvers.adapters.output import Link, Mention, SystemOutput
from anaphora_workbench.alignment import align, carried_and_counted
from anaphora_workbench.errors import FormatError, ResolverError, Severity
from anaphora_workbench.model import EMPTY, Document, Layer, Markable, chains_of
from anaphora_workbench.ports import Reading, Source, Target
from anaphora_workbench.registry import Registry

__all__ = ["answer_of_text", "text_of"]

_FORMATS = {"conll-u": "corefud", "conll-2012": "conll"}


def text_of(document: Document, kind: str) -> bytes:
    """Return what a program is given.

    Args:
        document: The text.
        kind: ``conll-u``, ``conll-2012``, ``tokens`` (a sentence a line, a blank between tokens)
            or ``json`` (as a worker is given it).

    Raises:
        ResolverError: The document cannot be written in that format.
    """
    if kind == "json":
        return json.dumps(value_of_document(document)).encode("ascii") + b"\n"
    if kind == "tokens":
        lines = [
            " ".join(["_".join(t.text.split()) for t in document.tokens[s.start : s.end]])
            for s in document.sentences
        ]
        return "".join([f"{line}\n" for line in lines]).encode("utf-8", "replace")
    stream = io.BytesIO()
    words = replace(document, metadata=EMPTY, empty_nodes=())
    try:
        Registry().format(_FORMATS[kind]).write([Reading(words, (Layer("none"),))], _target(stream))
    except FormatError as error:
        raise ResolverError(
            document.doc_id, f"the text cannot be handed over: {error.message}"
        ) from None
    return stream.getvalue()


def answer_of_text(document: Document, data: bytes, kind: str = "") -> SystemOutput:
    """Return the answer that a program wrote.

    Args:
        document: What it was asked about.
        data: What it wrote.
        kind: ``conll-u``, ``conll-2012`` or ``json``; ``""`` to find out: an answer that begins
            with a brace is JSON, one whose first line of words has ten columns divided by tabs
            is CoNLL-U.

    Raises:
        ResolverError: It is none, holds errors, or is on another text. Other tokens of the same
            text are aligned; what could not be is among the answer's notes.
    """
    kind = kind or _kind_of(data)
    if not data.strip():
        raise ResolverError(document.doc_id, "it wrote nothing")
    if kind == "json":
        try:
            return output_of(json.loads(data))
        except (ValueError, RecursionError) as error:
            raise ResolverError(document.doc_id, f"its answer cannot be used: {error}") from None
    source = Source.of(io.BytesIO(data), name="its output")
    try:
        readings = list(islice(Registry().format(_FORMATS[kind]).read(source), 2))
    except FormatError as error:
        raise ResolverError(document.doc_id, f"its answer cannot be read: {error}") from None
    if len(readings) != 1:
        raise ResolverError(document.doc_id, "it wrote several documents instead of one")
    (reading,) = readings
    for problem in reading.problems:
        if problem.severity is Severity.ERROR:
            raise ResolverError(document.doc_id, f"its answer has an error: {problem}")
    return _in_tokens_asked(document, reading)


def _target(stream: io.BytesIO) -> Target:
    return Target.of(stream, name="the text")


def _kind_of(data: bytes) -> str:
    start = data.lstrip()
    if start.startswith(b"{"):
        return "json"
    for line in start.splitlines():
        if line.strip() and not line.startswith(b"#"):
            return "conll-u" if line.count(b"\t") == 9 else "conll-2012"
    return "conll-u"


def _in_tokens_asked(asked: Document, reading: Reading) -> SystemOutput:
    """Return an answer in the tokens that were asked about, with notes on what is not in them.

    Raises:
        ResolverError: It is on another text.
    """
    layer = reading.layers[0] if reading.layers else Layer("none")
    alignment = align(asked, reading.document)
    counts = alignment.counts
    if asked.tokens and not alignment.same_text:
        raise ResolverError(
            asked.doc_id,
            f"it answers on another text: {counts.other_extra:,} of its {counts.other_tokens:,} "
            f"tokens are not among the {counts.gold_tokens:,} that it was given",
        )
    made, problems, aligned = carried_and_counted(layer, alignment)
    output = _output_of(made)
    if alignment.is_same:
        return output
    notes = (aligned.sentence, *[str(problem) for problem in problems])
    return replace(output, notes=(*output.notes, *notes))


def _output_of(layer: Layer) -> SystemOutput:
    """Return the clusters of a layer, and its split antecedents as links."""
    mention = {name: _mention(markable) for name, markable in layer.markables.items()}
    return SystemOutput(
        tuple([tuple([mention[n] for n in names]) for names in chains_of(layer).entities]),
        tuple(
            [
                Link(mention[a.markable], tuple([mention[name] for name in a.antecedents]))
                for a in layer.anaphors_in_text_order()
                if len(a.antecedents) > 1
            ]
        ),
    )


def _mention(markable: Markable) -> Mention:
    if markable.zero is not None:
        return Mention.zero_of(markable.zero.governor, markable.zero.role)
    return Mention.of_parts([(span.start, span.end) for span in markable.spans], markable.head)
