import { createHash } from 'node:crypto';
import { type Db, first, sql } from '#server/platform/database/database.ts';
import { addressKey } from './client-address.ts';

/** From which addresses an account has signed in. */
export interface KnownAddresses {
  has(account: string, ip: string): Promise<boolean>;
  /** After a whole sign-in, second factor included. */
  note(account: string, ip: string, now: Date): Promise<void>;
}

const NOTED_EVERY_MS = 86_400_000;

/** @param kind of the accounts: an owner and a collaborator may have the same e-mail */
export function createKnownAddresses(db: Db, kind: 'owner' | 'collaborator'): KnownAddresses {
  const printOf = (account: string, ip: string) =>
    createHash('sha256')
      .update(`${kind} ${account} ${addressKey(ip)}`)
      .digest('hex');
  return {
    async has(account, ip) {
      const known = await first(
        sql`SELECT 1 AS known FROM sign_in_addresses WHERE huella = ${printOf(account, ip)}`,
        db,
      );
      return known !== undefined;
    },
    async note(account, ip, now) {
      await sql`
        INSERT INTO sign_in_addresses (huella, visto_en) VALUES (${printOf(account, ip)}, ${now})
        ON CONFLICT (huella) DO UPDATE SET visto_en = excluded.visto_en
        WHERE sign_in_addresses.visto_en < ${new Date(now.getTime() - NOTED_EVERY_MS)}`.execute(db);
    },
  };
}

/** Removes some addresses from which nobody signed in since that moment. @returns how many */
export async function sweepAddresses(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM sign_in_addresses WHERE huella IN (
      SELECT huella FROM sign_in_addresses WHERE visto_en <= ${before} LIMIT ${limit}
    )`.execute(db);
  return Number(numAffectedRows ?? 0);
}
