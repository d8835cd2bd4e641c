"""The commands: what they are called, which keys they have, and where they can be chosen."""
