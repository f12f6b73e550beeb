-- Choices that hold for all that the database takes, such as how addresses of pages name screens; on the first node.
CREATE TABLE IF NOT EXISTS setting
(
    name String,
    revision UInt64,              -- the highest one stands
    value String
)
ENGINE = ReplacingMergeTree(revision)
ORDER BY name;
