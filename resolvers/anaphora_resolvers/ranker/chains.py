"""The resolver ``ranker-chains``: chains of names, noun phrases and pronouns, learnt from texts.

It goes through the mentions of a text from left to right. Each is ranked with the earlier entities
that may be meant, and with a new one. The best becomes its entity, and the entity learns from it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from pathlib import Path

from anaphora_resolvers.ranker.chain_model import (
    CHAINS,
    GUIDELINES,
    PREFIX,
    ChainModel,
)
from anaphora_resolvers.ranker.entities import Entities
from anaphora_resolvers.ranker.link_features import Links
from anaphora_resolvers.ranker.link_reasons import TITLES, link_of
from anaphora_resolvers.ranker.mentions import ChainText
from anaphora_resolvers.ranker.model_files import TRAINS, model_file, shipped_fingerprint
from anaphora_resolvers.sieves.resolver import layer_of_links
from anaphora_workbench.model import Anaphor, Document, Layer
from anaphora_workbench.ports import Need, Reading, Training, check_needs


class RankerChains:
    """Links every mention of a text to an earlier entity or to a new one.

    Args:
        model: What it has learnt; the shipped model of the document's language when left out.
        name: Another name, to tell models apart in one report.
    """

    title = "whole chains by a learned ranking of entities"
    needs: frozenset[Need] = frozenset((Need.POS,))
    answers_nouns = True

    def __init__(self, model: ChainModel | None = None, *, name: str = "ranker-chains") -> None:
        self.name = name
        self._model = model

    def configured(self, text: str) -> RankerChains:
        """Return the resolver with the model of a guideline, a file, or a folder of training.

        Args:
            text: One of `GUIDELINES`, or a path.

        Raises:
            FormatError: It cannot be read, is damaged, or is of another version.
        """
        if text in GUIDELINES:
            return RankerChains(ChainModel.of_guidelines(text), name=f"ranker-chains:{text}")
        path = model_file(text, CHAINS, TRAINS)
        return RankerChains(ChainModel.read(path), name=f"ranker-chains:{text}")

    def version(self) -> str:
        """Return a fingerprint of the model that was chosen, or of all shipped ones."""
        return shipped_fingerprint(PREFIX) if self._model is None else self._model.version

    def has_learnt_from(self, document: Document) -> bool:
        """Tell whether the model has learnt from a document of this name."""
        model = self._model or ChainModel.shipped(document.language)
        return document.doc_id in model.documents

    def train(
        self,
        readings: Iterable[Reading],
        folder: Path,
        *,
        seed: int,
        tell: Callable[[str], None],
        curve: bool = False,
    ) -> Training:
        """Learn as ``ranker`` does, whose training makes the model of chains as well."""
        from anaphora_resolvers.ranker.learning import train

        done = train(
            readings, folder, seed, tell, chains=self._model, curve=curve, needs_chains=True
        )
        return replace(done, use=f"--resolver ranker-chains:{folder}")

    def resolve(self, document: Document, layer: Layer, asked: Sequence[Anaphor]) -> Layer:
        """Return a layer with all mentions that were linked.

        Raises:
            NeedsError: The document has no parts of speech.
        """
        check_needs(self.name, self.needs, document)
        model = self._model or ChainModel.shipped(document.language)
        text = ChainText(document, layer, asked, model.rules)
        entities = Entities(text)
        links = Links(text, entities)
        for number, mention in enumerate(text.mentions):
            candidates = entities.candidates(number)
            entity = None
            if candidates:
                answer = model.link(links.rows(number, candidates), number)
                entity = candidates[answer] if answer < len(candidates) else None
            if entity is not None:
                text.sieve.clusters.links.append(link_of(text, entities, mention, entity))
            entities.join(number, entity)
        return layer_of_links(self.name, text.sieve, layer, TITLES, source="ranker-chains")
