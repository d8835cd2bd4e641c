"""``anaphora tuna``: the TUNA challenges, describing one of several things."""

from __future__ import annotations

from anaphora_workbench.cli.commands import Commands

_DESCRIPTION = """\
TUNA: a domain of furniture or people, one of them the target; which attributes does a system choose
to describe it (AS), how does it put attributes into words (R), or both (REG)?

Files are those of the challenges (format tuna) or of the corpus 1.0 (tuna-corpus). The corpus has
no licence that lets anybody pass it on: name the folder where you have it, or make domains.

examples:
  anaphora tuna make -o train.xml --authors 20 --seed 1          domains and simulated authors
  anaphora tuna make -o test.xml --authors 40 --descriptions 2 --rounds 4 --seed 2 --first 101
  anaphora tuna split corpus.xml train.xml development.xml       a corpus in two
  anaphora tuna report test.xml --train train.xml                all systems, with letters
  anaphora tuna run incremental:colour,size,hasBeard,age test.xml -o ia.xml
  anaphora tuna score test.xml ia.xml --realise template         also the measures of strings
  anaphora tuna show test.xml item-1 -o item-1.svg               the domain as people saw it
  anaphora tuna validate TUNA/corpus/                            problems with file:line:column
"""

_COMMANDS = {
    "validate": ("tuna.track", "every problem of files, and their contents"),
    "run": ("tuna.track", "what one system answers"),
    "score": ("tuna.track", "files of answers against people's descriptions"),
    "report": ("tuna.track", "train, run and score systems side by side"),
    "train": ("tuna.track", "keep what a system has learnt"),
    "make": ("tuna.items", "make domains and let simulated authors describe them"),
    "split": ("tuna.track", "a corpus in two, for training and testing"),
    "convert": ("tuna.items", "from one form of files to the other"),
    "show": ("tuna.items", "draw the domain of an item (SVG)"),
}
"""Module and help line of each command, in the order of the help."""


DESCRIPTIONS = {
    "validate": """\
Read TUNA files and report every problem with file:line:column and a stable code. Errors cost
something of the file; warnings are what looks odd and is kept, such as an attribute that is not
true of the target. Then count their contents.

examples:
  anaphora tuna validate test.xml
  anaphora tuna validate TUNA/corpus/ --json > problems.json
""",
    "run": """\
Write what one system answers: an ATTRIBUTE-SET for each item or, from a realiser, a WORD-STRING.
Systems: full-brevity, greedy, incremental, graph-fp, graph-sc, titch, usp-each, is-fbn, is-fbs,
is-iac, is-fp, att, dit, nil-ucm, osu-gp; realisers: template, phrases, is-gt, att-ngram,
att-dependency, dit-r, nil-ucm-r, and template-pt (Portuguese); both in a row: incremental+phrases.
Settings follow a colon: usp-each:threshold=0.5, full-brevity:type=yes,location=no,
incremental:colour,size. A system never reads the items' own descriptions, except that a realiser by
itself is given the attributes of the first one (task R).

examples:
  anaphora tuna run full-brevity test.xml -o fb.xml
  anaphora tuna run incremental:colour,size,hasBeard,age test.xml -o ia.xml
  anaphora tuna run usp-each+phrases test.xml --train train.xml -o usp.xml
  anaphora tuna run --model usp.json test.xml -o usp.xml
""",
    "score": """\
Score files of answers against the descriptions of a test set. The answers of a team are files of
trials with the IDs of the test set and an ATTRIBUTE-SET (task as) or a WORD-STRING (tasks r, reg);
domains may be missing. A system is called as its file, or as NAME=FILE says. Items without an
answer count as wrong and are counted; answers without an item are counted, too.

Attribute sets: Dice, MASI, accuracy, minimality, uniqueness; strings: edit distance, accuracy,
BLEU, NIST. Where every item has two descriptions, these are scored against each other (human-1,
human-2). With --realise sets of attributes are put into words, and have both.

examples:
  anaphora tuna score test.xml fb.xml ia.xml
  anaphora tuna score test.xml team=answers.xml --refs best
  anaphora tuna score test.xml ia.xml fb.xml --realise template --html report.html
  anaphora tuna score test.xml strings.xml --task reg --edition 2008
""",
    "report": """\
Train systems, run them on test sets, and print all tables: measures, letters, means by domain and
condition, minimality against likeness to people. Without --system all that fit the task are run:
fifteen that select attributes (as; reg with --realise), or the realisers (r). Each TEST is a test
set of its own; they appear side by side. With --folds there is one corpus and no training set:
each part of it is answered after training on the others.

examples:
  anaphora tuna report test.xml --train train.xml
  anaphora tuna report dev.xml test.xml --train train.xml --html report.html
  anaphora tuna report test.xml --train train.xml --task reg --realise phrases
  anaphora tuna report test.xml --train train.xml --task r
  anaphora tuna report test.xml --system incremental:colour,size,hasBeard,age --system full-brevity
  anaphora tuna report TUNA/corpus/singular/ --folds 5 --published
""",
    "train": """\
Let a system learn from items with answers, and keep what it has learnt: how often people mention
what, formulas and cases (of selections), or people's annotated words (of realisers). The file is
JSON and contains no domains.

examples:
  anaphora tuna train usp-each train.xml -o usp.json
  anaphora tuna train incremental:author=yes+phrases train.xml -o ia.json
  anaphora tuna run --model ia.json test.xml -o answers.xml
""",
    "split": """\
Split items by chance into two files, for training and for testing. Both have the same share of each
domain and condition; the order stays as it was. Trials with two targets are skipped.

examples:
  anaphora tuna split corpus.xml train.xml development.xml
  anaphora tuna split TUNA/corpus/singular/ train.xml test.xml --ratio 0.6 --seed 3
""",
}
"""Help text of each command of the frame."""


def add_parser(commands: Commands) -> None:
    """Add the sub-command."""
    commands.add_group("tuna", _DESCRIPTION, _COMMANDS)
