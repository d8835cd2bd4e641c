"""Codes of MUC, JSON and Penn files."""

from __future__ import annotations

from types import MappingProxyType

from anaphora_workbench.ui.wording.translation import QT_TRANSLATE_NOOP

SENTENCES = MappingProxyType(
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
