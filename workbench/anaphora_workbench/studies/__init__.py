"""Studies with people: references, descriptions and sentences, read, chosen, written or judged.

A study is a folder: `study.toml` (what it is: `anaphora_workbench.studies.study_file`), the stimuli
(`stimuli`), and pictures or sound. From it come

- the schedule: who sees which item under which system (`schedule`);
- the page that participants use, and its server (`page`, `server`, `store`);
- the answers, checked and made into measures (`answers`), and the tables that
  ``anaphora stats trials`` reads.

The kinds of study are those of the Generation Challenges and of the chapter on TUNA (`kinds`).
"""
