-- How many rows of the feed a return changed, its own the last of them: a copy that comes under another key gets the
-- versions of the first answer. Null: taken before this was noted.
ALTER TABLE returns ADD COLUMN cambios int CHECK (cambios > 0);
