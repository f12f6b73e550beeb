-- The sessions that have clicks, on every node those there. A writer asks which of its sessions are new: few of many, so
-- granules are small.
CREATE TABLE IF NOT EXISTS click_session
(
    session_id UInt64
)
ENGINE = ReplacingMergeTree
ORDER BY session_id
SETTINGS index_granularity = 256;

CREATE MATERIALIZED VIEW IF NOT EXISTS click_session_view TO click_session
AS SELECT DISTINCT session_id FROM click;

-- Those of clicks from before the view.
INSERT INTO click_session SELECT DISTINCT session_id FROM click;
