"""Problems, losses and errors in the language of the program.

Formats, projects and the child process report problems in English, with a stable code. Other
languages have a sentence for each code (here for projects, in `format_problems` and
`supar_problems` for files); what the English message names, files, words, numbers, follows in
brackets, so that nothing is lost. Where a code says little without its reason, the whole message
follows. A code without a sentence keeps its English message. A loss is known by the last part of
its code, whatever the format.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from anaphora_workbench.errors import AnaphoraError
from anaphora_workbench.ports.losses import INFIX
from anaphora_workbench.ui.wording.format_problems import (
    COLUMN_SENTENCES,
    GREC_SENTENCES,
    MARKUP_SENTENCES,
    TEST_SET_AND_EXCHANGE_SENTENCES,
)
from anaphora_workbench.ui.wording.supar_problems import SUPAR_SENTENCES
from anaphora_workbench.ui.wording.translation import QT_TRANSLATE_NOOP, translate

__all__ = ["error_in_words", "loss_of", "problem_in_words", "sentences"]

PROJECT_SENTENCES = MappingProxyType(
    {
        "anaphor-missing": QT_TRANSLATE_NOOP("Problems", "there is no anaphor …"),
        "anaphors-undecided": QT_TRANSLATE_NOOP(
            "Problems",
            "left out of all figures: undecided anaphors, decided ones whose chain leads "
            "to these, documents in which nothing is decided",
        ),
        "annotator-nameless": QT_TRANSLATE_NOOP("Problems", "an annotator needs a name"),
        "annotator-unknown": QT_TRANSLATE_NOOP("Problems", "the project has no such annotator"),
        "annotator-unseen": QT_TRANSLATE_NOOP(
            "Problems", "the name contains a character that nobody sees; type it without"
        ),
        "annotators-few": QT_TRANSLATE_NOOP(
            "Problems",
            "adjudication needs two annotators who have decided something in …, and there is …",
        ),
        "analysis-off": QT_TRANSLATE_NOOP(
            "Problems",
            "the text has no parse, and the preprocessor none adds none; choose auto",
        ),
        "answers-lost": QT_TRANSLATE_NOOP(
            "Problems", "answers that are lost and cannot be read back"
        ),
        "assign-annotators": QT_TRANSLATE_NOOP(
            "Problems", "the annotators cannot be named so for handing out"
        ),
        "assign-documents": QT_TRANSLATE_NOOP(
            "Problems",
            "the documents cannot be handed out to these annotators; divide the texts, "
            "name fewer, or use an overlap",
        ),
        "assign-overlap": QT_TRANSLATE_NOOP("Problems", "an overlap takes two annotators or more"),
        "candidates-none": QT_TRANSLATE_NOOP("Problems", "the document has no candidates yet"),
        "cases-columns": QT_TRANSLATE_NOOP(
            "Problems", "line … is none of a table that 'anaphora evaluate --cases' wrote (…)"
        ),
        "heads-guessed": QT_TRANSLATE_NOOP(
            "Problems",
            "there is no parse, so heads of mentions are guessed from their words; what depends "
            "on heads is less certain",
        ),
        "heads-differ": QT_TRANSLATE_NOOP(
            "Problems",
            "mentions of the key and of an output have the same words and other heads, so they "
            "are not matched by their heads",
        ),
        "sentence-too-long": QT_TRANSLATE_NOOP(
            "Problems", "a sentence is too long to be resolved; divide it"
        ),
        "text-unanalysed": QT_TRANSLATE_NOOP(
            "Problems",
            "texts without a parse could not be analysed, so constraints know nothing of number, "
            "gender and heads there; install a model of the language",
        ),
        "kind-unstated": QT_TRANSLATE_NOOP(
            "Problems",
            "the key does not state a kind, so answers of this kind are neither right nor wrong",
        ),
        "key-unlinked": QT_TRANSLATE_NOOP(
            "Problems",
            "no anaphor of the key has an antecedent, so nothing can be scored; take a key that "
            "states antecedents",
        ),
        "reference-unstated": QT_TRANSLATE_NOOP(
            "Problems",
            "the key states no anaphor of a reference type, so nothing of this type is scored",
        ),
        "more-than-words": QT_TRANSLATE_NOOP(
            "Problems",
            "the gold files state more than words, such as classes of entities, and constraints "
            "use it; other formats of the same texts can have other figures",
        ),
        "gap-names": QT_TRANSLATE_NOOP(
            "Problems",
            "the two names of a GAP snippet are the only candidates; in the task systems find "
            "them themselves",
        ),
        "gap-one-pronoun": QT_TRANSLATE_NOOP(
            "Problems",
            "systems that decide anaphor by anaphor resolve one pronoun per GAP snippet, so chains "
            "of pronouns end nowhere",
        ),
        "kind-unmarked": QT_TRANSLATE_NOOP(
            "Problems",
            "the key leaves most pronouns of a kind unmarked, so answers to them count as "
            "spurious; leave the kind out of the score",
        ),
        "document-empty": QT_TRANSLATE_NOOP(
            "Problems", "the document holds no words and is left out"
        ),
        "document-known": QT_TRANSLATE_NOOP(
            "Problems", "the project has this document already; it stays as it is"
        ),
        "document-renamed": QT_TRANSLATE_NOOP(
            "Problems", "the project has another text of this name; the new one gets another name"
        ),
        "document-twice": QT_TRANSLATE_NOOP(
            "Problems", "the project has a document of that name; its text and decisions stay"
        ),
        "document-unknown": QT_TRANSLATE_NOOP("Problems", "the project has no such document"),
        "edit-unknown": QT_TRANSLATE_NOOP(
            "Problems", "an edit of a class that is not in anaphora_workbench.edits"
        ),
        "encoding-chosen": QT_TRANSLATE_NOOP(
            "Problems", "the text was read in another encoding than UTF-8"
        ),
        "encoding-invalid": QT_TRANSLATE_NOOP(
            "Problems",
            "the file is not in the encoding that was supposed; choose the encoding when "
            "you open it",
        ),
        "encoding-unknown": QT_TRANSLATE_NOOP("Problems", "this encoding is not known"),
        "export-many": QT_TRANSLATE_NOOP(
            "Problems", "the format … holds one document; export them one by one"
        ),
        "export-none": QT_TRANSLATE_NOOP("Problems", "the project has no document to export"),
        "failures-field": QT_TRANSLATE_NOOP(
            "Problems",
            "the list of failures cannot be read (…); it was damaged or written by "
            "something else: evaluate again",
        ),
        "failures-figures": QT_TRANSLATE_NOOP(
            "Problems",
            "the file holds figures, no single failures; evaluate again with --cases "
            "FILE.csv and open that table, or score with --errors FILE.json",
        ),
        "failures-format": QT_TRANSLATE_NOOP(
            "Problems", "this is no list of failures: its 'format' should say …"
        ),
        "failures-unreadable": QT_TRANSLATE_NOOP("Problems", "the file cannot be read: …"),
        "failures-version": QT_TRANSLATE_NOOP(
            "Problems",
            "the list of failures has version …, and this program reads version …; "
            "evaluate again, or take the program that wrote it",
        ),
        "file-exists": QT_TRANSLATE_NOOP("Problems", "… exists; choose another name"),
        "file-missing": QT_TRANSLATE_NOOP("Problems", "there is no such file or folder"),
        "file-skipped": QT_TRANSLATE_NOOP("Problems", "is in no known format; it is left out"),
        "file-unreadable": QT_TRANSLATE_NOOP("Problems", "the file cannot be read"),
        "file-unwritable": QT_TRANSLATE_NOOP("Problems", "the file cannot be written"),
        "folder-empty": QT_TRANSLATE_NOOP(
            "Problems", "holds no file or folder in a known format (see 'anaphora list formats')"
        ),
        "file-empty": QT_TRANSLATE_NOOP(
            "Problems", "the file is empty: there is nothing to read in it"
        ),
        "format-unknown": QT_TRANSLATE_NOOP(
            "Problems",
            "the format of standard input is not recognised; name it with --from, such as"
            " --from text for plain text",
        ),
        "internal": QT_TRANSLATE_NOOP(
            "Problems", "this failed because of a defect of the program; please report it"
        ),
        "is-a-folder": QT_TRANSLATE_NOOP("Problems", "this is a folder, but a project is a file"),
        "key-empty": QT_TRANSLATE_NOOP(
            "Problems", "there is nothing to compare with: the documents hold no decisions"
        ),
        "language-tables": QT_TRANSLATE_NOOP(
            "Problems", "there are no rules for the language …; those for any language are used"
        ),
        "language-unknown": QT_TRANSLATE_NOOP(
            "Problems",
            "the language of … is not stated and cannot be told from its words; say which"
            " it is (--lang en, --lang es)",
        ),
        "memory": QT_TRANSLATE_NOOP(
            "Problems", "there is not enough memory for this; close other programs"
        ),
        "merge-conflict": QT_TRANSLATE_NOOP(
            "Problems", "an annotator has gone on in two files in different ways: both are kept"
        ),
        "merge-few": QT_TRANSLATE_NOOP("Problems", "merging takes two files or more"),
        "merge-foreign": QT_TRANSLATE_NOOP(
            "Problems", "a file is no copy of the first one; names and texts of its documents agree"
        ),
        "merge-given": QT_TRANSLATE_NOOP(
            "Problems", "the source held other layers here; those of the first file stay"
        ),
        "merge-lost": QT_TRANSLATE_NOOP(
            "Problems", "a decision could not be carried into a corrected text"
        ),
        "merge-setting": QT_TRANSLATE_NOOP(
            "Problems", "a setting is another one here; that of the first file holds"
        ),
        "merge-start-differs": QT_TRANSLATE_NOOP(
            "Problems",
            "annotators began with other expressions; their decisions cannot be put together",
        ),
        "merge-texts-differ": QT_TRANSLATE_NOOP(
            "Problems",
            "the document is another one in the files; only copies of one text are merged",
        ),
        "merge-twice": QT_TRANSLATE_NOOP("Problems", "the file is named twice"),
        "model-broken": QT_TRANSLATE_NOOP("Problems", "spaCy cannot load the model"),
        "model-missing": QT_TRANSLATE_NOOP("Problems", "the spaCy model is missing"),
        "model-without-parser": QT_TRANSLATE_NOOP(
            "Problems", "the model … in … has no parser; choose one that parses"
        ),
        "no-document": QT_TRANSLATE_NOOP(
            "Problems", "there is no document to be tagged in what was named"
        ),
        "not-a-folder": QT_TRANSLATE_NOOP("Problems", "… is not a folder"),
        "nul-character": QT_TRANSLATE_NOOP(
            "Problems", "the text holds a NUL character, so this is no text file (UTF-16, perhaps)"
        ),
        "os-error": QT_TRANSLATE_NOOP("Problems", "the system does not allow it"),
        "plugin-broken": QT_TRANSLATE_NOOP("Problems", "a plug-in cannot be loaded"),
        "plugin-incomplete": QT_TRANSLATE_NOOP("Problems", "a plug-in lacks something"),
        "plugin-twice": QT_TRANSLATE_NOOP("Problems", "two plug-ins have the same name"),
        "plugin-unknown": QT_TRANSLATE_NOOP("Problems", "there is no such plug-in"),
        "preparation-plain": QT_TRANSLATE_NOOP(
            "Problems",
            "the text opens without expressions and proposals; mark them by hand, or add "
            "it again when that is mended",
        ),
        "project-content": QT_TRANSLATE_NOOP(
            "Problems",
            "the database is whole, but something in it cannot be understood, or a text, "
            "layer or decision was changed or is missing",
        ),
        "project-damaged": QT_TRANSLATE_NOOP(
            "Problems",
            "the database is damaged or cut off, or its tables are not those of a project",
        ),
        "project-document-twice": QT_TRANSLATE_NOOP("Problems", "two documents have one name"),
        "project-empty": QT_TRANSLATE_NOOP(
            "Problems", "the file is empty; a project is made from a text"
        ),
        "project-exists": QT_TRANSLATE_NOOP(
            "Problems", "a new project or a backup never replaces a file"
        ),
        "project-foreign": QT_TRANSLATE_NOOP(
            "Problems", "the file is something else, such as a text or another program's database"
        ),
        "project-gone": QT_TRANSLATE_NOOP(
            "Problems", "the file of the project is not in its place any more; save a backup"
        ),
        "project-journal": QT_TRANSLATE_NOOP(
            "Problems", "decisions are saved with the rollback journal, and why"
        ),
        "project-locked": QT_TRANSLATE_NOOP("Problems", "another program is writing"),
        "project-log": QT_TRANSLATE_NOOP(
            "Problems", "the project is whole, but the log beside it is that of another file"
        ),
        "project-metadata": QT_TRANSLATE_NOOP(
            "Problems", "metadata holds something that JSON cannot"
        ),
        "project-newer": QT_TRANSLATE_NOOP("Problems", "written by a newer version of the program"),
        "project-read-only": QT_TRANSLATE_NOOP(
            "Problems", "the place cannot be written; (error) something was to be written there"
        ),
        "project-replaced": QT_TRANSLATE_NOOP(
            "Problems", "another file lies in the place of the project; save a backup"
        ),
        "project-snapshot": QT_TRANSLATE_NOOP(
            "Problems", "a snapshot of the project differs from its decisions"
        ),
        "project-text": QT_TRANSLATE_NOOP("Problems", "a name holds half a character"),
        "project-unwritable": QT_TRANSLATE_NOOP(
            "Problems", "the disk is full or the file protected; what was acknowledged is there"
        ),
        "proposals-document": QT_TRANSLATE_NOOP(
            "Problems", "has no document … and none of the same words; it has: …"
        ),
        "proposals-empty": QT_TRANSLATE_NOOP("Problems", "holds no answers on …"),
        "proposals-none": QT_TRANSLATE_NOOP("Problems", "there are no proposals"),
        "proposals-text": QT_TRANSLATE_NOOP(
            "Problems", "its text is not that of …: … stands where … should"
        ),
        "proposals-unaligned": QT_TRANSLATE_NOOP(
            "Problems",
            "… expressions do not begin and end with words of …, such as …; answers on "
            "them are left out",
        ),
        "proposals-unknown": QT_TRANSLATE_NOOP(
            "Problems", "the project has no proposals of … for …; it has: …"
        ),
        "protocol-version": QT_TRANSLATE_NOOP(
            "Problems",
            "the request speaks version … of the protocol and this program …; both come "
            "from one installation, so start the tagger again",
        ),
        "mentions-left-out": QT_TRANSLATE_NOOP(
            "Problems",
            "noun phrases that only the preparation found and nobody linked or decided",
        ),
        "mentions-non-referring": QT_TRANSLATE_NOOP(
            "Problems", "expressions that the preparation found and that do not refer"
        ),
        "redo-nothing": QT_TRANSLATE_NOOP("Problems", "there is nothing to do again"),
        "remarks-lost": QT_TRANSLATE_NOOP(
            "Problems", "notes and flags that the format does not hold"
        ),
        "request-malformed": QT_TRANSLATE_NOOP(
            "Problems", "request … has no 'task', or its 'values' are no object"
        ),
        "request-value": QT_TRANSLATE_NOOP("Problems", "name the file with the resolver's answers"),
        "resolver-none": QT_TRANSLATE_NOOP("Problems", "no resolver was named"),
        "response-missing": QT_TRANSLATE_NOOP("Problems", "the response lacks a document"),
        "response-none": QT_TRANSLATE_NOOP(
            "Problems",
            "… has none of these documents, which go by their names: the first one here "
            "is …, the first one there …",
        ),
        "response-tokens": QT_TRANSLATE_NOOP(
            "Problems", "a response must have the same tokens as the text"
        ),
        "response-twice": QT_TRANSLATE_NOOP("Problems", "… is in the response … twice"),
        "revision-invalid": QT_TRANSLATE_NOOP("Problems", "the correction is not possible"),
        "revision-outdated": QT_TRANSLATE_NOOP(
            "Problems",
            "another program changed the document meanwhile; look at it and correct it again",
        ),
        "revision-prepared": QT_TRANSLATE_NOOP(
            "Problems",
            "a correction cannot be meant, or analysing the sentences anew changed their words",
        ),
        "revision-renamed": QT_TRANSLATE_NOOP("Problems", "a corrected text keeps its name"),
        "setting-invalid": QT_TRANSLATE_NOOP(
            "Problems", "a setting has no name, or a value that cannot be meant"
        ),
        "spacy-missing": QT_TRANSLATE_NOOP(
            "Problems", "… has no parse and spaCy, which would add one, is not installed: …"
        ),
        "stemmer-missing": QT_TRANSLATE_NOOP(
            "Problems",
            'stems need the package snowballstemmer: pip install "anaphora-workbench[nlp]"',
        ),
        "tagset-colour-invalid": QT_TRANSLATE_NOOP("Problems", "a colour is #RRGGBB"),
        "tagset-empty": QT_TRANSLATE_NOOP("Problems", "there is no kind"),
        "tagset-key-invalid": QT_TRANSLATE_NOOP("Problems", "the key is not possible"),
        "tagset-key-twice": QT_TRANSLATE_NOOP("Problems", "two kinds have the same key"),
        "tagset-label-invalid": QT_TRANSLATE_NOOP("Problems", "the label is not possible"),
        "tagset-label-missing": QT_TRANSLATE_NOOP("Problems", "a label is missing"),
        "tagset-label-twice": QT_TRANSLATE_NOOP("Problems", "two kinds have the same label"),
        "tagset-syntax": QT_TRANSLATE_NOOP("Problems", "the file is no TOML"),
        "tagset-unknown": QT_TRANSLATE_NOOP(
            "Problems", "a value is no text; there is no such table or field"
        ),
        "tagset-value": QT_TRANSLATE_NOOP("Problems", "a value of the tag set is not possible"),
        "target-exists": QT_TRANSLATE_NOOP(
            "Problems", "exists and is not an empty folder; choose another name or remove it first"
        ),
        "target-stream": QT_TRANSLATE_NOOP(
            "Problems", "this format writes a folder; name one with -o"
        ),
        "task-unknown": QT_TRANSLATE_NOOP("Problems", "there is no such task"),
        "text-empty": QT_TRANSLATE_NOOP("Problems", "the text holds no words"),
        "text-many": QT_TRANSLATE_NOOP("Problems", "(writing) several documents for one file"),
        "text-other-format": QT_TRANSLATE_NOOP(
            "Problems", "the file begins as …, not as plain text"
        ),
        "text-surrogate": QT_TRANSLATE_NOOP(
            "Problems", "the text holds half a character, which UTF-8 cannot hold; correct it first"
        ),
        "text-unwritable": QT_TRANSLATE_NOOP("Problems", "the text holds half a character"),
        "trees-differ": QT_TRANSLATE_NOOP(
            "Problems", "(evaluate) no trees of that name, or over other words or sentences"
        ),
        "undo-nothing": QT_TRANSLATE_NOOP("Problems", "there is nothing to take back"),
    }
)
"""English sentence by code."""
"""Codes of projects, preparing, revising, merging, handing out, proposals and evaluation."""

LOSSES = MappingProxyType(
    {
        "across-sentences": QT_TRANSLATE_NOOP("Losses", "sentences or expressions across them"),
        "antecedents": QT_TRANSLATE_NOOP("Losses", "anaphors whose antecedents are not written"),
        "attributes": QT_TRANSLATE_NOOP("Losses", "attributes of expressions or anaphors"),
        "bridges": QT_TRANSLATE_NOOP("Losses", "bridging links"),
        "candidates": QT_TRANSLATE_NOOP("Losses", "lists of candidates"),
        "clitics": QT_TRANSLATE_NOOP("Losses", "clitics"),
        "corrections": QT_TRANSLATE_NOOP("Losses", "corrections of words as such"),
        "crossing": QT_TRANSLATE_NOOP("Losses", "expressions that cross others"),
        "discontinuous": QT_TRANSLATE_NOOP(
            "Losses", "discontinuous expressions (the words between are included)"
        ),
        "doubles": QT_TRANSLATE_NOOP("Losses", "second mentions of an entity on the same words"),
        "empty-nodes": QT_TRANSLATE_NOOP("Losses", "empty nodes"),
        "entities": QT_TRANSLATE_NOOP("Losses", "entities as such"),
        "features": QT_TRANSLATE_NOOP("Losses", "morphological features of words"),
        "heads": QT_TRANSLATE_NOOP("Losses", "heads of expressions"),
        "kinds": QT_TRANSLATE_NOOP("Losses", "kinds of anaphors"),
        "labels": QT_TRANSLATE_NOOP("Losses", "labels of entities"),
        "language": QT_TRANSLATE_NOOP("Losses", "the language"),
        "layer-name": QT_TRANSLATE_NOOP("Losses", "the name of the layer"),
        "layers": QT_TRANSLATE_NOOP("Losses", "layers beside the first"),
        "lemmas": QT_TRANSLATE_NOOP("Losses", "lemmas"),
        "links": QT_TRANSLATE_NOOP("Losses", "links as such (only chains stay)"),
        "mentions": QT_TRANSLATE_NOOP(
            "Losses", "expressions that are left out or come back otherwise"
        ),
        "metadata": QT_TRANSLATE_NOOP("Losses", "notes on the document (metadata)"),
        "minimums": QT_TRANSLATE_NOOP("Losses", "minimal spans (MIN)"),
        "name": QT_TRANSLATE_NOOP("Losses", "the name of the document"),
        "nodes": QT_TRANSLATE_NOOP("Losses", "empty nodes inside expressions"),
        "non-referring": QT_TRANSLATE_NOOP("Losses", "non-referring expressions"),
        "open": QT_TRANSLATE_NOOP("Losses", "undecided anaphors"),
        "open-answer": QT_TRANSLATE_NOOP("Losses", "undecided anaphors"),
        "other-anaphors": QT_TRANSLATE_NOOP("Losses", "answers to other pronouns"),
        "paragraphs": QT_TRANSLATE_NOOP("Losses", "paragraphs"),
        "parse": QT_TRANSLATE_NOOP("Losses", "syntactic heads and relations"),
        "phrases": QT_TRANSLATE_NOOP("Losses", "phrase types"),
        "pos": QT_TRANSLATE_NOOP("Losses", "parts of speech"),
        "references": QT_TRANSLATE_NOOP("Losses", "reference types"),
        "semantic": QT_TRANSLATE_NOOP("Losses", "semantic classes"),
        "sentences": QT_TRANSLATE_NOOP("Losses", "sentences or expressions across them"),
        "splits": QT_TRANSLATE_NOOP("Losses", "split antecedents"),
        "stems": QT_TRANSLATE_NOOP("Losses", "stems"),
        "structures": QT_TRANSLATE_NOOP("Losses", "syntactic units"),
        "tags": QT_TRANSLATE_NOOP("Losses", "tags of words"),
        "text": QT_TRANSLATE_NOOP("Losses", "the running text with its spacing"),
        "trees": QT_TRANSLATE_NOOP("Losses", "constituent trees"),
        "unmarked": QT_TRANSLATE_NOOP(
            "Losses", "noun phrases of the parse that come back as expressions"
        ),
        "verdicts": QT_TRANSLATE_NOOP("Losses", "verdicts, reasons and records of candidates"),
        "words": QT_TRANSLATE_NOOP("Losses", "words that come back otherwise"),
        "zero-features": QT_TRANSLATE_NOOP(
            "Losses", "zero pronouns, or their role, features or place"
        ),
        "zeros": QT_TRANSLATE_NOOP("Losses", "zero pronouns, or their role, features or place"),
    }
)
"""What is lost, by the end of the code; a format needs no sentences of its own."""

_VALUE = re.compile(r"(?<!\w)'(?P<quoted>[^'\n]+)'(?!\w)|(?P<number>(?<![\w.])\d[\d,.]*(?!\w))")
_LOST = QT_TRANSLATE_NOOP("Losses", "lost or changed: {what}")
_WITH_REASON = frozenset(
    (
        "failures-unreadable",
        "file-unreadable",
        "file-unwritable",
        "internal",
        "json-syntax",
        "merge-lost",
        "model-broken",
        "os-error",
        "plugin-broken",
        "preparation-plain",
        "project-content",
        "project-damaged",
        "project-journal",
        "proposals-none",
        "revision-invalid",
        "tagset-syntax",
    )
)
"""Codes whose message holds a reason that somebody else has given, such as the system."""


@cache
def sentences() -> Mapping[str, str]:
    """Return the English sentence of each code; losses are apart (`loss_of`)."""
    return MappingProxyType(
        {
            **COLUMN_SENTENCES,
            **TEST_SET_AND_EXCHANGE_SENTENCES,
            **GREC_SENTENCES,
            **MARKUP_SENTENCES,
            **SUPAR_SENTENCES,
            **PROJECT_SENTENCES,
        }
    )


def loss_of(code: str) -> str:
    """Return what is lost by the code of a loss, in English; ``""`` for other codes."""
    return LOSSES.get(code.partition(INFIX)[2], "")


def problem_in_words(code: str, message: str) -> str:
    """Return what a problem, a loss or an error says, in the language of the program.

    Args:
        code: Its code.
        message: Its English message, which is returned where the language has no sentence.
    """
    text = _translated(code)
    if not text:
        return message
    if code in _WITH_REASON:
        return f"{text}: {message}"
    values = _values(message)
    return f"{text} ({', '.join(values)})" if values else text


def error_in_words(error: Exception) -> str:
    """Return an error with its place and its code, in the language of the program.

    Args:
        error: One of ours; of others the text is returned as it is.
    """
    if not isinstance(error, AnaphoraError):
        return str(error)
    place = f"{error.at}: " if error.at is not None else ""
    return f"{place}{problem_in_words(error.code, error.message)} [{error.code}]"


def _translated(code: str) -> str:
    """Return the sentence of a code in another language, ``""`` in English and where none is."""
    lost = loss_of(code)
    if lost:
        what = translate("Losses", lost)
        return "" if what == lost else translate("Losses", _LOST).format(what=what)
    sentence = sentences().get(code, "")
    text = translate("Problems", sentence) if sentence else ""
    return "" if text == sentence else text


def _values(message: str) -> list[str]:
    """Return what an English message names, each once: words in quotation marks, and numbers."""
    found = [m["quoted"] or m["number"].rstrip(".,") for m in _VALUE.finditer(message)]
    return list(dict.fromkeys(found))
