import { type Db, first, sql, type Tx } from '#server/platform/database/database.ts';

export interface FactorRow {
  secreto: string;
  ofrecido_en: Date;
  activo_desde: Date | null;
}

export function findFactor(db: Db | Tx, ownerId: number): Promise<FactorRow | undefined> {
  return first(
    sql<FactorRow>`SELECT secreto, ofrecido_en, activo_desde FROM owner_second_factors WHERE owner_id = ${ownerId}`,
    db,
  );
}

/** Keeps a secret that was offered, in the place of an earlier one. @returns false while a factor is in force */
export async function offerFactor(db: Db, ownerId: number, sealed: string, now: Date): Promise<boolean> {
  const kept = await first(
    sql`
    INSERT INTO owner_second_factors (owner_id, secreto, ofrecido_en) VALUES (${ownerId}, ${sealed}, ${now})
    ON CONFLICT (owner_id) DO UPDATE SET secreto = excluded.secreto, ofrecido_en = excluded.ofrecido_en, ultimo_paso = 0
    WHERE owner_second_factors.activo_desde IS NULL RETURNING owner_id`,
    db,
  );
  return kept !== undefined;
}

/** Puts the factor in force. @param sealed the secret that the code belongs to @returns false when another was offered */
export async function activateFactor(
  tx: Tx,
  ownerId: number,
  sealed: string,
  step: number,
  now: Date,
): Promise<boolean> {
  const done = await first(
    sql`
    UPDATE owner_second_factors SET activo_desde = ${now}, ultimo_paso = ${step}
    WHERE owner_id = ${ownerId} AND secreto = ${sealed} AND activo_desde IS NULL RETURNING owner_id`,
    tx,
  );
  return done !== undefined;
}

/** Takes a time step, of two takers at once for the first only. @returns whether it is later than all taken before */
export async function takeStep(db: Db, ownerId: number, sealed: string, step: number): Promise<boolean> {
  const taken = await first(
    sql`
    UPDATE owner_second_factors SET ultimo_paso = ${step}
    WHERE owner_id = ${ownerId} AND secreto = ${sealed} AND activo_desde IS NOT NULL AND ultimo_paso < ${step}
    RETURNING owner_id`,
    db,
  );
  return taken !== undefined;
}

/** Ends the factor and its recovery codes. */
export async function dropFactor(tx: Tx, ownerId: number): Promise<void> {
  await sql`DELETE FROM owner_recovery_codes WHERE owner_id = ${ownerId}`.execute(tx);
  await sql`DELETE FROM owner_second_factors WHERE owner_id = ${ownerId}`.execute(tx);
}

/** Keeps recovery codes in the place of all before. */
export async function replaceCodes(
  tx: Tx,
  ownerId: number,
  codes: readonly { inicio: string; hash: string }[],
): Promise<void> {
  await sql`DELETE FROM owner_recovery_codes WHERE owner_id = ${ownerId}`.execute(tx);
  await sql`
    INSERT INTO owner_recovery_codes (owner_id, inicio, code_hash)
    SELECT ${ownerId}, inicio, hash
    FROM unnest(${codes.map((code) => code.inicio)}::text[], ${codes.map((code) => code.hash)}::text[])
      AS made (inicio, hash)`.execute(tx);
}

/** The hash of an unused code that begins so. */
export async function findCode(db: Db, ownerId: number, inicio: string): Promise<string | undefined> {
  const row = await first(
    sql<{ code_hash: string }>`SELECT code_hash FROM owner_recovery_codes
    WHERE owner_id = ${ownerId} AND inicio = ${inicio} AND usado_en IS NULL`,
    db,
  );
  return row?.code_hash;
}

/** Uses a code up. @returns whether it was still unused: of two uses at once one is the first */
export async function takeCode(db: Db, ownerId: number, hash: string, now: Date): Promise<boolean> {
  const taken = await first(
    sql`
    UPDATE owner_recovery_codes SET usado_en = ${now}
    WHERE owner_id = ${ownerId} AND code_hash = ${hash} AND usado_en IS NULL RETURNING inicio`,
    db,
  );
  return taken !== undefined;
}

export async function countCodes(db: Db, ownerId: number): Promise<number> {
  const row = await first(
    sql<{ left: number }>`SELECT count(*)::int AS left FROM owner_recovery_codes
    WHERE owner_id = ${ownerId} AND usado_en IS NULL`,
    db,
  );
  return row?.left ?? 0;
}
