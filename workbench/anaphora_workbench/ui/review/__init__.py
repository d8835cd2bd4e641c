"""Review: disagreements of annotators, and failures of systems."""
