-- Which names are of one control, and which controls versions have. Of `alias`, `version_order` and `catalogue` only the rows
-- of the first node of an address count.

-- Which controls were ever clicked in which version of an app, and when first: on every node, of the clicks there.
CREATE MATERIALIZED VIEW IF NOT EXISTS version_control
ENGINE = AggregatingMergeTree
ORDER BY (app, version, control_id)
POPULATE
AS SELECT app, version, control_id, minState(at) AS first FROM click GROUP BY app, version, control_id;

-- From a version on a control goes by another name. A name is a screen and a path without its event.
CREATE TABLE IF NOT EXISTS alias
(
    id Int64,                     -- from 1; two who accept at one moment may give one id to two aliases
    revision UInt64,              -- the highest one stands
    app String,
    from_version String,          -- the first version in which the control had the old name; empty: all before the new one
    version String,               -- the first version in which it has the new name
    is_unversioned UInt8,         -- 1: the old name is that of clicks without a version
    screen String,
    element String,
    new_screen String,
    new_element String,
    event String,                 -- an event whose name changed, too, as it stands in a path; empty: none did
    new_event String,
    confidence Float64,           -- that of the diff; -1: somebody joined them by hand
    causes Array(String),         -- why the name changed, in words
    accepted_ms Int64,
    accepted_by String,
    is_undone UInt8
)
ENGINE = ReplacingMergeTree(revision)
ORDER BY (id, app, is_unversioned, version, screen, element);

-- The order of the versions of an app that somebody has given.
CREATE TABLE IF NOT EXISTS version_order
(
    app String,
    revision UInt64,              -- the highest one stands
    versions Array(String)        -- the oldest first
)
ENGINE = ReplacingMergeTree(revision)
ORDER BY app;

-- The controls of a version of an app as a file told them, in the order of the file; none: the catalogue was removed.
CREATE TABLE IF NOT EXISTS catalogue
(
    app String,
    version String,
    revision UInt64,              -- the highest one stands
    imported_ms Int64,
    number Array(Int64),          -- the line of the file, from 0
    path Array(String),           -- canonical, with one of the control's events
    element Array(String),        -- the path without its event
    screen Array(String),
    position Array(String),
    events Array(String),         -- a JSON array of texts, and so are the next two
    actions Array(String),
    handled_by Array(String),
    name Array(String),           -- the lasting one
    x Array(Int32),               -- tenths of a point; -2147483648: unknown, and so are the next three
    y Array(Int32),
    width Array(Int32),
    height Array(Int32)
)
ENGINE = ReplacingMergeTree(revision)
ORDER BY (app, version);
