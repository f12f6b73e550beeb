-- Which controls of one version are which of the next: what joins the names that one control had.

-- The versions of an app in their order. A version that has no row yet is newer than all that have one. The order is kept
-- only where there are aliases: `accept` and each command that writes clicks brings it up to date.
CREATE TABLE app_version (
    app TEXT,                  -- NULL: unknown
    version TEXT NOT NULL,
    place INTEGER NOT NULL,    -- from 1, the oldest first
    first_ms INTEGER,          -- the first click that was ever seen of it; NULL: none was
    stated INTEGER             -- its place in the order that somebody gave; NULL: nobody did
) STRICT;
CREATE UNIQUE INDEX app_version_identity ON app_version (version, coalesce(app, ''));

-- From a version on a control goes by another name. A name is a screen and a path without its event.
CREATE TABLE alias (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    app TEXT,                      -- NULL: unknown
    from_version TEXT,             -- the first version in which the control had the old name; NULL: all before the new one
    version TEXT NOT NULL,         -- the first version in which it has the new name
    is_unversioned INTEGER NOT NULL,   -- 1: the old name is that of clicks without a version
    screen TEXT,
    element TEXT NOT NULL,
    new_screen TEXT,
    new_element TEXT NOT NULL,
    event TEXT,                    -- an event whose name changed, too, as it stands in a path; NULL: none did
    new_event TEXT,
    confidence REAL,               -- that of the diff; NULL: somebody joined them by hand
    causes TEXT,                   -- why the name changed, in words
    accepted_ms INTEGER NOT NULL,
    accepted_by TEXT               -- NULL: unknown
) STRICT;
CREATE UNIQUE INDEX alias_identity
    ON alias (element, coalesce(screen, ''), coalesce(app, ''), is_unversioned, version);

-- The places of the versions that an alias holds for, from first to last, and that of the version with the new name. Clicks
-- without a version have the place 0.
CREATE VIEW alias_step AS
SELECT
    alias.*,
    CASE WHEN alias.is_unversioned THEN 0 ELSE coalesce(begins.place, 1) END AS first_place,
    CASE WHEN alias.is_unversioned THEN 0 ELSE ends.place - 1 END AS last_place,
    ends.place AS place
FROM alias
JOIN app_version AS ends ON ends.version = alias.version AND ends.app IS alias.app
LEFT JOIN app_version AS begins ON begins.version = alias.from_version AND begins.app IS alias.app;

-- The view gets the newest name of the control, after the columns that it had.
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
    ), control.path) AS control_now
FROM click
JOIN control ON control.id = click.control_id
JOIN session ON session.id = click.session_id
LEFT JOIN click_detail ON click_detail.click_id = click.id;
