-- Since when a device has had something to send without a break: what is watched is the age of the work, not the silence.
-- Null where it has nothing, and of what a program of before noted.
ALTER TABLE device_contacts ADD COLUMN pendiente_desde timestamptz;
