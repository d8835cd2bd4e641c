"""Records of the Generation Challenges' files: what a system is given, and what it answers.

They are not annotated documents, since a task's text is open in places, or there is none.
"""
