"""Many documents' results as one, and as flat rows for tables, JSON and CSV."""

from __future__ import annotations

import hashlib
from array import array
from collections import Counter
from collections.abc import Container, ItemsView, Iterable, Iterator, Mapping, Sequence, ValuesView
from copy import copy
from dataclasses import dataclass, field
from itertools import accumulate, compress, pairwise
from typing import NamedTuple

from anaphora_workbench import __version__
from anaphora_workbench.alignment import Aligned
from anaphora_workbench.errors import Problem, counted
from anaphora_workbench.io.pickled_values import PackedList
from anaphora_workbench.model import Document
from anaphora_workbench.model.language import kind_order
from anaphora_workbench.scoring.cases import Case, CaseText
from anaphora_workbench.scoring.count import TallyKey
from anaphora_workbench.scoring.document_evaluation import DocumentResult
from anaphora_workbench.scoring.limits import limits_of
from anaphora_workbench.scoring.measures import (
    TOTAL,
    FlatRow,
    Measure,
    SnippetNames,
    gap_measures,
    rows_beside,
)
from anaphora_workbench.scoring.settings import (
    CarryOver,
    Match,
    Settings,
    head_sources_text,
    signature,
    signature_parts,
)
from anaphora_workbench.scoring.tally import NAMED_COUNTS, PLAIN_COUNTS, Tally, plain_counts
from anaphora_workbench.scoring.timings import Timing
from anaphora_workbench.scoring.undecided import left_out


class _PackedTallies(NamedTuple):
    """The tallies of a document.

    Attributes:
        rows: Numbers of the rows.
        gaps: Where the counts belong that are not 0, as distances from one to the next. A place is
            the number of the tally times that of all `PLAIN_COUNTS`, and the number among these.
        counts: These counts.
        named: The `NAMED_COUNTS` of tallies that have any, by the number of the tally.
    """

    rows: array[int]
    gaps: array[int]
    counts: array[int]
    named: dict[int, list[dict[str, int]]]

    @classmethod
    def of(cls, rows: Iterable[int], tallies: Iterable[Tally]) -> _PackedTallies:
        """Pack tallies."""
        places, counts, named = [0], array("q"), {}
        width = len(PLAIN_COUNTS)
        for number, tally in enumerate(tallies):
            own = plain_counts(tally)
            places += compress(range(number * width, (number + 1) * width), own)
            counts.extend(filter(None, own))
            listed = [dict(getattr(tally, name)) for name in NAMED_COUNTS]
            if any(listed):
                named[number] = listed
        gaps = array("I", [place - before for before, place in pairwise(places)])
        return cls(array("I", rows), gaps, counts, named)


class TalliesOfDocument(Mapping[TallyKey, Tally]):
    """The tallies of one document by row. What comes out is a copy: changing it changes nothing.

    Args:
        rows: The rows.
        packed: Their counts.
    """

    __slots__ = ("_packed", "_rows")

    def __init__(self, rows: Sequence[TallyKey], packed: _PackedTallies) -> None:
        self._rows = rows
        self._packed = packed

    def __getitem__(self, row: TallyKey) -> Tally:
        return dict(zip(self._rows, self._tallies(), strict=True))[row]

    def __iter__(self) -> Iterator[TallyKey]:
        return iter(self._rows)

    def __len__(self) -> int:
        return len(self._rows)

    def items(self) -> ItemsView[TallyKey, Tally]:
        """Return rows with their tallies, made once for all of them."""
        return dict(zip(self._rows, self._tallies(), strict=True)).items()

    def values(self) -> ValuesView[Tally]:
        """Return the tallies, made once for all of them."""
        return dict(zip(self._rows, self._tallies(), strict=True)).values()

    def _tallies(self) -> list[Tally]:
        found = [Tally() for _row in self._rows]
        packed = self._packed
        for place, count in zip(accumulate(packed.gaps), packed.counts, strict=True):
            number, within = divmod(place, len(PLAIN_COUNTS))
            setattr(found[number], PLAIN_COUNTS[within], count)
        for number, listed in packed.named.items():
            for name, counts in zip(NAMED_COUNTS, listed, strict=True):
                getattr(found[number], name).update(counts)
        return found


class TalliesByDocument(Mapping[str, Mapping[TallyKey, Tally]]):
    """Tallies by document and row, in few bytes, as there may be millions of documents.

    What comes out is a copy: to change the tallies of a document, set them anew.
    """

    __slots__ = ("_packed", "_places", "_row_numbers", "_rows")

    def __init__(self) -> None:
        self._places: dict[str, int] = {}
        self._rows: list[TallyKey] = []
        self._row_numbers: dict[TallyKey, int] = {}
        self._packed: PackedList[_PackedTallies] = PackedList()

    def __getitem__(self, doc_id: str) -> TalliesOfDocument:
        packed = self._packed[self._places[doc_id]]
        return TalliesOfDocument([self._rows[number] for number in packed.rows], packed)

    def __iter__(self) -> Iterator[str]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)

    def __contains__(self, doc_id: object) -> bool:
        return doc_id in self._places

    def __setitem__(self, doc_id: str, tallies: Mapping[TallyKey, Tally]) -> None:
        packed = _PackedTallies.of(map(self._number_of, tallies), tallies.values())
        place = self._places.setdefault(doc_id, len(self._packed))
        if place == len(self._packed):
            self._packed.append(packed)
        else:
            self._packed[place] = packed

    def _number_of(self, row: TallyKey) -> int:
        number = self._row_numbers.setdefault(row, len(self._rows))
        if number == len(self._rows):
            self._rows.append(row)
        return number


DIGITS = 12
"""Length of the fingerprints, in hexadecimal digits."""
_ALWAYS = ("match", "carry", "anaphors")
_ERRORS = {CarryOver.PROPAGATED: "kept", CarryOver.CORRECTED: "corrected"}


def text_digest(document: Document) -> str:
    """Return the fingerprint of the words and sentences of a document."""
    sentences = [
        "\x1f".join([token.text for token in document.tokens[span.start : span.end]])
        for span in document.sentences
    ]
    words = "\x1e".join(sentences or [token.text for token in document.tokens])
    return hashlib.sha256(words.encode("utf-8", "surrogatepass")).hexdigest()[:DIGITS]


def texts_digest(digests: Iterable[str]) -> str:
    """Return the fingerprint of several texts, in whatever order they are."""
    return hashlib.sha256("\n".join(sorted(digests)).encode()).hexdigest()[:DIGITS]


def short_signature(
    settings: Settings, signature: str, *, models: Iterable[str], texts: str
) -> str:
    """Return the short form of a signature, in one line, with models and the texts' fingerprint."""
    plain = signature_parts(Settings())
    parts = {
        name: value
        for name, value in signature_parts(settings).items()
        if name in _ALWAYS or value != plain[name]
    }
    # Reports call the two ways of counting by these words.
    errors = "+".join([_ERRORS[mode] for mode in settings.carry_over])
    used_here = [
        f"errors:{errors}" if name == "carry" else f"{name}:{value}"
        for name, value in parts.items()
    ]
    if used := "+".join(sorted(models)):
        used_here.append(f"analysis:{used}")
    own = hashlib.sha256(signature.encode("utf-8", "surrogatepass")).hexdigest()[:DIGITS]
    return "|".join([f"anaphora {__version__}", own, *used_here, f"texts:{texts}"])


@dataclass(slots=True, repr=False)
class Evaluation:
    """The results of one call, added up document by document.

    Attributes:
        facts: Further facts for the signature (seeds and the like).
        documents: Counts by document and row, in the order of the documents.
        timings: Seconds by system.
        skipped: (system, document, reason) of what could not run.
        failed: (system, document) of what broke down; all of them are in ``skipped``.
        notes: (system, document, sentence) of what was left out of answers.
        aligned: What became of responses on other tokens, by system and document.
        head_sources: How often the heads of the key's mentions came from which source.
        stepwise: Systems that decided anaphor by anaphor, of the anaphors of the key alone.
        other_heads: Mentions of responses that another head keeps from the key's mention of the
            same words, by system (see `DocumentResult`).
        languages: Number of documents by language.
        pools: Number of documents by what their candidates were taken from.
        given: Number of documents by what their files state besides words and sentences.
        analyses: Number of documents without a parse by the model that analysed them.
        unanalysed: Number of those that nothing analysed though constraints would use that, by why.
        anaphors: Anaphors of the keys by kind and by how they refer (see `DocumentResult`).
        split: Those of them that a split antecedent makes ``<``.
        occurrences: Anaphors of the keys and pronouns that these leave unmarked, by kind.
        unmarked: The latter, by kind (`Key.unmarked`).
        undecided: Anaphors of the keys that are left out as nobody has decided them yet.
        hanging: Decided ones that are left out as their chain leads to such a one.
        untouched: Documents that are left out as nobody has decided anything in them.
        cases: Every judged anaphor, if asked for, in the order of the documents.
        texts: The text of each document that cases point into, if asked for.
        versions: What a document is one of several versions of, by document; see `unit`.
        digests: Fingerprints of the texts.
        snippets: Labels of names in the snippets of GAP, by document.
    """

    settings: Settings
    facts: dict[str, object] = field(default_factory=dict)
    documents: TalliesByDocument | dict[str, Mapping[TallyKey, Tally]] = field(
        default_factory=TalliesByDocument
    )
    timings: dict[str, Timing] = field(default_factory=dict)
    skipped: list[tuple[str, str, str]] = field(default_factory=list)
    failed: list[tuple[str, str]] = field(default_factory=list)
    notes: list[tuple[str, str, str]] = field(default_factory=list)
    aligned: dict[tuple[str, str], Aligned] = field(default_factory=dict)
    head_sources: Counter[str] = field(default_factory=Counter)
    stepwise: set[str] = field(default_factory=set)
    other_heads: Counter[str] = field(default_factory=Counter)
    languages: Counter[str] = field(default_factory=Counter)
    pools: Counter[str] = field(default_factory=Counter)
    given: Counter[str] = field(default_factory=Counter)
    analyses: Counter[str] = field(default_factory=Counter)
    unanalysed: Counter[str] = field(default_factory=Counter)
    anaphors: Counter[tuple[str, str]] = field(default_factory=Counter)
    split: Counter[tuple[str, str]] = field(default_factory=Counter)
    occurrences: Counter[str] = field(default_factory=Counter)
    unmarked: Counter[str] = field(default_factory=Counter)
    undecided: int = 0
    hanging: int = 0
    untouched: list[str] = field(default_factory=list)
    cases: list[Case] = field(default_factory=list)
    texts: dict[str, CaseText] = field(default_factory=dict)
    versions: dict[str, str] = field(default_factory=dict)
    digests: list[str] = field(default_factory=list)
    snippets: dict[str, SnippetNames] = field(default_factory=dict)
    _stated: dict[bool, set[str]] = field(default_factory=dict, repr=False, compare=False)
    _silent: dict[str, bool] = field(default_factory=dict, repr=False, compare=False)
    _silent_cases: list[Case] = field(default_factory=list, repr=False, compare=False)
    _totals: dict[TallyKey, Tally] | None = field(default=None, repr=False, compare=False)

    def __repr__(self) -> str:
        # The fields have every count of every document: a million characters for ten texts.
        systems = ", ".join(self.systems())
        return (
            f"<Evaluation of {systems or 'nothing'} on {counted(len(self.documents), 'document')}>"
        )

    def add(self, result: DocumentResult) -> None:
        """Add one document.

        An answer of a kind that the key of its document does not use (a definite description, a
        zero) is spurious where another key of the corpus uses the kind: this document then has none
        of it. Keys made from clusters and keys that state kinds tell this for themselves only.
        """
        self.undecided += result.undecided
        self.hanging += result.hanging
        if not result.begun:
            self.untouched.append(result.doc_id)
            return
        stated = self._stated.setdefault(result.derived, set())
        if fresh := set(result.stated) - stated:
            stated |= fresh
            self._settle()
        tallies = result.tallies
        if any(tally.unstated or tally.unstated_referring for tally in tallies.values()):
            self._silent[result.doc_id] = result.derived
            tallies = _settled(tallies, stated)
        if result.doc_id in self.documents:
            tallies = _summed([self.documents[result.doc_id], tallies])
        self.documents[result.doc_id] = tallies
        self._totals = None
        if result.version_of:
            self.versions[result.doc_id] = result.version_of
        for name, timing in result.timings.items():
            self.timings.setdefault(name, Timing()).add(timing)
        for name, reason in result.skipped.items():
            self.skipped.append((name, result.doc_id, reason))
        self.failed += [(name, result.doc_id) for name in result.failed]
        self.aligned.update({(n, result.doc_id): each for n, each in result.aligned.items()})
        self.stepwise.update(result.stepwise)
        self.other_heads.update(result.other_heads)
        self.notes += [(name, result.doc_id, note) for name, note in result.notes]
        self.head_sources.update(result.head_sources)
        self.languages[result.language] += 1
        self.pools[result.pool] += 1
        self.digests.append(result.digest)
        if result.snippet is not None:
            self.snippets[result.doc_id] = SnippetNames(result.snippet, dict(result.names))
        self.given.update(result.given)
        if result.unanalysed:
            self.unanalysed[result.unanalysed] += 1
        if result.analysis:
            self.analyses[result.analysis] += 1
        self.anaphors.update(result.anaphors)
        self.split.update(result.split)
        self.occurrences.update(result.occurrences)
        self.unmarked.update(result.unmarked)
        for case in result.cases:
            if not case.unstated:
                self.cases.append(case)
            elif case.kind in stated:
                self.cases.append(case.state())
            else:
                self._silent_cases.append(case)
        for text in result.texts:
            known = self.texts.get(text.document)
            self.texts[text.document] = text if known is None else known.joined(text)

    def states(self, doc_id: str, kind: str) -> bool:
        """Tell whether the keys state a kind that the key of a document does not use itself."""
        derived = self._silent.get(doc_id)
        return derived is not None and kind in self._stated[derived]

    def _settle(self) -> None:
        """Read earlier documents by what the keys state together."""
        for doc_id, derived in self._silent.items():
            self.documents[doc_id] = _settled(self.documents[doc_id], self._stated[derived])
        late = [case for case in self._silent_cases if self.states(case.document, case.kind)]
        if late:
            self._silent_cases = [
                case for case in self._silent_cases if not self.states(case.document, case.kind)
            ]
            places = {doc_id: number for number, doc_id in enumerate(self.documents)}
            self.cases += [case.state() for case in late]
            self.cases.sort(key=lambda case: places[case.document])

    def unit(self, doc_id: str) -> str:
        """Return what a document is drawn with in statistics: all versions of a text are one."""
        return self.versions.get(doc_id, doc_id)

    @property
    def signature(self) -> str:
        """One line with every setting that can move a figure, and what was met.

        What moves none, such as the order in which systems were named, does not change it.
        """
        undecided = self.undecided + self.hanging
        realigned = sorted({name for name, _document in self.aligned})
        return signature(
            self.settings,
            heads=head_sources_text(self.head_sources),
            langs=self.languages,
            pools=self.pools,
            given=self.given,
            **({"analysis": self.analyses} if self.analyses else {}),
            systems="+".join(sorted(self.systems())),
            **({"undecided": undecided} if undecided else {}),
            **({"aligned": "+".join(realigned)} if realigned else {}),
            **({"texts": self.texts_digest} if self.digests else {}),
            **self.facts,
        )

    @property
    def texts_digest(self) -> str:
        """The fingerprint of the words and sentences of all texts, in whatever order."""
        return texts_digest(self.digests)

    @property
    def short_signature(self) -> str:
        """The short form of the signature, to quote."""
        return short_signature(
            self.settings, self.signature, models=self.analyses, texts=self.texts_digest
        )

    @property
    def headline(self) -> str:
        """``gap`` where all documents are snippets of GAP, else ``""``.

        Their official F1 then says which system is better. The key of a snippet has one mention of
        the pronoun's referent; an answer that names another one would count as wrong.
        """
        return "gap" if self.snippets and len(self.snippets) == len(self.documents) else ""

    def left_out(self) -> Problem | None:
        """Return the warning that anaphors of the key are undecided, ``None`` if none is."""
        return left_out(self.undecided, self.hanging, len(self.untouched))

    def limits(self) -> list[Problem]:
        """Return the warnings on what the key cannot tell, see `scoring.limits`."""
        return limits_of(self)

    def undecided_row(self) -> dict[str, int]:
        """Return how many anaphors and documents are left out as undecided, by name."""
        return {
            "anaphors": self.undecided,
            "hanging": self.hanging,
            "documents": len(self.untouched),
        }

    def aligned_rows(self) -> list[dict[str, str | int]]:
        """Return what became of responses on other tokens, a flat row a system and document."""
        return [
            {
                "resolver": system,
                "document": document,
                "tokens": found.tokens.other_tokens,
                "tokens_not_in_gold": found.tokens.other_extra,
                "gold_tokens": found.tokens.gold_tokens,
                "tokens_not_in_response": found.tokens.gold_missing,
                "respelt": found.tokens.respelt,
                "mentions": found.mentions,
                "dropped": found.dropped,
                "widened": found.widened,
                "narrowed": found.narrowed,
                "links_changed": found.links,
            }
            for (system, document), found in self.aligned.items()
        ]

    def systems(self) -> list[str]:
        """Return the systems that ran, in the order of the call."""
        return list(self.timings)

    def totals(self) -> dict[TallyKey, Tally]:
        """Return the counts of every row over all documents; they are added up once."""
        if self._totals is None:
            self._totals = _summed(self.documents.values())
        return self._totals

    def total(self, resolver: str, match: Match, mode: CarryOver) -> Tally:
        """Return the counts of one system over all documents, kinds and reference types."""
        tally = Tally()
        for row, other in self.totals().items():
            if (row.resolver, row.match, row.carry_over) == (resolver, match, mode):
                tally.add(other)
        return tally

    def measures(self) -> list[Measure]:
        """Return the figures of GAP; empty where no document is a snippet."""
        return gap_measures(list(self.snippets.values()), self.systems())

    def rows(self) -> Iterator[FlatRow]:
        """Yield the flat rows: those of anaphors, and those of GAP where documents are snippets.

        The latter stand first where all are (`headline`), see `rows_beside`.
        """
        if not self.snippets:
            return self.anaphor_rows()
        asked: FlatRow = {"anaphors": self.settings.anaphors}
        others = [{**asked, **measure.row()} for measure in self.measures()]
        return rows_beside(self.anaphor_rows(), others, headline=self.headline)

    def anaphor_rows(self) -> Iterator[FlatRow]:
        """Yield the rows of anaphors: for all documents and each, by kind and reference type.

        `TOTAL` stands for all. Rates are between 0 and 1, ``None`` when undefined.
        """
        yield from self._rows_of(TOTAL, self.totals())
        for doc_id, rows in self.documents.items():
            yield from self._rows_of(doc_id, rows)

    def _rows_of(self, doc_id: str, rows: Mapping[TallyKey, Tally]) -> Iterator[FlatRow]:
        with_totals: dict[TallyKey, Tally] = {}
        for row, tally in rows.items():
            with_totals[row] = tally
            for wider in (
                row._replace(reference=TOTAL),
                row._replace(kind=TOTAL, reference=TOTAL),
            ):
                with_totals.setdefault(wider, Tally()).add(tally)
        systems = self.systems()
        for row in sorted(with_totals, key=lambda row: self._order(row, systems)):
            yield self._flat(doc_id, row, with_totals[row])

    def _order(self, row: TallyKey, systems: list[str]) -> tuple[object, ...]:
        """Return the sort key of a row: systems as called, totals first, tag-set order."""
        kind = (0, (0, "")) if row.kind == TOTAL else (1, kind_order(row.kind))
        return (
            systems.index(row.resolver),
            self.settings.match.index(row.match),
            self.settings.carry_over.index(row.carry_over),
            kind,
            "*<>!$".find(row.reference),
        )

    def _flat(self, doc_id: str, row: TallyKey, tally: Tally) -> FlatRow:
        return {
            "resolver": row.resolver,
            "document": doc_id,
            "match": str(row.match),
            "credit": str(self.settings.credit),
            "anaphors": self.settings.anaphors,
            "carry_over": str(row.carry_over),
            "kind": row.kind,
            "reference": row.reference,
            "gold": tally.gold,
            "answered": tally.answered,
            "exit": tally.exit,
            "failure": tally.failure,
            "missing": tally.missing,
            "spurious": tally.spurious,
            "excluded": tally.excluded.total(),
            "part": tally.part,
            "rescued": tally.rescued,
            "lost": tally.lost,
            "candidates_before": tally.candidates_before,
            "candidates_after": tally.after,
            "constraints_only": tally.only,
            "success_rate": tally.success_rate,
            "recall": tally.recall,
            "precision": tally.precision,
            "f1": tally.f1,
            "resolution_rate": tally.resolution_rate,
            "critical_success_rate": tally.critical_success_rate,
            "non_trivial_success_rate": tally.non_trivial_success_rate,
            "non_trivial": None if tally.before_unknown else tally.non_trivial,
            "critical": tally.critical,
            "excluded_referential": tally.excluded_referential.total(),
            "excluded_referential_answered": tally.excluded_answered,
            "pronouns_only_before": tally.pronominal_history,
            "reachable": tally.reachable,
            "blocked": tally.blocked,
            "referring_precision": tally.referring_precision,
            "referring_recall": tally.referring_recall,
            "unstated": tally.unstated,
            "spurious_unmarked": tally.unmarked,
        }


def _settled(rows: Mapping[TallyKey, Tally], stated: Container[str]) -> dict[TallyKey, Tally]:
    """Return rows in which answers of stated kinds are spurious, whoever states them."""
    found = dict(rows.items())
    for row, tally in found.items():
        if row.kind in stated and (tally.unstated or tally.unstated_referring):
            found[row] = copy(tally)
            found[row].state()
    return found


def _summed(tables: Iterable[Mapping[TallyKey, Tally]]) -> dict[TallyKey, Tally]:
    totals: dict[TallyKey, Tally] = {}
    for rows in tables:
        for row, tally in rows.items():
            totals.setdefault(row, Tally()).add(tally)
    return totals
