-- What a web page adds to a click. None of it is in a click's identity.
ALTER TABLE click_detail ADD COLUMN hit TEXT;           -- path below the control of what was hit in it
ALTER TABLE click_detail ADD COLUMN tab TEXT;           -- the browser's tab or window
ALTER TABLE click_detail ADD COLUMN scroll_x INTEGER;   -- how far the page was scrolled, tenths of a point
ALTER TABLE click_detail ADD COLUMN scroll_y INTEGER;

-- How far the clock of a session's sender was wrong, where the first clicks that came to a collector looked like that.
CREATE TABLE sender_clock (
    session TEXT NOT NULL,
    app TEXT NOT NULL,              -- '': unknown
    shift_ms INTEGER NOT NULL,      -- what was added to its times
    PRIMARY KEY (session, app)
) STRICT, WITHOUT ROWID;

-- When users clicked first, of the clicks that were pruned.
CREATE TABLE first_click (
    user TEXT NOT NULL,
    app TEXT NOT NULL,              -- '': unknown
    kind TEXT NOT NULL,             -- activation, control or routed
    at_ms INTEGER NOT NULL,         -- milliseconds since the Unix epoch
    PRIMARY KEY (user, app, kind)
) STRICT, WITHOUT ROWID;
