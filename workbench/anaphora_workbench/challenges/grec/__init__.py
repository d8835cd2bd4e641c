"""The GREC challenge of 2008: systems that choose references to the main subject of a text.

`baselines`, `cnts` and `entropy` have the systems, `models` their model files, `scoring` what they
got, `extrinsic` what resolvers make of their texts; `from_documents` and `data_split` make files to
work with.
"""
