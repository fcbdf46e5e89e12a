-- Sales with the label of a drawer that a counter has given up, ids: the drawer's closing waits for them no more, whether
-- it came before or comes after.
ALTER TABLE cash_sessions ADD COLUMN descartadas jsonb NOT NULL DEFAULT '[]';
