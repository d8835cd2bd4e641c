"""Records of the Generation Challenges' files: what a system is given, and what it answers.

One module a track: `grec` (references in texts), `tuna` (descriptions of one of several things),
`sr` (sentences as unordered trees). They stand beside the model of annotated documents, since a
task is no document: its text is open in places, or there is none.
"""
