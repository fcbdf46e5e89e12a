import { type Db, first, sql, type Tx } from '#server/platform/database/database.ts';

/** What a key of a mail is good for. */
type KeyPurpose = 'verify' | 'reset';

interface NewKey {
  keyHash: string;
  ownerId: number;
  purpose: KeyPurpose;
  now: Date;
  expiresAt: Date;
}

/** Keeps a key, and drops those of the owner that have expired. */
export async function insertKey(tx: Tx, key: NewKey): Promise<void> {
  await sql`DELETE FROM owner_keys WHERE owner_id = ${key.ownerId} AND expires_at <= ${key.now}`.execute(tx);
  await sql`INSERT INTO owner_keys (key_hash, owner_id, purpose, created_at, expires_at)
    VALUES (${key.keyHash}, ${key.ownerId}, ${key.purpose}, ${key.now}, ${key.expiresAt})`.execute(tx);
}

/** Owner of a key that exists and has not expired. */
export async function findKeyOwner(
  tx: Tx,
  keyHash: string,
  purpose: KeyPurpose,
  now: Date,
): Promise<number | undefined> {
  const row = await first(
    sql<{ owner_id: number }>`SELECT owner_id FROM owner_keys
    WHERE key_hash = ${keyHash} AND purpose = ${purpose} AND expires_at > ${now}`,
    tx,
  );
  return row?.owner_id;
}

/** Uses a key up. @returns whether it was still there: of two uses at once one is the first */
export async function takeKey(tx: Tx, keyHash: string): Promise<boolean> {
  return (
    (await first(sql`DELETE FROM owner_keys WHERE key_hash = ${keyHash} RETURNING 1 AS taken`, tx)) !==
    undefined
  );
}

/** Makes an owner's keys worthless, of one purpose or all. */
export async function dropKeys(tx: Tx, ownerId: number, purpose?: KeyPurpose): Promise<void> {
  await sql`DELETE FROM owner_keys WHERE owner_id = ${ownerId} AND purpose = COALESCE(${purpose ?? null}::text, purpose)`.execute(
    tx,
  );
}

/** Removes some keys that expired before that moment. @returns how many */
export async function sweepKeys(db: Db, before: Date, limit: number): Promise<number> {
  const result = await sql`
    DELETE FROM owner_keys WHERE key_hash IN (
      SELECT key_hash FROM owner_keys WHERE expires_at <= ${before} LIMIT ${limit}
    )`.execute(db);
  return Number(result.numAffectedRows ?? 0);
}
