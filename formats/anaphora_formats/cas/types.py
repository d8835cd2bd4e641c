"""The types of CAS files: DKPro Core's, CorefAnnotator's, and ours.

Rules 5 and 12 of `anaphora_formats.cas`.
"""

from __future__ import annotations

import warnings
from functools import lru_cache
from typing import Any
from xml.etree import ElementTree

from anaphora_formats.shared.mention_properties import ANTECEDENTS, BRIDGING, ID, PARTS
from anaphora_formats.shared.mention_values import VALUES
from anaphora_workbench.lazy import needed

DKPRO = "de.tudarmstadt.ukp.dkpro.core.api."
TOKEN, SENTENCE, PARAGRAPH, LEMMA, STEM = (
    f"{DKPRO}segmentation.type.{name}"
    for name in ("Token", "Sentence", "Paragraph", "Lemma", "Stem")
)
POS = f"{DKPRO}lexmorph.type.pos.POS"
MORPH = f"{DKPRO}lexmorph.type.morph.MorphologicalFeatures"
DEPENDENCY = f"{DKPRO}syntax.type.dependency.Dependency"
ROOT_TYPE = f"{DKPRO}syntax.type.dependency.ROOT"
METADATA = f"{DKPRO}metadata.type.DocumentMetaData"
CHAIN = f"{DKPRO}coref.type.CoreferenceChain"
LINK = f"{DKPRO}coref.type.CoreferenceLink"
IMS = "de.unistuttgart.ims.coref.annotator.api."
V2 = f"{IMS}v2."
META = f"{IMS}Meta"
OWN = "org.anaphora.type."
DETAILS, LAYER = f"{OWN}MentionDetails", f"{OWN}Layer"
ENTITY = "entity"
"""Feature of `DETAILS` with the name of an entity."""
PROPERTIES = (ID, ANTECEDENTS, BRIDGING, *VALUES, PARTS)
"""Features of `DETAILS`, all of them strings."""

_STRING, _INTEGER, _BOOLEAN = "uima.cas.String", "uima.cas.Integer", "uima.cas.Boolean"
_ANNOTATION, _BASE, _TOP = "uima.tcas.Annotation", "uima.cas.AnnotationBase", "uima.cas.TOP"
_ARRAY, _LIST, _STRINGS = "uima.cas.FSArray", "uima.cas.FSList", "uima.cas.StringArray"

_Table = dict[str, tuple[str, dict[str, str]]]
_ENTITY = {
    "Label": _STRING,
    "Color": _INTEGER,
    "Key": _STRING,
    "Hidden": _BOOLEAN,
    "XmlId": _STRING,
}


def _before_v2(space: str, flags: str) -> _Table:
    """Return the types of CorefAnnotator 1, whose mentions are annotations themselves."""
    return {
        f"{space}Entity": (_TOP, {**_ENTITY, "Flags": flags}),
        f"{space}EntityGroup": (f"{space}Entity", {"Members": _ARRAY}),
        f"{space}DetachedMentionPart": (_ANNOTATION, {}),
        f"{space}Mention": (
            _ANNOTATION,
            {
                "Entity": f"{space}Entity",
                "Discontinuous": f"{space}DetachedMentionPart",
                "Flags": flags,
            },
        ),
    }


_TYPES: _Table = {
    METADATA: (
        "uima.tcas.DocumentAnnotation",
        {
            **dict.fromkeys(("documentTitle", "documentId", "documentUri"), _STRING),
            **dict.fromkeys(("collectionId", "documentBaseUri"), _STRING),
            "isLastSegment": _BOOLEAN,
        },
    ),
    META: (_TOP, {"StylePlugin": _STRING, "TypeSystemVersion": _STRING}),
    f"{V2}Flag": (_TOP, dict.fromkeys(("Label", "TargetClass", "Icon", "Uuid"), _STRING)),
    f"{V2}Entity": (_TOP, {**_ENTITY, "Flags": _LIST, "Members": _ARRAY}),
    f"{V2}MentionSurface": (_ANNOTATION, {}),
    f"{V2}Mention": (_TOP, {"Entity": f"{V2}Entity", "Flags": _LIST, "Surface": _ARRAY}),
    **_before_v2(f"{IMS}v1.", _STRINGS),
    **_before_v2(IMS, _TOP),
    DETAILS: (
        _ANNOTATION,
        {"mention": _TOP, **dict.fromkeys((ENTITY, *PROPERTIES), _STRING)},
    ),
    LAYER: (_BASE, {"name": _STRING}),
}
"""Types beside those that come with dkpro-cassis: the type above, and features with their types."""
_LATER = {
    f"{V2}MentionSurface": {"Mention": f"{V2}Mention"},
    f"{IMS}v1.DetachedMentionPart": {"Mention": f"{IMS}v1.Mention"},
    f"{IMS}DetachedMentionPart": {"Mention": f"{IMS}Mention"},
}
"""Features of types that name each other."""


_WRITTEN = (
    *(TOKEN, SENTENCE, PARAGRAPH, LEMMA, STEM, POS, MORPH, DEPENDENCY, ROOT_TYPE, METADATA),
    f"{DKPRO}segmentation.type.Div",  # above Paragraph
    *(CHAIN, LINK, DETAILS, LAYER, META, f"{V2}Entity", f"{V2}Mention", f"{V2}MentionSurface"),
)
"""Types that we write."""


def cassis() -> Any:
    """Return the library, which is imported on first use.

    Raises:
        MissingExtraError: It is not installed.
    """
    return needed("cassis", extra="formats", by="reading and writing files of a CAS")


@lru_cache(maxsize=1)
def base_types() -> Any:
    """Return all types; nobody may change them."""
    return fresh_types()


@lru_cache(maxsize=1)
def _dkpro() -> str:
    with warnings.catch_warnings():
        # It finds its data in a way that Python 3.11 and 3.12 call deprecated.
        warnings.simplefilter("ignore", DeprecationWarning)
        text: str = cassis().load_dkpro_core_typesystem().to_xml()
    return text


@lru_cache(maxsize=1)
def _written() -> str:
    """Return the types that we write; a file of them all would be mostly types."""
    types = fresh_types()
    known = set(_WRITTEN)
    root = ElementTree.fromstring(types.to_xml())
    space = root.tag.partition("}")[0] + "}"
    listed = root.find(f"{space}types")
    assert listed is not None
    for one in list(listed):
        if one.findtext(f"{space}name") not in known:
            listed.remove(one)
            continue
        for below in list(one):
            if below.tag == f"{space}description":
                one.remove(below)
        features = one.find(f"{space}features")
        for feature in list(features) if features is not None else ():
            kind = feature.findtext(f"{space}rangeTypeName", "")
            if not kind.startswith("uima.") and kind not in known and features is not None:
                features.remove(feature)
    return ElementTree.tostring(root, encoding="unicode")


def types_to_write() -> Any:
    """Return the types that we write, to be used by one CAS."""
    return cassis().load_typesystem(_written())


def fresh_types() -> Any:
    """Return all types, to be completed."""
    types = cassis().load_typesystem(_dkpro())
    for name, (above, _) in _TYPES.items():
        if not types.contains_type(name):
            types.create_type(name, above)
    for name, (_, features) in _TYPES.items():
        for feature, kind in {**features, **_LATER.get(name, {})}.items():
            types.create_feature(types.get_type(name), feature, kind)
    return types
