"""Surface Realisation: sentences from unordered dependency graphs (Belz et al. 2011).

`converting` makes the task's input of parsed documents, `ordering` and `inflection` are what the
realisers are made of, `scoring` scores what they or others hand in.
"""
