-- Whose an operation is: 0 for those of owners, which belong to no business, for one of them makes it. Null
-- in rows from before and of a program of before, which end after 90 days; until then (scope, op) stays the key.
ALTER TABLE operations ADD COLUMN business_id bigint;
