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

-- Bits 3-4 of click.flags: whether the page answered, 0 unknown, 1 no, 2 yes. Those from 5 on: where the click stands among
-- those of its session, kind and millisecond.
DROP VIEW clicks;
CREATE VIEW clicks AS
SELECT
    control.path AS control,
    control.element AS element,
    control.event AS event,
    control.class AS class,
    control.screen AS screen,
    strftime('%Y-%m-%dT%H:%M:%S', click.at_ms / 1000, 'unixepoch') || printf('.%03dZ', click.at_ms % 1000) AS at,
    click.at_ms AS at_ms,
    session.name AS session,
    session.user AS user,
    session.app AS app,
    session.version AS version,
    click_detail.seq AS seq,
    click.x / 10.0 AS x,
    click.y / 10.0 AS y,
    click_detail.position AS position,
    click_detail.item AS item,
    nullif(click.flags & 3, 0) - 1 AS handled,
    click_detail.handled_by AS handled_by,
    click_detail.info AS info,
    control.kind AS kind,
    -- From alias to alias: of those that hold for a version the first one leads on, to a later version each time.
    coalesce((
        WITH RECURSIVE named (screen, element, event, place) AS (
            SELECT control.screen, control.element, substr(control.path, length(control.element) + 3),
                CASE WHEN session.version IS NULL THEN 0 ELSE coalesce((
                    SELECT place FROM app_version
                    WHERE app_version.version = session.version AND app_version.app IS session.app
                ), 9223372036854775807) END
            UNION ALL
            SELECT step.new_screen, step.new_element,
                CASE WHEN step.event = named.event THEN step.new_event ELSE named.event END, step.place
            FROM named
            JOIN alias_step AS step ON step.id = (
                SELECT next.id FROM alias_step AS next
                WHERE next.element = named.element AND next.screen IS named.screen AND next.app IS session.app
                    AND named.place BETWEEN next.first_place AND next.last_place
                ORDER BY next.place
                LIMIT 1
            )
        )
        SELECT element || '--' || event FROM named ORDER BY place DESC LIMIT 1
    ), control.path) AS control_now,
    click_detail.hit AS hit,
    click_detail.tab AS tab,
    click_detail.scroll_x / 10.0 AS scroll_x,
    click_detail.scroll_y / 10.0 AS scroll_y,
    nullif(click.flags >> 3 & 3, 0) - 1 AS answered,
    click.flags >> 5 AS order_in_ms
FROM click
JOIN control ON control.id = click.control_id
JOIN session ON session.id = click.session_id
LEFT JOIN click_detail ON click_detail.click_id = click.id;
