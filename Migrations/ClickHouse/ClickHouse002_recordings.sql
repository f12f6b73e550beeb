-- What is known of recordings and layouts. Only the rows of the first node of an address count. A row that is written again
-- replaces the one before, some time after, so whoever reads these tables says FINAL.

-- Where clicks came from and how far each source has been taken.
CREATE TABLE IF NOT EXISTS recording
(
    id Int64,
    revision UInt64,              -- the highest one stands
    created_ms Int64,
    name String,
    format String,
    head_length Int64,
    head_digest UInt64,
    mark_offset Int64,            -- bytes taken, decompressed
    mark_line Int64,              -- lines taken
    mark_digest UInt64,           -- of the bytes taken
    mark_clicks Int64,            -- clicks taken: the row of the next one
    is_complete UInt8,
    stored Int64,
    duplicate Int64,
    rejected Int64,
    damaged Int64,
    is_forgotten UInt8            -- 1: taken again from its start as another recording
)
ENGINE = ReplacingMergeTree(revision)
ORDER BY id;

-- What a recording held but nobody could use, byte for byte.
CREATE TABLE IF NOT EXISTS rejected
(
    recording Int64,
    place Int64,                  -- in the decompressed recording
    line Int64,                   -- from 1, in formats of lines; 0: none
    idx Int64,                    -- from 0, in a list of events; -1: none
    length Int64,
    reason String,
    content String,
    sha256 String                 -- of content that is not kept because it is longer than 1 MiB
)
ENGINE = ReplacingMergeTree
ORDER BY (recording, place, line, idx, reason);

-- What a screen showed, once however often it did so: where its controls were, without texts and items.
CREATE TABLE IF NOT EXISTS layout
(
    digest String,                -- of all that this row says, in hexadecimal digits
    place UInt64,                 -- rises with each layout that is stored
    app String,
    version String,
    screen String,
    width Int32,                  -- of the window, 0: unknown
    height Int32,
    -- What the layout shows, from back to front.
    element Array(String),        -- canonical control paths without events
    x Array(Int32),               -- in the window, tenths of a point; -2147483648: unknown, and so are the next three
    y Array(Int32),
    control_width Array(Int32),
    control_height Array(Int32),
    is_control Array(UInt8)       -- 1: made to be clicked, 0: only an outline
)
ENGINE = ReplacingMergeTree
ORDER BY digest;

-- Which sessions showed a layout, and when. A session may have several rows for one: the first and the last time count.
CREATE TABLE IF NOT EXISTS session_layout
(
    digest String,
    app String,
    session String,
    user String,
    version String,
    first_ms Int64,
    last_ms Int64
)
ENGINE = ReplacingMergeTree
ORDER BY (digest, app, session, user, version, first_ms, last_ms);
