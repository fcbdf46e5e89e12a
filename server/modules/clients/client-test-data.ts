import { first, sql, type Tx } from '#server/platform/database/database.ts';
import type { Write } from '#server/platform/write.ts';
import type { ImportedClient } from './client-import.ts';

/** What tells two clients of one business apart: kind and number. */
export function identityOf(
  client: Pick<ImportedClient, 'tipo_cliente' | 'cedula_natural' | 'nit_juridico'>,
): string {
  return `${client.tipo_cliente} ${client.cedula_natural ?? client.nit_juridico ?? ''}`;
}

/** Identities of all living clients of a business, as `identityOf` writes them. */
export async function listIdentities(tx: Tx, businessId: number): Promise<Set<string>> {
  const { rows } = await sql<{ tipo_cliente: string; identificacion: string }>`
    SELECT tipo_cliente, identificacion FROM clients
    WHERE business_id = ${businessId} AND deleted_at IS NULL`.execute(tx);
  return new Set(rows.map((row) => `${row.tipo_cliente} ${row.identificacion}`));
}

/**
 * Hides every client but the built-in one and those who owe: their account must stay in sight.
 * @returns how many were hidden and how many kept
 */
export async function hideAllClients({ tx, businessId, changes, now }: Write): Promise<{
  hidden: number;
  kept: number;
}> {
  const { rows } = await sql<{ id: string }>`
    UPDATE clients SET deleted_at = ${now}
    WHERE business_id = ${businessId} AND deleted_at IS NULL AND NOT es_consumidor_final AND saldo_credito = 0
    RETURNING id`.execute(tx);
  for (const { id } of rows) changes.remove('clientes', id);
  const left = await first(
    sql<{ count: number }>`SELECT count(*) AS count FROM clients
    WHERE business_id = ${businessId} AND deleted_at IS NULL AND NOT es_consumidor_final`,
    tx,
  );
  return { hidden: rows.length, kept: left?.count ?? 0 };
}
