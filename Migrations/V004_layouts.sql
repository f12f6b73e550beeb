-- The sizes of windows, and what was on screen in them. Places and sizes are tenths of a point.

-- A session row is a stretch with one user, one version and one size of the window. Clicks are recognised again whatever
-- the size is.
ALTER TABLE session ADD COLUMN width INTEGER;    -- NULL: unknown
ALTER TABLE session ADD COLUMN height INTEGER;

-- A replay finds the screens that it has brought before.
CREATE INDEX screen_view_session ON screen_view (session_id, screen);

-- Nothing has ever written the table of this name.
DROP TABLE layout;

-- What a screen showed, once however often it did so: where its controls were, without texts and items.
CREATE TABLE layout (
    id INTEGER PRIMARY KEY,
    digest BLOB NOT NULL,      -- the first 16 bytes of SHA-256 of all that this row and its controls say
    app TEXT,                  -- NULL: unknown
    version TEXT,
    screen TEXT,
    width INTEGER,             -- of the window; NULL: unknown
    height INTEGER
) STRICT;
CREATE UNIQUE INDEX layout_identity ON layout (digest);

-- What a layout shows, from back to front.
CREATE TABLE layout_control (
    layout_id INTEGER NOT NULL,
    number INTEGER NOT NULL,       -- from 0
    element TEXT NOT NULL,         -- canonical control path without its event
    x INTEGER,                     -- in the window; NULL: unknown
    y INTEGER,
    width INTEGER,
    height INTEGER,
    is_control INTEGER NOT NULL,   -- 1: made to be clicked, 0: only an outline
    PRIMARY KEY (layout_id, number)
) STRICT, WITHOUT ROWID;

-- Which sessions showed a layout, and when each did so first and last. A layout stays as long as one is there. Of stretches
-- that differ in the size of the window alone the first stands for all, here and in screen_view.
CREATE TABLE session_layout (
    layout_id INTEGER NOT NULL,
    session_id INTEGER NOT NULL,
    first_ms INTEGER NOT NULL,
    last_ms INTEGER NOT NULL,
    PRIMARY KEY (layout_id, session_id)
) STRICT, WITHOUT ROWID;
