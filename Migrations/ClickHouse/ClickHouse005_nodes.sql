-- The nodes of the database in the order of its address, on each of them alike.
CREATE TABLE IF NOT EXISTS node
(
    place UInt32,                 -- from 0: the first node keeps what is known of recordings, layouts and names
    host String,                  -- as the address of the first writer has it
    port UInt16,                  -- of HTTP
    is_here UInt8                 -- 1: it is this node
)
ENGINE = ReplacingMergeTree
ORDER BY place;
