"""Power and false alarms of the published studies, on simulated participants.

    .venv/bin/python benchmarks/study_power.py [STUDIES]

For each study, in the size of its report, ``STUDIES`` (200) simulated ones with an effect on one
system, and as many without any. Printed is in how many the analysis finds that the systems differ
at .05: one-way, as the reports had it, and with participants and items as blocks.
"""

from __future__ import annotations

import json
import sys
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path
from random import Random

from anaphora_workbench.studies.simulation import rate
from anaphora_workbench.studies.study_file import Study, read_study

_SCALES = '[[scale]]\nname = "clarity"\ntext = "?"\n'


def study_of(folder: Path, kind: str, items: int, systems: str, more: str = "") -> Study:
    """Write a study of so many items and one-letter systems, and return it."""
    folder.mkdir()
    settings = f'[study]\nname = "power"\nkind = "{kind}"\n{more}'
    (folder / "study.toml").write_text(settings, encoding="utf-8")
    random = Random(f"{kind}|{items}")
    (folder / "x.svg").write_text("<svg/>", encoding="utf-8")
    lines = []
    for number in range(items):
        sizes = [random.randint(5, 25) for _ in range(6)]
        for system in systems:
            record: dict[str, object] = {"item": f"i{number}", "system": system, "text": "A text."}
            record["domain"] = "furniture" if number < items / 2 else "people"
            if kind == "reading":
                del record["text"]
                record["sentences"] = [
                    {"text": "A sentence.", "tokens": size, "reference": True} for size in sizes
                ]
            if kind == "identification":
                record["grid"] = {
                    "things": [
                        {"id": f"t{n}", "picture": "x.svg", "target": not n} for n in range(7)
                    ]
                }
            lines.append(json.dumps(record) + "\n")
    (folder / "stimuli.jsonl").write_text("".join(lines), encoding="utf-8")
    return read_study(folder).wanted()


def main(studies: int) -> None:
    """Print the table."""
    with tempfile.TemporaryDirectory() as work:
        place = Path(work)
        reading = study_of(place / "r", "reading", 21, "ABCDEFG")
        blocks = "[design]\nblocks = 2\nfill = true\n[trial]\nseconds = 15.0\n"
        finding = study_of(place / "i", "identification", 112, "ABCDEFGHIJKL", blocks)
        rating = study_of(place / "s", "rating", 100, "ABCDE", _SCALES)
        cases: list[tuple[str, Study, str, int, Mapping[str, float]]] = [
            ("reading, 21 x 21 texts, 7 versions", reading, "reading_time", 21, {"A": 300.0}),
            (
                "identification, 24 x 60 trials, 12 versions",
                *(finding, "identification_time", 24, {"A": 250.0}),
            ),
            ("rating, 5 x 100 sentences, 5 versions", rating, "clarity_rating", 5, {"A": -5.0}),
        ]
        print(f"{studies} simulated studies each; how many of them find a difference (p < .05)")
        print(f"{'study':<46}{'effect':>10}{'one-way':>10}{'blocked':>10}")
        for title, study, measure, people, effects in cases:
            for effect in (effects, {}):
                started = time.perf_counter()
                found = rate(study, effect, measure=measure, participants=people, studies=studies)
                shown = f"{next(iter(effect.values())):+g}" if effect else "none"
                shares = [100 * count / found.studies for count in (found.one_way, found.blocked)]
                print(
                    f"{title:<46}{shown:>10}{shares[0]:>9.1f}%{shares[1]:>9.1f}%"
                    f"   {time.perf_counter() - started:.0f} s",
                    flush=True,
                )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 200)
