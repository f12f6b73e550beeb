-- What a web page adds to a click, and where it stands among the clicks of its session, kind and millisecond. None of it is
-- in a click's identity.
ALTER TABLE click
    ADD COLUMN hit String,
    ADD COLUMN tab String,
    ADD COLUMN scroll_x Int32 DEFAULT -2147483648,
    ADD COLUMN scroll_y Int32 DEFAULT -2147483648,
    ADD COLUMN answered UInt8,
    ADD COLUMN order_in_ms Int32;

-- When users clicked first, of the clicks that were pruned; on the first node. Several rows of a user may stand until they are
-- merged: the earliest one is meant.
CREATE TABLE IF NOT EXISTS first_click
(
    user String,
    app String,                   -- '': unknown
    kind UInt8,
    at Int64,                     -- milliseconds since the Unix epoch
    user_id UInt64 DEFAULT cityHash64(user),
    rank UInt64 DEFAULT toUInt64(-at)
)
ENGINE = ReplacingMergeTree(rank)
ORDER BY (user, app, kind);
