"""Codes of GREC files."""

from __future__ import annotations

from types import MappingProxyType

from anaphora_workbench.ui.wording.translation import QT_TRANSLATE_NOOP

SENTENCES = MappingProxyType(
    {
        "grec-alternatives": QT_TRANSLATE_NOOP("Problems", "a reference has no alternatives"),
        "grec-attribute": QT_TRANSLATE_NOOP(
            "Problems", "a reference lacks its ID, SEMCAT or SYNCAT"
        ),
        "grec-character": QT_TRANSLATE_NOOP(
            "Problems", "(writing) a text holds a character that XML has no way to write"
        ),
        "grec-element": QT_TRANSLATE_NOOP(
            "Problems", "an element that GREC does not have; its words are kept"
        ),
        "grec-neg": QT_TRANSLATE_NOOP(
            "Problems",
            "this is a GREC-NEG file, whose texts refer to several people or things; only files "
            "with one main subject a text can be opened",
        ),
        "grec-empty": QT_TRANSLATE_NOOP("Problems", "there is no text in the file"),
        "grec-entity": QT_TRANSLATE_NOOP("Problems", "a named character that nobody defines"),
        "grec-marked": QT_TRANSLATE_NOOP(
            "Problems", "(marked text) a bracket or a first line is not as it should be"
        ),
        "grec-no-grec": QT_TRANSLATE_NOOP(
            "Problems", "(writing) the document was not read from a GREC file"
        ),
        "grec-no-refs": QT_TRANSLATE_NOOP("Problems", "a text has no reference"),
        "grec-place": QT_TRANSLATE_NOOP(
            "Problems", "an element stands where it cannot; the text is left out"
        ),
        "grec-ref-twice": QT_TRANSLATE_NOOP(
            "Problems", "two references of a text have one ID; the second gets another one"
        ),
        "grec-refex-empty": QT_TRANSLATE_NOOP(
            "Problems", "an expression without characters; '_' is meant, perhaps"
        ),
        "grec-selected": QT_TRANSLATE_NOOP(
            "Problems", "the selected expression is none of the alternatives"
        ),
        "grec-selected-twice": QT_TRANSLATE_NOOP(
            "Problems", "a reference has several selected expressions; the first one is kept"
        ),
        "grec-stray": QT_TRANSLATE_NOOP(
            "Problems", "words stand where none may be; they are left out"
        ),
        "grec-syncat": QT_TRANSLATE_NOOP("Problems", "a SYNCAT that GREC does not have"),
        "grec-text-id": QT_TRANSLATE_NOOP("Problems", "a text has no ID"),
        "grec-text-twice": QT_TRANSLATE_NOOP("Problems", "several texts have one ID"),
        "grec-title": QT_TRANSLATE_NOOP("Problems", "a text has no title"),
        "grec-type": QT_TRANSLATE_NOOP("Problems", "a REG08-TYPE that GREC does not have"),
        "grec-unanswered": QT_TRANSLATE_NOOP(
            "Problems",
            "references without a selected expression; the first alternative stands in their place",
        ),
        "grec-unclosed": QT_TRANSLATE_NOOP(
            "Problems", "a text begins inside another one, which is left out"
        ),
        "grec-xml": QT_TRANSLATE_NOOP(
            "Problems", "the XML is not well-formed; the text is left out"
        ),
    }
)
