"""The resolver ``xrenner``: Amir Zeldes' rule-based coreference for English, run in process.

xrenner 2.2.1.1 reads Universal Dependencies in ten columns with Penn tags, and finds mentions and
coreference of all kinds by rules and word lists (Zeldes and Zhang 2016,
https://github.com/amir-zeldes/xrenner). Parses with ClearNLP labels are converted
(`anaphora_workbench.model.clearnlp`). Its classifiers (pickles of an old xgboost) and sequence
taggers (downloads) are not used.

Two things are worked around: with its type check for chains it dies on some documents
(``max() arg is an empty sequence``), so that check is switched off; and it leaves Python on a
cycle in a parse.

``--resolver xrenner`` gives the mentions of the OntoNotes guidelines, ``xrenner:GUM`` those of GUM,
``xrenner:plain`` all that it finds.
"""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from importlib import import_module
from threading import RLock
from typing import Any, ClassVar

from anaphora_resolvers.adapters.output import AnswerLink, SystemMention, SystemOutput
from anaphora_resolvers.adapters.packages import guarded, quietly
from anaphora_resolvers.adapters.weighted import SystemResolver
from anaphora_workbench.errors import UsageError
from anaphora_workbench.model import ROOT, Document
from anaphora_workbench.model.clearnlp import universal
from anaphora_workbench.ports import Need

_INSTALL = (
    "pip install --no-deps xrenner==2.2.1.1 && pip install six xmltodict (the other packages "
    "that it asks for are not needed)"
)
_GUIDELINES = {"OntoNotes": "OntoNotes", "GUM": "GUM", "plain": None}
_WORKING = RLock()
"""xrenner keeps the state of its document in itself, so one thread at a time."""


class XrennerResolver(SystemResolver):
    """xrenner's rules for English.

    Args:
        guidelines: What counts as a mention: ``OntoNotes``, ``GUM`` or ``plain``.
    """

    name = "xrenner"
    title = "xrenner, rules and word lists for English (Zeldes and Zhang 2016)"
    needs = frozenset((Need.POS, Need.HEADS))
    languages: ClassVar[frozenset[str]] = frozenset(("en",))
    packages = ("xrenner", "six", "xmltodict")
    install = _INSTALL
    distribution = "xrenner"

    def __init__(self, guidelines: str = "OntoNotes") -> None:
        self._guidelines = guidelines
        if guidelines != "OntoNotes":
            self.name = f"xrenner:{guidelines}"

    def configured(self, text: str) -> XrennerResolver:
        """Return the resolver with the guidelines of a name.

        Raises:
            UsageError: There are none of that name.
        """
        if text not in _GUIDELINES:
            raise UsageError(f"xrenner knows {', '.join(_GUIDELINES)}, not '{text}'")
        return XrennerResolver(text)

    def _answer(self, document: Document) -> SystemOutput:
        with _WORKING, guarded(document):
            engine = _engine(_GUIDELINES[self._guidelines])
            engine.set_doc_name(document.doc_id)
            engine.analyze(parse_lines(document), "none")
            return output_of_marks(
                [mark for marks in engine.markstart_dict.values() for mark in marks]
            )


@cache
def _engine(override: str | None) -> Any:
    """Return xrenner with its word lists, which take seconds to load."""
    package = import_module("xrenner")

    with quietly():
        engine = package.Xrenner(model="eng", override=override, rule_based=True, no_seq=True)
    engine.lex.filters["force_single_type_chains"] = False
    return engine


def parse_lines(document: Document) -> list[str]:
    """Return a document's parse in ten columns, an empty line behind each sentence.

    Words are given in full except that blanks in them become underscores.
    """
    tokens = universal(document)
    lines = []
    for sentence in document.sentences:
        for number, index in enumerate(sentence, 1):
            token = tokens[index]
            loose = token.head is None or token.head == ROOT or token.head not in sentence
            head = 0 if loose else (token.head or 0) - sentence.start + 1
            word = "_".join(token.text.split()) or "_"
            fields = (
                str(number),
                word,
                "_".join(token.lemma.split()) or word,
                token.pos or "X",
                token.tag or token.pos or "X",
                "_",
                str(head),
                "root" if loose else token.deprel or "dep",
                "_",
                "_",
            )
            lines.append("\t".join(fields))
        lines.append("")
    return lines


def output_of_marks(marks: list[Any]) -> SystemOutput:
    """Return the answer that xrenner's markables stand for.

    Args:
        marks: Objects with ``start`` and ``end`` (tokens from 1, the end included), ``group``,
            ``head.id`` and ``antecedent`` (another of them, or ``"none"``).
    """
    kept = {id(mark) for mark in marks}
    clusters: defaultdict[int, list[SystemMention]] = defaultdict(list)
    links = []
    for mark in marks:
        clusters[int(mark.group)].append(_mention(mark))
        other = mark.antecedent
        if not isinstance(other, str) and id(other) in kept:
            links.append(AnswerLink(_mention(mark), (_mention(other),)))
    return SystemOutput(
        tuple([tuple(members) for members in clusters.values() if len(members) > 1]), tuple(links)
    )


def _mention(mark: Any) -> SystemMention:
    return SystemMention(int(mark.start) - 1, int(mark.end), int(mark.head.id) - 1)
