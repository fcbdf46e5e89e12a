-- What a person sees of the own sessions; null in those from before. The address is shortened.
ALTER TABLE owner_sessions
  ADD COLUMN last_used_at timestamptz,
  ADD COLUMN equipo text,
  ADD COLUMN direccion_red text;
ALTER TABLE collaborator_sessions
  ADD COLUMN chain_id uuid, -- the first of the sessions that were renewed into each other; null: it is the first
  ADD COLUMN started_at timestamptz, -- when that one began
  ADD COLUMN last_used_at timestamptz,
  ADD COLUMN equipo text,
  ADD COLUMN direccion_red text;
CREATE INDEX collaborator_sessions_by_person ON collaborator_sessions (business_id, collaborator_id);
