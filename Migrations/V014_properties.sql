-- What is known of sessions besides app, version and user. None of it is in a click's identity.

-- What sessions have said of themselves, each text once, whoever said it.
CREATE TABLE property_set (
    id INTEGER PRIMARY KEY,
    properties TEXT NOT NULL UNIQUE    -- a JSON object of texts, by key
) STRICT;

-- Which of them a session has said, and when first. Mostly that is one.
CREATE TABLE session_properties (
    session_id INTEGER NOT NULL,       -- the session's first span
    set_id INTEGER NOT NULL,
    first_ms INTEGER NOT NULL,         -- milliseconds since the Unix epoch
    PRIMARY KEY (session_id, set_id)
) STRICT, WITHOUT ROWID;

-- With what the step before has added, too.
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
    click.flags >> 5 AS order_in_ms,
    (
        -- Of each key the value that came earliest.
        SELECT nullif(json_group_object(key, value), '{}') FROM (
            SELECT said.key, said.value, min(printf('%020d', first_ms) || said.value)
            FROM session_properties JOIN property_set ON property_set.id = set_id, json_each(properties) AS said
            WHERE session_properties.session_id = session.stretch_of
            GROUP BY said.key ORDER BY said.key
        )
    ) AS properties
FROM click
JOIN control ON control.id = click.control_id
JOIN session ON session.id = click.session_id
LEFT JOIN click_detail ON click_detail.click_id = click.id;
