-- Clicks, on every node. An empty text is an unknown one. Each statement ends at a semicolon, runs unchanged on 18.16 and
-- on today's engine, and may be run again.

-- Times are milliseconds since the Unix epoch, UTC; places are tenths of a point.
CREATE TABLE IF NOT EXISTS click
(
    app String,
    session String,
    user String,
    version String,
    path String,                  -- canonical control path, with its event
    screen String,
    kind UInt8,                   -- 0: activation, 1: control, 2: routed
    at Int64,
    x Int32,                      -- -2147483648: unknown
    y Int32,
    handled UInt8,                -- 0: unknown, 1: no, 2: yes
    seq Int64,                    -- order within the session; -9223372036854775808: unknown
    uid String,                   -- the click's own identity
    position String,
    item String,
    handled_by String,
    info String,
    width Int32,                  -- of the window, 0: unknown
    height Int32,
    id UInt64,                    -- of what a click is recognised again by; the writer works it out
    recording UInt64,             -- the recording that brought it
    row UInt32,                   -- the number of the click in its recording, modulo 2^32
    control_id UInt64 DEFAULT cityHash64(path, screen, kind),
    session_id UInt64 DEFAULT cityHash64(app, session),
    user_id UInt64 DEFAULT if(user = '', 0, cityHash64(user)),
    day Date DEFAULT toDate(intDiv(at, 86400000))
)
ENGINE = ReplacingMergeTree
PARTITION BY toYYYYMM(day)
ORDER BY (session_id, control_id, at, id);

-- The controls that were ever clicked on this node.
CREATE MATERIALIZED VIEW IF NOT EXISTS control
ENGINE = ReplacingMergeTree
ORDER BY control_id
AS SELECT DISTINCT control_id, path, screen, kind FROM click;

-- Where the clicks with an identity of their own are: another session may bring the same identity.
CREATE MATERIALIZED VIEW IF NOT EXISTS click_uid
ENGINE = ReplacingMergeTree
ORDER BY (id, session_id)
AS SELECT id, session_id FROM click WHERE uid != '';
