-- Keys sent by mail: they prove the mailbox, to confirm an owner's e-mail or to choose a new password.
-- Only their hashes are kept; a key that was used is gone.
CREATE TABLE owner_keys (
  key_hash text PRIMARY KEY,
  owner_id bigint NOT NULL REFERENCES owners (id),
  purpose text NOT NULL CHECK (purpose IN ('verify', 'reset')),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX owner_keys_by_owner ON owner_keys (owner_id);

-- How long an unverified registration holds its address: as long as its last key lives. It stands on the
-- owner's row, and not only on the keys, so that two registrations at once are decided by one row lock.
ALTER TABLE owners ADD COLUMN pending_until timestamptz;
