-- The columnar index: clicks once more, by control and in columns. It is derived: deleting its rows changes no answer,
-- only how long one takes. What no row here covers is read from the plain tables.

-- A contiguous range of click ids, with all clicks in it.
CREATE TABLE index_segment (
    first_click_id INTEGER PRIMARY KEY,
    last_click_id INTEGER NOT NULL,
    version INTEGER NOT NULL,      -- of the coding; others are not read
    clicks INTEGER NOT NULL,
    first_chunk_id INTEGER NOT NULL,
    chunks INTEGER NOT NULL,       -- how many chunks it has, from the first on
    directory BLOB NOT NULL        -- its blocks: control, place, size, bounds of their times
) STRICT;

-- Blocks of up to 4,096 clicks of one control, one behind the other.
CREATE TABLE index_chunk (
    id INTEGER PRIMARY KEY,
    content BLOB NOT NULL
) STRICT;

-- A contiguous range of session ids: origin, user, app and version of each stretch.
CREATE TABLE index_session (
    first_session_id INTEGER PRIMARY KEY,
    last_session_id INTEGER NOT NULL,
    version INTEGER NOT NULL,
    sessions INTEGER NOT NULL,
    content BLOB NOT NULL
) STRICT;

-- The numbers that users (kind 0), apps (1) and versions (2) go by in index_session.
CREATE TABLE index_name (
    number INTEGER PRIMARY KEY,
    kind INTEGER NOT NULL,
    name TEXT NOT NULL,
    UNIQUE (kind, name)
) STRICT;

-- Whoever changes rows drops what was derived from them.

CREATE TRIGGER index_segment_deleted AFTER DELETE ON index_segment BEGIN
    DELETE FROM index_chunk
    WHERE id BETWEEN old.first_chunk_id AND old.first_chunk_id + old.chunks - 1;
END;

CREATE TRIGGER index_click_deleted AFTER DELETE ON click BEGIN
    DELETE FROM index_segment
    WHERE first_click_id = (SELECT max(first_click_id) FROM index_segment WHERE first_click_id <= old.id)
        AND last_click_id >= old.id;
END;

CREATE TRIGGER index_click_updated AFTER UPDATE ON click BEGIN
    DELETE FROM index_segment
    WHERE first_click_id = (SELECT max(first_click_id) FROM index_segment WHERE first_click_id <= old.id)
        AND last_click_id >= old.id;
    DELETE FROM index_segment
    WHERE first_click_id = (SELECT max(first_click_id) FROM index_segment WHERE first_click_id <= new.id)
        AND last_click_id >= new.id;
END;

CREATE TRIGGER index_stretch_deleted AFTER DELETE ON session BEGIN
    DELETE FROM index_session
    WHERE first_session_id = (SELECT max(first_session_id) FROM index_session WHERE first_session_id <= old.id)
        AND last_session_id >= old.id;
END;

CREATE TRIGGER index_stretch_updated AFTER UPDATE OF id, app, version, user, stretch_of ON session BEGIN
    DELETE FROM index_session
    WHERE first_session_id = (SELECT max(first_session_id) FROM index_session WHERE first_session_id <= old.id)
        AND last_session_id >= old.id;
    DELETE FROM index_session
    WHERE first_session_id = (SELECT max(first_session_id) FROM index_session WHERE first_session_id <= new.id)
        AND last_session_id >= new.id;
END;

-- A number may go to another name then, so what used it goes too.
CREATE TRIGGER index_name_deleted AFTER DELETE ON index_name BEGIN
    DELETE FROM index_session;
END;
