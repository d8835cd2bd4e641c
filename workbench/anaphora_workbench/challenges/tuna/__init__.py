"""The TUNA challenges: describing one thing of several.

`systems`, `nearest` and `phrases` have the systems, `pipeline` runs them, `scoring` and
`correlations` hold what they got; `made_domains` makes items and `drawings` shows them.
"""
