-- The rows of clicks by their id, for writers alone: a random id by itself would change a page of an index of its own, so they come
-- many at once, in their order. Like the rest of the index it is derived from the rows, and made again if its rows are deleted.

-- An id's bytes lead to its click, whose row may be gone. The row of the byte FF, which no text has, says up to which click all are
-- here; the clicks behind it are read from their rows.
CREATE TABLE IF NOT EXISTS index_uid (
    uid BLOB PRIMARY KEY,
    click_id INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
DROP INDEX IF EXISTS click_detail_uid;
