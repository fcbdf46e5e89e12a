import {
  creditOf as clientCredit,
  type CreditTerms,
  NO_CREDIT,
  TERM_FIELDS,
} from '#contract/clients/client-fields.ts';
import { pick } from '#contract/field-list.ts';
import type { AndyClient, AndyCredit, AndyDebtor, Counted } from '#domain/andy/reader.ts';
import { formatMoney, moneyToCents } from '#domain/money/money.ts';
import { normalizeText } from '#domain/normalize.ts';
import type { ClientRecord, ErpDatabase } from '#app/data/db.ts';

/** What Andy asks of the clients, from the mirror; the server's is `andy-clients.repo.ts`. */

interface NamedClient {
  id: string;
  /** Normalized. */
  name: string;
  text: string;
  row: ClientRecord;
}

export async function readClients(db: ErpDatabase): Promise<NamedClient[]> {
  const rows = await db.clients.filter(({ borrado }) => !borrado).toArray();
  return rows.map((row) => ({ id: row.id, name: normalizeText(row.nombre), text: row.busqueda, row }));
}

const nameOf = ({ nombre, codigo_cliente }: ClientRecord): string => nombre || codigo_cliente;

export function toAndyClient({ row }: NamedClient): AndyClient {
  return { id: row.id, nombre: nameOf(row), identificacion: row.identificacion };
}

/** The account of a client; null where the mirror has none: this level may not see it. */
export function creditOf(clients: readonly NamedClient[], clientId: string): AndyCredit | null {
  const row = clients.find(({ id }) => id === clientId)?.row;
  if (!row || !clientCredit(row)) return null;
  return {
    ...NO_CREDIT,
    ...(pick(row, TERM_FIELDS) as Partial<CreditTerms>),
    saldo: row.saldo_credito ?? '0.00',
  };
}

/** Clients who owe, the most first, and what all of them owe together. */
export function listDebtors(
  clients: readonly NamedClient[],
  limit: number,
): Counted<AndyDebtor> & { total: string } {
  const owing = clients
    .map(({ row }) => ({ row, owed: moneyToCents(row.saldo_credito ?? '0.00') }))
    .filter(({ owed }) => owed > 0n)
    .sort((a, b) => Number(b.owed - a.owed) || (a.row.id < b.row.id ? -1 : 1));
  const rows = owing
    .slice(0, limit)
    .map(({ row, owed }) => ({ nombre: nameOf(row), saldo: formatMoney(owed) }));
  return {
    count: owing.length,
    total: formatMoney(owing.reduce((sum, { owed }) => sum + owed, 0n)),
    rows,
  };
}
