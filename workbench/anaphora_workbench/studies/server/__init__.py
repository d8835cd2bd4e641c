"""The server of a study: the page, its answers, and the researcher's view of them.

- `app`: the addresses and what they answer.
- `requests`: what the page sends, checked.
- `limits`: how big requests may be and how many of them are served.
- `headers`: what browsers are told about security.
- `running`: the program that serves.

It keeps no cookies and no addresses of participants; nothing comes from another server.
"""
