"""What the codes of problems in SUPAR folders and SUPAR SGML files mean, for translators."""

from __future__ import annotations

from types import MappingProxyType

from anaphora_workbench.ui.wording.translation import QT_TRANSLATE_NOOP

SUPAR_SENTENCES = MappingProxyType(
    {
        "supar-anaphor-fields": QT_TRANSLATE_NOOP(
            "Problems",
            "an anaphor has five fields, sentence, from, to, kind and reference type, not"
            " …; the line is left out",
        ),
        "supar-anaphor-twice": QT_TRANSLATE_NOOP("Problems", "these words are an anaphor already"),
        "supar-antecedent-unlisted": QT_TRANSLATE_NOOP(
            "Problems", "this is under … but not under …; it is taken as a candidate"
        ),
        "supar-boundary": QT_TRANSLATE_NOOP(
            "Problems",
            "the number of this boundary must be …, not …; words are counted in their order",
        ),
        "supar-boundary-missing": QT_TRANSLATE_NOOP(
            "Problems", "the number … is missing at the end of the sentence"
        ),
        "supar-bracket": QT_TRANSLATE_NOOP("Problems", "a sentence ends with ']).', …"),
        "supar-comment": QT_TRANSLATE_NOOP("Problems", "a comment is left out"),
        "supar-ellipsis": QT_TRANSLATE_NOOP("Problems", "an ellipsis has no place"),
        "supar-escape": QT_TRANSLATE_NOOP(
            "Problems",
            "'\\…' has no meaning and is read as it stands; a backslash is written '\\\\'",
        ),
        "supar-extra-field": QT_TRANSLATE_NOOP(
            "Problems",
            "w(...) has word, lemma, tag and stem, but here … fields; the last is read as"
            " the stem, those before it are kept aside",
        ),
        "supar-host-long": QT_TRANSLATE_NOOP(
            "Problems",
            "a … pronoun has the position of one word, its verb or noun; the last of "
            "these … is taken",
        ),
        "supar-length-differs": QT_TRANSLATE_NOOP("Problems", "error, warning"),
        "supar-missing-field": QT_TRANSLATE_NOOP(
            "Problems",
            "w(...) has word, lemma, tag and stem, but here … of these 4; the others are "
            "read as ''",
        ),
        "supar-no-anaphors": QT_TRANSLATE_NOOP(
            "Problems", "there are … files, but no …; only the text is read"
        ),
        "supar-no-text": QT_TRANSLATE_NOOP(
            "Problems",
            "there is neither … nor … in this folder; a system's answers need the text "
            "that they are about: copy it beside them",
        ),
        "supar-one-document": QT_TRANSLATE_NOOP(
            "Problems",
            "a SUPAR folder holds one document, and here is … to write; give each "
            "document a folder of its own",
        ),
        "supar-only-prolog": QT_TRANSLATE_NOOP(
            "Problems", "sentence … is not in …; it is read from here"
        ),
        "supar-only-text": QT_TRANSLATE_NOOP(
            "Problems", "sentence … is not in …; its words have no lemma and tag"
        ),
        "supar-own-position": QT_TRANSLATE_NOOP(
            "Problems", "this is the position of the anaphor itself; the line is left out"
        ),
        "supar-position-fields": QT_TRANSLATE_NOOP(
            "Problems",
            "a position has three fields, sentence, from and to, not …; the line is left out",
        ),
        "supar-position-number": QT_TRANSLATE_NOOP("Problems", "… must be a whole number"),
        "supar-position-outside": QT_TRANSLATE_NOOP(
            "Problems", "there is no word between the boundaries … and …"
        ),
        "supar-position-twice": QT_TRANSLATE_NOOP("Problems", "this is under … already"),
        "supar-prolog": QT_TRANSLATE_NOOP(
            "Problems", "a sentence of Prolog cannot be read as a whole"
        ),
        "supar-reference": QT_TRANSLATE_NOOP(
            "Problems", "the reference type is one of …, not …; it is left open"
        ),
        "supar-section-missing": QT_TRANSLATE_NOOP(
            "Problems", "there is no …; all candidates are taken as admissible"
        ),
        "supar-section-none": QT_TRANSLATE_NOOP(
            "Problems", "a line before the first of … is left out"
        ),
        "supar-section-twice": QT_TRANSLATE_NOOP("Problems", "a section stands twice"),
        "supar-section-unknown": QT_TRANSLATE_NOOP(
            "Problems", "there is no section …, only …; its lines are left out"
        ),
        "supar-sentence-empty": QT_TRANSLATE_NOOP("Problems", "the sentence has no words"),
        "supar-sentence-number": QT_TRANSLATE_NOOP(
            "Problems", "a line begins with the number of its sentence; this one is left out"
        ),
        "supar-sentence-twice": QT_TRANSLATE_NOOP(
            "Problems", "there is a sentence … already; positions mean the first one"
        ),
        "supar-sentence-unknown": QT_TRANSLATE_NOOP("Problems", "the text has no sentence …"),
        "supar-sgml-anaphor-empty": QT_TRANSLATE_NOOP("Problems", "an ANF holds no SNS"),
        "supar-sgml-anaphor-two": QT_TRANSLATE_NOOP(
            "Problems", "an ANF holds one SNS; this one is no anaphor"
        ),
        "supar-sgml-anaphor-wider": QT_TRANSLATE_NOOP("Problems", "an ANF holds more than its SNS"),
        "supar-sgml-clitic-number": QT_TRANSLATE_NOOP(
            "Problems", "the number of a clitic is not possible"
        ),
        "supar-sgml-clitic-place": QT_TRANSLATE_NOOP("Problems", "a clitic is at no word"),
        "supar-sgml-close-differs": QT_TRANSLATE_NOOP(
            "Problems", "… closes … of line …, which counts"
        ),
        "supar-sgml-comment": QT_TRANSLATE_NOOP("Problems", "this comment is not kept"),
        "supar-sgml-crossing": QT_TRANSLATE_NOOP(
            "Problems",
            "… comes while the … of line … is open, which ends here, too; tags must not cross",
        ),
        "supar-sgml-ellipsis": QT_TRANSLATE_NOOP("Problems", "an ellipsis of SGML has no place"),
        "supar-sgml-empty": QT_TRANSLATE_NOOP(
            "Problems", "the file is empty; a document begins with '<@000,1,comment>'"
        ),
        "supar-sgml-document-twice": QT_TRANSLATE_NOOP(
            "Problems", "two documents of a file have one name (warning)"
        ),
        "supar-sgml-fields": QT_TRANSLATE_NOOP(
            "Problems", "an SNS has four fields, function, type, semantics and an empty one, not …"
        ),
        "supar-sgml-head-number": QT_TRANSLATE_NOOP(
            "Problems", "'…=…' is not the number of one of the … words of this SNS"
        ),
        "supar-sgml-head-outside": QT_TRANSLATE_NOOP("Problems", "the head is outside of its SNS"),
        "supar-sgml-head-twice": QT_TRANSLATE_NOOP("Problems", "the head is there twice"),
        "supar-sgml-no-header": QT_TRANSLATE_NOOP(
            "Problems", "there is no header such as '<@000,1,comment>' before this line"
        ),
        "supar-sgml-no-words": QT_TRANSLATE_NOOP("Problems", "this document holds no words"),
        "supar-sgml-number": QT_TRANSLATE_NOOP(
            "Problems",
            "the header has the number …, but … is expected; sentences are counted in their order",
        ),
        "supar-sgml-sentence-empty": QT_TRANSLATE_NOOP(
            "Problems", "the SGML sentence has no words"
        ),
        "supar-sgml-start": QT_TRANSLATE_NOOP(
            "Problems",
            "the file begins with a word and not with a tag such as '<@000,1,comment>'; "
            "this is no SUPAR SGML",
        ),
        "supar-sgml-tag": QT_TRANSLATE_NOOP(
            "Problems",
            "this begins like a tag but is none, such as '<@CCC>' or '<@/CCC>'; the line "
            "is left out (a word that begins with '<@' is written '&#60;@')",
        ),
        "supar-sgml-tag-unknown": QT_TRANSLATE_NOOP(
            "Problems", "the tag … is not known; it is left out, what stands in it is read"
        ),
        "supar-sgml-unclosed": QT_TRANSLATE_NOOP("Problems", "tags are not closed"),
        "supar-sgml-unit-empty": QT_TRANSLATE_NOOP("Problems", "a tag holds no words"),
        "supar-sgml-unopened": QT_TRANSLATE_NOOP("Problems", "a tag closes what was not open"),
        "supar-sgml-word": QT_TRANSLATE_NOOP(
            "Problems", "a word has three fields, word, tag and lemma, not …; …"
        ),
        "supar-sgml-wordless": QT_TRANSLATE_NOOP("Problems", "an SNS without words has no place"),
        "supar-sgml-zero-place": QT_TRANSLATE_NOOP("Problems", "a zero is not at its verb"),
        "supar-solution-earlier": QT_TRANSLATE_NOOP(
            "Problems", "the solution of a cataphor (>) comes before it; an anaphor has the sign <"
        ),
        "supar-solution-exophor": QT_TRANSLATE_NOOP(
            "Problems", "an exophor (!) refers to something outside the text, but has a solution"
        ),
        "supar-solution-later": QT_TRANSLATE_NOOP(
            "Problems", "the solution of an anaphor (<) comes after it; a cataphor has the sign >"
        ),
        "supar-solution-missing": QT_TRANSLATE_NOOP(
            "Problems", "this anaphor (…) has no solution; one that does not refer has the sign $"
        ),
        "supar-solution-unlisted": QT_TRANSLATE_NOOP(
            "Problems", "the solution is not among the candidates"
        ),
        "supar-word-differs": QT_TRANSLATE_NOOP(
            "Problems",
            "this word is … in …; its lemma and tag are taken from there, its form from here",
        ),
        "supar-word-missing": QT_TRANSLATE_NOOP("Problems", "the word between … and … is missing"),
        "supar-www-missing": QT_TRANSLATE_NOOP(
            "Problems", "there is no file ……; the anaphor has no candidates and no solution"
        ),
        "supar-www-name": QT_TRANSLATE_NOOP(
            "Problems",
            "the name of such a file is a_<sentence>_<from>_<to>.www, with _2 and so on "
            "for more anaphors at one position; this file is left out",
        ),
        "supar-www-unexpected": QT_TRANSLATE_NOOP(
            "Problems", "… has no line for this anaphor; this file is left out"
        ),
    }
)
"""English sentence by code."""
"""Codes of SUPAR folders and SUPAR SGML files."""
