"""The elements of an XML file with their places, for formats whose files are small.

Names lose their namespace prefix (``tei:rs`` is *rs*); attributes keep theirs (``xml:id``). No
other file is ever opened: entities that a file uses and does not define are those of HTML.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from xml.parsers import expat

from anaphora_formats.shared.xml import OtherFiles, definitions, xml_text
from anaphora_workbench.errors import FormatError, Position
from anaphora_workbench.ports import Source

_FORBIDDEN = re.compile("[\0-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_MARKUP = {"&": "&amp;", "<": "&lt;", ">": "&gt;", "\r": "&#13;"}
_IN_VALUE = {**_MARKUP, '"': "&quot;", "\t": "&#9;", "\n": "&#10;"}


@dataclass(slots=True)
class Element:
    """An element as the file has it; ``at`` is where its tag begins."""

    tag: str
    attributes: dict[str, str]
    at: Position
    content: list[str | Element] = field(default_factory=list)

    @property
    def children(self) -> list[Element]:
        """The elements directly in it."""
        return [one for one in self.content if isinstance(one, Element)]

    def all(self, *tags: str) -> Iterator[Element]:
        """Yield the elements of these names in it, at any depth, in the order of the file."""
        waiting = [iter(self.children)]
        while waiting:
            for one in waiting[-1]:
                if one.tag in tags:
                    yield one
                waiting.append(iter(one.children))
                break
            else:
                waiting.pop()

    def text(self) -> str:
        """Return the characters in it, at any depth."""
        pieces: list[str] = []
        waiting: list[Iterator[str | Element]] = [iter(self.content)]
        while waiting:
            for one in waiting[-1]:
                if isinstance(one, str):
                    pieces.append(one)
                else:
                    waiting.append(iter(one.content))
                    break
            else:
                waiting.pop()
        return "".join(pieces)


def parse_elements(source: Source, code: str) -> Element:
    """Return the root of an XML file.

    Args:
        source: The file.
        code: Code for a file that is not well-formed.

    Raises:
        FormatError: ``code``, or what reading the characters raises.
    """
    return _Parser(xml_text(source), source, code).parse()


class _Parser:
    """Builds the elements of one file."""

    def __init__(self, text: str, source: Source, code: str) -> None:
        self._text = text
        self._source = source
        self._code = code
        self._open = [Element("", {}, source.at())]
        self._declared = definitions(text)
        parser = expat.ParserCreate()
        parser.buffer_text = True
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._characters
        self._files = OtherFiles(parser)
        parser.SetParamEntityParsing(expat.XML_PARAM_ENTITY_PARSING_ALWAYS)
        parser.UseForeignDTD(True)
        parser.ExternalEntityRefHandler = self._external
        self._parser = parser

    def parse(self) -> Element:
        try:
            self._parser.Parse(self._text, True)
        except expat.ExpatError as error:
            reason = expat.errors.messages.get(error.code, "not well-formed")
            raise FormatError(
                f"no well-formed XML: {reason}; fix it here or before",
                code=self._code,
                at=self._source.at(error.lineno, error.offset + 1),
            ) from None
        return self._open[0].children[0]

    def _external(
        self, context: str | None, _base: str | None, system: str | None, public: str | None
    ) -> int:
        """Answer for a file that the document refers to: none is ever opened."""
        inner = self._parser.ExternalEntityParserCreate(context or None)
        content = self._files.content(context, system, public) if context else self._declared
        inner.Parse(content, True)
        return 1

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        line, column = self._parser.CurrentLineNumber, self._parser.CurrentColumnNumber + 1
        tag = name.rpartition(":")[2]
        element = Element(tag, attributes, self._source.at(line, column))
        self._open[-1].content.append(element)
        self._open.append(element)

    def _end(self, _name: str) -> None:
        self._open.pop()

    def _characters(self, data: str) -> None:
        self._open[-1].content.append(data)


def written_text(text: str) -> str:
    """Return characters as they stand between tags; what XML cannot say becomes ``_``."""
    return "".join([_MARKUP.get(char, char) for char in _FORBIDDEN.sub("_", text)])


def written_value(text: str) -> str:
    """Return the value of an attribute in its quotation marks."""
    return '"' + "".join([_IN_VALUE.get(char, char) for char in _FORBIDDEN.sub("_", text)]) + '"'


def written_tag(tag: str, attributes: dict[str, str], end: str = ">") -> str:
    """Return a tag; ``end`` is ``/>`` for an element without content."""
    values = "".join([f" {name}={written_value(value)}" for name, value in attributes.items()])
    return f"<{tag}{values}{end}"
