"""The classifiers of types and expressions give what scikit-learn gives, only faster."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from anaphora_workbench.challenges.grec import entropy
from anaphora_workbench.challenges.grec.entropy import IsPerceptron, OsuTypes, TypeClassifier
from anaphora_workbench.challenges.grec.features import instances
from anaphora_workbench.tasks.grec import GrecText

Sample = Callable[[str], list[GrecText]]


@pytest.mark.parametrize("kind", [OsuTypes, IsPerceptron])
def test_shares_of_types_are_those_of_the_pipeline(
    kind: type[TypeClassifier], sample: Sample
) -> None:
    system = kind()
    system.train(sample("train"), seed=1)
    shares, model = system._shares, system._model
    assert shares is not None
    cases = instances(sample("test"))
    assert len(cases) > 100
    for case in cases:
        features = system._features(case.context, case.before)
        (expected,) = model.predict_proba([features])
        assert shares.of(features) == expected.tolist()


def test_rows_of_hashed_features_are_those_of_the_hasher(sample: Sample) -> None:
    extraction = pytest.importorskip("sklearn.feature_extraction")
    hasher = extraction.FeatureHasher(
        n_features=entropy._HASHED, input_type="string", alternate_sign=False
    )
    hashed = entropy._HashedFeatures()
    rows: list[list[int]] = []
    strings: list[list[str]] = []
    for case in instances(sample("test")[:4]):
        around = entropy._around(case.context, case.before)
        row = hashed.row_of(around)
        for refex in case.ref.alternatives:
            features = entropy._of_refex(refex, case.context.title, True)
            rows.append(row(features))
            strings.append(
                [
                    written
                    for own in features
                    for written in (
                        own,
                        *[f"{own}|{name}={around[name]}" for name in entropy._PAIRED],
                    )
                ]
            )
    assert len(rows) > 50
    assert abs(hashed.matrix(rows) - hasher.transform(strings)).max() == 0
