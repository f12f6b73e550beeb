-- What identifies a control where its path does not last: where it leads, and what its makers called it. Never a text, a value
-- or a query. Rows from before have empty arrays.
ALTER TABLE layout
    ADD COLUMN target Array(String),
    ADD COLUMN html_name Array(String),
    ADD COLUMN html_type Array(String),
    ADD COLUMN role Array(String),
    ADD COLUMN testid Array(String),
    ADD COLUMN classes Array(String),
    ADD COLUMN traits Array(String);

ALTER TABLE catalogue
    ADD COLUMN target Array(String),
    ADD COLUMN html_name Array(String),
    ADD COLUMN html_type Array(String),
    ADD COLUMN role Array(String),
    ADD COLUMN testid Array(String),
    ADD COLUMN classes Array(String),
    ADD COLUMN traits Array(String);
