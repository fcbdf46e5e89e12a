-- The Idempotency-Key of the last change of the secret: asked again under it, the same secret is given.
ALTER TABLE webhooks ADD COLUMN rotation_key text;
