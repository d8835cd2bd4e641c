"""A reading as the files of an MMAX2 project, and the files that all projects share.

Rules 10 and 11 of `anaphora_formats.mmax2`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import count

from anaphora_formats.mmax2.project import MENTIONS, MMAX, PARAGRAPH, SENTENCE
from anaphora_formats.mmax2.reader import (
    HEAD,
    LABEL,
    MINIMUM,
    NO_SET,
    OF_FORMAT,
    PREFIX,
    RELATION,
    SET,
)
from anaphora_formats.shared.elements import written_tag, written_text
from anaphora_formats.shared.mention_properties import (
    ANTECEDENTS,
    BRIDGING,
    ID,
    WrittenMentions,
    bridges_of,
)
from anaphora_workbench.io.file_names import safe_name
from anaphora_workbench.model import ENTITY, Layer, Markable, Span
from anaphora_workbench.ports import Reading

COREF = MENTIONS[0]
_NAME = re.compile(r"markable_[0-9]{1,9}")
_ATTRIBUTE = re.compile(r"[A-Za-z_][\w.-]*", re.ASCII)
_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n'
# MMAX2 finds words and markables by their ids, which a DTD must declare.
_WORDS_DTD = (
    "<!DOCTYPE words [<!ELEMENT words (word*)><!ELEMENT word (#PCDATA)>"
    "<!ATTLIST word id ID #REQUIRED>]>\n"
)
_MARKABLES_DTD = (
    "<!DOCTYPE markables [<!ELEMENT markables (markable*)><!ATTLIST markable id ID #REQUIRED>]>\n"
)
_TEXTS = ("kind", "reference", "head", "min_ids", "entity", "zero", "clitic", "phrase", "semantic")
_LEVELS = (COREF, SENTENCE, PARAGRAPH)


def files_of(reading: Reading) -> dict[str, str]:
    """Return the files of one document by their paths."""
    document = reading.document
    stem = safe_name(document.doc_id)
    words = f"{stem}_words.xml"
    project = (
        f"{_DECLARATION}<mmax_project>\n<words>{written_text(words)}</words>\n"
        "<keyactions></keyactions>\n<gestures></gestures>\n</mmax_project>\n"
    )
    lines = [
        f'<word id="word_{number}">{written_text(token.text.strip() or "_")}</word>\n'
        for number, token in enumerate(document.tokens, 1)
    ]
    files = {
        f"{stem}{MMAX}": project,
        f"Basedata/{words}": f"{_DECLARATION}{_WORDS_DTD}<words>\n{''.join(lines)}</words>\n",
        _path(stem, SENTENCE): _level(SENTENCE, _units(SENTENCE, document.sentences)),
    }
    if document.paragraphs:
        units = _units(PARAGRAPH, document.paragraphs)
        files[_path(stem, PARAGRAPH)] = _level(PARAGRAPH, units)
    if reading.layers:
        files[_path(stem, COREF)] = _level(COREF, _mentions(reading.layers[0]))
    return files


def _path(stem: str, level: str) -> str:
    return f"Markables/{stem}_{level}_level.xml"


def _level(level: str, markables: Iterator[dict[str, str]]) -> str:
    lines = "".join([written_tag("markable", one, "/>") + "\n" for one in markables])
    return (
        f"{_DECLARATION}{_MARKABLES_DTD}"
        f'<markables xmlns="www.eml.org/NameSpaces/{level}">\n{lines}</markables>\n'
    )


def _units(level: str, spans: Sequence[Span]) -> Iterator[dict[str, str]]:
    for number, span in enumerate(spans):
        yield {"id": f"markable_{number}", "span": _span((span,)), "mmax_level": level}


def _span(spans: Sequence[Span]) -> str:
    return ",".join(
        [
            f"word_{span.start + 1}"
            if span.end - span.start == 1
            else f"word_{span.start + 1}..word_{span.end}"
            for span in spans
        ]
    )


def _mentions(layer: Layer) -> Iterator[dict[str, str]]:
    """Yield the attributes of each mention, in text order."""
    mentions = WrittenMentions(layer)
    names = _names(mentions.names)
    sizes = Counter(mentions.labels.values())
    sets = _sets(mentions.labels)
    for markable in layer.in_text_order():
        label = mentions.labels.get(markable.id, "")
        is_set = bool(label) and (sizes[label] > 1 or ENTITY in markable.attributes)
        properties = mentions.properties(markable)
        properties.pop(ID, None)
        found = {
            "id": names[mentions.names[markable.id]],
            "span": _span(markable.spans),
            "mmax_level": COREF,
            "coref_class": sets[label] if is_set else NO_SET,
            LABEL: label if is_set and sets[label] != label else "",
            "antecedent": ";".join([names[a] for a in properties.pop(ANTECEDENTS, "").split()]),
            **_bridging(properties.pop(BRIDGING, ""), names),
            **properties,
            HEAD: "" if markable.head is None else f"word_{markable.head + 1}",
            MINIMUM: _span(markable.minimum),
        }
        yield {**{name: value for name, value in found.items() if value}, **_kept(markable, found)}


def _kept(markable: Markable, found: dict[str, str]) -> dict[str, str]:
    """Return the attributes that another file had, where nothing of ours takes their place."""
    kept = {}
    for key, value in markable.attributes.items():
        name = key.removeprefix(PREFIX)
        is_ours = name in OF_FORMAT or found.get(name)
        if key.startswith(PREFIX) and _ATTRIBUTE.fullmatch(name) and not is_ours:
            kept[name] = value
    return kept


def _bridging(value: str, names: dict[str, str]) -> dict[str, str]:
    pairs = bridges_of(value)
    relations = ";".join([relation for relation, _ in pairs])
    return {
        "bridging": ";".join([names[name] for _, name in pairs]),
        RELATION: relations if relations.strip(";") else "",
    }


def _names(names: dict[str, str]) -> dict[str, str]:
    """Return the names of markables as MMAX2 has them, by those that the layer has."""
    listed = list(names.values())
    if all(_NAME.fullmatch(name) for name in listed):
        return {name: name for name in listed}
    width = len(str(len(listed)))
    return {name: f"markable_{number:0{width}}" for number, name in enumerate(listed, 1)}


def _sets(labels: dict[str, str]) -> dict[str, str]:
    """Return the set of each label."""
    taken = {label for label in labels.values() if SET.fullmatch(label)}
    fresh = (name for number in count(1) if (name := f"set_{number}") not in taken)
    return {
        label: label if label in taken else next(fresh) for label in dict.fromkeys(labels.values())
    }


def common_files() -> dict[str, str]:
    """Return the files that all projects of a folder share."""
    levels = "".join(
        [
            f'<level name="{name}" schemefile="{name}_scheme.xml" '
            f'customization_file="{name}_customization.xml">$_{name}_level.xml</level>\n'
            for name in _LEVELS
        ]
    )
    paths = (
        f"{_DECLARATION}<common_paths>\n<basedata_path>Basedata/</basedata_path>\n"
        "<scheme_path>Schemes/</scheme_path>\n<style_path>Styles/</style_path>\n"
        "<customization_path>Customizations/</customization_path>\n"
        "<markable_path>Markables/</markable_path>\n"
        "<views>\n<stylesheet>default_style.xsl</stylesheet>\n</views>\n"
        f"<annotations>\n{levels}</annotations>\n</common_paths>\n"
    )
    files = {
        "common_paths.xml": paths,
        "Styles/default_style.xsl": _STYLE,
    }
    for name in _LEVELS:
        attributes = _COREF_SCHEME if name == COREF else ""
        scheme = f"{_DECLARATION}<annotationscheme>\n{attributes}</annotationscheme>\n"
        files[f"Schemes/{name}_scheme.xml"] = scheme
        files[f"Customizations/{name}_customization.xml"] = (
            f"{_DECLARATION}<customization>\n</customization>\n"
        )
    return files


_COREF_SCHEME = "".join(
    [
        f'<attribute id="level_{name}" name="{name}" type="{kind}">\n'
        f'<value id="value_{name}" name="{name}"/>\n</attribute>\n'
        for name, kind in (
            ("coref_class", "markable_set"),
            ("antecedent", "markable_pointer"),
            ("bridging", "markable_pointer"),
            *[(name, "freetext") for name in (*_TEXTS, RELATION)],
        )
    ]
)
_STYLE = """<?xml version="1.0" encoding="UTF-8"?>
<xsl:stylesheet xmlns:xsl="http://www.w3.org/1999/XSL/Transform" version="1.0"
  xmlns:mmax="org.eml.MMAX2.discourse.MMAX2DiscourseLoader"
  xmlns:sentence="www.eml.org/NameSpaces/sentence">
<xsl:output method="text" indent="no" omit-xml-declaration="yes"/>
<xsl:strip-space elements="*"/>
<xsl:template match="words"><xsl:apply-templates/></xsl:template>
<xsl:template match="word">
<xsl:value-of select="mmax:registerDiscourseElement(@id)"/>
<xsl:apply-templates select="mmax:getStartedMarkables(@id)" mode="opening"/>
<xsl:value-of select="mmax:setDiscourseElementStart()"/>
<xsl:apply-templates/>
<xsl:value-of select="mmax:setDiscourseElementEnd()"/>
<xsl:apply-templates select="mmax:getEndedMarkables(@id)" mode="closing"/>
<xsl:text> </xsl:text>
</xsl:template>
<xsl:template match="sentence:markable" mode="closing"><xsl:text>
</xsl:text></xsl:template>
</xsl:stylesheet>
"""
