"""``anaphora sr`` on input of 2018 to 2020."""

from __future__ import annotations

import json
import re
from pathlib import Path

import anaphora_samples

EN = anaphora_samples.folder() / "en"


def test_treebanks_become_input_and_texts_come_back_by_pair(anaphora, tmp_path: Path) -> None:
    news = EN / "news.conllu"
    whole, asked, paired = (tmp_path / f"{name}.sr.conllu" for name in ("whole", "asked", "paired"))
    assert anaphora("sr", "convert", news, "--edition", "2019", "-o", whole).status == 0
    made = anaphora("sr", "convert", news, "--edition", "2019", "--test", "-o", asked)
    assert made.status == 0
    assert "# text" not in asked.read_text(encoding="utf-8")
    assert anaphora("sr", "pair", asked, news, "-o", paired).status == 0
    # What `convert` keeps beside the sentence itself, its neighbours, `pair` does not add.
    alone = re.sub(rb"(?m)^# (?:before|after) = .*\n", b"", whole.read_bytes())
    assert len(alone) < len(whole.read_bytes())
    assert paired.read_bytes() == alone
    texts = tmp_path / "texts.sr.txt"
    words = [line for line in whole.read_text("utf-8").split("\n") if line.startswith("# text")]
    texts.write_text("\n\n".join(words) + "\n", encoding="utf-8")
    assert anaphora("sr", "pair", asked, texts, "-o", paired, "--force").status == 0
    assert paired.read_bytes() == alone
    ran = anaphora("sr", "score", whole, texts)
    assert "no sent_id" not in ran.err
    few = anaphora("sr", "pair", asked, EN / "sport.conllu")
    assert few.status == 2
    assert "no sent_id is in both" in few.err


def test_systems_learn_from_it_and_the_side_of_signs_helps(anaphora, tmp_path: Path) -> None:
    exact = {}
    for edition in ("2011", "2019"):
        train, test = tmp_path / f"train-{edition}.x", tmp_path / f"test-{edition}.x"
        parts = (("chat", "guide", "letter", "manual", "report"), ("story", "travel"))
        for place, names in zip((train, test), parts, strict=True):
            files = [EN / f"{name}.conllu" for name in names]
            made = anaphora("sr", "convert", *files, "--edition", edition, "-o", place)
            assert made.status == 0
        asked = ("sr", "report", test, "--train", train, "--system", "sr-counts", "--json")
        ran = anaphora(*asked)
        assert ran.status == 0
        exact[edition] = next(
            row["value"]
            for row in json.loads(ran.out)["rows"]
            if (row["system"], row["measure"], row["group"]) == ("sr-counts", "bleu", "*")
        )
    assert exact["2019"] > exact["2011"] > 0.5
