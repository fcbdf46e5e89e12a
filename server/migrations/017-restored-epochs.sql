-- Where a restore began the present epoch: a device that knows the former one then knows which of its operations are in
-- the backup and which went with what came after it (docs/offline.md).
ALTER TABLE business_versions
  ADD COLUMN restored_epoch uuid, -- the epoch that the next two speak of; another way of beginning one leaves them behind
  ADD COLUMN former_epoch uuid, -- that of the backup
  ADD COLUMN common_version bigint; -- up to here both are the same
