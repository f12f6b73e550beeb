-- The kind of event that the clicks of a control are: 'activation', the user activated it; 'control', any other control
-- event; 'routed', an event that the app itself raised. Clicks are recognised again by screen and path, whatever their
-- kind is: the stored kind stands.

ALTER TABLE control ADD COLUMN kind TEXT NOT NULL DEFAULT 'activation' CHECK (kind IN ('activation', 'control', 'routed'));

-- Earlier versions did not say a kind, so it follows from the event's name: known control events that activate nothing;
-- every other name is an activation.
UPDATE control SET kind = 'control' WHERE event IN (
    'touchDown', 'touchDownRepeat', 'touchDragInside', 'touchDragOutside', 'touchDragEnter', 'touchDragExit',
    'touchUpOutside', 'touchCancel', 'editingDidBegin', 'editingChanged', 'editingDidEndOnExit', 'textChanged',
    'menuActionTriggered', 'mousedown', 'mouseup', 'mousemove', 'mouseover', 'mouseout', 'mouseenter', 'mouseleave',
    'pointerdown', 'pointerup', 'pointermove', 'pointerover', 'pointerout', 'pointerenter', 'pointerleave',
    'pointercancel', 'touchstart', 'touchmove', 'touchend', 'touchcancel', 'focus', 'blur', 'focusin', 'focusout',
    'keydown', 'keypress', 'keyup', 'input', 'wheel', 'key', 'scroll'
);

DROP INDEX control_identity;
CREATE UNIQUE INDEX control_identity ON control (path, coalesce(screen, ''), kind);

-- The view gets the kind, after the columns that it had.
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
    control.kind AS kind
FROM click
JOIN control ON control.id = click.control_id
JOIN session ON session.id = click.session_id
LEFT JOIN click_detail ON click_detail.click_id = click.id;
