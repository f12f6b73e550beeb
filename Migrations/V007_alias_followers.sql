-- Aliases that follow from accepted ones: a path with the lasting name that an alias has as its old one goes the same way.
-- Each command that writes works them out anew, so they hold nothing of their own. Their ids are below 0.
ALTER TABLE alias ADD COLUMN follows INTEGER;   -- the id of the accepted alias; NULL: this one was accepted
