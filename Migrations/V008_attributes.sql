-- What identifies a control where its path does not last: where it leads, and what its makers called it. Never a text, a value
-- or a query; NULL is what is not known.
ALTER TABLE layout_control ADD COLUMN target TEXT;
ALTER TABLE layout_control ADD COLUMN html_name TEXT;
ALTER TABLE layout_control ADD COLUMN html_type TEXT;
ALTER TABLE layout_control ADD COLUMN role TEXT;
ALTER TABLE layout_control ADD COLUMN testid TEXT;
ALTER TABLE layout_control ADD COLUMN classes TEXT;
ALTER TABLE layout_control ADD COLUMN traits TEXT;

ALTER TABLE catalogue_control ADD COLUMN target TEXT;
ALTER TABLE catalogue_control ADD COLUMN html_name TEXT;
ALTER TABLE catalogue_control ADD COLUMN html_type TEXT;
ALTER TABLE catalogue_control ADD COLUMN role TEXT;
ALTER TABLE catalogue_control ADD COLUMN testid TEXT;
ALTER TABLE catalogue_control ADD COLUMN classes TEXT;
ALTER TABLE catalogue_control ADD COLUMN traits TEXT;
