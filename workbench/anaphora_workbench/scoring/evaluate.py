"""The evaluation of one document: prepares it, makes its key, puts it on the bench."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from anaphora_workbench.model import VERSION_OF, Document, Layer, bare
from anaphora_workbench.model.language import guess_language, language
from anaphora_workbench.pipeline import Resolver
from anaphora_workbench.ports import (
    AnaphorFinder,
    CandidateFinder,
    Preprocessor,
    Reading,
)
from anaphora_workbench.ports.collecting import collector_paused
from anaphora_workbench.scoring.bench import Bench, DocumentResult, GivenLayer, Tools
from anaphora_workbench.scoring.keys import key_of
from anaphora_workbench.scoring.pool import analyses, pool_source
from anaphora_workbench.scoring.responses import Response
from anaphora_workbench.scoring.settings import Settings
from anaphora_workbench.scoring.timing import Clock


@dataclass(frozen=True, slots=True)
class Evaluator:
    """Evaluates documents one by one; holds no state between them.

    Attributes:
        settings: How.
        preprocessor: Adds markables to a parsed document.
        finder: Finds anaphors.
        candidate_finder: Finds candidates.
        cases: Whether to keep every judged anaphor for reports.
        chains: Whether to score the chains of the systems with coreference metrics, too.
    """

    settings: Settings
    preprocessor: Preprocessor
    finder: AnaphorFinder
    candidate_finder: CandidateFinder
    cases: bool = False
    chains: bool = False

    def facts(self) -> dict[str, object]:
        """Return what the tools add to the signature."""
        name = self.settings.candidate_finder
        return {"pool": getattr(self.candidate_finder, "signature", name)}

    def evaluate(
        self,
        reading: Reading,
        resolvers: Sequence[Resolver] = (),
        responses: Sequence[Response] = (),
        *,
        read_seconds: float = 0.0,
    ) -> DocumentResult:
        """Evaluate resolvers and responses on one gold document.

        Args:
            reading: The document with its gold layer first.
            resolvers: Resolvers to run.
            responses: Layers of other systems on the same tokens.
            read_seconds: What reading the document took, for the speed table.

        Raises:
            NeedsError: The settings ask for a parse that is not there.
        """
        with collector_paused():
            return self._evaluate(reading, resolvers, responses, read_seconds)

    def _evaluate(
        self,
        reading: Reading,
        resolvers: Sequence[Resolver],
        responses: Sequence[Response],
        read_seconds: float,
    ) -> DocumentResult:
        document = reading.document
        code = self.settings.language or document.language
        if code in ("", "und"):
            code = guess_language([token.text for token in document.tokens])
        if code != document.language:
            document = replace(document, language=code)
        gold = reading.layers[0] if reading.layers else Layer("gold")
        clock = Clock()
        prepared = self._analysed(document, clock)
        parse = None if prepared is None or document.has_pos else prepared.document
        key = key_of(document, gold, language(code), parse, in_progress=reading.in_progress)
        version = document.metadata.get(VERSION_OF)
        result = DocumentResult(
            document.doc_id,
            language=code,
            version_of=version if isinstance(version, str) else "",
        )
        result.head_sources = dict(key.heads.sources)
        result.undecided, result.hanging = len(key.undecided.waiting), len(key.undecided.hanging)
        for anaphor in key.judged():
            reference = key.split.get(anaphor.markable, anaphor.reference)
            row = (anaphor.kind, str(reference or "none"))
            result.anaphors[row] += 1
            if anaphor.markable in key.split:
                result.split[row] += 1
        if key.undecided.waiting and not key.judged():
            # Nobody has begun here, so nobody knows either what is no anaphor.
            result.begun = False
            return result
        result.pool = pool_source(document, key, self.settings)
        tools = Tools(
            self.preprocessor, self.finder, self.candidate_finder, self.cases, self.chains
        )
        if resolvers:
            bench = Bench.of(tools, self.settings, document, prepared, key, read_seconds, clock)
            for resolver in resolvers:
                bench.evaluate(resolver, result)
            bench.add_text(result)
        if responses:
            # The other system was not told where to look.
            found = replace(self.settings, anaphors="found")
            bench = Bench.of(tools, found, document, prepared, key, read_seconds, clock)
            for response in responses:
                bench.evaluate(response, result)
            bench.add_text(result)
        return result

    def _analysed(self, document: Document, clock: Clock) -> GivenLayer | None:
        """Return our own analysis of a document, ``None`` when it is not wanted."""
        if not analyses(document, self.settings):
            return None
        with clock("preparing"):
            words = bare(document) if self.settings.reparse else document
            analysed, layer = self.preprocessor.prepare(words)
            return GivenLayer(layer, analysed)
