-- A renewed token ends the one before it, some minutes after it was used first: an answer that was lost ends nothing.
ALTER TABLE collaborator_sessions
  ADD COLUMN replaces uuid, -- the session that was renewed into this one; it may be swept meanwhile
  ADD COLUMN first_used_at timestamptz; -- of a session that replaces one
