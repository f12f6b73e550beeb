-- The rows of clicks by their session and `seq`, of those that have no id: a click that is sent again is looked up here, not
-- searched in its session. Like the rest of the index it is derived from the rows, and made again if its rows are deleted.

-- A block of a session's numbers: runs of clicks whose numbers and ids both rise by one. It goes to the session's next block.
-- The row of session 0 says in first_seq up to which click all are here; the clicks behind it are read from their rows.
CREATE TABLE IF NOT EXISTS index_seq (
    session_id INTEGER NOT NULL,   -- the first stretch of the session
    first_seq INTEGER NOT NULL,
    content BLOB NOT NULL,
    PRIMARY KEY (session_id, first_seq)
) STRICT, WITHOUT ROWID;
