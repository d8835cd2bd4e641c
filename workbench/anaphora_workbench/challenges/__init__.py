"""The Generation Challenges: systems that refer, describe and realise, and their evaluations.

`results` holds what systems got, `grids` makes tables of it; one package a track has the systems
and what is scored.
"""
