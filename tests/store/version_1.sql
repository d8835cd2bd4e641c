BEGIN TRANSACTION;
CREATE TABLE annotator (
        number INTEGER PRIMARY KEY,
        name TEXT NOT NULL UNIQUE,
        added TEXT NOT NULL
    );
INSERT INTO "annotator" VALUES(1,'ana','2026-05-04T10:00:03.000Z');
INSERT INTO "annotator" VALUES(2,'bo','2026-05-04T10:00:04.000Z');
CREATE TABLE decision (
        number INTEGER PRIMARY KEY AUTOINCREMENT,
        uid TEXT NOT NULL,
        document INTEGER NOT NULL REFERENCES document,
        annotator INTEGER NOT NULL REFERENCES annotator,
        action TEXT NOT NULL CHECK (action IN ('edit', 'undo', 'redo')),
        target INTEGER REFERENCES decision,
        kind TEXT,
        edit TEXT,
        inverse TEXT,
        at TEXT NOT NULL,
        anaphor TEXT NOT NULL DEFAULT '',
        seconds REAL,
        rank INTEGER,
        blind INTEGER NOT NULL DEFAULT 0 CHECK (blind IN (0, 1)),
        proposal TEXT,
        broken TEXT,
        CHECK (
            action = 'edit' AND edit IS NOT NULL AND inverse IS NOT NULL AND kind IS NOT NULL
                AND target IS NULL
            OR action <> 'edit' AND edit IS NULL AND inverse IS NULL AND kind IS NULL
                AND target IS NOT NULL
        )
    );
INSERT INTO "decision" VALUES(1,'0a5ed9af26af47c093af458a7193568a',1,1,'edit',NULL,'set-antecedents','{"edit":"set-antecedents","id":"it","antecedents":["ana"],"reference":"<"}','{"edit":"set-anaphor","anaphor":{"markable":"it","kind":"persIt"}}','2026-05-04T10:00:05.000Z','it',4.25,2,1,'{"resolver":"supar","antecedents":["dog"],"reference":"<"}','["gender"]');
INSERT INTO "decision" VALUES(2,'5bc20158694444fab69cd39579e5235c',1,1,'edit',NULL,'set-antecedents','{"edit":"set-antecedents","id":"it2","antecedents":["dog"],"reference":"<"}','{"edit":"set-anaphor","anaphor":{"markable":"it2","kind":"persIt"}}','2026-05-04T10:00:06.000Z','it2',1.5,1,0,NULL,NULL);
INSERT INTO "decision" VALUES(3,'270416cfcc2c4406aa2a99127493e86c',1,1,'undo',2,NULL,NULL,NULL,'2026-05-04T10:00:07.000Z','',NULL,NULL,0,NULL,NULL);
INSERT INTO "decision" VALUES(4,'fce632bed6d7450eb8ce19db76521915',1,2,'edit',NULL,'set-antecedents','{"edit":"set-antecedents","id":"she","antecedents":["ana"],"reference":"<"}','{"edit":"set-anaphor","anaphor":{"markable":"she","kind":"persNoRefl"}}','2026-05-04T10:00:08.000Z','',NULL,NULL,0,NULL,NULL);
CREATE TABLE document (
        number INTEGER PRIMARY KEY,
        name TEXT NOT NULL UNIQUE,
        language TEXT NOT NULL,
        source TEXT NOT NULL,
        tokens INTEGER NOT NULL,
        sentences INTEGER NOT NULL,
        sha256 TEXT NOT NULL,
        added TEXT NOT NULL,
        content TEXT NOT NULL
    );
INSERT INTO "document" VALUES(1,'farm','en','farm.txt',13,2,'c0522cab5b7298eaa92f22801b2aebf54d500d0520bb5e0db25274435feb81c1','2026-05-04T10:00:02.000Z','{"id":"farm","language":"en","sentences":[8,5],"tokens":{"text":["Ana","fed","the","dog","before","it","slept",".","She","left","it","there","."]}}');
CREATE TABLE layer (
        number INTEGER PRIMARY KEY,
        document INTEGER NOT NULL REFERENCES document,
        role TEXT NOT NULL CHECK (role IN ('start', 'given', 'proposal')),
        name TEXT NOT NULL,
        added TEXT NOT NULL,
        content TEXT NOT NULL
    );
INSERT INTO "layer" VALUES(1,1,'start','prepared','2026-05-04T10:00:02.000Z','{"name":"prepared","markables":[{"id":"ana","spans":[[0,1]],"head":0},{"id":"dog","spans":[[2,4]],"head":3},{"id":"it","spans":[[5,6]],"head":5},{"id":"she","spans":[[8,9]],"head":8},{"id":"it2","spans":[[10,11]],"head":10}],"anaphors":[{"markable":"it","kind":"persIt"},{"markable":"she","kind":"persNoRefl"},{"markable":"it2","kind":"persIt"}]}');
INSERT INTO "layer" VALUES(2,1,'proposal','supar','2026-05-04T10:00:02.000Z','{"name":"supar"}');
CREATE TABLE project (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
INSERT INTO "project" VALUES('created','2026-05-04T10:00:01.000Z');
INSERT INTO "project" VALUES('uid','b342d8b5775b48d08076c16c50dbca56');
CREATE TABLE snapshot (
        document INTEGER NOT NULL REFERENCES document,
        annotator INTEGER NOT NULL REFERENCES annotator,
        number INTEGER NOT NULL REFERENCES decision,
        content TEXT NOT NULL,
        PRIMARY KEY (document, annotator)
    );
INSERT INTO "snapshot" VALUES(1,1,3,'{"anaphors":{"set":[{"markable":"it","kind":"persIt","reference":"<","antecedents":["ana"]}],"removed":[]}}');
INSERT INTO "snapshot" VALUES(1,2,4,'{"anaphors":{"set":[{"markable":"she","kind":"persNoRefl","reference":"<","antecedents":["ana"]}],"removed":[]}}');
CREATE UNIQUE INDEX layer_start ON layer (document) WHERE role = 'start';
CREATE UNIQUE INDEX layer_proposal ON layer (document, name) WHERE role = 'proposal';
CREATE INDEX layer_document ON layer (document);
CREATE INDEX decision_course ON decision (document, annotator, number);
CREATE TRIGGER decision_stays BEFORE UPDATE ON decision
        BEGIN SELECT RAISE(ABORT, 'decisions are never changed'); END;
CREATE TRIGGER decision_is_kept BEFORE DELETE ON decision
        BEGIN SELECT RAISE(ABORT, 'decisions are never deleted'); END;
CREATE TRIGGER document_stays BEFORE UPDATE ON document
        BEGIN SELECT RAISE(ABORT, 'documents are never changed'); END;
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('decision',4);
COMMIT;
