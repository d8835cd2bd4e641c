"""What the codes of problems in files mean, in sentences without values, for translators.

SUPAR's formats are in `supar_problems`, projects and all else in `problems`.
"""

from __future__ import annotations

from types import MappingProxyType

from anaphora_workbench.ui.wording.translation import QT_TRANSLATE_NOOP

COLUMN_SENTENCES = MappingProxyType(
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
"""Codes of CoNLL, CoNLL-U and CorefUD files."""

MARKUP_SENTENCES = MappingProxyType(
    {
        "json-depth": QT_TRANSLATE_NOOP(
            "Problems", "metadata or a tree is nested more than 200 levels deep"
        ),
        "json-empty": QT_TRANSLATE_NOOP("Problems", "the JSON file is empty"),
        "json-format": QT_TRANSLATE_NOOP("Problems", "the file is JSON, but of something else"),
        "json-document-twice": QT_TRANSLATE_NOOP(
            "Problems", "two documents of a file have one name (warning)"
        ),
        "json-id-twice": QT_TRANSLATE_NOOP(
            "Problems",
            "two markables have one id, or an anaphor, a candidate list or a correction "
            "comes twice",
        ),
        "json-id-unknown": QT_TRANSLATE_NOOP(
            "Problems", "an anaphor, bridge or candidate names a markable that is not there"
        ),
        "json-key-missing": QT_TRANSLATE_NOOP("Problems", "a key that must be there is not"),
        "json-key-twice": QT_TRANSLATE_NOOP("Problems", "an object has a key twice"),
        "json-key-unknown": QT_TRANSLATE_NOOP(
            "Problems", "nobody knows this key; it was left out and the rest was read"
        ),
        "json-metadata": QT_TRANSLATE_NOOP(
            "Problems", "(writing) metadata holds something that JSON cannot hold"
        ),
        "json-number": QT_TRANSLATE_NOOP(
            "Problems", "NaN, an infinite number, or one with thousands of digits"
        ),
        "json-outside": QT_TRANSLATE_NOOP(
            "Problems", "a token number or span lies outside the document"
        ),
        "json-surrogate": QT_TRANSLATE_NOOP(
            "Problems", "an escape such as \\ud83d without its other half"
        ),
        "json-syntax": QT_TRANSLATE_NOOP("Problems", "no valid JSON"),
        "json-type": QT_TRANSLATE_NOOP("Problems", "a value of the wrong type"),
        "json-value": QT_TRANSLATE_NOOP(
            "Problems", "a value of the right type that the model does not allow"
        ),
        "json-version": QT_TRANSLATE_NOOP("Problems", "the version is missing or no number"),
        "json-version-newer": QT_TRANSLATE_NOOP("Problems", "a newer workbench wrote the file"),
        "muc-ampersand": QT_TRANSLATE_NOOP("Problems", "an & that should be &amp; (warning)"),
        "muc-attribute": QT_TRANSLATE_NOOP("Problems", "something in a COREF tag is no attribute"),
        "muc-attribute-twice": QT_TRANSLATE_NOOP(
            "Problems", "an attribute stands twice in a tag; the first counts"
        ),
        "muc-attribute-unknown": QT_TRANSLATE_NOOP(
            "Problems", "COREF has no such attribute; it is kept (warning)"
        ),
        "muc-coref-empty": QT_TRANSLATE_NOOP("Problems", "a COREF element holds no word"),
        "muc-coref-unclosed": QT_TRANSLATE_NOOP("Problems", "a COREF element is never closed"),
        "muc-coref-unopened": QT_TRANSLATE_NOOP("Problems", "a </COREF> closes nothing"),
        "muc-doc-missing": QT_TRANSLATE_NOOP(
            "Problems", "the file has no <DOC> and is one document (warning)"
        ),
        "muc-doc-unclosed": QT_TRANSLATE_NOOP("Problems", "a document has no </DOC> (warning)"),
        "muc-document-twice": QT_TRANSLATE_NOOP(
            "Problems", "two documents of a file have one name (warning)"
        ),
        "muc-empty": QT_TRANSLATE_NOOP("Problems", "the MUC file is empty"),
        "muc-entity": QT_TRANSLATE_NOOP(
            "Problems", "an entity is not known and stays text (warning)"
        ),
        "muc-id-entity": QT_TRANSLATE_NOOP(
            "Problems",
            "IDs name entities, as in OntoNotes; each mention gets an id of its own (warning)",
        ),
        "muc-id-missing": QT_TRANSLATE_NOOP("Problems", "a mention has no ID"),
        "muc-id-twice": QT_TRANSLATE_NOOP("Problems", "two mentions have one ID"),
        "muc-less-than": QT_TRANSLATE_NOOP("Problems", "a < that should be &lt; (warning)"),
        "muc-min": QT_TRANSLATE_NOOP("Problems", "a MIN string is not in its mention"),
        "muc-no-words": QT_TRANSLATE_NOOP("Problems", "a document holds no words (warning)"),
        "muc-nul": QT_TRANSLATE_NOOP("Problems", "(writing) a text holds a NUL character"),
        "muc-outside": QT_TRANSLATE_NOOP("Problems", "text or a COREF outside of <DOC> (warning)"),
        "muc-ref-circle": QT_TRANSLATE_NOOP("Problems", "REFs go round in a circle (warning)"),
        "muc-ref-missing": QT_TRANSLATE_NOOP("Problems", "REF names no mention of the document"),
        "muc-ref-self": QT_TRANSLATE_NOOP("Problems", "a mention refers to itself"),
        "muc-status": QT_TRANSLATE_NOOP("Problems", "a STATUS other than OPT (warning)"),
        "muc-tag-broken": QT_TRANSLATE_NOOP(
            "Problems", "a tag with a quotation mark missing or too many"
        ),
        "muc-tag-crossing": QT_TRANSLATE_NOOP(
            "Problems", "a mention goes over the border of a paragraph or header (warning)"
        ),
        "muc-tag-unknown": QT_TRANSLATE_NOOP(
            "Problems", "an unknown tag inside the text: kept, but no text (warning)"
        ),
        "muc-type": QT_TRANSLATE_NOOP(
            "Problems", "a TYPE other than IDENT; read as a bridging link (warning)"
        ),
        "muc-value": QT_TRANSLATE_NOOP("Problems", "a value of the extended form cannot be read"),
        "muc-instruction": QT_TRANSLATE_NOOP(
            "Problems", "<?anaphora ...> has something that it cannot tell"
        ),
        "muc-words": QT_TRANSLATE_NOOP(
            "Problems", "the words stated by <?anaphora ...> do not fit the text"
        ),
        "penn-deep": QT_TRANSLATE_NOOP("Problems", "the tree is nested too deeply"),
        "penn-empty": QT_TRANSLATE_NOOP("Problems", "a bracket holds nothing"),
        "penn-leaf": QT_TRANSLATE_NOOP(
            "Problems", "a bracket holds several words, or words and brackets"
        ),
        "penn-no-tree": QT_TRANSLATE_NOOP("Problems", "the file holds no tree with words"),
        "penn-sentences": QT_TRANSLATE_NOOP("Problems", "a tree is not a sentence of the document"),
        "penn-unclosed": QT_TRANSLATE_NOOP("Problems", "a bracket is never closed"),
        "penn-unopened": QT_TRANSLATE_NOOP("Problems", "a bracket closes nothing"),
        "penn-unwritable": QT_TRANSLATE_NOOP("Problems", "the format is only read"),
        "penn-word-differs": QT_TRANSLATE_NOOP("Problems", "a word is not the document's"),
        "penn-word-outside": QT_TRANSLATE_NOOP("Problems", "a word stands outside of any bracket"),
        "penn-words-left": QT_TRANSLATE_NOOP("Problems", "a word is one too many in the trees"),
        "penn-words-missing": QT_TRANSLATE_NOOP("Problems", "the trees end before the text"),
    }
)
"""English sentence by code."""
"""Codes of MUC, JSON and Penn files."""

GREC_SENTENCES = MappingProxyType(
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
"""Codes of GREC files."""

TEST_SET_AND_EXCHANGE_SENTENCES = MappingProxyType(
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
"""Codes of the test sets GAP, WinoBias and Winogender, of brat and of WebAnno TSV."""
