import { FINAL_CONSUMER_ID } from '#domain/invoicing/final-consumer.ts';
import type { ErpDatabase } from '#app/data/db.ts';
import type { DraftClient } from './draft.ts';

/** The built-in client, if the mirror has it yet. */
export async function finalConsumer(db: ErpDatabase): Promise<DraftClient | undefined> {
  const row = await db.clients.where('identificacion').equals(FINAL_CONSUMER_ID).first();
  return row && { id: row.id, nombre: row.nombre, identificacion: row.identificacion };
}
