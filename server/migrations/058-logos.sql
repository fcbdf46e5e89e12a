-- Logos lie in the database: a file in the folder of one server is not there for another (decision 058).
CREATE TABLE logos (
  business_id bigint PRIMARY KEY REFERENCES businesses (id),
  name text NOT NULL, -- as in the settings, or the bytes are those of another logo
  bytes bytea NOT NULL
);
-- Compressed already, as PNG and JPEG are.
ALTER TABLE logos ALTER COLUMN bytes SET STORAGE EXTERNAL;

-- Whose a name is. Small, and copied everywhere where the other tables are distributed; so it refers to none of them.
CREATE TABLE logo_addresses (
  name text PRIMARY KEY, -- random: the address is found by it alone
  business_id bigint NOT NULL UNIQUE
);
INSERT INTO logo_addresses (name, business_id) SELECT logo, business_id FROM printer_settings WHERE logo IS NOT NULL;
ALTER TABLE printer_settings DROP CONSTRAINT printer_settings_logo_key;
