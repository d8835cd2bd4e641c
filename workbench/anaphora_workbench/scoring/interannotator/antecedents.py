"""Agreement on antecedents, anaphor by anaphor.

An item is an anaphor of both annotators (head token and realisation) to which both give an
antecedent. Let a be the anaphor, X the antecedents that the first annotator gives and Y those of
the second; y* is the mention of the first annotator that stands for y, e1(x) the entity of x
in the first annotator's chains and E1(X) the set of the entities of X.

- ``link``: X and Y are the same mentions, each x standing for a y by the chosen way of matching.
- ``chain-first``: in the first annotator's eyes Y denotes the same: every y has a y*, none is a
  itself, and E1(Y*) is {e1(a)}, or E1(X), or the parts of e1(a) (split antecedents). So `evaluate`
  judges an answer, with the first annotator as key.
- ``chain-second``: the same with the second annotator as key.
- ``chain``: both. Different routes through one entity agree.

Figures: the share of items that agree, in all, per kind and per reference type; an item on whose
kind (or type) the two differ is counted under ``different``. For ``link`` also Krippendorff's
alpha: the unit is an anaphor, the label its set of antecedents, the distance nominal, chance
within the text (`set_distances`).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Mapping, Sequence

from anaphora_workbench.model import Anaphor
from anaphora_workbench.scoring.coreference.matching import MentionMatching
from anaphora_workbench.scoring.interannotator.documents import Copy, SharedDocument
from anaphora_workbench.scoring.interannotator.labels import reference_of
from anaphora_workbench.scoring.interannotator.set_distances import Label, SetUnits, nominal
from anaphora_workbench.scoring.interannotator.settings import ALL, DIFFERENT, Contributions, Topic
from anaphora_workbench.scoring.keys import Place

ANTECEDENTS = "antecedents"
LINK, CHAIN, CHAIN_FIRST, CHAIN_SECOND = "link", "chain", "chain-first", "chain-second"
SUBJECTS = (LINK, CHAIN, CHAIN_FIRST, CHAIN_SECOND)
AGREEING, ITEMS = "agreeing", "items"
OBSERVED, EXPECTED, UNITS = "observed", "expected", "units"

Facing = Mapping[str, str]
"""The mentions of one annotator that stand for those of another."""


def antecedent_contributions(document: SharedDocument, way: MentionMatching) -> Contributions:
    """Yield the agreement on antecedents of every pair, and on the links of all annotators."""
    links: dict[Hashable, float] = {}
    for first, second in document.pairs:
        found = _judge_pair(document, first, second, way)
        total = Topic(ANTECEDENTS, LINK, first, second, str(way))
        links = _link_alpha(document, (first, second), way)
        found[total].update(links)
        yield from [(topic, sums) for topic, sums in found.items() if sums]
    # Two annotators are a pair and everybody at once.
    together = links
    if len(document.copies) > 2:
        together = _link_alpha(document, tuple(document.copies), way)
    if together:
        yield Topic(ANTECEDENTS, LINK, ALL, ALL, str(way)), together


def _judge_pair(
    document: SharedDocument, first: str, second: str, way: MentionMatching
) -> defaultdict[Topic, dict[Hashable, float]]:
    """Return the agreeing items and all items, by subject and in all, per kind and per type."""
    left, right = document.copies[first], document.copies[second]
    pairs = document.matched(first, second, way)
    ours, theirs = left.names(singletons=True), right.names(singletons=True)
    to_left = {
        theirs[b]: ours[a] for a, b in zip(pairs.key.tolist(), pairs.response.tolist(), strict=True)
    }
    to_right = {name: other for other, name in to_left.items()}
    found: defaultdict[Topic, dict[Hashable, float]] = defaultdict(dict)
    for place, one in left.anaphors.items():
        other = right.anaphors.get(place)
        if other is None or not (one.antecedents and other.antecedents):
            continue
        as_first = _denotes(left, one, other, to_left)
        as_second = _denotes(right, other, one, to_right)
        same = {to_left.get(name) for name in other.antecedents} == set(one.antecedents)
        agree = (same, as_first and as_second, as_first, as_second)
        groups = [(ALL, ALL)]
        if one.kind and other.kind:
            groups.append((one.kind if one.kind == other.kind else DIFFERENT, ALL))
        types = {str(reference_of(left, one)), str(reference_of(right, other))}
        groups.append((ALL, types.pop() if len(types) == 1 else DIFFERENT))
        for subject, verdict in zip(SUBJECTS, agree, strict=True):
            for group in groups:
                sums = found[Topic(ANTECEDENTS, subject, first, second, str(way), "", *group)]
                sums[AGREEING] = sums.get(AGREEING, 0) + verdict
                sums[ITEMS] = sums.get(ITEMS, 0) + 1
    return found


def _denotes(key: Copy, own: Anaphor, other: Anaphor, counterpart: Facing) -> bool:
    """Tell whether another annotator's antecedents denote what the key's anaphor denotes."""
    seen = [counterpart.get(name) for name in other.antecedents]
    entity_of = key.chains.entity_of
    entities = set()
    for name in seen:
        if name is None or name == own.markable or name not in entity_of:
            return False
        entities.add(entity_of[name])
    entity = entity_of[own.markable]
    return (
        entities == {entity}
        or entities == {entity_of[name] for name in own.antecedents}
        or entities == key.chains.parts.get(entity, set())
    )


def _link_alpha(
    document: SharedDocument, annotators: Sequence[str], way: MentionMatching
) -> dict[Hashable, float]:
    """Return the sums of alpha of the links, nothing where no anaphor has two."""
    classes = document.classes(annotators, way)
    links: defaultdict[Place, list[Label]] = defaultdict(list)
    for name in annotators:
        copy = document.copies[name]
        known = dict(zip(copy.names(singletons=True), classes[name], strict=True))
        for place, anaphor in copy.anaphors.items():
            if anaphor.antecedents:
                # What is not a mention of anybody else's is a label of its own.
                label = [known.get(other, (name, other)) for other in anaphor.antecedents]
                links[place].append(frozenset(label))
    units = SetUnits(list(links.values()))
    if not units.items:
        return {}
    observed, expected = units.sums(nominal)
    return {OBSERVED: observed, EXPECTED: expected, UNITS: units.items}
