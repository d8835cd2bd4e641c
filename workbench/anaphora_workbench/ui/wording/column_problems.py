"""Codes of CoNLL, CoNLL-U and CorefUD files."""

from __future__ import annotations

from types import MappingProxyType

from anaphora_workbench.ui.wording.translation import QT_TRANSLATE_NOOP

SENTENCES = MappingProxyType(
    {
        "conll-begin-bad": QT_TRANSLATE_NOOP("Problems", "a begin line of an unknown shape"),
        "conll-bracket-unclosed": QT_TRANSLATE_NOOP(
            "Problems", "a mention that is never closed; left out"
        ),
        "conll-bracket-unopened": QT_TRANSLATE_NOOP(
            "Problems", "a closing bracket without an opening one; left out"
        ),
        "conll-cell-bad": QT_TRANSLATE_NOOP(
            "Problems", "the last cell holds neither brackets nor a sign for nothing; left out"
        ),
        "conll-columns": QT_TRANSLATE_NOOP(
            "Problems", "a line with a wrong number of columns; what fits is used"
        ),
        "conll-document-empty": QT_TRANSLATE_NOOP("Problems", "the document holds no words"),
        "conll-document-inside": QT_TRANSLATE_NOOP(
            "Problems", "a document begins before the one before it ends"
        ),
        "conll-document-twice": QT_TRANSLATE_NOOP(
            "Problems", "name and part were there before; the second one is renamed"
        ),
        "conll-empty": QT_TRANSLATE_NOOP("Problems", "the file holds no document"),
        "conll-end-missing": QT_TRANSLATE_NOOP("Problems", "the last document has no end line"),
        "conll-end-outside": QT_TRANSLATE_NOOP("Problems", "an end line outside of any document"),
        "conll-features": QT_TRANSLATE_NOOP(
            "Problems", "features that do not read like Number=Sing; left out"
        ),
        "conll-form-empty": QT_TRANSLATE_NOOP("Problems", "a line without a word"),
        "conll-head": QT_TRANSLATE_NOOP(
            "Problems", "the number of a syntactic head is no word of the sentence; left out"
        ),
        "conll-layout": QT_TRANSLATE_NOOP(
            "Problems", "a document does not fit the layout that was asked for"
        ),
        "conll-mention-across": QT_TRANSLATE_NOOP(
            "Problems", "a mention goes over the end of its sentence"
        ),
        "conll-mention-on-range": QT_TRANSLATE_NOOP(
            "Problems", "brackets on the line of a contraction or an empty node; left out"
        ),
        "conll-mention-twice": QT_TRANSLATE_NOOP(
            "Problems", "two mentions with the same words; both are kept"
        ),
        "conll-name-differs": QT_TRANSLATE_NOOP(
            "Problems", "the name of the document differs from that in its lines"
        ),
        "conll-parse": QT_TRANSLATE_NOOP(
            "Problems", "parse bits that are no tree; the sentence has none"
        ),
        "conll-separators": QT_TRANSLATE_NOOP(
            "Problems", "a line with blanks where the others have tabs"
        ),
        "conll-split-missing": QT_TRANSLATE_NOOP(
            "Problems", "a label adds up entities of which one has no mention"
        ),
        "conll-token-outside": QT_TRANSLATE_NOOP(
            "Problems", "words outside of any document; they form one of their own"
        ),
        "conll-word-number": QT_TRANSLATE_NOOP(
            "Problems", "a word number that does not follow the one before"
        ),
        "conllu-blank-line": QT_TRANSLATE_NOOP(
            "Problems", "a line between sentences holds blanks (warning)"
        ),
        "conllu-column-empty": QT_TRANSLATE_NOOP("Problems", "a column is empty instead of _"),
        "conllu-columns": QT_TRANSLATE_NOOP(
            "Problems", "a line has not ten columns; often blanks stand where tabs should be"
        ),
        "conllu-comment-alone": QT_TRANSLATE_NOOP(
            "Problems", "an empty line parts comments from their sentence (warning)"
        ),
        "conllu-comment-place": QT_TRANSLATE_NOOP("Problems", "a comment stands inside a sentence"),
        "conllu-deps": QT_TRANSLATE_NOOP(
            "Problems", "DEPS of an empty node cannot be read or names a word that is not there"
        ),
        "conllu-document-empty": QT_TRANSLATE_NOOP(
            "Problems", "a document holds no sentence (warning)"
        ),
        "conllu-document-twice": QT_TRANSLATE_NOOP(
            "Problems", "two documents of a file have one id (warning)"
        ),
        "conllu-empty": QT_TRANSLATE_NOOP("Problems", "the file holds no sentence"),
        "conllu-empty-node": QT_TRANSLATE_NOOP(
            "Problems", "the id of an empty node does not fit its place"
        ),
        "conllu-features": QT_TRANSLATE_NOOP(
            "Problems", "FEATS cannot be read, or has a feature twice"
        ),
        "conllu-head": QT_TRANSLATE_NOOP("Problems", "HEAD is not a number"),
        "conllu-head-circle": QT_TRANSLATE_NOOP("Problems", "the heads go round in a circle"),
        "conllu-head-outside": QT_TRANSLATE_NOOP("Problems", "HEAD is no word of the sentence"),
        "conllu-id": QT_TRANSLATE_NOOP("Problems", "ID is not the next number"),
        "conllu-newdoc-twice": QT_TRANSLATE_NOOP(
            "Problems", "two # newdoc before one sentence (warning)"
        ),
        "conllu-range": QT_TRANSLATE_NOOP(
            "Problems", "a multiword token does not hold the words behind it"
        ),
        "conllu-relation": QT_TRANSLATE_NOOP(
            "Problems", "DEPREL is no relation of Universal Dependencies (warning)"
        ),
        "conllu-sentence-empty": QT_TRANSLATE_NOOP("Problems", "a sentence has no words"),
        "corefud-entity": QT_TRANSLATE_NOOP(
            "Problems", "a value of Entity is not made of brackets"
        ),
        "corefud-entity-place": QT_TRANSLATE_NOOP(
            "Problems", "Entity stands on a multiword token (warning)"
        ),
        "corefud-global": QT_TRANSLATE_NOOP("Problems", "# global.Entity cannot be read"),
        "corefud-global-missing": QT_TRANSLATE_NOOP(
            "Problems", "there are mentions but no # global.Entity (warning)"
        ),
        "corefud-global-place": QT_TRANSLATE_NOOP(
            "Problems", "the order of the fields changes inside a document"
        ),
        "corefud-head": QT_TRANSLATE_NOOP(
            "Problems", "the head of a mention is not the number of one of its words"
        ),
        "corefud-key-twice": QT_TRANSLATE_NOOP(
            "Problems", "Entity, Bridge or SplitAnte stands twice in one MISC"
        ),
        "corefud-label": QT_TRANSLATE_NOOP("Problems", "a mention has no label of its entity"),
        "corefud-link": QT_TRANSLATE_NOOP(
            "Problems", "a value of Bridge or SplitAnte cannot be read"
        ),
        "corefud-link-entity": QT_TRANSLATE_NOOP(
            "Problems", "Bridge or SplitAnte names an entity that has no (other) mention"
        ),
        "corefud-link-place": QT_TRANSLATE_NOOP(
            "Problems", "Bridge or SplitAnte stands where its mention does not begin"
        ),
        "corefud-mention-twice": QT_TRANSLATE_NOOP(
            "Problems", "two mentions of an entity are the same words (warning)"
        ),
        "corefud-minspan": QT_TRANSLATE_NOOP(
            "Problems", "a minimal span is not made of numbers of words of the mention"
        ),
        "corefud-part": QT_TRANSLATE_NOOP(
            "Problems", "the parts of a discontinuous mention are out of order"
        ),
        "corefud-part-fields": QT_TRANSLATE_NOOP(
            "Problems", "the parts of a mention say different things; the first counts (warning)"
        ),
        "corefud-part-missing": QT_TRANSLATE_NOOP(
            "Problems", "a discontinuous mention has not all its parts"
        ),
        "corefud-parts-overlap": QT_TRANSLATE_NOOP(
            "Problems", "two parts of a mention share a word"
        ),
        "corefud-parts-touch": QT_TRANSLATE_NOOP(
            "Problems", "two parts of a mention follow each other directly (warning)"
        ),
        "corefud-split": QT_TRANSLATE_NOOP(
            "Problems", "SplitAnte gives fewer than two entities, or speaks of one entity twice"
        ),
        "corefud-split-place": QT_TRANSLATE_NOOP(
            "Problems", "SplitAnte stands at a later mention of its entity (warning)"
        ),
        "corefud-surrogate": QT_TRANSLATE_NOOP(
            "Problems", "the document holds half a character, which UTF-8 cannot hold"
        ),
        "corefud-type": QT_TRANSLATE_NOOP(
            "Problems", "a mention has another type than its entity (warning)"
        ),
        "corefud-unclosed": QT_TRANSLATE_NOOP("Problems", "a mention begins but does not end"),
        "corefud-unopened": QT_TRANSLATE_NOOP("Problems", "a mention ends but does not begin"),
    }
)
"""English sentence by code."""
