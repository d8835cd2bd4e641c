r"""Writes GREC texts as XML, laid out as the files of GREC-2.0 are, an element a line.

White space of paragraphs is that of the record: a line end next to a REF is part of the text
beside it, and written only where it is there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from xml.sax.saxutils import escape

from anaphora_workbench.errors import FormatError
from anaphora_workbench.tasks.grec import GrecText, Part, Ref, Refex

HEAD = '<?xml version="1.0" encoding="utf-8"?>\n'
_DOCTYPE = '<!DOCTYPE {} SYSTEM "reg08-grec.dtd">\n'
_QUOTED = {'"': "&quot;", "\n": "&#10;", "\t": "&#9;", "\r": "&#13;"}
_CARRIAGE_RETURN = {"\r": "&#13;"}
_FORBIDDEN = frozenset([chr(code) for code in range(32) if code not in (9, 10, 13)]) | {
    "\ufffe",
    "\uffff",
}


def file_of(texts: Iterable[GrecText]) -> Iterator[str]:
    """Yield the pieces of a file: one TEXT as the root, or several in TEXTS.

    Raises:
        FormatError: ``grec-character``, a text holds a character that XML has no way to write.
    """
    waiting: GrecText | None = None
    several = False
    for text in texts:
        if waiting is not None:
            if not several:
                yield HEAD + _DOCTYPE.format("TEXTS") + "<TEXTS>\n"
                several = True
            yield text_element(waiting)
        waiting = text
    if waiting is None:
        yield HEAD + _DOCTYPE.format("TEXTS") + "<TEXTS>\n</TEXTS>\n"
        return
    if not several:
        yield HEAD + _DOCTYPE.format("TEXT")
    yield text_element(waiting)
    if several:
        yield "</TEXTS>\n"


def text_element(text: GrecText) -> str:
    """Return the TEXT element with a line end.

    Raises:
        FormatError: ``grec-character``.
    """
    written: dict[Refex, str] = {}
    paragraphs = [
        f"<PARAGRAPH>{''.join([_part(part, written) for part in parts])}</PARAGRAPH>\n"
        for parts in text.paragraphs
    ]
    own = _attributes({"ID": text.id, **text.attributes})
    body = "\n".join(paragraphs)
    element = f"<TEXT{own}>\n<TITLE>{_escaped(text.title)}</TITLE>\n\n{body}</TEXT>\n"
    wrong = _FORBIDDEN.intersection(element)
    if wrong:
        raise FormatError(
            f"the text '{text.id}' holds U+{ord(min(wrong)):04X}, which XML has no way to write; "
            "take it out of the text first",
            code="grec-character",
        )
    return element


def _part(part: Part, written: dict[Refex, str]) -> str:
    if isinstance(part, str):
        return _escaped(part)
    return _reference(part, written)


def _reference(ref: Ref, written: dict[Refex, str]) -> str:
    own = {"ID": ref.id, "SEMCAT": ref.semcat, "SYNCAT": ref.syncat, **ref.attributes}
    chosen = "" if ref.chosen is None else _expression(ref.chosen, written)
    listed = "".join([_expression(refex, written) for refex in ref.alternatives])
    return f"<REF{_attributes(own)}>\n{chosen}<ALT-REFEX>\n{listed}</ALT-REFEX>\n</REF>"


def _expression(refex: Refex, written: dict[Refex, str]) -> str:
    found = written.get(refex)
    if found is None:
        attributes = _attributes(refex.attributes)
        found = written[refex] = f"<REFEX{attributes}>{_escaped(refex.text)}</REFEX>\n"
    return found


def _attributes(values: Mapping[str, str]) -> str:
    return "".join([f' {name}="{escape(value, _QUOTED)}"' for name, value in values.items()])


def _escaped(text: str) -> str:
    return escape(text, _CARRIAGE_RETURN)
