r"""Texts whose references are marked by hand, the short way to write GREC files.

::

    # person Ada Moor | she
    [s Ada Moor] was a weaver. [d Her] loom, which a friend gave [o her], [...]
    In 1910 [s she] left the valley and [s _] never came back.

1.  ``# SEMCAT TITLE`` begins a text; ``| PRONOUN`` (he, she, it, they) says which pronouns its main
    subject has, where its references do not show it. Lines before the first text are notes.
2.  A blank line ends a paragraph; other line ends are blanks.
3.  ``[s WORDS]`` is a reference in subject position (np-subj), ``[o WORDS]`` an object (np-obj),
    ``[d WORDS]`` a determiner (subj-det); ``_`` stands for no words. ``[[`` and ``]]`` are
    brackets.
4.  ``[s It|The river|It]`` has three versions of a choice, as several people would make it. A
    reference without them is the same in all versions.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from anaphora_workbench.challenges.grec.alternatives import PRONOUNS, offer_of
from anaphora_workbench.errors import FormatError
from anaphora_workbench.ports import Source
from anaphora_workbench.tasks.grec import GrecText, Part, Ref

__all__ = ["looks_marked", "read_marked"]

_HEAD = re.compile(r"# (\S+) ([^|]*[^|\s])(?:\s* \| (\w+))?\s*")
_PIECE = re.compile(r"\[\[|\]\]|\[([sod]) ([^\[\]]+)\]|[\[\]]")
_SYNCATS = {"s": "np-subj", "o": "np-obj", "d": "subj-det"}
_HEADED = re.compile(r"^# \S", re.MULTILINE)
_MARKED = re.compile(r"\[[sod] [^\[\]]+\]")


def looks_marked(head: str) -> bool:
    """Tell whether a file that begins so is a text with marked references."""
    return bool(_HEADED.search(head) and _MARKED.search(head))


def read_marked(source: Source, *, prefix: str = "", version: int = 0) -> Iterator[GrecText]:
    """Yield the texts of a file with marked references.

    Args:
        source: The file.
        prefix: Beginning of the IDs of texts, which are numbered from 1.
        version: Which of several versions is selected, from 0; the last one where there are fewer.

    Raises:
        FormatError: ``grec-marked`` with the place of a bracket or first line that is not as it
            should be, or what opening the source raises.
    """
    head: re.Match[str] | None = None
    paragraphs: list[list[tuple[int, str]]] = []
    number = 0
    for line, text in [*source.lines(), (0, "#")]:
        if not text.startswith("#"):
            if not text.strip():
                paragraphs.append([])
            elif head is not None:
                paragraphs[-1].append((line, text))
            continue
        if head is not None:
            number += 1
            yield _text(source, f"{prefix}{number}", head, paragraphs, version)
        if line:
            head = _HEAD.fullmatch(text)
            if head is None or (head[3] and head[3] not in PRONOUNS):
                raise FormatError(
                    "a text begins with '# SEMCAT TITLE', and '| he', '| she', '| it' or '| they' "
                    "may follow",
                    code="grec-marked",
                    at=source.at(line, 1),
                )
        paragraphs = [[]]


def _text(
    source: Source,
    name: str,
    head: re.Match[str],
    paragraphs: list[list[tuple[int, str]]],
    version: int,
) -> GrecText:
    semcat, title = head[1], head[2]
    pieces = [
        [piece for line, text in lines for piece in _pieces(source, line, text)]
        for lines in paragraphs
        if lines
    ]
    words = [own for listed in pieces for mark, each in listed if mark for own in each.split("|")]
    offer = offer_of(words, title, semcat, PRONOUNS[head[3]] if head[3] else None)
    count = 0
    built: list[tuple[Part, ...]] = []
    for listed in pieces:
        parts: list[Part] = []
        for mark, own in [*listed, ("", "\n")]:
            if mark:
                count += 1
                syncat = _SYNCATS[mark]
                before = parts[-1] if parts else ""
                parts[-1:] = [before + "\n"] if isinstance(before, str) else [before, "\n"]
                versions = own.split("|")
                chosen = offer.selected(versions[min(version, len(versions) - 1)].strip(), syncat)
                offered = offer.with_selected(chosen, syncat)
                parts.append(Ref(f"{name}.{count}", semcat, syncat, offered, chosen))
            elif parts and isinstance(parts[-1], str):
                parts[-1] = f"{parts[-1]}{own}"
            else:
                parts.append(f"\n{own}" if parts else own)
        built.append(tuple(parts))
    return GrecText(name, title, tuple(built))


def _pieces(source: Source, line: int, text: str) -> Iterator[tuple[str, str]]:
    """Yield the pieces of a line: mark and words of a reference, ``""`` and plain text."""
    position = 0
    for match in _PIECE.finditer(text):
        if match[0] in ("[", "]"):
            raise FormatError(
                "this bracket is no reference '[s ...]', '[o ...]' or '[d ...]'; write [[ and ]] "
                "for brackets",
                code="grec-marked",
                at=source.at(line, match.start() + 1),
            )
        if match.start() > position:
            yield "", text[position : match.start()]
        position = match.end()
        if match[1]:
            yield match[1], match[2]
        else:
            yield "", match[0][0]
    yield "", text[position:] + " "
