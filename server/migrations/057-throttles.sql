-- Limits of sign-in, mails, keys and questions, for all processes of the server (decision 057). A count of each
-- sixtieth of a limit's window; hashes only. After a crash of the database they begin at zero, which costs no write
-- its wait for the disk.
CREATE UNLOGGED TABLE throttles (
  clave text NOT NULL, -- of the limit's name and of what it counts
  parte text NOT NULL, -- an account's own addresses, each with a quota of its own; else empty
  ranura bigint NOT NULL, -- the sixtieth of the window, counted since 1970
  cuenta integer NOT NULL CHECK (cuenta >= 0),
  hasta timestamptz NOT NULL, -- from then on nobody counts it: a window after the first of them
  PRIMARY KEY (clave, parte, ranura)
);
CREATE INDEX throttles_old ON throttles (hasta);
