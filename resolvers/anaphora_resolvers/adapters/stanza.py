"""The resolver ``stanza``: Stanza's coreference, for many languages, zero pronouns included.

stanza 1.15.0 (Qi et al. 2020, Apache-2.0, https://stanfordnlp.github.io/stanza/coref.html) with
the weights of its coreference in a file (``.pt``); ``udcoref_xlm-roberta-lora`` is made from
CorefUD and finds zeros, in Spanish too. The file is loaded without running anything
(``weights_only``). The encoder that it names must be there: as a folder, or in Hugging Face's
cache.

It gets our words and sentences and nothing else of Stanza is used. A zero comes back as standing
before a word; it is anchored on the verb that governs that word, as subject.
"""

from __future__ import annotations

import json
from functools import cache
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from anaphora_resolvers.adapters.output import SystemMention, SystemOutput
from anaphora_resolvers.adapters.weighted import WeightedResolver, words_of
from anaphora_workbench.model import ROOT, Document

_ANY = "en"
"""Language that a document of no stated language is taken for: the network does not ask."""


class StanzaResolver(WeightedResolver):
    """Stanza's coreference with the weights of a file."""

    name = "stanza"
    title = "Stanza's coreference, many languages and zeros (weights of your own)"
    system = "stanza"
    variable = "ANAPHORA_STANZA"
    weights = "a file .pt with weights of Stanza's coreference"
    packages = ("stanza", "torch", "transformers", "peft")
    install = 'pip install stanza==1.15.0 peft "transformers<5"'
    distribution = "stanza"

    def _load(self, place: str, code: str) -> Any:
        return _pipeline(place, _ANY if code == "und" else code)

    def _predicted(self, system: Any, document: Document) -> SystemOutput:
        return output_of_coref(document, system(words_of(document)).coref)


def output_of_coref(document: Document, chains: Any) -> SystemOutput:
    """Return the answer that Stanza's chains stand for.

    Args:
        document: The text.
        chains: Objects with ``mentions``, and these with ``sentence``, ``start_word`` and
            ``end_word``: words of the sentence from 0, the end excluded; both are pairs, the word
            before which it stands and a number, for zeros.
    """
    clusters = []
    for chain in chains:
        cluster = []
        for mention in chain.mentions:
            first = document.sentences[mention.sentence].start
            if isinstance(mention.start_word, tuple):
                governor = _governor(document, first + mention.start_word[0])
                cluster.append(SystemMention.zero_of(governor))
            else:
                cluster.append(SystemMention(first + mention.start_word, first + mention.end_word))
        clusters.append(tuple(cluster))
    return SystemOutput(tuple(clusters))


def _governor(document: Document, index: int) -> int:
    """Return the verb that governs a word, as far as the document says: the first one above it.

    The head of an auxiliary comes before the auxiliary; without a parse it is the word itself.
    """
    auxiliary = None
    place = index
    for _ in range(len(document.tokens)):
        token = document.tokens[place]
        if token.pos == "VERB":
            return place
        if token.pos == "AUX" and auxiliary is None:
            auxiliary = place
        if token.head is None or token.head == ROOT:
            break
        place = token.head
    return index if auxiliary is None else auxiliary


@cache
def _pipeline(place: str, code: str) -> Any:
    package = import_module("stanza")
    with TemporaryDirectory() as folder:
        # Stanza wants a list of its models, even when it is told to use none of them.
        (Path(folder) / "resources.json").write_text(json.dumps({code: {}}), encoding="utf-8")
        return package.Pipeline(
            code,
            processors="tokenize,coref",
            tokenize_pretokenized=True,
            coref_model_path=place,
            download_method=None,
            allow_unknown_language=True,
            model_dir=folder,
            use_gpu=False,
            verbose=False,
        )
