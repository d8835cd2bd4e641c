"""Helpers of several formats: lines as bytes, XML, rows of columns, losses."""
