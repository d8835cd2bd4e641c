"""Reports of a comparison: text, page, LaTeX and plots of the same data, tables and sentences."""
