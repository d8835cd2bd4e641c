"""Made domains: what is needed to tell the target, who describes it, and that seeds repeat."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations

import pytest

from anaphora_workbench.challenges.tuna.items import contrast_of, is_unique
from anaphora_workbench.challenges.tuna.made_domains import (
    BALANCED,
    CORPUS,
    VALUES,
    TrialPlan,
    make,
)
from anaphora_workbench.challenges.tuna.scoring import similarity_of
from anaphora_workbench.challenges.tuna.systems import full_brevity
from anaphora_workbench.tasks.tuna import (
    LOCATION,
    Trial,
    folded_value,
    marked_attributes,
    pairs_of,
    text_of,
)

ITEMS = make(TrialPlan(seed=5, authors=6, rounds=2))


def needed(trial: Trial) -> frozenset[str]:
    """Return the names that every description of the target without its place has to have."""
    contrast = contrast_of(trial).without(LOCATION)
    return frozenset(
        [
            one.name
            for one in contrast.properties
            if not contrast.without([one.name]).unique(contrast.without([one.name]).properties)
        ]
    )


def test_every_domain_has_a_target_and_six_distractors_on_different_cells() -> None:
    for trial in ITEMS:
        assert (len(trial.targets), len(trial.distractors)) == (1, 6)
        places = {(one.value("x-dimension"), one.value("y-dimension")) for one in trial.entities}
        assert len(places) == 7


@pytest.mark.parametrize("domain", ["furniture", "people"])
def test_every_subset_is_needed_equally_often(domain: str) -> None:
    found = Counter([needed(trial) for trial in ITEMS if trial.domain == domain])
    names = BALANCED[domain]
    subsets = [frozenset(s) for size in (1, 2, 3) for s in combinations(names, size)]
    assert found == dict.fromkeys(subsets, 12)


def test_the_subset_suffices() -> None:
    for trial in ITEMS:
        contrast = contrast_of(trial)
        wanted = needed(trial)
        assert contrast.unique([one for one in contrast.properties if one.name in wanted])


def test_furniture_is_of_two_types_and_the_type_never_helps() -> None:
    sizes = set()
    for trial in ITEMS:
        types = {one.value("type") for one in trial.entities}
        sizes.add((trial.domain, len(types)))
        contrast = contrast_of(trial).without(LOCATION)
        shortest = frozenset([one.name for one in full_brevity(contrast)])
        assert shortest == needed(trial)
        assert "type" not in shortest
    assert sizes <= {("furniture", 1), ("furniture", 2), ("people", 1)}
    assert ("furniture", 2) in sizes


def test_values_are_those_of_the_published_table() -> None:
    for trial in ITEMS:
        for entity in trial.entities:
            for name, value in entity.pairs:
                if name not in LOCATION:
                    assert value in VALUES[trial.domain][name]


def test_both_conditions_are_equally_frequent() -> None:
    assert len(set(Counter([trial.condition for trial in ITEMS]).values())) == 1


def test_authors_differ_in_what_they_say_and_in_how_they_say_it() -> None:
    shares, firsts = set(), set()
    for author in {trial.speaker for trial in ITEMS}:
        own = [t for t in ITEMS if t.speaker == author and t.domain == "furniture"]
        said = [any(a.name == "colour" for a in t.descriptions[0].attributes or ()) for t in own]
        shares.add(sum(said))
        firsts.add((own[0].descriptions[0].words or "").split()[0].lower())
    assert len(shares) > 1
    assert len(firsts) > 1


def test_places_are_said_where_people_are_free_to() -> None:
    def share(condition: str) -> float:
        own = [t for t in make(TrialPlan(seed=3, authors=30)) if t.condition == condition]
        return sum(any(pair[0] in LOCATION for pair in t.descriptions[0].pairs) for t in own) / len(
            own
        )

    assert share("+LOC") > 0.3
    assert share("-LOC") < 0.15


def test_descriptions_mostly_fit_the_target_alone_and_say_more_than_is_needed() -> None:
    single = [(trial, trial.descriptions[0].pairs) for trial in ITEMS]
    unique = sum([is_unique(trial, pairs) for trial, pairs in single]) / len(single)
    longer = sum([len(p) > (contrast_of(t).minimal_size() or 0) for t, p in single]) / len(single)
    assert unique > 0.85
    assert longer > 0.85


def test_words_annotation_and_attributes_belong_together() -> None:
    for trial in ITEMS:
        for one in trial.descriptions:
            pieces = one.annotated or ()
            assert " ".join(text_of(pieces).split()) == one.words
            assert pairs_of(marked_attributes(pieces)) == one.pairs


def test_the_same_seed_makes_the_same_items_and_another_one_others() -> None:
    plan = TrialPlan(seed=9, authors=2)
    assert make(plan) == make(plan)
    assert make(plan) != make(TrialPlan(seed=10, authors=2))


def test_an_item_can_have_descriptions_by_several_people() -> None:
    items = make(TrialPlan(authors=5, descriptions=2, first=50))
    assert len(items) == 2 * 7 * 2
    for trial in items:
        assert len({one.author for one in trial.descriptions}) == 2
        assert trial.speaker == ""


def test_more_descriptions_than_people_are_refused() -> None:
    with pytest.raises(ValueError, match="need as many authors"):
        make(TrialPlan(authors=1, descriptions=2))


def test_a_single_domain_can_be_made() -> None:
    items = make(TrialPlan(authors=1, domains=("people",)))
    assert {trial.domain for trial in items} == {"people"}
    assert folded_value(items[0].condition) in {"+loc", "-loc"}


def test_a_made_corpus_has_as_many_trials_as_the_real_one() -> None:
    items = make(replace(CORPUS, plural=True))
    single = [trial for trial in items if not trial.plural]
    assert Counter([trial.kind for trial in single]) == {"furniture": 420, "people": 360}
    plural = [trial for trial in items if trial.plural]
    assert Counter([trial.kind for trial in plural]) == {"furniture": 780, "people": 720}
    assert Counter([trial.similarity for trial in plural]) == {"similar": 500, "dissimilar": 1000}
    assert Counter([trial.condition for trial in single]) == {"+LOC": 390, "-LOC": 390}
    by_author = {trial.speaker: trial.criticality for trial in items}
    assert Counter(by_author.values()) == {"+FC": 30, "-FC": 30}
    assert len({trial.id for trial in items}) == 2280


def test_two_targets_are_similar_or_not_and_can_be_identified() -> None:
    items = [trial for trial in make(TrialPlan(seed=3, authors=4, plural=True)) if trial.plural]
    conjunctions = Counter[tuple[str, bool]]()
    for trial in items:
        assert (len(trial.targets), len(trial.distractors)) == (2, 6)
        one, two = [entity.pairs for entity in trial.targets]
        looks = {pair for pair in one ^ two if pair[0] not in {*LOCATION, "type"}}
        assert (trial.similarity == "similar") == (not looks)
        contrast = contrast_of(trial).without(LOCATION)
        assert contrast.unique(contrast.properties)
        shared = [one for one in contrast.properties if one.true_of == 0b11]
        assert similarity_of(replace(trial, similarity="")) == trial.similarity
        conjunctions[trial.similarity, contrast.unique(shared)] += 1
    assert conjunctions["similar", False] == 0
    assert conjunctions["dissimilar", False] > conjunctions["dissimilar", True]


def test_several_targets_are_put_into_words_with_their_annotation() -> None:
    items = [trial for trial in make(TrialPlan(seed=3, authors=6, plural=True)) if trial.plural]
    for trial in items:
        (said,) = trial.descriptions
        assert said.annotated is not None
        assert " ".join(text_of(said.annotated).split()) == said.words
        marked = pairs_of(marked_attributes(said.annotated))
        assert marked == said.pairs
    words = " ".join([trial.descriptions[0].words or "" for trial in items]).split()
    assert {"men", "guys", "gentlemen", "people"} & set(words)
    assert words.count("and") > len(items) / 2


def test_without_plurals_nothing_of_a_plan_changes() -> None:
    plain = make(TrialPlan(seed=3, authors=2))
    assert make(TrialPlan(seed=3, authors=2, critical=True))[0].entities == plain[0].entities
    assert [trial.criticality for trial in plain] == [""] * 28
