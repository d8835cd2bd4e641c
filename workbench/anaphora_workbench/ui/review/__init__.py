"""What is looked at afterwards: disagreements of annotators, and failures of systems."""
