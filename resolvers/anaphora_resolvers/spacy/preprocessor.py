"""The preprocessor ``spacy``: adds tags, lemmas, stems, features, a parse and entity classes.

1.  What a document has is kept exactly: words, sentences, and of each word whatever is not empty.
    A word that comes with a part of speech or tag other than the model's gets no features of the
    model's, which would belong to another word class. Heads are added to a sentence only when
    none of its words has one, because two parses do not mix.
2.  The models and the order in which they are tried: `anaphora_resolvers.spacy.models`.
3.  A language that is not stated is guessed from the function words and then stated.
4.  A verb with enclitics (*comprarlo*, *retírela*) is one word. The model reads the verb alone
    (*comprar*, *retire*), which it knows better, and what it says is made an infinitive, gerund or
    imperative: with enclitics a word is nothing else. Where it reads the whole word, its lemma is
    cut to the verb's, and the pronoun's case, person, number and gender are left out: the clitics
    themselves tell them.
5.  Spanish *la* is an article or a pronoun. Where the model takes it for an article that cannot be
    one, the sentence is read again with a form that is always a pronoun
    (`anaphora_resolvers.spacy.clitics`).
6.  Model and lists see words with composed letters, however the text writes *é*; the words of the
    document stay as they are.
7.  Noun phrases, coordinations and the other structures are then found as ``parsed`` finds them;
    names get the semantic class of their entity type, nouns that of the language's lists.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from threading import Lock
from typing import Any

from anaphora_resolvers.adapters.packages import version_of
from anaphora_resolvers.clitics import GERUND, IMPERATIVE, INFINITIVE, Enclitics, enclitics
from anaphora_resolvers.preprocessors.parsed import RECOGNISED, prepare_parse
from anaphora_resolvers.spacy.clitics import correct_clitics
from anaphora_resolvers.spacy.models import (
    INSTALL_SPACY,
    Model,
    configured_languages,
    find_model,
    install_line,
    load_model,
    packages_of,
    require_model,
    variable_of,
)
from anaphora_resolvers.spacy.pieces import Piece, SpacyAnalysis, analyse, batches, pieces_of
from anaphora_resolvers.spacy.subjects import settle_marks, settle_persons, settle_subjects
from anaphora_resolvers.spacy.word_classes import (
    correct_verbs,
    head_names_first,
    settle_entities,
    settle_nouns,
)
from anaphora_workbench.errors import NeedsError
from anaphora_workbench.fingerprints import fingerprint_of
from anaphora_workbench.language_guess import guess_language
from anaphora_workbench.model import EMPTY, ROOT, Document, FrozenDict, Layer, Token
from anaphora_workbench.model.document import bare
from anaphora_workbench.model.language import Language, language, language_codes
from anaphora_workbench.model.language_tables import UNDETERMINED, language_data
from anaphora_workbench.model.usual_spelling import with_composed_words
from anaphora_workbench.ports import Diagnosis, Fingerprint, Need, State


def _what(code: str) -> str:
    return f"model for {language(code).title}"


def _details(model: Model) -> str:
    chosen = f", chosen by {variable_of(model.language)}" if model.configured else ""
    return f"{model}, {model.licence}, in {model.path}{chosen}"


def _absent(code: str) -> Diagnosis:
    data = language_data(code)["models"]
    notes = [data["note"]] if data["note"] else []
    if data["sha256"]:
        notes.append(f"sha256 of the tested wheel: {data['sha256']}")
    others = (
        f"any of {', '.join(packages_of(code))} will do, or name another in {variable_of(code)}"
    )
    return Diagnosis(_what(code), State.ABSENT, others, install_line(code), tuple(notes))


def _about_version(model: Model) -> tuple[str, ...]:
    """Return the note that stands for spaCy's warning W095, which is never shown elsewhere."""
    from spacy.util import is_compatible_version

    running = version_of("spaCy")
    if not model.made_for or is_compatible_version(running, model.made_for):
        return ()
    return (
        f"{model.name} was made for spaCy {model.made_for}; under {running} it works "
        "(spaCy's warning W095 is kept silent; `pip check` complains as well, without harm)",
    )


_FORMS = {INFINITIVE: "Inf", GERUND: "Ger"}
_AGREEMENT = ("Number", "Person")
_AMBIGUOUS = ("te",)
"""*Reparte* and *advierte* look like infinitives with this clitic."""


def verbs_alone(document: Document, tables: Language) -> Iterator[tuple[int, Enclitics]]:
    """Yield the words that are read without their enclitics; listed first names are none."""
    for index, found in enclitics(document, tables):
        word = document.tokens[index].text.lower()
        # An imperative has an accent that its host has not: *siéntate*.
        ambiguous = found.clitics == _AMBIGUOUS and (
            found.form != IMPERATIVE or word.startswith(found.host)
        )
        if not ambiguous and word not in tables.first_names:
            yield index, found


def settle_verbs(document: Document, analysis: SpacyAnalysis, tables: Language) -> None:
    """Make verbs of the words that have enclitics, with the features of their form, in place."""
    for index, found in verbs_alone(document, tables):
        known = analysis.features[index]
        form = _FORMS.get(found.form, "Fin")
        features = {"VerbForm": form}
        if form == "Fin":
            features["Mood"] = "Imp"
            features["Number"] = "Plur" if found.host.endswith(("n", "d", "s")) else "Sing"
            if known.get("VerbForm") == "Fin":
                features |= {name: known[name] for name in _AGREEMENT if name in known}
        analysis.features[index] = FrozenDict(features)
        if analysis.pos[index] not in _VERBS:
            analysis.pos[index] = "VERB"
            analysis.tag[index] = "VERB" if analysis.tag[index] else ""
            if form == "Inf":
                analysis.lemma[index] = found.host


_MOST_STEMS = 100_000
"""Words whose stems are kept; they cover nearly all of a text."""


class Stemmer:
    """Stems the words of one language; each form is worked out once.

    Get that of a language from `stemmer_of`: a stem costs more than all else that is done with a
    word outside the model, and texts share their words.

    Args:
        tables: The language; one without a Snowball algorithm gets no stems.

    Raises:
        NeedsError: The package ``snowballstemmer`` is not installed.
    """

    def __init__(self, tables: Language) -> None:
        try:
            snowball: Any = import_module("snowballstemmer")  # it has no type information
        except ImportError:
            raise NeedsError(
                'stems need the package snowballstemmer: pip install "anaphora-workbench[nlp]"',
                code="stemmer-missing",
            ) from None
        self._known: dict[str, str] = {}
        self._working = Lock()
        self._work: Callable[[str], str] = lambda _word: ""
        name = tables.title.lower()
        if name in snowball.algorithms():
            self._work = snowball.stemmer(name).stemWord

    def stem(self, word: str) -> str:
        """Return the stem of a word, in lower case, or ``""``."""
        found = self._known.get(word)
        if found is None:
            if len(self._known) >= _MOST_STEMS:
                self._known.clear()
            with self._working:  # the algorithms keep the word in themselves
                found = self._known[word] = self._work(word.lower())
        return found


@cache
def stemmer_of(code: str) -> Stemmer:
    """Return the stemmer of a language, the same for all texts of a process.

    Raises:
        NeedsError: The package ``snowballstemmer`` is not installed.
    """
    return Stemmer(language(code))


BATCH = 20_000
"""Tokens that are analysed at a time."""
_VERBS = frozenset(("VERB", "AUX"))
_OF_PRONOUNS = frozenset(("Case", "PrepCase", "PronType", "Reflex"))
_OF_BOTH = frozenset(("Person", "Number", "Gender"))


class SpacyPreprocessor:
    """Analyses text with spaCy's models.

    Attributes:
        progress: Called with the number of words that were analysed each time some are done.
    """

    name = "spacy"
    needs: frozenset[Need] = frozenset()
    progress: Callable[[int], None] | None = None

    def prepare(self, document: Document) -> tuple[Document, Layer]:
        """Return the analysed document and a layer ``spacy`` with its markables.

        Raises:
            NeedsError: spaCy or the model of the language is missing, or the language is unknown.
        """
        return next(self.prepare_all((document,)))

    def prepare_all(self, documents: Iterable[Document]) -> Iterator[tuple[Document, Layer]]:
        """Yield what `prepare` returns for each document, many texts at a time.

        Raises:
            NeedsError: As `prepare`, after the documents before the one that cannot be prepared.
        """
        for batch in batches(documents, len, BATCH):
            yield from self._prepare_batch(batch)

    def diagnose(self) -> Iterator[Diagnosis]:
        """Yield the state of spaCy, of the stemmer and of the model of each language."""
        present = find_spec("spacy") is not None
        for package in ("spaCy", "snowballstemmer"):
            found = version_of(package)
            if found:
                yield Diagnosis(package, State.FOUND, found)
            else:
                yield Diagnosis(
                    package, State.ABSENT, "text without a parse needs it", INSTALL_SPACY
                )
        silenced = False
        for code in sorted({*language_codes(), *configured_languages()}):
            try:
                model = find_model(code)
            except NeedsError as error:
                yield Diagnosis(_what(code), State.BROKEN, error.message)
                continue
            if model is None:
                yield _absent(code)
                continue
            notes = _about_version(model) if present and not silenced else ()
            silenced = silenced or bool(notes)
            yield Diagnosis(_what(code), State.FOUND, _details(model), notes=notes)

    def fingerprint(self) -> Fingerprint:
        """Return the fingerprint of spaCy, the stemmer and the content of each language's model.

        Where the models are does not count.
        """
        parts = [
            f"{package} {version_of(package)}" for package in ("spaCy", "thinc", "snowballstemmer")
        ]
        unseen = ""
        for code in sorted({*language_codes(), *configured_languages()}):
            try:
                model = find_model(code)
            except NeedsError as error:
                parts.append(f"{code} {error.message}")
                continue
            if model is not None:
                content = fingerprint_of(model.path)
                parts.append(f"{code} {model} {content.digest}")
                unseen = unseen or content.unseen
        return Fingerprint("|".join(parts), unseen)

    def _prepare_batch(self, batch: list[Document]) -> Iterator[tuple[Document, Layer]]:
        ready: list[tuple[Document, Model | None]] = []
        trouble: NeedsError | None = None
        for document in map(with_composed_words, batch):
            try:
                ready.append(model_for(document))
            except NeedsError as error:
                trouble = error
                break
        analyses: dict[int, SpacyAnalysis] = {}
        for model in dict.fromkeys([its for _document, its in ready if its is not None]):
            mine = [number for number, (_document, its) in enumerate(ready) if its == model]
            pieces = [_pieces(ready[number][0]) for number in mine]
            pipeline = load_model(model)
            found = analyse(pipeline, pieces, self.progress)
            texts = [ready[number][0] for number in mine]
            correct_verbs(texts, pieces, found, pipeline)
            correct_clitics(texts, pieces, found, pipeline)
            analyses.update(zip(mine, found, strict=True))
        for number, (document, chosen) in enumerate(ready):
            analysis = analyses.pop(number, None)
            if analysis is None:
                yield _as_written(document, batch[number]), Layer.build(self.name)
                continue
            stemmer = stemmer_of(document.language)
            prepared, layer = self._settled(document, analysis, stemmer, str(chosen))
            yield _as_written(prepared, batch[number]), layer
        if trouble is not None:
            raise trouble

    def prepare_analysed(
        self, document: Document, entities: Sequence[str], model: str
    ) -> tuple[Document, Layer]:
        """Return a document that another pipeline of spaCy has analysed, and its markables.

        Its analysis is corrected as that of our own models is, but for what needs a second reading
        by the model.

        Args:
            document: The text with heads, relations, lemmas, tags and features.
            entities: Type of the named entity that each token is in, or ``""``.
            model: Name and version of the pipeline, for the layer.

        Raises:
            NeedsError: The stemmer is missing.
        """
        given = with_composed_words(document)
        tokens = given.tokens
        analysis = SpacyAnalysis(
            [token.pos for token in tokens],
            [token.tag for token in tokens],
            [token.lemma for token in tokens],
            [token.features for token in tokens],
            [ROOT if token.head is None else token.head for token in tokens],
            [token.deprel for token in tokens],
            list(entities),
        )
        stemmer = stemmer_of(document.language)
        prepared, layer = self._settled(bare(given), analysis, stemmer, model)
        return _as_written(prepared, document), layer

    def _settled(
        self, document: Document, analysis: SpacyAnalysis, stemmer: Stemmer, model: str
    ) -> tuple[Document, Layer]:
        """Return a document with an analysis, in which known errors of models are corrected."""
        tables = language(document.language)
        settle_marks(document, analysis)
        settle_verbs(document, analysis, tables)
        settle_nouns(document, analysis, tables)
        settle_subjects(document, analysis, tables)
        settle_persons(document, analysis, tables)
        settle_entities(document, analysis, tables)
        head_names_first(analysis)
        analysed = _merged(document, analysis, stemmer)
        prepared, layer = prepare_parse(analysed, self.name, analysis.entity)
        return prepared, replace(layer, metadata=FrozenDict({RECOGNISED: model}))


def _as_written(prepared: Document, document: Document) -> Document:
    """Return what was prepared with composed letters with the words of the document."""
    if all(map(_same_word, prepared.tokens, document.tokens)):
        return prepared
    pairs = zip(prepared.tokens, document.tokens, strict=True)
    return replace(
        prepared, tokens=tuple([replace(token, text=given.text) for token, given in pairs])
    )


def _same_word(one: Token, other: Token) -> bool:
    return one.text == other.text


def model_for(document: Document) -> tuple[Document, Model | None]:
    """Return a document with its language, and the model to use, none when it has no words.

    Raises:
        NeedsError: There is no spaCy, no model, or the language is unknown.
    """
    if not document.tokens:
        return document, None
    code = language(document.language).code
    if code == UNDETERMINED:
        code = guess_language(token.text for token in document.tokens)
        document = replace(document, language=code)
    return document, require_model(code, document.doc_id)


def _pieces(document: Document) -> list[Piece]:
    tables = language(document.language)
    return list(pieces_of(document, {i: it.host for i, it in verbs_alone(document, tables)}))


def _merged(document: Document, analysis: SpacyAnalysis, stemmer: Stemmer) -> Document:
    """Return the document with what was absent added."""
    tables = language(document.language)
    parsed = [
        any(token.head is not None for token in document.tokens[sentence.start : sentence.end])
        for sentence in document.sentences
    ]
    tokens: list[Token] = []
    verbs: dict[FrozenDict[str, str], FrozenDict[str, str]] = {}
    for sentence, has_heads in zip(document.sentences, parsed, strict=True):
        for index in sentence:
            given = document.tokens[index]
            pos, lemma = analysis.pos[index], analysis.lemma[index]
            features = analysis.features[index]
            if " " in lemma and pos in _VERBS:
                lemma = lemma.partition(" ")[0]
                features = verbs.get(features) or verbs.setdefault(features, _verb_only(features))
            if given.pos or given.tag or given.features:
                features = given.features or _fitting(given, pos, features, tables)
            tokens.append(
                Token(
                    given.text,
                    given.lemma or lemma or given.text,
                    given.pos or (pos if not given.tag else tables.upos(given.tag) or pos),
                    given.tag or analysis.tag[index],
                    given.stem or stemmer.stem(given.text),
                    features,
                    given.head if has_heads else analysis.head[index],
                    given.deprel or ("" if has_heads else analysis.deprel[index]),
                )
            )
    return replace(document, tokens=tuple(tokens))


def _fitting(
    given: Token, pos: str, features: FrozenDict[str, str], tables: Language
) -> FrozenDict[str, str]:
    """Return the model's features if they are those of the word class that was given."""
    return features if tables.pos_of(given) in ("", pos) else EMPTY


def _verb_only(features: FrozenDict[str, str]) -> FrozenDict[str, str]:
    """Return the features of a verb without those of the pronouns that are written with it.

    Person and number of an imperative stay where only one value is given; the model writes
    ``2,3`` for *dáselo*, where the first is the verb's.
    """
    finite = features.get("VerbForm") == "Fin"
    kept = {}
    for name, value in features.items():
        if name in _OF_PRONOUNS or name == "Gender" or (name in _OF_BOTH and not finite):
            continue
        kept[name] = value.partition(",")[0] if name in _OF_BOTH else value
    return FrozenDict(kept)
