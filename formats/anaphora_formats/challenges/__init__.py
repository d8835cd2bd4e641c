"""Formats of the Generation Challenges: GREC, TUNA and Surface Realisation."""
