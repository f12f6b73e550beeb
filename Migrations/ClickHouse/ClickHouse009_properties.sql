-- What sessions have said of themselves, on each node those of the sessions there. Of each key the value counts that came
-- earliest, of one millisecond the first by its bytes.
CREATE TABLE IF NOT EXISTS session_property
(
    app String,
    session String,
    key String,
    value String,
    at Int64,                     -- milliseconds since the Unix epoch
    session_id UInt64 DEFAULT cityHash64(app, session)
)
ENGINE = ReplacingMergeTree
ORDER BY (key, session_id, value, at);
