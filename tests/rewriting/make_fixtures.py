"""Makes the annotated files of the tests of rewriting from their sources in brackets.

Run it after a change of a source: ``python tests/rewriting/make_fixtures.py``. It needs the models
of both languages; the tests read what it writes and need none. The analysis is the models' own,
with their faults.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass, field
from pathlib import Path

from anaphora_workbench.model import Anaphor, Document, FrozenDict, Layer, Markable, Reference, Span
from anaphora_workbench.model.language import language
from anaphora_workbench.model.markables import Zero
from anaphora_workbench.model.tokenise import document_of_text
from anaphora_workbench.pipeline import Pipeline, PluginChoice
from anaphora_workbench.ports import Reading, Target
from anaphora_workbench.registry import Registry

DATA = Path(__file__).parent / "data"
_SIGN = re.compile(r"\[([0-9+?-]+) |\]|\{([0-9+?-]+)(?: (\w+))?\}")
_SILENT = frozenset("?-")


@dataclass
class Marked:
    """A text without its brackets, and what stood in them."""

    text: str = ""
    mentions: list[tuple[str, int, int]] = field(default_factory=list)
    zeros: list[tuple[str, int]] = field(default_factory=list)
    clitics: list[tuple[str, int, str]] = field(default_factory=list)


def marked(source: str) -> Marked:
    """Read the brackets of a source: label and characters of each mention, zero and clitic."""
    found = Marked()
    waiting: list[tuple[str, int]] = []
    last = 0
    for sign in _SIGN.finditer(source):
        found.text += source[last : sign.start()]
        last = sign.end()
        place = len(found.text)
        if sign.group(1):
            waiting.append((sign.group(1), place))
        elif sign.group(2) is None:
            label, first = waiting.pop()
            found.mentions.append((label, first, place))
        elif sign.group(3) is None:
            found.zeros.append((sign.group(2), place))
        else:
            found.clitics.append((sign.group(2), place, sign.group(3)))
            found.text += sign.group(3)
    found.text += source[last:]
    assert not waiting, source
    return found


def annotated(document: Document, source: Marked) -> Layer:
    """Return the gold layer of a document that has been analysed."""
    tokens, tables = document.tokens, language(document.language)
    starts = [first for first, _last in document.offsets]
    markables: list[tuple[str, Markable, str]] = []

    def add(label: str, markable: Markable, kind: str) -> None:
        markables.append((label, markable, kind))

    for label, first, last in source.mentions:
        inside = [i for i, (a, b) in enumerate(document.offsets) if first <= a and b <= last]
        span = Span(inside[0], inside[-1] + 1)
        following = document.token_after(span.end - 1)
        kind = ""
        if len(span) == 1:
            kind = tables.kind_of(tokens[span.start], single=True, following=following)
        add(label, Markable(f"m{len(markables)}", (span,)), kind)
    for label, place in source.zeros:
        verb = next(
            i
            for i, start in enumerate(starts)
            if start >= place and tables.pos_of(tokens[i]) in ("VERB", "AUX")
        )
        head = tokens[verb].head
        if tables.role(tokens[verb].deprel) in ("auxiliary", "copula") and head is not None:
            verb = head
        zero = Zero(verb, "nsubj", tables.features_of(tokens[verb]))
        add(label, Markable(f"m{len(markables)}", (Span(verb, verb + 1),), zero=zero), "zero")
    for label, place, form in source.clitics:
        index = next(i for i, (a, b) in enumerate(document.offsets) if a <= place < b)
        before = [p for _l, p, _f in source.clitics if document.offsets[index][0] <= p < place]
        number = 1 + len(before)
        add(
            label,
            Markable(
                f"m{len(markables)}",
                (Span(index, index + 1),),
                clitic=number,
                attributes=FrozenDict({"Form": form}),
            ),
            "clitic",
        )
    markables.sort(key=lambda each: each[1].order)
    known: dict[str, str] = {}
    for label, markable, kind in markables:
        if not kind:
            known.setdefault(label, markable.id)
    anaphors = []
    last_of: dict[str, str] = {}
    for label, markable, kind in markables:
        if kind and label == "-":
            anaphors.append(Anaphor(markable.id, kind, Reference.NON_REFERRING))
        elif kind and label == "?":
            anaphors.append(Anaphor(markable.id, kind))
        elif label in last_of:
            anaphors.append(
                Anaphor(markable.id, kind or "np", Reference.ANAPHOR, (last_of[label],))
            )
        elif "+" in label:
            parts = tuple([last_of[part] for part in label.split("+")])
            anaphors.append(Anaphor(markable.id, kind, Reference.ANAPHOR, parts))
        elif kind and label in known:
            anaphors.append(Anaphor(markable.id, kind, Reference.CATAPHOR, (known[label],)))
        if label not in _SILENT:
            last_of[label] = markable.id
    return Layer.build("gold", [each for _label, each, _kind in markables], anaphors)


def main() -> None:
    """Write a file of annotated texts beside each source."""
    pipeline = Pipeline.of(Registry(), PluginChoice("auto", "pronouns"))
    for path in sorted(DATA.glob("*.toml")):
        code = path.stem.rpartition("-")[2]
        texts = tomllib.loads(path.read_text(encoding="utf-8"))["text"]
        readings = []
        for number, each in enumerate(texts, 1):
            source = marked(each["source"])
            plain = document_of_text(f"{path.stem}-{number:02}", source.text, code)
            ((document, _layer, _seconds),) = pipeline.prepare([plain])
            readings.append(Reading(document, (annotated(document, source),)))
        target = Target.of(path.with_suffix(".anaphora.json"))
        Registry().format("json").write(readings, target)


if __name__ == "__main__":
    main()
