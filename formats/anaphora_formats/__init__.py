"""File formats that ship with Anaphora Workbench, as plug-ins. One module a format.

The suffixes stand here a second time, so that finding the format of a file imports that format
only; tests/test_registry.py compares them with those of the formats. A folder's end in a slash.
"""

SUFFIXES = {
    "brat": (".brat/",),
    "conll": (
        ".conll",
        ".v4_gold_conll",
        ".v4_auto_conll",
        ".gold_conll",
        ".auto_conll",
        ".conll2012",
        ".key",
        ".response",
    ),
    "corefud": (".conllu",),
    "gap": (".gap.tsv",),
    "grec": (".grec.xml",),
    "json": (".anaphora.json",),
    "muc": (".sgm", ".sgml", ".muc"),
    "muc-extended": (".xmuc", ".extended.sgm", ".extended.sgml", ".extended.muc"),
    "penn": (".ptb", ".mrg", ".penn"),
    "project": (".anaphora",),  # of the core, in the same distribution
    "supar": (".supar/",),
    "supar-sgml": (".supar.sgml",),
    "text": (".txt", ".text"),
    "webanno": (".webanno.tsv",),
    "winobias": (".winobias.txt", ".txt.dev", ".txt.test"),
    "winogender": (".winogender.tsv",),
}
"""Suffixes of each format in the group ``anaphora_workbench.formats``."""

TASK_SUFFIXES = {
    "grec": (".xml", ".grec.xml"),
    "sr-deep": (".sr",),
    "sr-nbest": (".nbest",),
    "sr-shallow": (".sr",),
    "tuna": (".xml",),
    "tuna-corpus": (".xml",),
}
"""The same for ``anaphora_workbench.task_formats``."""
