-- Keys by which programs call for a business (decision 025). Only their hashes are kept. What a key does is done by a
-- collaborator of its own, who is deleted from the first moment on: whatever looks for people does not find it.
CREATE TABLE api_keys (
  business_id bigint NOT NULL REFERENCES businesses (id),
  id uuid NOT NULL,
  collaborator_id bigint NOT NULL,
  nombre text NOT NULL,
  permisos text[] NOT NULL CHECK (cardinality(permisos) > 0),
  key_hash text NOT NULL,
  inicio text NOT NULL,
  created_at timestamptz NOT NULL,
  vence date,
  revoked_at timestamptz,
  usada_el date,
  usada_desde text,
  PRIMARY KEY (business_id, id),
  UNIQUE (business_id, key_hash),
  FOREIGN KEY (business_id, collaborator_id) REFERENCES collaborators (business_id, id)
);
CREATE INDEX api_keys_by_hash ON api_keys (key_hash);
