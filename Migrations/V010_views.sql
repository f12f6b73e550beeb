-- Two more views for people, with the figures of 'report controls --kind all' and of 'report sessions', by stored names.

-- One row a control, of every kind.
CREATE VIEW controls AS
SELECT
    control.path AS control,
    control.element AS element,
    control.event AS event,
    control.class AS class,
    control.screen AS screen,
    control.kind AS kind,
    count(*) AS clicks,
    count(DISTINCT session.stretch_of) AS sessions,
    count(DISTINCT session.user) AS users,
    strftime('%Y-%m-%dT%H:%M:%S', min(click.at_ms) / 1000, 'unixepoch') || printf('.%03dZ', min(click.at_ms) % 1000) AS first,
    strftime('%Y-%m-%dT%H:%M:%S', max(click.at_ms) / 1000, 'unixepoch') || printf('.%03dZ', max(click.at_ms) % 1000) AS last,
    -- NULL: no click of the control has a known outcome.
    sum(nullif(click.flags & 3, 0) = 1) AS unhandled
FROM click
JOIN control ON control.id = click.control_id
JOIN session ON session.id = click.session_id
GROUP BY control.id;

-- One row a session. Its clicks are its activations, a double click's 'dblclick' left out, as its clicks are there.
CREATE VIEW sessions AS
SELECT
    first_span.name AS session,
    first_span.app AS app,
    first_span.version AS version,   -- of its first span
    first_span.user AS user,
    strftime('%Y-%m-%dT%H:%M:%S', min(click.at_ms) / 1000, 'unixepoch') || printf('.%03dZ', min(click.at_ms) % 1000) AS start,
    strftime('%Y-%m-%dT%H:%M:%S', max(click.at_ms) / 1000, 'unixepoch') || printf('.%03dZ', max(click.at_ms) % 1000) AS "end",
    count(*) AS clicks,
    count(DISTINCT click.control_id) AS controls,
    sum(nullif(click.flags & 3, 0) = 1) AS unhandled
FROM click
JOIN control ON control.id = click.control_id AND control.kind = 'activation' AND control.event <> 'dblclick'
JOIN session ON session.id = click.session_id
JOIN session AS first_span ON first_span.id = session.stretch_of
GROUP BY first_span.id;
