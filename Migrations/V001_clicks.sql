-- Clicks, and what they refer to. Times are milliseconds since the Unix epoch, UTC; places are tenths of a point.

CREATE TABLE control (
    id INTEGER PRIMARY KEY,
    screen TEXT,               -- class of the screen; NULL: unknown
    path TEXT NOT NULL,        -- canonical control path, with its event
    element TEXT NOT NULL,     -- the path without its event
    event TEXT NOT NULL,       -- the event's name, decoded
    class TEXT NOT NULL        -- the class of the innermost component, decoded
) STRICT;
CREATE UNIQUE INDEX control_identity ON control (path, coalesce(screen, ''));

-- A stretch of a session with one user and one version. A session is a name within one app.
CREATE TABLE session (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    app TEXT,                  -- NULL: unknown
    version TEXT,
    user TEXT,
    stretch_of INTEGER NOT NULL,   -- id of the first stretch of the same session
    recording_id INTEGER,      -- the only recording that the clicks came from; NULL: several
    first_click_id INTEGER,    -- the stretch's clicks have ids from this
    last_click_id INTEGER      -- to this, among those of other sessions
) STRICT;
CREATE INDEX session_name ON session (name);

CREATE TABLE click (
    id INTEGER PRIMARY KEY,
    control_id INTEGER NOT NULL,
    session_id INTEGER NOT NULL,
    at_ms INTEGER NOT NULL,
    x INTEGER,                 -- NULL: unknown
    y INTEGER,
    flags INTEGER NOT NULL     -- bits 0-1: handled, 0 unknown, 1 no, 2 yes; bit 2: has a click_detail
) STRICT;

CREATE TABLE click_detail (
    click_id INTEGER PRIMARY KEY,
    uid TEXT,                  -- the click's own identity
    seq INTEGER,               -- order within the session
    position TEXT,             -- section:row at every list level, outermost first
    item TEXT,                 -- identity of what the list cell showed
    handled_by TEXT,           -- class of the first hop that handled the click
    info TEXT                  -- one JSON object
) STRICT;
CREATE UNIQUE INDEX click_detail_uid ON click_detail (uid) WHERE uid IS NOT NULL;

-- When a screen was in front.
CREATE TABLE screen_view (
    id INTEGER PRIMARY KEY,
    session_id INTEGER NOT NULL,
    screen TEXT NOT NULL,
    from_ms INTEGER NOT NULL,
    to_ms INTEGER              -- NULL: still in front when the session ended
) STRICT;

-- What was on screen, as recorded for replay by touches.
CREATE TABLE layout (
    id INTEGER PRIMARY KEY,
    session_id INTEGER NOT NULL,
    at_ms INTEGER NOT NULL,
    content BLOB NOT NULL
) STRICT;

-- Where clicks came from and how far each source has been taken.
-- Numbers are never given twice: sessions remember theirs.
CREATE TABLE recording (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL,
    format TEXT NOT NULL,
    head_length INTEGER NOT NULL,
    head_digest INTEGER NOT NULL,
    mark_offset INTEGER NOT NULL,   -- bytes taken, decompressed
    mark_line INTEGER NOT NULL,     -- lines taken
    mark_digest INTEGER NOT NULL,   -- of the bytes taken
    is_complete INTEGER NOT NULL,
    stored INTEGER NOT NULL,
    duplicate INTEGER NOT NULL,
    rejected INTEGER NOT NULL,
    damaged INTEGER NOT NULL
) STRICT;

-- What a recording held but nobody could use, byte for byte.
CREATE TABLE rejected (
    id INTEGER PRIMARY KEY,
    recording_id INTEGER NOT NULL,
    line INTEGER,              -- from 1, in formats of lines
    idx INTEGER,               -- from 0, in a list of events
    offset INTEGER NOT NULL,   -- in the decompressed recording
    length INTEGER NOT NULL,
    reason TEXT NOT NULL,
    content BLOB,              -- NULL: longer than 1 MiB
    sha256 TEXT                -- of content that is not kept
) STRICT;

-- One row a click, for people.
CREATE VIEW clicks AS
SELECT
    control.path AS control,
    control.element AS element,
    control.event AS event,
    control.class AS class,
    control.screen AS screen,
    strftime('%Y-%m-%dT%H:%M:%S', click.at_ms / 1000, 'unixepoch') || printf('.%03dZ', click.at_ms % 1000) AS at,
    click.at_ms AS at_ms,
    session.name AS session,
    session.user AS user,
    session.app AS app,
    session.version AS version,
    click_detail.seq AS seq,
    click.x / 10.0 AS x,
    click.y / 10.0 AS y,
    click_detail.position AS position,
    click_detail.item AS item,
    nullif(click.flags & 3, 0) - 1 AS handled,
    click_detail.handled_by AS handled_by,
    click_detail.info AS info
FROM click
JOIN control ON control.id = click.control_id
JOIN session ON session.id = click.session_id
LEFT JOIN click_detail ON click_detail.click_id = click.id;
