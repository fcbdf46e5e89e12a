-- A payment on account is a row that a device may create: it remembers with which request (docs/offline.md).
ALTER TABLE ledger ADD COLUMN creation_hash text;
