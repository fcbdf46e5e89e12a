import type { FastifyRequest } from 'fastify';
import { HEADERS } from '#contract/headers.ts';
import type { Collaborator } from '#server/platform/actor.ts';
import { type Db, sql } from '#server/platform/database/database.ts';
import { readDevice } from '#server/platform/request-facts.ts';

/** What is known is written again after so long, or once a device has more or less to send. */
const AGAIN_MS = 60_000;
/** Devices whose last contact is remembered here; beyond them it is written more often. */
const MOST_REMEMBERED = 10_000;
const MOST_PENDING = 1_000_000;

interface Contact {
  atMs: number;
  pending: number;
}

/** How much a device says that it has to send; 0 for a program of before, which says nothing. */
function readPending(headers: FastifyRequest['headers']): number {
  const told = headers[HEADERS.pending];
  if (typeof told !== 'string' || !/^\d{1,7}$/u.test(told)) return 0;
  return Math.min(Number(told), MOST_PENDING);
}

/** Notes when devices ask for what is new (reports.md: quiet devices). */
export function createDeviceContacts(db: Db) {
  const known = new Map<string, Contact>();

  return {
    /** A contact that can't be noted keeps nobody from reading the feed. */
    async note(actor: Collaborator, headers: FastifyRequest['headers'], now: Date): Promise<void> {
      const device = readDevice(headers[HEADERS.device]);
      if (device === null) return;
      const contact = { atMs: now.getTime(), pending: readPending(headers) };
      const key = `${actor.businessId}:${device}:${actor.id}`;
      const last = known.get(key);
      if (last && last.pending === contact.pending && contact.atMs - last.atMs < AGAIN_MS) return;
      if (known.size >= MOST_REMEMBERED) known.clear();
      known.set(key, contact);
      await sql`
        INSERT INTO device_contacts (business_id, device_id, collaborator_id, visto_en, pendientes)
        VALUES (${actor.businessId}, ${device}, ${actor.id}, ${now}, ${contact.pending})
        ON CONFLICT (business_id, device_id, collaborator_id)
        DO UPDATE SET visto_en = excluded.visto_en, pendientes = excluded.pendientes`
        .execute(db)
        .catch(() => known.delete(key));
    },
  };
}

/** Removes some contacts of devices that were not heard since. @returns how many */
export async function sweepContacts(db: Db, before: Date, limit: number): Promise<number> {
  const result = await sql`
    DELETE FROM device_contacts WHERE (business_id, device_id, collaborator_id) IN (
      SELECT business_id, device_id, collaborator_id FROM device_contacts WHERE visto_en < ${before} LIMIT ${limit})`.execute(
    db,
  );
  return Number(result.numAffectedRows ?? 0);
}
