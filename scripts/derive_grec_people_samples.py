"""Make the GREC-People samples from the texts with marked references in ``grec-people/source``.

A text begins with ``# TITLE | ENTITY PRONOUN | ...``, and ``[0 s Ada Moor]`` is a reference to the
entity 0 as a subject (``o`` object, ``d`` determiner, ``a`` apposition, ``r`` subject of a relative
clause); ``_`` is an expression without words, and references may be inside others. ``train.txt``
and ``test.txt`` become ``train.xml`` and ``test.xml``. The list of a text has, for each entity, no
words, its expressions in the text with and without a genitive, and its pronouns.

Usage::

    .venv/bin/python scripts/derive_grec_people_samples.py [FOLDER]
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import anaphora_samples
from anaphora_workbench.challenges.grec.alternatives import PRONOUNS
from anaphora_workbench.model import FrozenDict
from anaphora_workbench.ports import Target
from anaphora_workbench.registry import Registry
from anaphora_workbench.tasks.grec import EMPTY_STRING, GrecText, Part, Ref, Refex

FUNCTIONS = {"s": "subj", "o": "obj", "d": "subj-det", "a": "app-supp", "r": "subj_rel-clause"}
SETS = (("train", 1), ("test", 101))
"""Name of each set, and the ID of its first text."""
_PIECE = re.compile(r"\[([\d,]+) ([sodar]) |\]|[^\[\]]+")


def texts_of(content: str, first: int) -> Iterator[GrecText]:
    """Yield the texts of a file."""
    for number, block in enumerate(content.split("\n# ")[1:], first):
        head, _end, body = block.partition("\n")
        title, *entities = [each.strip() for each in head.split("|")]
        text = _Text(str(number), dict(each.split() for each in entities))
        paragraphs = tuple(
            [text.paragraph(" ".join(each.split())) for each in body.strip().split("\n\n")]
        )
        yield GrecText(str(number), title, paragraphs, listed=tuple(text.listed()))


class _Text:
    """One text: how often each entity was mentioned, and its expressions."""

    def __init__(self, name: str, pronouns: dict[str, str]) -> None:
        self._name = name
        self._pronouns = pronouns
        self._mentions = dict.fromkeys(pronouns, 0)
        self._expressions: dict[str, dict[str, Refex]] = {entity: {} for entity in pronouns}

    def paragraph(self, body: str) -> tuple[Part, ...]:
        """Return the words and references of a paragraph."""
        levels: list[tuple[str, str, list[Part]]] = [("", "", [])]
        for match in _PIECE.finditer(body):
            if match[1]:
                levels.append((match[1], match[2], []))
            elif match[0] == "]":
                entity, function, parts = levels.pop()
                levels[-1][2].append(self._ref(entity, FUNCTIONS[function], parts))
            else:
                levels[-1][2].append(match[0])
        ((_entity, _function, found),) = levels
        return ("\n", *found, "\n")

    def _ref(self, entity: str, function: str, parts: list[Part]) -> Ref:
        self._mentions[entity] += 1
        mention = str(self._mentions[entity])
        refex = self._refex(entity, function, parts)
        if refex.type in ("name", "common"):
            self._keep(entity, refex)
        return _reference(self._name, entity, mention, function, refex)

    def _refex(self, entity: str, function: str, parts: list[Part]) -> Refex:
        nested = any(isinstance(part, Ref) for part in parts)
        words = "".join([part for part in parts if isinstance(part, str)])
        case = "genitive" if function == "subj-det" else "plain"
        kind = "name" if words[:1].isupper() and not nested else "common"
        forms = PRONOUNS[self._pronouns[entity]]
        if words == EMPTY_STRING:
            kind, case = "empty", "no_case"
        elif words.lower() in (forms.nominative, "who"):
            kind, case = "pronoun", "nominative"
        elif words.lower() in (forms.accusative, forms.genitive):
            kind, case = "pronoun", "genitive" if function == "subj-det" else "accusative"
        attributes = FrozenDict({"ENTITY": entity, "REG08-TYPE": kind, "CASE": case})
        return Refex.with_parts(parts, attributes) if nested else Refex(words, attributes)

    def _keep(self, entity: str, refex: Refex) -> None:
        """List an expression of the text, and the same one with or without a genitive."""
        bare = self._opened(refex)
        own = self._expressions[entity]
        own.setdefault(bare.text, bare)
        if bare.parts:
            return
        other = bare.text.removesuffix("'s") if bare.case == "genitive" else f"{bare.text}'s"
        case = "plain" if bare.case == "genitive" else "genitive"
        own.setdefault(other, Refex(other, FrozenDict({**bare.attributes, "CASE": case})))

    def _opened(self, refex: Refex) -> Refex:
        """Return an expression as it is listed: the references in it are open."""
        parts = [
            _reference(self._name, part.entity, "?", part.attributes["SYNFUNC"], None)
            if isinstance(part, Ref)
            else part
            for part in refex.parts
        ]
        return Refex.with_parts(parts, refex.attributes) if parts else refex

    def listed(self) -> Iterator[Refex]:
        """Yield the list of the text."""
        for entity, pronoun in self._pronouns.items():
            forms = PRONOUNS[pronoun]
            for words, kind, case in (
                (EMPTY_STRING, "empty", "no_case"),
                (forms.nominative, "pronoun", "nominative"),
                (forms.accusative, "pronoun", "accusative"),
                (forms.genitive, "pronoun", "genitive"),
                ("who", "pronoun", "nominative"),
            ):
                attributes = {"ENTITY": entity, "REG08-TYPE": kind, "CASE": case}
                yield Refex(words, FrozenDict(attributes))
                if kind == "empty":
                    yield from self._expressions[entity].values()


def _reference(text: str, entity: str, mention: str, function: str, chosen: Refex | None) -> Ref:
    attributes = {"ENTITY": entity, "MENTION": mention, "SYNCAT": "np", "SYNFUNC": function}
    name = f"{text}.{entity}.{mention}"
    return Ref(name, "person", "", (), chosen, FrozenDict(attributes))


def main(folder: Path) -> None:
    """Make the files of a folder anew."""
    fmt = Registry().task_format("grec-neg")
    for name, first in SETS:
        content = (folder / "source" / f"{name}.txt").read_text(encoding="utf-8")
        fmt.write(texts_of(content, first), Target.of(folder / f"{name}.xml"))


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else anaphora_samples.folder() / "grec-people")
