-- Keys with the business in front; what is unique over all of them is in the directory. An id is unique by itself as well, for one sequence hands them all out.
-- The owner's calls name a person or a module by it alone.
CREATE INDEX collaborators_by_id ON collaborators (id);
CREATE INDEX business_modules_by_id ON business_modules (id);

DROP INDEX collaborators_email;
DROP INDEX catalogues_name;
ALTER TABLE series DROP CONSTRAINT series_id_key;
ALTER TABLE collaborators DROP CONSTRAINT collaborators_id_key;
ALTER TABLE business_modules DROP CONSTRAINT business_modules_id_key;

-- A sequence in place of an identity, which belongs to a table that lies on one node; it goes on where that was.
CREATE SEQUENCE next_series OWNED BY series.id;
SELECT setval('next_series', last_value, is_called) FROM series_id_seq;
ALTER TABLE series ALTER COLUMN id DROP IDENTITY;
ALTER TABLE series ALTER COLUMN id SET DEFAULT nextval('next_series');
ALTER SEQUENCE next_series RENAME TO series_id_seq;

CREATE SEQUENCE next_collaborator OWNED BY collaborators.id;
SELECT setval('next_collaborator', last_value, is_called) FROM collaborators_id_seq;
ALTER TABLE collaborators ALTER COLUMN id DROP IDENTITY;
ALTER TABLE collaborators ALTER COLUMN id SET DEFAULT nextval('next_collaborator');
ALTER SEQUENCE next_collaborator RENAME TO collaborators_id_seq;

CREATE SEQUENCE next_module OWNED BY business_modules.id;
SELECT setval('next_module', last_value, is_called) FROM business_modules_id_seq;
ALTER TABLE business_modules ALTER COLUMN id DROP IDENTITY;
ALTER TABLE business_modules ALTER COLUMN id SET DEFAULT nextval('next_module');
ALTER SEQUENCE next_module RENAME TO business_modules_id_seq;
