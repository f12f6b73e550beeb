-- Catalogues of controls that files have brought: what a version of an app has, whether anybody clicked it or not. They name
-- no user and no session.
CREATE TABLE catalogue (
    id INTEGER PRIMARY KEY,
    app TEXT NOT NULL,
    version TEXT NOT NULL,
    imported_ms INTEGER NOT NULL   -- a version without a click is as old as this
) STRICT;
CREATE UNIQUE INDEX catalogue_identity ON catalogue (app, version);

-- The controls of a catalogue. NULL is what is not known; '[]' says that there is none.
CREATE TABLE catalogue_control (
    catalogue_id INTEGER NOT NULL,
    number INTEGER NOT NULL,       -- the line of the file, from 0
    path TEXT NOT NULL,            -- canonical control path, with one of its events
    element TEXT NOT NULL,         -- the path without its event
    screen TEXT,
    position TEXT,                 -- section:row in lists whose rows are fixed, outermost first
    x INTEGER,                     -- tenths of a point
    y INTEGER,
    width INTEGER,
    height INTEGER,
    events TEXT,                   -- a JSON array of texts, as are the next two
    actions TEXT,
    handled_by TEXT,
    name TEXT,                     -- the lasting name
    PRIMARY KEY (catalogue_id, number)
) STRICT, WITHOUT ROWID;
