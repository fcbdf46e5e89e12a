-- Highest version of a tombstone that was purged: a device that stopped before it may have missed a deletion
-- and starts anew (docs/offline.md).
ALTER TABLE business_versions ADD COLUMN forgotten_version bigint NOT NULL DEFAULT 0;

-- What the daily purge looks for.
CREATE INDEX changes_tombstones ON changes (business_id, cambiado_en) WHERE borrado;

-- A key of another business is no key of this one's: cancelling it must find nothing.
CREATE INDEX operations_by_op ON operations (op);
