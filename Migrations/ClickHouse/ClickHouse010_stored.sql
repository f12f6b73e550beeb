-- When a click was sent to be stored, by the clock of the first node; 1970 for clicks of earlier versions. It is in no identity.
ALTER TABLE click
    ADD COLUMN stored_at DateTime DEFAULT toDateTime(0);
