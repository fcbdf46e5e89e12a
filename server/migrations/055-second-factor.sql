-- The second factor of owners (decision 055): what the phone has too, and codes for who lost the phone.
CREATE TABLE owner_second_factors (
  owner_id bigint PRIMARY KEY REFERENCES owners (id),
  secreto text NOT NULL, -- sealed with a key that is not in the database
  ofrecido_en timestamptz NOT NULL,
  activo_desde timestamptz, -- null until a first code was typed in
  ultimo_paso bigint NOT NULL DEFAULT 0 -- time step of the last code that was taken: none is taken twice
);
CREATE TABLE owner_recovery_codes (
  owner_id bigint NOT NULL REFERENCES owners (id),
  inicio text NOT NULL, -- the first letters, by which it is found
  code_hash text NOT NULL,
  usado_en timestamptz,
  PRIMARY KEY (owner_id, inicio)
);
