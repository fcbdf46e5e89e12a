import type { FastifyRequest } from 'fastify';
import { HEADERS } from '#contract/headers.ts';
import type { Collaborator } from '#server/platform/actor.ts';
import { type Db, sql } from '#server/platform/database/database.ts';
import { readDevice } from '#server/platform/request-facts.ts';

/** A contact is written again after so long, or once a device has more or less to send. */
const AGAIN_S = 60;
const MOST_PENDING = 1_000_000;

/** How much a device says that it has to send; 0 for a program of before, which says nothing. */
function readPending(headers: FastifyRequest['headers']): number {
  const told = headers[HEADERS.pending];
  if (typeof told !== 'string' || !/^\d{1,7}$/u.test(told)) return 0;
  return Math.min(Number(told), MOST_PENDING);
}

/** Notes when devices ask for what is new (reports.md: quiet devices), and since when each has had work to send. */
export function createDeviceContacts(db: Db) {
  return {
    /** A contact that can't be noted keeps nobody from reading the feed. */
    async note(actor: Collaborator, headers: FastifyRequest['headers'], now: Date): Promise<void> {
      const device = readDevice(headers[HEADERS.device]);
      if (device === null) return;
      const pending = readPending(headers);
      // What is known already is looked up, and not remembered here: another process may have noted something since.
      await sql`
        INSERT INTO device_contacts AS c (business_id, device_id, collaborator_id, visto_en, pendientes, pendiente_desde)
        SELECT ${actor.businessId}, ${device}, ${actor.id}, ${now}, ${pending}::int,
          CASE WHEN ${pending}::int > 0 THEN ${now}::timestamptz END
        WHERE NOT EXISTS (SELECT FROM device_contacts k
          WHERE k.business_id = ${actor.businessId} AND k.device_id = ${device} AND k.collaborator_id = ${actor.id}
            AND k.pendientes = ${pending}::int AND k.visto_en > ${now}::timestamptz - make_interval(secs => ${AGAIN_S}))
        ON CONFLICT (business_id, device_id, collaborator_id) DO UPDATE
        SET visto_en = excluded.visto_en, pendientes = excluded.pendientes,
          pendiente_desde = CASE WHEN excluded.pendientes = 0 THEN NULL
            WHEN c.pendientes > 0 THEN coalesce(c.pendiente_desde, c.visto_en) ELSE excluded.visto_en END`
        .execute(db)
        .catch(() => undefined);
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
