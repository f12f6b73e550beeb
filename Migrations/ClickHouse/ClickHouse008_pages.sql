-- What a web page adds to a click, and where it stands among the clicks of its session, kind and millisecond. None of it is
-- in a click's identity.
ALTER TABLE click
    ADD COLUMN hit String,
    ADD COLUMN tab String,
    ADD COLUMN scroll_x Int32 DEFAULT -2147483648,
    ADD COLUMN scroll_y Int32 DEFAULT -2147483648,
    ADD COLUMN answered UInt8,
    ADD COLUMN order_in_ms Int32;
