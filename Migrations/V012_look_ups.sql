-- A session may have very many spans and screens, and a name very many sessions. Each is found by an index all the same.

-- A session is a name within one app.
DROP INDEX IF EXISTS session_name;
CREATE INDEX session_name ON session (name, app);

-- The later spans of sessions; most sessions have none. One finds a span, one the first of those that differ from it in the
-- size of the window alone, by the row's id.
CREATE INDEX session_span ON session (stretch_of, user, version, width, height) WHERE stretch_of <> id;
CREATE INDEX session_alike ON session (stretch_of, user, version) WHERE stretch_of <> id;

-- Spans that differ in the size of the window alone have one recording, or none. That of a first span whose user has been
-- forgotten may differ.
UPDATE session SET recording_id = NULL
WHERE user IS NULL AND recording_id NOT NULL AND EXISTS (
    SELECT * FROM session AS later
    WHERE later.stretch_of = session.id AND later.stretch_of <> later.id AND later.user IS NULL
        AND later.version IS session.version AND later.recording_id IS NOT session.recording_id
);

-- A screen that comes is found by its time, and one that goes among those that are in front.
DROP INDEX IF EXISTS screen_view_session;
CREATE INDEX screen_view_session ON screen_view (session_id, screen, from_ms);
CREATE INDEX screen_view_open ON screen_view (session_id, screen) WHERE to_ms IS NULL;

-- A recording that goes on asks whether any session has clicks of several recordings, and for its own rejected records.
CREATE INDEX session_shared ON session (recording_id) WHERE recording_id IS NULL;
CREATE INDEX rejected_recording ON rejected (recording_id);
