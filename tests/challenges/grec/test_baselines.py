"""The four baselines choose as the report defines them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from anaphora_workbench.challenges.grec.baselines import BaseFirst, BaseFreq, BaseName, BaseRand
from anaphora_workbench.model import FrozenDict
from anaphora_workbench.registry import Registry
from anaphora_workbench.tasks.grec import GrecText, Ref, Refex


def refex(words: str, kind: str, head: str = "nominal", emphatic: str = "no") -> Refex:
    return Refex(words, FrozenDict({"REG08-TYPE": kind, "HEAD": head, "EMPHATIC": emphatic}))


THE_LORN = refex("the Lorn", "name")
LORN = refex("Lorn", "name")
ITSELF = refex("Lorn itself", "name", emphatic="yes")
IT = refex("it", "pronoun", "pronoun")
RIVER = refex("the river", "common")


def text(
    alternatives: tuple[Refex, ...],
    *,
    semcat: str = "river",
    syncat: str = "np-subj",
    chosen: Refex | None = None,
    name: str = "1",
) -> GrecText:
    return GrecText(name, "Lorn", ((Ref(f"{name}.1", semcat, syncat, alternatives, chosen),),))


def test_base_first_takes_the_first_of_the_list() -> None:
    assert BaseFirst().generate(text((IT, LORN))) == (IT,)


def test_base_name_takes_the_shortest_name_that_is_not_emphatic() -> None:
    assert BaseName().generate(text((IT, ITSELF, THE_LORN, LORN))) == (LORN,)


def test_base_name_passes_over_conditions_that_nothing_meets() -> None:
    assert BaseName().generate(text((RIVER, ITSELF))) == (ITSELF,)
    assert BaseName().generate(text((RIVER, IT))) == (RIVER,)


def test_base_name_takes_the_first_of_names_that_are_as_short() -> None:
    other = refex("Oder", "name")
    assert BaseName().generate(text((other, LORN))) == (other,)


def test_base_freq_takes_the_most_frequent_string_and_not_the_most_frequent_type() -> None:
    offered = (LORN, THE_LORN, IT)
    system = BaseFreq()
    chosen = [LORN, THE_LORN, refex("the Lorn itself", "name"), IT, refex("It", "pronoun")]
    system.train([text(offered, chosen=each, name=str(n)) for n, each in enumerate(chosen)])
    assert system.generate(text(offered)) == (IT,)


def test_base_freq_takes_the_earlier_of_strings_that_are_as_frequent() -> None:
    system = BaseFreq()
    system.train([text((IT,), chosen=IT), text((IT,), chosen=RIVER, name="2")])
    assert system.generate(text((RIVER, IT))) == (RIVER,)


def test_base_freq_backs_off_to_the_syncat_for_a_semcat_it_has_never_seen() -> None:
    system = BaseFreq()
    system.train([text((IT,), chosen=IT)])
    assert system.generate(text((LORN, IT), semcat="lake")) == (IT,)
    assert system.generate(text((LORN, IT), semcat="lake", syncat="subj-det")) == (LORN,)


def test_base_freq_must_be_trained_on_selected_expressions() -> None:
    with pytest.raises(ValueError, match="has to be trained first"):
        BaseFreq().generate(text((IT,)))
    with pytest.raises(ValueError, match="no reference of the training texts"):
        BaseFreq().train([text((IT,))])


def test_base_rand_depends_on_seed_and_text_alone() -> None:
    texts = [text((LORN, IT, RIVER, THE_LORN, ITSELF), name=str(number)) for number in range(40)]
    first, again, other = BaseRand(), BaseRand(), BaseRand()
    first.train([], seed=7)
    again.train([], seed=7)
    other.train([], seed=8)
    drawn = [first.generate(each) for each in texts]
    assert [again.generate(each) for each in reversed(texts)] == drawn[::-1]
    assert [other.generate(each) for each in texts] != drawn
    assert len({choice for (choice,) in drawn}) == 5


@pytest.mark.parametrize("name", ["base-rand", "base-1st", "base-name"])
def test_a_reference_without_alternatives_gets_no_answer(name: str) -> None:
    assert Registry().generator(name).generate(text(())) == (None,)


def test_selected_expressions_of_a_test_are_not_looked_at(
    sample: Callable[[str], list[GrecText]],
) -> None:
    texts = sample("test")
    for name in ("base-rand", "base-freq", "base-1st", "base-name"):
        system = Registry().generator(name)
        system.train(sample("train"), seed=1)
        assert [system.generate(each) for each in texts] == [
            system.generate(each.asked()) for each in texts
        ]
