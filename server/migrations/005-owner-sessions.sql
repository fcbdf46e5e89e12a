-- One row per token of an owner; only the token's hash is kept.
CREATE TABLE owner_sessions (
  id uuid PRIMARY KEY,
  owner_id bigint NOT NULL REFERENCES owners (id),
  token_hash text NOT NULL UNIQUE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz
);
CREATE INDEX owner_sessions_by_owner ON owner_sessions (owner_id);
