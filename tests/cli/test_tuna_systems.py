"""``anaphora tuna``: ties, behaviour, criticality, sets of targets, Portuguese, large domains."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from anaphora_samples import folder

Anaphora = Callable[..., "Ran"]
SAMPLE = folder() / "tuna"
TRAIN, DEVELOPMENT = SAMPLE / "train.xml", SAMPLE / "development.xml"
CORPUS = SAMPLE / "corpus"


class Ran:
    """What a command did (see conftest)."""

    status: int
    out: str
    err: str


def entity(number: int, role: str, values: dict[str, str]) -> str:
    listed = "".join([f'<ATTRIBUTE NAME="{n}" VALUE="{v}"/>' for n, v in values.items()])
    return f'<ENTITY ID="{number}" TYPE="{role}" IMAGE="">{listed}</ENTITY>'


def trial(
    name: str, target: dict[str, str], *others: dict[str, str], condition: str = "-LOC"
) -> str:
    domain = entity(0, "target", target)
    domain += "".join([entity(n, "distractor", values) for n, values in enumerate(others, 1)])
    said = "".join([f'<ATTRIBUTE NAME="{n}" VALUE="{v}"/>' for n, v in [*target.items()][:2]])
    return (
        f'<TRIAL CONDITION="{condition}" ID="{name}"><DOMAIN>{domain}</DOMAIN>'
        f"<WORD-STRING>the thing</WORD-STRING><ATTRIBUTE-SET>{said}</ATTRIBUTE-SET></TRIAL>"
    )


@pytest.fixture
def written(tmp_path: Path) -> Callable[..., Path]:
    """Write trials into a file."""

    def write(*trials: str) -> Path:
        place = tmp_path / "items.xml"
        place.write_text("<TRIALS>\n" + "\n".join(trials) + "\n</TRIALS>\n", "utf-8")
        return place

    return write


TIE = trial(
    "s1t1",
    {"type": "fan", "colour": "red", "size": "large"},
    {"type": "fan", "colour": "blue", "size": "small"},
)


@pytest.mark.parametrize(
    ("system", "chosen", "told"),
    [
        ("full-brevity", "colour", "the order of attributes in the file"),
        ("full-brevity:size", "size", "the given order (size)"),
        ("full-brevity:size,ties=preference", "size", "the given order (size)"),
        ("full-brevity:ties=preference", "colour", "how often people mention attributes"),
    ],
)
def test_full_brevity_tells_how_it_breaks_ties(
    anaphora: Anaphora, written: Callable[..., Path], system: str, chosen: str, told: str
) -> None:
    place = written(TIE)
    ran = anaphora("tuna", "run", system, place, "--train", TRAIN)
    assert f'NAME="{chosen}"' in ran.out
    report = anaphora("tuna", "report", place, "--train", TRAIN, "--system", system)
    assert f"it takes the first one by {told}" in report.out
    assert "order-domain" not in report.err


def test_ties_by_preference_are_learnt_or_given(anaphora: Anaphora) -> None:
    refused = anaphora("tuna", "run", "full-brevity:ties=preference", DEVELOPMENT)
    assert "learns from items with answers" in refused.err
    wrong = anaphora("tuna", "run", "full-brevity:ties=luck", DEVELOPMENT)
    assert (wrong.status, "'ties' is file or preference" in wrong.err) == (2, True)


def test_behaviour_stands_beside_what_is_published(anaphora: Anaphora) -> None:
    ran = anaphora(
        *("tuna", "report", DEVELOPMENT, "--train", TRAIN, "--behaviour"),
        *("--system", "full-brevity", "--system", "incremental"),
    )
    lines = ran.out.split("Shortest, longer and ambiguous")[1].splitlines()
    (brief,) = [line.split() for line in lines if line.startswith("full-brevity ")]
    (more,) = [line.split() for line in lines if line.startswith("incremental ")]
    (people,) = [line.split() for line in lines if line.startswith("people ")]
    assert brief[1:4] == ["100.0", "0.0", "0.0"]
    assert brief[5] == "0.00"
    assert float(more[2]) > 90
    assert "Dale and Reiter 1995" in " ".join(more)
    assert float(people[1]) + float(people[2]) + float(people[3]) == pytest.approx(100, abs=0.2)


def test_items_are_grouped_by_criticality(
    anaphora: Anaphora, written: Callable[..., Path], tmp_path: Path
) -> None:
    items = [
        TIE.replace("s1t1", f"s{n}t1").replace("-LOC", f"-LOC {'+-'[n % 2]}FC") for n in range(6)
    ]
    place = written(*items)
    ran = anaphora(
        *("tuna", "report", place, "--system", "full-brevity", "--system", "greedy:type=yes"),
        *("--group", "fc", "--measures", "dice"),
    )
    assert "+FC (3)" in ran.out
    assert "-FC (3)" in ran.out
    whole = anaphora("tuna", "report", place, "--system", "greedy", "--all-tables")
    assert "Dice by criticality" in whole.out
    copy = tmp_path / "copy.xml"
    assert anaphora("tuna", "convert", place, copy, "--to", "tuna-corpus").status == 0
    assert 'CONDITION="-LOC +FC"' in copy.read_text("utf-8")


def test_sets_of_targets_are_described_and_grouped_by_similarity(anaphora: Anaphora) -> None:
    ran = anaphora(
        *("tuna", "report", CORPUS, "--system", "full-brevity", "--system", "greedy"),
        *("--plural", "--group", "similarity", "--measures", "uniqueness"),
    )
    for text in ("single (14)", "similar (1)", "dissimilar (1)"):
        assert text in ran.out
    said = anaphora("tuna", "run", "full-brevity+template", CORPUS / "plural", "--plural")
    assert "<WORD-STRING>the red objects</WORD-STRING>" in said.out
    assert "the old person and the person with light hair" in said.out


def test_portuguese_is_run_by_name_and_tells_what_its_lexicon_lacks(
    anaphora: Anaphora, written: Callable[..., Path]
) -> None:
    place = written(
        trial(
            "s1t1",
            {"type": "lamp", "colour": "red"},
            {"type": "fan", "colour": "red"},
        )
    )
    ran = anaphora("tuna", "run", "full-brevity:type=yes+template-pt", place)
    assert "<WORD-STRING>o lamp</WORD-STRING>" in ran.out
    assert f"{place}:2:1: 'template-pt' has no words for type=lamp" in ran.err
    assert "[lexicon-lacks]" in ran.err
    fine = anaphora("tuna", "run", "incremental:colour,hasBeard+template-pt", DEVELOPMENT)
    assert "lexicon-lacks" not in fine.err


def test_a_huge_domain_is_answered_and_told(
    anaphora: Anaphora, written: Callable[..., Path]
) -> None:
    names = [f"a{n}" for n in range(40)]
    target = dict.fromkeys(names, "1")
    others = [
        {name: "0" if (n * 7 + k) % 3 == 0 else "1" for k, name in enumerate(names)}
        for n in range(90)
    ]
    place = written(trial("big", target, *others))
    for system in ("full-brevity", "graph-fp", "is-fbn", "dit"):
        ran = anaphora("tuna", "run", system, place, "--train", TRAIN)
        assert ran.status == 0, system
        assert (
            f"{place}:2:1: the domain of 1 item, the first is 'big' with 40 attributes" in ran.err
        )
        assert "[domain-large]" in ran.err
        assert "<ATTRIBUTE " in ran.out


def test_a_target_that_nothing_identifies_is_reported(
    anaphora: Anaphora, written: Callable[..., Path]
) -> None:
    red = {"type": "chair", "colour": "red"}
    place = written(trial("fine", red, {"type": "sofa"}), trial("twin", red, {**red, "size": "x"}))
    message = "no attribute identifies the target of 1 item, the first is 'twin': a distractor has"
    for command in (("run", "full-brevity", place), ("validate", place)):
        ran = anaphora("tuna", *command)
        assert ran.status == 0
        (line,) = [each for each in ran.err.splitlines() if "[target-alike]" in each]
        assert line.startswith(f"warning: {place}:")
        assert message in line


def test_a_whole_number_of_a_setting_is_checked(anaphora: Anaphora) -> None:
    for text in ("0", "many", "99999999"):
        ran = anaphora("tuna", "run", f"osu-gp:population={text}", DEVELOPMENT, "--train", TRAIN)
        assert ran.status == 2
        assert "this is a whole number from 1 to 10,000" in ran.err


def test_a_corpus_is_made_by_author_with_one_description_each(
    anaphora: Anaphora, tmp_path: Path
) -> None:
    place = tmp_path / "p.xml"
    made = anaphora(*("tuna", "make", "--authors", "2", "--plural", "-o", place))
    assert made.status == 0
    counted = anaphora("tuna", "validate", place)
    assert "with two targets 50" in " ".join(counted.out.split())
    for option in ("--plural", "--like-corpus"):
        refused = anaphora("tuna", "make", option, "--descriptions", "2")
        assert refused.status == 2
        assert "omit --descriptions" in refused.err


@pytest.mark.parametrize("command", ["run", "train"])
def test_a_training_set_of_sets_alone_is_refused_with_its_remedy(
    anaphora: Anaphora, tmp_path: Path, command: str
) -> None:
    plural = CORPUS / "plural"
    given = {
        "run": ("dit", DEVELOPMENT, "--train", plural, "--plural"),
        "train": ("dit", plural, "-o", tmp_path / "m.json", "--plural"),
    }[command]
    ran = anaphora("tuna", command, *given)
    assert ran.status == 1
    assert "give a training set with single targets [training-empty]" in ran.err


@pytest.mark.parametrize(
    ("system", "states"),
    [
        ("osu-gp", "[[]]"),
        ("osu-gp", '[[{"knowledge": [], "formulas": {"people": ["+", "often"]}}]]'),
        ("dit", '[[{"knowledge": [], "cases": [["people"]]}]]'),
        ("is-fp", '[[{"knowledge": [], "surplus": 3}]]'),
        ("nil-ucm", '[[{"knowledge": [], "seed": "x"}]]'),
        ("is-gt", '[[{"domain": "people", "descriptions": [[[[]], 1]]}]]'),
        ("dit-r", '[[{"domain": "people", "descriptions": [[["a", "b", "c"], 1]]}]]'),
    ],
)
def test_a_damaged_model_is_refused(
    anaphora: Anaphora, tmp_path: Path, system: str, states: str
) -> None:
    place = tmp_path / "m.json"
    place.write_text(
        f'{{"format": "anaphora-tuna-model", "version": 1, "system": "{system}", "items": 1, '
        f'"states": {states}}}',
        "utf-8",
    )
    ran = anaphora("tuna", "run", "--model", place, DEVELOPMENT)
    assert (ran.status, ran.out) == (1, "")
    assert "[model-invalid]" in ran.err


def test_a_domain_of_thousands_of_attributes_is_answered(
    anaphora: Anaphora, written: Callable[..., Path]
) -> None:
    names = [f"a{n}" for n in range(2000)]
    target = dict.fromkeys(names, "1")
    place = written(trial("big", target, {**target, "a1999": "0"}, dict(target)))
    for system in ("full-brevity", "graph-fp", "is-fp", "nil-ucm"):
        ran = anaphora("tuna", "run", system, place, "--train", TRAIN)
        assert ran.status == 0, system
        assert 'NAME="a1999"' in ran.out


def test_sets_of_targets_are_split_if_they_are_asked_for(
    anaphora: Anaphora, tmp_path: Path
) -> None:
    one, two = tmp_path / "one.xml", tmp_path / "two.xml"
    assert anaphora("tuna", "split", CORPUS, one, two, "--plural").status == 0
    counts = [anaphora("tuna", "validate", place).out.split() for place in (one, two)]
    assert sum([int(found[found.index("targets") + 1]) for found in counts]) == 2
