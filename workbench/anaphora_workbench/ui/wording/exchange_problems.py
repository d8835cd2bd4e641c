"""Codes of the test sets GAP, WinoBias and Winogender, of brat and of WebAnno TSV."""

from __future__ import annotations

from types import MappingProxyType

from anaphora_workbench.ui.wording.translation import QT_TRANSLATE_NOOP

SENTENCES = MappingProxyType(
    {
        "brat-attribute": QT_TRANSLATE_NOOP(
            "Problems", "one of our attributes has a value that means nothing"
        ),
        "brat-empty": QT_TRANSLATE_NOOP(
            "Problems", "the folder holds no text with its annotation beside it"
        ),
        "brat-id-twice": QT_TRANSLATE_NOOP(
            "Problems", "two mentions have one id; the second is left out"
        ),
        "brat-id-unknown": QT_TRANSLATE_NOOP(
            "Problems", "a line names a mention that is not there and is left out"
        ),
        "brat-line": QT_TRANSLATE_NOOP("Problems", "a line is no annotation and is left out"),
        "brat-mention-empty": QT_TRANSLATE_NOOP(
            "Problems", "a mention holds no words and is left out"
        ),
        "brat-name-twice": QT_TRANSLATE_NOOP(
            "Problems", "(writing) two documents would have the same files"
        ),
        "brat-no-annotation": QT_TRANSLATE_NOOP(
            "Problems", "there is no annotation beside a text; it is left out"
        ),
        "brat-no-text": QT_TRANSLATE_NOOP(
            "Problems", "there is no text beside an annotation; it is left out"
        ),
        "brat-no-words": QT_TRANSLATE_NOOP("Problems", "the text holds no words"),
        "brat-nul": QT_TRANSLATE_NOOP("Problems", "(writing) the text holds a NUL character"),
        "brat-offset": QT_TRANSLATE_NOOP(
            "Problems", "offsets cannot be read or lie outside the text; the mention is left out"
        ),
        "brat-relation-self": QT_TRANSLATE_NOOP(
            "Problems", "a relation ties a mention to itself and is left out"
        ),
        "brat-stream": QT_TRANSLATE_NOOP(
            "Problems", "annotation lies beside its text and cannot be read from a stream"
        ),
        "brat-text-differs": QT_TRANSLATE_NOOP(
            "Problems", "the words in the annotation are not those at its offsets, which count"
        ),
        "brat-word-parted": QT_TRANSLATE_NOOP(
            "Problems", "a mention ends inside a word, which is parted there"
        ),
        "gap-answer": QT_TRANSLATE_NOOP(
            "Problems", "an answer is not an ID and two cells; the line is left out"
        ),
        "gap-both": QT_TRANSLATE_NOOP(
            "Problems", "both names are said to be the pronoun's; they count as one entity"
        ),
        "gap-columns": QT_TRANSLATE_NOOP(
            "Problems", "a snippet does not have eleven columns and is left out"
        ),
        "gap-empty": QT_TRANSLATE_NOOP("Problems", "the file holds no snippet"),
        "gap-id-missing": QT_TRANSLATE_NOOP("Problems", "a snippet has no ID"),
        "gap-id-twice": QT_TRANSLATE_NOOP("Problems", "two snippets or answers have one ID"),
        "gap-label": QT_TRANSLATE_NOOP("Problems", "a cell is neither TRUE nor FALSE"),
        "gap-mark-empty": QT_TRANSLATE_NOOP(
            "Problems", "the pronoun or a name is empty and is left out"
        ),
        "gap-name": QT_TRANSLATE_NOOP(
            "Problems", "(writing) the name of the document cannot stand in a line"
        ),
        "gap-no-snippet": QT_TRANSLATE_NOOP(
            "Problems", "(writing) the text was not read from a GAP file"
        ),
        "gap-offset": QT_TRANSLATE_NOOP(
            "Problems", "the pronoun or a name does not stand at its offset"
        ),
        "gap-pronoun": QT_TRANSLATE_NOOP("Problems", "the pronoun is none that is known"),
        "gap-text-empty": QT_TRANSLATE_NOOP("Problems", "a snippet has no text and is left out"),
        "gap-word-parted": QT_TRANSLATE_NOOP(
            "Problems", "the pronoun or a name ends inside a word, which is parted there"
        ),
        "webanno-base": QT_TRANSLATE_NOOP(
            "Problems", "relations go between annotations that the file does not declare"
        ),
        "webanno-chain": QT_TRANSLATE_NOOP(
            "Problems", "a cell of a chain holds no link and is left out"
        ),
        "webanno-columns": QT_TRANSLATE_NOOP(
            "Problems", "a line has too few or too many columns; its annotation is left out"
        ),
        "webanno-empty": QT_TRANSLATE_NOOP("Problems", "the file is empty"),
        "webanno-header": QT_TRANSLATE_NOOP("Problems", "the first line does not name the format"),
        "webanno-line": QT_TRANSLATE_NOOP(
            "Problems", "a line is no token, or an empty line is missing before a sentence"
        ),
        "webanno-many": QT_TRANSLATE_NOOP(
            "Problems", "(writing) one file cannot hold several documents"
        ),
        "webanno-mention-empty": QT_TRANSLATE_NOOP(
            "Problems", "an annotation holds no words and is left out"
        ),
        "webanno-no-words": QT_TRANSLATE_NOOP("Problems", "the file holds no words"),
        "webanno-nul": QT_TRANSLATE_NOOP("Problems", "(writing) the text holds a NUL character"),
        "webanno-number-twice": QT_TRANSLATE_NOOP(
            "Problems", "two lines have one number; the second is left out"
        ),
        "webanno-offset": QT_TRANSLATE_NOOP(
            "Problems",
            "a word is empty, or the words of a sentence are not where their offsets say",
        ),
        "webanno-relation": QT_TRANSLATE_NOOP(
            "Problems", "a relation cannot be read or names no mention; it is left out"
        ),
        "webanno-text-missing": QT_TRANSLATE_NOOP(
            "Problems", "a sentence has no line with its text"
        ),
        "webanno-value": QT_TRANSLATE_NOOP(
            "Problems", "one of our features has a value that means nothing"
        ),
        "winobias-bracket": QT_TRANSLATE_NOOP(
            "Problems", "a bracket has no partner or holds no words; the sentence is left out"
        ),
        "winobias-empty": QT_TRANSLATE_NOOP("Problems", "the file holds no sentence"),
        "winobias-mentions": QT_TRANSLATE_NOOP(
            "Problems", "a sentence has fewer than two mentions and is left out"
        ),
        "winobias-number": QT_TRANSLATE_NOOP(
            "Problems", "a sentence has no number; that of the line counts"
        ),
        "winobias-number-twice": QT_TRANSLATE_NOOP(
            "Problems", "two sentences have one number; both are kept"
        ),
        "winobias-pronoun": QT_TRANSLATE_NOOP(
            "Problems", "no mention of the sentence is a pronoun"
        ),
        "winobias-unwritable": QT_TRANSLATE_NOOP("Problems", "this format is only read"),
        "winobias-word-parted": QT_TRANSLATE_NOOP(
            "Problems", "a bracket stands inside a word, which is parted there"
        ),
        "winogender-answer": QT_TRANSLATE_NOOP(
            "Problems", "the answer of a template is neither 0 nor 1; it is left out"
        ),
        "winogender-columns": QT_TRANSLATE_NOOP(
            "Problems", "a line has too few or too many columns and is left out"
        ),
        "winogender-empty": QT_TRANSLATE_NOOP("Problems", "the file holds no sentence"),
        "winogender-header": QT_TRANSLATE_NOOP(
            "Problems", "the first line does not name the columns"
        ),
        "winogender-id": QT_TRANSLATE_NOOP(
            "Problems", "an id does not say what stands in the sentence; it is left out"
        ),
        "winogender-id-twice": QT_TRANSLATE_NOOP(
            "Problems", "two sentences have one id; both are kept"
        ),
        "winogender-mention": QT_TRANSLATE_NOOP(
            "Problems", "a person does not stand in the sentence just once; it is left out"
        ),
        "winogender-pronoun": QT_TRANSLATE_NOOP(
            "Problems", "there is not just one pronoun of the gender; the sentence is left out"
        ),
        "winogender-statistics": QT_TRANSLATE_NOOP(
            "Problems", "the statistics of occupations cannot be used"
        ),
        "winogender-template": QT_TRANSLATE_NOOP(
            "Problems", "a template lacks a place or has one twice; it is left out"
        ),
        "winogender-unwritable": QT_TRANSLATE_NOOP("Problems", "this format is only read"),
    }
)
