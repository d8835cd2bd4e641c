"""The GREC challenge of 2008: systems that choose references to the main subject of a text.

`baselines`, `memory`, `entropy` and `perceptron` have the systems, `scoring` what they got,
`extrinsic` what resolvers make of their texts; `making` and `splitting` make files to work with.
"""
