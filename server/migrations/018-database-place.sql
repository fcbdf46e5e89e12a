-- In which PostgreSQL, and in which timeline of it, the last server found the database. It travels with a dump: found
-- elsewhere, the database was brought there by other means than the program's own restore (docs/offline.md).
CREATE TABLE database_place (
  is_single boolean PRIMARY KEY DEFAULT true CHECK (is_single),
  place text NOT NULL
);
