import { type Db, first, sql, type Tx } from '#server/platform/database/database.ts';

interface RegisteredOwner {
  email: string;
  passwordHash: string;
  first_name: string;
  second_name: string | null;
  last_name: string;
  second_surname: string;
  cedula: string;
  country: string;
  department: string;
  city: string;
  mobile_phone: string;
  fixed_phone: string | null;
  address: string;
  /** Until when the registration holds its address unconfirmed. */
  pendingUntil: Date;
  /** When the treatment of the data was agreed to; null where nobody asked. */
  datosAutorizadosEn: Date | null;
  now: Date;
}

/** How an e-mail address stands: whose it is, and whether the mailbox was proved. */
export interface AddressRow {
  id: number;
  email: string;
  verified_at: Date | null;
}

/**
 * Registers an address that is free, or whose registration was never confirmed in its time. One statement,
 * so that of two registrations at once the second waits for the first and finds the address taken.
 * @returns the owner's id, or undefined if the address is taken
 */
export async function claimAddress(tx: Tx, o: RegisteredOwner): Promise<number | undefined> {
  const row = await first(
    sql<{ id: number }>`
    INSERT INTO owners (email, email_norm, password_hash, first_name, second_name, last_name, second_surname, cedula, country,
      department, city, mobile_phone, fixed_phone, address, pending_until, datos_autorizados_en, created_at)
    VALUES (${o.email}, ${o.email.toLowerCase()}, ${o.passwordHash}, ${o.first_name}, ${o.second_name}, ${o.last_name},
      ${o.second_surname}, ${o.cedula}, ${o.country}, ${o.department}, ${o.city}, ${o.mobile_phone}, ${o.fixed_phone},
      ${o.address}, ${o.pendingUntil}, ${o.datosAutorizadosEn}, ${o.now})
    ON CONFLICT (email_norm) DO UPDATE SET (email, password_hash, first_name, second_name, last_name, second_surname, cedula,
      country, department, city, mobile_phone, fixed_phone, address, pending_until, datos_autorizados_en, created_at) = (excluded.email,
      excluded.password_hash, excluded.first_name, excluded.second_name, excluded.last_name, excluded.second_surname,
      excluded.cedula, excluded.country, excluded.department, excluded.city, excluded.mobile_phone, excluded.fixed_phone,
      excluded.address, excluded.pending_until, excluded.datos_autorizados_en, excluded.created_at)
    WHERE owners.verified_at IS NULL AND COALESCE(owners.pending_until, '-infinity') <= ${o.now}
    RETURNING id`,
    tx,
  );
  return row?.id;
}

export function findByAddress(db: Db | Tx, emailNorm: string): Promise<AddressRow | undefined> {
  return first(
    sql<AddressRow>`SELECT id, email, verified_at FROM owners WHERE email_norm = ${emailNorm}`,
    db,
  );
}

/** Who holds the address now: an owner, or a registration that may still be confirmed. */
export function findHolder(db: Db, emailNorm: string, now: Date): Promise<AddressRow | undefined> {
  return first(
    sql<AddressRow>`SELECT id, email, verified_at FROM owners
    WHERE email_norm = ${emailNorm} AND (verified_at IS NOT NULL OR pending_until > ${now})`,
    db,
  );
}

/** Takes the owner's lock: before its keys, in every transaction that touches both. */
export function lockOwner(tx: Tx, id: number): Promise<AddressRow | undefined> {
  return first(sql<AddressRow>`SELECT id, email, verified_at FROM owners WHERE id = ${id} FOR UPDATE`, tx);
}

export async function extendPending(tx: Tx, id: number, pendingUntil: Date): Promise<void> {
  await sql`UPDATE owners SET pending_until = ${pendingUntil} WHERE id = ${id}`.execute(tx);
}

/** The mailbox was proved; the first time counts. */
export async function markVerified(tx: Tx, id: number, now: Date): Promise<void> {
  await sql`UPDATE owners SET verified_at = COALESCE(verified_at, ${now}), pending_until = NULL WHERE id = ${id}`.execute(
    tx,
  );
}

export async function setPassword(tx: Tx, id: number, passwordHash: string): Promise<void> {
  await sql`UPDATE owners SET password_hash = ${passwordHash} WHERE id = ${id}`.execute(tx);
}

/**
 * Removes some registrations that could be confirmed until that moment and were not, with their keys. A registration
 * that is being confirmed, or made anew, stays. @returns how many
 */
export async function sweepRegistrations(db: Db, before: Date, limit: number): Promise<number> {
  const result = await sql`
    WITH old AS (
      SELECT id FROM owners WHERE verified_at IS NULL AND coalesce(pending_until, created_at) <= ${before}
      LIMIT ${limit} FOR UPDATE SKIP LOCKED
    ), keys AS (
      DELETE FROM owner_keys USING old WHERE owner_id = old.id
    )
    DELETE FROM owners USING old WHERE owners.id = old.id`.execute(db);
  return Number(result.numAffectedRows ?? 0);
}
