"""XMI files of a CAS: from bytes to checked structures, and to a CAS.

Rules 1 to 4 of `anaphora_formats.cas`. The file is parsed twice, once by expat for the places and
the safety, then by dkpro-cassis.
"""

from __future__ import annotations

import io
import re
import warnings
from typing import Any
from xml.parsers import expat
from xml.sax.saxutils import escape, quoteattr

from anaphora_formats.cas.structures import (
    MOST_BYTES,
    CasFile,
    Sofa,
    Structure,
    check_members,
    completed,
)
from anaphora_formats.cas.types import base_types, cassis, fresh_types
from anaphora_formats.shared.xml import xml_text
from anaphora_workbench.errors import FormatError, Position
from anaphora_workbench.ports import Source

XMI = "http://www.omg.org/XMI"
CAS = "http:///uima/cas.ecore"
_ID = f"{XMI} id"
_NAME = re.compile(r"http:///(.+)\.ecore (.+)")
_NO_NAMESPACE = "uima.noNamespace."
_WHOLE = re.compile(r"[0-9]{1,18}")
_VERSION_1_1 = re.compile(r"""(<\?xml\s+version\s*=\s*)(["'])1\.1\2""")
_DEEPEST = 3
_ARRAY, _LIST, _STRINGS = "uima.cas.FSArray", "uima.cas.FSList", "uima.cas.StringArray"
_ANNOTATION = "uima.tcas.Annotation"
_PLACE = {"sofa", "begin"}


class _Parser:
    """Collects the structures of one file."""

    def __init__(self, source: Source, text: str) -> None:
        self.file = CasFile(source)
        self.views: list[tuple[str, list[str], Position]] = []
        self._depth = 0
        self._is_root = True
        self._current: Structure | None = None
        self._child = ""
        self._pieces: list[str] = []
        self._parser = expat.ParserCreate(namespace_separator=" ")
        self._parser.buffer_text = True
        self._parser.StartDoctypeDeclHandler = self._doctype
        self._parser.StartElementHandler = self._start
        self._parser.EndElementHandler = self._end
        self._parser.CharacterDataHandler = self._characters
        try:
            self._parser.Parse(text.encode("utf-8", "surrogatepass"), True)
        except expat.ExpatError as error:
            raise FormatError(
                f"this is not XML: {expat.ErrorString(error.code)}; export the document again",
                code="cas-syntax",
                at=source.at(error.lineno, error.offset + 1),
            ) from None

    @property
    def _at(self) -> Position:
        column = self._parser.CurrentColumnNumber + 1
        return self.file.source.at(self._parser.CurrentLineNumber, column)

    def _doctype(self, *_: object) -> None:
        raise FormatError(
            "the file has a DOCTYPE, which no CAS has and which can make a small file expand "
            "without limit; Anaphora reads no such file: remove the declaration",
            code="cas-doctype",
            at=self._at,
        )

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        self._depth += 1
        if self._depth > _DEEPEST:
            raise FormatError(
                "elements are nested more deeply than in any XMI file of a CAS",
                code="cas-syntax",
                at=self._at,
            )
        if self._depth == 1:
            if tag != f"{XMI} XMI":
                raise FormatError(
                    "the first element must be <xmi:XMI>; this is not a CAS in XMI",
                    code="cas-root",
                    at=self._at,
                )
        elif self._depth == 2:
            self._structure(tag, attributes)
        else:
            self._child = tag
            self._pieces = []

    def _structure(self, tag: str, attributes: dict[str, str]) -> None:
        self._current = None
        if tag == f"{CAS} NULL":
            return
        if tag == f"{CAS} View":
            members = attributes.get("members", "").split()
            self.views.append((attributes.get("sofa", ""), members, self._at))
            return
        match = _NAME.fullmatch(tag)
        number = attributes.pop(_ID, "")
        if match is None or not _WHOLE.fullmatch(number):
            self.file.say(
                "cas-structure",
                f"Anaphora skips <{tag.rpartition(' ')[2][:60]}>: a feature structure has a type "
                "and a number as its xmi:id",
                self._at,
            )
            self.file.changed = True
            return
        name = f"{match[1].replace('/', '.')}.{match[2]}".removeprefix(_NO_NAMESPACE)
        values: dict[str, Any] = {key: value for key, value in attributes.items() if " " not in key}
        if name == "uima.cas.Sofa":
            self._sofa(int(number), values)
            return
        structure = Structure(int(number), name, values, self._at)
        if self.file.add(structure):
            self._current = structure

    def _sofa(self, number: int, values: dict[str, Any]) -> None:
        at = self._at
        if not _WHOLE.fullmatch(values.get("sofaNum", "")) or not values.get("sofaID"):
            raise FormatError(
                "a Sofa needs a sofaID and a number as its sofaNum", code="cas-structure", at=at
            )
        if number in self.file.structures or any(s.number == number for s in self.file.sofas):
            raise FormatError(f"the id {number} is there twice", code="cas-id-twice", at=at)
        if any(one.name == values["sofaID"] for one in self.file.sofas):
            raise FormatError(
                f"two Sofas are called '{values['sofaID']}'", code="cas-structure", at=at
            )
        self.file.sofas.append(Sofa(number, values["sofaID"], values.get("sofaString"), at))

    def _characters(self, data: str) -> None:
        if self._depth == _DEEPEST:
            self._pieces.append(data)
        elif text := data.lstrip():
            # The parser is where the text ends.
            line = self._parser.CurrentLineNumber - text.count("\n")
            self.file.say(
                "cas-structure",
                f"Anaphora skips the text '{text.strip()[:40]}' between two elements",
                self.file.source.at(line),
            )

    def _end(self, _tag: str) -> None:
        if self._depth == _DEEPEST and self._current is not None:
            held = self._current.values.setdefault(self._child, [])
            if isinstance(held, list):
                held.append("".join(self._pieces))
        self._depth -= 1


def read_xmi(source: Source, types_file: Source | None) -> tuple[CasFile, Any]:
    """Return the checked file and its CAS.

    Args:
        source: The XMI file.
        types_file: Its type system, if there is one.

    Raises:
        FormatError: There is no CAS in it.
        MissingExtraError: dkpro-cassis is not installed.
    """
    library = cassis()
    text = _text(source)
    parser = _Parser(source, text)
    file = parser.file
    file.text()
    base = base_types()
    if types_file is None:
        own = completed(base, fresh_types, base, file, in_json=False)
    else:
        declared = types_of(types_file)
        own = completed(declared, lambda: declared, base, file, in_json=False)
    file.check_places("sofa")
    used = _check_values(file, own)
    _check_views(file, parser)
    file.check_indexed({int(one) for _, members, _ in parser.views for one in members}, used)
    data = _written(file, parser) if file.changed else text
    with warnings.catch_warnings():
        # What it warns of was reported above, with its place.
        warnings.simplefilter("ignore")
        try:
            stream = io.BytesIO(_without_declaration(data).encode("utf-8"))
            # "trusted" allows long texts; there is no DOCTYPE, and the size was checked.
            cas = library.load_cas_from_xmi(stream, typesystem=own, trusted=True)
        except Exception as error:  # the library has no errors of its own
            raise refused(source, error) from error
    return file, cas


def refused(source: Source, error: Exception) -> FormatError:
    """Return the error for a file that dkpro-cassis does not read, whatever it says."""
    why = str(error) or type(error).__name__
    return FormatError(
        f"dkpro-cassis cannot read this CAS: {why[:200]}; export the document again",
        code="cas-invalid",
        at=source.at(),
    )


def _text(source: Source) -> str:
    text = xml_text(limited(source))
    if not text.strip():
        raise FormatError("the file is empty", code="cas-empty", at=source.at())
    return _VERSION_1_1.sub(r"\g<1>\g<2>1.0\g<2>", text.lstrip("\ufeff"), count=1)


def limited(source: Source) -> Source:
    """Return a file in memory, once it is known not to be too large.

    Raises:
        FormatError: ``cas-too-large``, or what opening raises.
    """
    with source.open_binary() as handle:
        data = handle.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise FormatError(
            f"the file has more than {MOST_BYTES >> 20} MiB, the most that Anaphora reads of a "
            "CAS: divide the document",
            code="cas-too-large",
            at=source.at(),
        )
    return Source(source.name, stream=io.BytesIO(data), encoding=source.encoding)


def _without_declaration(text: str) -> str:
    """Return XML without its first line, which may name another encoding than UTF-8."""
    return re.sub(r"^\s*<\?xml[^>]*\?>", "", text, count=1)


def types_of(source: Source) -> Any:
    """Return the type system of a file.

    Raises:
        FormatError: ``cas-types``: it is none; ``cas-doctype``.
    """
    text = xml_text(limited(source))
    at: list[Position] = []
    parser = expat.ParserCreate()

    def doctype(*_: object) -> None:
        at.append(source.at(parser.CurrentLineNumber, parser.CurrentColumnNumber + 1))

    parser.StartDoctypeDeclHandler = doctype
    try:
        parser.Parse(text.encode("utf-8", "surrogatepass"), True)
    except expat.ExpatError as error:
        raise FormatError(
            f"the type system is not XML: {expat.ErrorString(error.code)}",
            code="cas-types",
            at=source.at(error.lineno, error.offset + 1),
        ) from None
    if at:
        raise FormatError(
            "the type system has a DOCTYPE, which Anaphora does not read; remove the declaration",
            code="cas-doctype",
            at=at[0],
        )
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            return cassis().load_typesystem(_without_declaration(text))
        except Exception as error:  # the library has no errors of its own
            raise FormatError(
                f"this is not a type system of UIMA: {str(error)[:200] or type(error).__name__}",
                code="cas-types",
                at=source.at(),
            ) from error


# ------------------------------------------------------------------------------------- checks


def _check_values(file: CasFile, types: Any) -> set[int]:
    """Take out the values that dkpro-cassis would fail on; return the ids that are values."""
    used: set[int] = set()
    known = file.structures.keys()
    sofas = {one.number for one in file.sofas}
    features: dict[str, list[tuple[str, str]]] = {}
    annotations: dict[str, bool] = {}
    for one in file.structures.values():
        if one.type not in features:
            features[one.type] = _sorts(types, one.type)
        has_place = one.values.keys() >= _PLACE
        for name, sort in features[one.type]:
            value = one.values.get(name)
            if value is None or name in ("begin", "end"):
                continue
            if name == "sofa":
                if not (_WHOLE.fullmatch(str(value)) and int(value) in sofas):
                    _reject(file, one, name, str(value))
                    del one.values[name]
                    file.places.pop(one.number, None)
            elif sort == "many" and isinstance(value, str):
                parts = value.split()
                kept = [p for p in parts if _WHOLE.fullmatch(p) and int(p) in known]
                if len(kept) < len(parts):
                    _reject(file, one, name, next(p for p in parts if p not in kept))
                    one.values[name] = " ".join(kept)
                used.update(map(int, kept))
            elif sort != "many" and not _fits(sort, value, known):
                _reject(file, one, name, str(value))
                del one.values[name]
            elif sort == "one":
                used.add(int(value))
        if one.type not in annotations:
            annotations[one.type] = types.is_instance_of(one.type, _ANNOTATION)
        if annotations[one.type] and one.number not in file.places:
            if not has_place:
                file.say_placeless(one)
            one.values.setdefault("sofa", str(file.text().number))
            one.values["begin"] = one.values["end"] = "0"
            file.changed = True
    return used


def _sorts(types: Any, name: str) -> list[tuple[str, str]]:
    """Return the features of a type with the sort of their values, as dkpro-cassis reads them."""
    found: list[tuple[str, str]] = []
    for feature in types.get_type(name).all_features:
        kind = feature.rangeType
        inline = not feature.multipleReferencesAllowed
        if name == _ARRAY and feature.name == "elements":
            sort = "many"
        elif name == _STRINGS and feature.name == "elements":
            sort = "StringArray"
        elif types.is_primitive(kind) or (
            (types.is_primitive_array(kind) or types.is_primitive_list(kind)) and inline
        ):
            sort = kind.name.rpartition(".")[2]
        elif kind.name in (_ARRAY, _LIST) and inline:
            sort = "many"
        else:
            sort = "one"
        found.append((feature.name.removesuffix("_"), sort))
    return found


def _holds_values(types: Any, kind: Any) -> bool:
    return bool(types.is_primitive_array(kind) or types.is_primitive_list(kind))


def _fits(sort: str, value: object, known: Any) -> bool:
    if sort == "one":
        return isinstance(value, str) and bool(_WHOLE.fullmatch(value)) and int(value) in known
    if isinstance(value, list):
        return sort.startswith("String")
    if sort == "StringArray":
        return value == ""
    return not isinstance(value, str) or _is(sort.removesuffix("Array").removesuffix("List"), value)


def _is(sort: str, value: str) -> bool:
    if sort in ("Integer", "Short", "Long", "Byte"):
        return all(re.fullmatch(r"[-+]?[0-9]{1,18}", part) for part in value.split() or [""])
    if sort in ("Float", "Double"):
        try:
            return all(float(part) == float(part) or True for part in value.split() or [""])
        except ValueError:
            return False
    if sort == "Boolean":
        return all(part in ("true", "false") for part in value.split() or [""])
    return True


def _reject(file: CasFile, one: Structure, name: str, value: str) -> None:
    file.say(
        "cas-value",
        f"'{value[:40]}' is not a value of {one.type.rpartition('.')[2]}.{name}; Anaphora skips it",
        one.at,
    )
    file.changed = True


def _check_views(file: CasFile, parser: _Parser) -> None:
    numbers = {str(one.number) for one in file.sofas}
    kept: list[tuple[str, list[str], Position]] = []
    for sofa, members, at in parser.views:
        if sofa not in numbers or any(sofa == other for other, _, _ in kept):
            file.say("cas-member", "Anaphora skips a view of no text, or of one twice", at)
            file.changed = True
            continue
        found = check_members(file, list(members), at, file.structures.__contains__)
        kept.append((sofa, [str(number) for number in found], at))
    parser.views = kept


def _written(file: CasFile, parser: _Parser) -> str:
    """Return what is left of a file as XMI."""
    parts = [f'<xmi:XMI xmlns:xmi="{XMI}" xmlns:cas="{CAS}" xmi:version="2.0">']
    for one in file.structures.values():
        space, _, name = one.type.rpartition(".")
        address = f"http:///{(space or 'uima.noNamespace').replace('.', '/')}.ecore"
        head = [f'<t:{name} xmlns:t="{address}" xmi:id="{one.number}"']
        nested: list[str] = []
        for key, value in one.values.items():
            if isinstance(value, list):
                nested += [f"<{key}>{escape(text)}</{key}>" for text in value]
            else:
                head.append(f"{key}={_quoted(value)}")
        parts.append(f"{' '.join(head)}>{''.join(nested)}</t:{name}>")
    for number, sofa in enumerate(file.sofas, 1):
        text = "" if sofa.text is None else f" sofaString={_quoted(sofa.text)}"
        parts.append(
            f'<cas:Sofa xmi:id="{sofa.number}" sofaNum="{number}" '
            f'sofaID={_quoted(sofa.name)} mimeType="text"{text}/>'
        )
    for view, members, _ in parser.views:
        parts.append(f'<cas:View sofa="{view}" members="{" ".join(members)}"/>')
    return "\n".join([*parts, "</xmi:XMI>"])


def _quoted(value: str) -> str:
    return quoteattr(value, {"\n": "&#10;", "\r": "&#13;", "\t": "&#9;"})
