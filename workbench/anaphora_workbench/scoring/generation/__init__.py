"""Metrics of generated references and texts: strings held against the strings that people wrote."""
