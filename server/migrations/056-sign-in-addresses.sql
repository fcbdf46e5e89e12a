-- Where an account signed in from: such an address keeps a quota of failed sign-ins of its own. Hashes only.
CREATE TABLE sign_in_addresses (
  huella text PRIMARY KEY, -- of account and address together
  visto_en timestamptz NOT NULL
);
CREATE INDEX sign_in_addresses_old ON sign_in_addresses (visto_en);
