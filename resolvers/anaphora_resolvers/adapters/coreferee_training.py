"""Makes weights for coreferee from annotated documents of any readable format.

coreferee's own pieces do the work (its rules propose pairs of mentions, its network ranks them);
this module hands it our documents and decides when to stop:

1.  Each document is analysed by the spaCy model of its language, with our words and sentences.
2.  The mentions of an entity that coreferee's rules know (nouns, names, third-person pronouns)
    are put in text order. Of each pronoun the nearest earlier one of its candidates in the
    entity is true, else the nearest later one; others of the entity count neither as true nor
    as false.
3.  Every fifth document is held out. The network learns from the others, one document at a
    time, until the held-out anaphors have not been linked better for two rounds; the best
    round is kept.
4.  The folder names all documents, the held-out ones too: they decided which round was kept.
"""

from __future__ import annotations

import random
from bisect import bisect_left
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from importlib import import_module
from pathlib import Path
from typing import Any

from anaphora_resolvers.adapters.coreferee_weights import print_of, save_weights
from anaphora_resolvers.adapters.packages import quietly, version_of
from anaphora_resolvers.adapters.spacy_documents import analysed
from anaphora_resolvers.spacy.models import load_model, require_model
from anaphora_workbench.errors import FormatError, NeedsError
from anaphora_workbench.language_guess import guess_language
from anaphora_workbench.model import Document, Layer, Span, chains_of
from anaphora_workbench.ports import Reading, Training

LEAST = 5
"""Fewest documents that can be trained on: one of five is held out."""
_ROUNDS = 20
_PATIENCE = 2
_RATE = 0.001
"""Learning rate: that of coreferee's own training."""
_FEATURES = (
    "tags",
    "morphs",
    "ent_types",
    "lefthand_deps_to_children",
    "righthand_deps_to_children",
    "lefthand_deps_to_parents",
    "righthand_deps_to_parents",
    "parent_tags",
    "parent_morphs",
    "parent_lefthand_deps_to_children",
    "parent_righthand_deps_to_children",
)


@dataclass(frozen=True, slots=True)
class _Text:
    """A document to learn from.

    Attributes:
        document: The text.
        doc: The same as spaCy analyses it, with coreferee's candidates.
        anaphors: Pronouns whose antecedent is known, with the heads of the true candidates.
    """

    document: Document
    doc: Any
    anaphors: tuple[tuple[int, frozenset[tuple[int, ...]]], ...]


def entities_of(layer: Layer) -> list[list[Span]]:
    """Return the mentions with words of each entity that has several, in text order."""
    entities = []
    for names in chains_of(layer).entities:
        mentions = [layer.markables[name] for name in names]
        spans = [m.span for m in mentions if m.realisation == "overt"]
        if len(spans) > 1:
            entities.append(spans)
    return entities


def train(
    readings: Iterable[Reading],
    folder: Path,
    languages: frozenset[str],
    seed: int,
    tell: Callable[[str], None],
) -> Training:
    """Make weights and save them.

    Args:
        readings: Annotated documents of one language.
        folder: A new folder.
        languages: What coreferee knows.
        seed: Seed of first weights and of the order of documents.
        tell: Receives progress.

    Raises:
        NeedsError: The spaCy model is missing, or coreferee does not know the language.
        FormatError: There is too little to learn from, or more than one language.
    """
    given = [_stated(reading) for reading in readings]
    code = _language(given, languages)
    model = require_model(code, given[0].document.doc_id)
    pipeline = load_model(model)
    with quietly():
        import_module("coreferee.manager").CorefereeBroker.set_extensions()
        rules = import_module("coreferee.rules").RulesAnalyzerFactory.get_rules_analyzer(pipeline)
    texts = []
    for number, reading in enumerate(given, 1):
        doc = analysed(reading.document, model)
        rules.initialize(doc)
        anaphors = _mark(doc, rules, entities_of(reading.layers[0]))
        texts.append(_Text(reading.document, doc, anaphors))
        if number % 10 == 0 or number == len(given):
            tell(f"{number} of {len(given)} documents analysed")
    held_out = [text for text in texts[LEAST - 1 :: LEAST] if text.anaphors]
    learnt = [text for number, text in enumerate(texts, 1) if number % LEAST and text.anaphors]
    if not learnt or not held_out:
        raise FormatError(
            "the documents contain too little to learn from: no pronoun of the third person with "
            f"an antecedent in {'those to learn from' if not learnt else 'every fifth document'}",
            code="training-empty",
        )
    school = _School(pipeline, rules, [text.doc for text in texts], seed)
    accuracy = school.learn(learnt, held_out, tell)
    documents = [
        {"id": text.document.doc_id, "words": len(text.document), "print": print_of(text.document)}
        for text in texts
    ]
    facts = {
        "system": "coreferee",
        "version": version_of("coreferee"),
        "language": code,
        "model": model.name,
        "model_version": model.version,
        "accuracy": round(accuracy, 4),
        "seed": seed,
        "documents": documents,
    }
    save_weights(folder, school.best, school.features, facts)
    words = sum([len(text.document) for text in learnt])
    return Training(len(learnt), words, len(held_out), accuracy, f"--resolver coreferee:{folder}")


def _stated(reading: Reading) -> Reading:
    document = reading.document
    if document.language != "und":
        return reading
    code = guess_language([token.text for token in document.tokens])
    return replace(reading, document=replace(document, language=code))


def _language(readings: list[Reading], languages: frozenset[str]) -> str:
    """Return the language of all documents.

    Raises:
        NeedsError: coreferee does not know it.
        FormatError: There are too few documents, one has no annotation, or several languages.
    """
    if len(readings) < LEAST:
        raise FormatError(
            f"{len(readings)} documents are too few to learn from: at least {LEAST} are needed, "
            "and some tens for weights that are good for something",
            code="training-empty",
        )
    for reading in readings:
        if not reading.layers:
            raise FormatError(
                f"'{reading.document.doc_id}' has no annotation to learn from",
                code="training-empty",
            )
    codes = sorted({reading.document.language for reading in readings})
    if len(codes) > 1:
        raise FormatError(
            f"weights are for one language, and the documents are in {', '.join(codes)}",
            code="training-languages",
        )
    if codes[0] not in languages:
        raise NeedsError(
            f"coreferee knows the languages {', '.join(sorted(languages))}, and the documents are "
            f"in '{codes[0]}'",
            code="language-unsupported",
        )
    return codes[0]


def _mark(
    doc: Any, rules: Any, entities: list[list[Span]]
) -> tuple[tuple[int, frozenset[tuple[int, ...]]], ...]:
    """Tell coreferee which candidates of each pronoun are true; return what it learnt."""
    entity_of: dict[tuple[int, ...], int] = {}
    for number, spans in enumerate(entities):
        for span in spans:
            root = doc[span.start : span.end].root
            if rules.is_independent_noun(root) or rules.is_potential_anaphor(root):
                entity_of.setdefault(_heads(root, span), number)
    found = []
    for token in doc:
        candidates = getattr(token._.coref_chains, "temp_potential_referreds", None)
        entity = entity_of.get((token.i,))
        if not candidates or entity is None:
            continue
        same = [m for m in candidates if entity_of.get(tuple(m.token_indexes)) == entity]
        same.sort(key=lambda mention: mention.root_index)
        place = bisect_left([mention.root_index for mention in same], token.i)
        if not same:
            continue
        true = same[place - 1 if place else 0]
        for mention in same:
            if mention is true:
                mention.true_in_training = True
            else:
                mention.spanned_in_training = True
        heads = frozenset([tuple(mention.token_indexes) for mention in same])
        found.append((token.i, heads))
    return tuple(found)


def _heads(root: Any, span: Span) -> tuple[int, ...]:
    """Return the heads of a mention as coreferee has them: of a coordination, all conjuncts."""
    siblings = root._.coref_chains.temp_dependent_siblings
    if siblings and siblings[-1].i < span.end:
        return (root.i, *[sibling.i for sibling in siblings])
    return (root.i,)


class _School:
    """A network that learns.

    Args:
        pipeline: The spaCy model.
        rules: coreferee's rules.
        docs: All documents; tags and labels in them become features.
        seed: Seed of first weights and of the order of documents.

    Attributes:
        features: The feature table.
        best: The network of the best round, as bytes.
    """

    def __init__(self, pipeline: Any, rules: Any, docs: list[Any], seed: int) -> None:
        thinc = import_module("thinc.api")
        self._tendencies = import_module("coreferee.tendencies")
        self._annotation = import_module("coreferee.annotation")
        self._pipeline = pipeline
        table = self._tendencies.generate_feature_table(docs, pipeline)
        self.features: dict[str, list[str]] = {
            name: sorted(getattr(table, name)) for name in _FEATURES
        }
        self._table = type(table)(**self.features)
        self._analyser = self._tendencies.TendenciesAnalyzer(rules, pipeline, self._table)
        thinc.fix_random_seed(seed)
        self._order = random.Random(seed)
        self._network = self._tendencies.create_thinc_model()
        self._optimiser = thinc.Adam(_RATE)
        self._loss = thinc.SequenceCategoricalCrossentropy(normalize=True)
        self.best = b""

    def learn(
        self, learnt: list[_Text], held_out: list[_Text], tell: Callable[[str], None]
    ) -> float:
        """Learn until the held-out documents get no better; return how good they got."""
        pairs = [self._pairs(text) for text in learnt]
        pairs = [one for one in pairs if len(one.candidates.dataXd)]
        self._network.initialize(X=pairs[:1], Y=pairs[0].training_outputs)
        best, since = -1.0, 0
        for number in range(1, _ROUNDS + 1):
            self._order.shuffle(pairs)
            for one in pairs:
                guesses, learn_from = self._network.begin_update([one])
                gradients, _loss = self._loss(guesses, one.training_outputs)
                learn_from(gradients)
                self._network.finish_update(self._optimiser)
            accuracy = self._accuracy(held_out)
            tell(f"round {number}: {accuracy:.1%} of the held-out anaphors are right")
            since += 1
            if accuracy > best:
                best, since, self.best = accuracy, 0, self._network.to_bytes()
            if since == _PATIENCE:
                break
        return best

    def _pairs(self, text: _Text) -> Any:
        size = self._tendencies.ENSEMBLE_SIZE
        with quietly():  # spaCy warns of models without word vectors
            return self._tendencies.DocumentPairInfo.from_doc(
                text.doc, self._analyser, size, is_train=True
            )

    def _accuracy(self, texts: list[_Text]) -> float:
        """Return the part of the anaphors that are in a chain with a true candidate."""
        annotator = self._annotation.Annotator(
            self._pipeline, self._pipeline, self._table, self._network
        )
        right = total = 0
        for text in texts:
            for token in text.doc:
                token._.coref_chains.chains = []
            with quietly():
                annotator.annotate(text.doc, used_in_training=True)
            chain_of: dict[tuple[int, ...], set[int]] = {}
            for number, chain in enumerate(text.doc._.coref_chains.chains):
                for mention in chain.mentions:
                    chain_of.setdefault(tuple(mention.token_indexes), set()).add(number)
            for anaphor, true in text.anaphors:
                own = chain_of.get((anaphor,), set())
                right += any(own & chain_of.get(heads, set()) for heads in true)
                total += 1
        return right / total
