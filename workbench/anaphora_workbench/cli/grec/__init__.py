"""``anaphora grec``: the GREC challenge, references to the main subject of a text."""

from __future__ import annotations

from anaphora_workbench.cli.commands import Commands

_DESCRIPTION = """\
GREC: a short text about one thing; which of the listed expressions does a system choose at each
place that refers to it - a name, a category noun, a pronoun, or none?

Files are XML as in the challenge of 2008 (GREC-MSR, one subject a text) or as in those of 2009 and
2010 (GREC-NEG, the corpus GREC-People: several people a text, references inside others). The
enriched WebNLG corpus is read as well. GREC-2.0 itself has no licence that lets anybody pass it on:
name the folder where you have it, or make files from annotated texts.

examples:
  anaphora grec report C=test.xml L=lakes.xml --train train.xml     all systems, with letters
  anaphora grec run cnts-type-g test.xml --train train.xml -o out.xml
  anaphora grec score test.xml team=out.xml other.xml               answers of several teams
  anaphora grec split GREC-2.0/ --ratio 0.1 --seed 1 -o parts/      training and test texts
  anaphora grec make corpus/ -o made.xml                            from texts with chains
  anaphora grec extrinsic test.xml team=out.xml                     what resolvers make of them
  anaphora grec apply text.conllu --keep 4,7,9                      references of an extract
  anaphora grec validate GREC-2.0/                                  problems with file:line:column
"""

_COMMANDS = {
    "validate": ("grec.track", "every problem of files, and their contents"),
    "run": ("grec.track", "what one system chooses"),
    "score": ("grec.track", "files of answers against the texts"),
    "report": ("grec.track", "train, run and score systems side by side"),
    "train": ("grec.track", "train a system and write a model file"),
    "make": ("grec.make", "GREC files from texts with chains"),
    "split": ("grec.track", "training and test texts"),
    "apply": ("grec.apply", "choose the references of an extract of a text anew"),
    "extrinsic": ("grec.extrinsic", "what coreference resolvers make of the systems' texts"),
}
"""Module and help line of each command, in the order of the help."""


DESCRIPTIONS = {
    "validate": """\
Read GREC files and report every problem with file:line:column and a stable code. Errors cost
something of the file; warnings are what looks odd and is kept, such as an unknown REG08-TYPE. Then
count their contents.

examples:
  anaphora grec validate test.xml
  anaphora grec validate GREC-2.0/ --json > problems.json
""",
    "run": """\
Write texts with the expressions that one system chooses, in the place of those that they have. A
system never sees the texts' own choices.

Systems: base-rand, base-freq, base-1st, base-name; cnts-type-g and cnts-prop-s (memory-based),
osu-b-all, osu-b-nonre and osu-n-nonre (maximum entropy), is-g (multi-layer perceptron). base-rand,
base-1st and base-name learn nothing. An output whose name does not end in .xml is a folder, in
which each file of the input has one of the same name.

examples:
  anaphora grec run base-name test.xml
  anaphora grec run cnts-type-g test.xml --train train.xml -o cnts.xml
  anaphora grec run is-g GREC-2.0/test/ --train GREC-2.0/train/ --seed 3 -o is-g/
  anaphora grec run --model cnts.json test.xml -o cnts.xml
""",
    "score": """\
Score what systems chose against what the texts have: accuracy of REG08-TYPE, of strings (whatever
the case), BLEU-3, NIST-5, ROUGE-2, ROUGE-SU4, edit distance (SE) and string accuracy (SEB), of all
and by SEMCAT, with letters. For GREC-NEG files type accuracy is the challenge's recall, and its
precision is printed as well. The answers of a team are GREC files with the IDs of the test set. A
system is called as its file, or as NAME=PATH says. References without an answer count as wrong and
are counted; answers without an item are counted, too.

With --versions the texts are scored against what several people chose (test set C-2): for each
text the version counts that the answers fit best, and the texts' own choices (corpus) are scored
as well.

examples:
  anaphora grec score test.xml cnts.xml is-g.xml
  anaphora grec score C=test.xml team=answers/ --html report.html
  anaphora grec score test.xml team=answers/ --versions reader-1.xml reader-2.xml reader-3.xml
""",
    "report": """\
Train systems, run them on test sets, and print all tables: type accuracy with letters and by
SEMCAT, strings, and the test sets side by side. Without --system all ten of the report are run; the
texts' own choices (corpus) are in every table. --answers adds the files of other teams. --versions
makes a test set of what several people chose in the same texts: for each text the version counts
that the answers fit best.

examples:
  anaphora grec report test.xml --train train.xml
  anaphora grec report C=test.xml L=lakes.xml --train train.xml --html report.html --published
  anaphora grec report C-1=test.xml --versions C-2=r1.xml,r2.xml,r3.xml --train train.xml
  anaphora grec report test.xml --train train.xml --system is-g,base-freq
  anaphora grec report test.xml --system base-1st --answers team=answers.xml
""",
    "train": """\
Train a system and write a model: its name and seed, the settings that it searched for, and the
training files with their fingerprints. 'anaphora grec run --model' trains it again from these files
without the search, and refuses when one of them has changed. A model file contains no program.

examples:
  anaphora grec train cnts-type-g train.xml -o cnts.json
  anaphora grec train cnts-prop-s GREC-2.0/train/ --seed 3 -o cnts.json
""",
    "split": """\
Draw test texts by lot, the same share of each subdomain (SEMCAT), and write train.xml and test.xml
into a folder, with --asked also test-asked.xml: the test texts without their selected expressions,
as they would be sent to other teams.

examples:
  anaphora grec split GREC-2.0/ --ratio 0.1 --seed 1 -o parts/
  anaphora grec split all.xml --ratio 0.25 --asked -o parts/
""",
}
"""Help text of each command of the frame."""


def add_parser(commands: Commands) -> None:
    """Add the sub-command."""
    commands.add_group("grec", _DESCRIPTION, _COMMANDS)
