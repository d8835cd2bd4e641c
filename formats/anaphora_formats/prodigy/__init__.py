"""Prodigy's relations: a text a line, with spans of its tokens and relations between them.

The rules 1, 2, 5 and 6 of `anaphora_formats.json_lines` hold: lines, suffixes, what a fault costs,
and keys that only come back. The rest is here.

The file
--------
1.  What ``prodigy db-out`` prints for ``rel.manual`` and ``coref.manual``: each line is a task, a
    document. ``text`` is its running text.
2.  ``tokens`` are the words: ``start`` and ``end`` count characters (Unicode code points) of the
    text from 0, the character ``end`` not included. Tokens of white space are no words. Without
    tokens, or where they do not fit the text, the words are those of `model.tokenise`. A word that
    a span begins or ends in is split there.
3.  Sentences are those of `model.tokenise`, and the language is guessed, unless ``anaphora``, a key
    of ours, says more: ``name`` and ``language`` of the document, and ``sentences``, the number of
    words of each. Without a name the document is called as the file and the line.
4.  A task without ``spans`` and ``relations`` has no layer. Neither has one whose ``answer`` is
    *reject* or *ignore*, as nobody vouches for its spans.

Mentions
--------
5.  Each of ``spans`` is a mention: ``start`` and ``end`` count characters; where they are missing,
    ``token_start`` and ``token_end`` count tokens, both included. White space at the edges is left
    out. ``label`` is the semantic class, unless it is missing or ``MENTION``.
6.  Each of ``relations`` ties the mentions at ``head_span`` and ``child_span``. Words there that
    are no span are a mention, too. Without these two, ``head`` and ``child`` are the number of a
    token: the last one of its span, as Prodigy has it, else one inside it, else the token is a
    mention.
7.  ``label`` says what a relation means. Capitals do not matter, and only the beginning counts:

    ===============================  =============================================================
    no label, coref, ident, anaph    both are of one entity; the later mention refers to the earlier
    cataph                           both are of one entity; the earlier mention refers to the later
    split                            the child is a part of the split antecedent of the head
    bridg                            a bridging link from the head to the child; what follows a
                                     colon is its relation, as in ``BRIDGE:part-of``
    ===============================  =============================================================

    So a coreference may be drawn in either direction. Relations with other labels are skipped.
8.  ``anaphora`` of a span is ours: ``id``, by which ``head_span`` and ``child_span`` may name it,
    ``entity``, the label of its entity, and properties of
    `anaphora_formats.shared.mention_properties` but for antecedents and bridging.

Writing
-------
9.  The running text is written where the words stand in it, else the words with blanks between
    them, a sentence a line. Relations lead from the anaphor, the head, to its antecedent, the
    child. Prodigy makes the hashes of a task itself.

Example, in lines for reading; the tokens ``ran``, ``.``, ``sang`` and ``.`` are left out::

    {"text": "Ana ran. She sang.",
     "tokens": [{"text": "Ana", "start": 0, "end": 3, "id": 0, "ws": true},
                {"text": "She", "start": 9, "end": 12, "id": 3, "ws": true}],
     "spans": [{"start": 0, "end": 3, "token_start": 0, "token_end": 0, "label": "PERSON"}],
     "relations": [{"head": 3, "child": 0, "label": "COREF",
       "head_span": {"start": 9, "end": 12, "token_start": 3, "token_end": 3, "label": null},
       "child_span": {"start": 0, "end": 3, "token_start": 0, "token_end": 0, "label": "PERSON"}}],
     "answer": "accept"}

Reference: https://prodi.gy/docs/api-interfaces#relations.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from anaphora_formats.json_lines.line_format import GENERAL, JsonLinesFormat
from anaphora_formats.json_lines.records import Record
from anaphora_formats.prodigy.reader import Task
from anaphora_formats.prodigy.writer import values_of
from anaphora_workbench.model import EMPTY
from anaphora_workbench.ports import Reading


class ProdigyFormat(JsonLinesFormat):
    """The format ``prodigy``; ``language=None`` takes the file's, else guesses it."""

    name = "prodigy"
    title = "Prodigy's JSON lines: spans of tokens and relations"
    suffixes: tuple[str, ...] = (".prodigy.jsonl", *GENERAL)
    loses: tuple[str, ...] = (
        "lemmas, tags, features, syntactic heads, structures, trees, empty nodes, paragraphs",
        "minimal spans, places of zeros among the words",
        "candidates and verdicts, corrections",
        "metadata of other formats, all layers but the first, and its name",
    )
    lost_because: Mapping[str, str] = EMPTY

    def __init__(self, language: str | None = None) -> None:
        super().__init__()
        self.language = language

    def knows(self, keys: frozenset[str]) -> bool:
        """Tell whether there are a text and relations, or spans of tokens, and no clusters."""
        others = {"clusters", "clusters_strings", "coref_chains", "mention_clusters", "sentences"}
        of_tokens = "tokens" in keys and bool(keys & {"spans", "anaphora"})
        return "text" in keys and ("relations" in keys or of_tokens) and not keys & others

    def reading_of(self, record: Record) -> Reading:
        """Return the document of a line."""
        return Task(record, self.name).reading(self.language)

    def values_of(self, reading: Reading) -> dict[str, Any]:
        """Return the task that is written of a reading."""
        return values_of(reading)
