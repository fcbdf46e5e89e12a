import { creditOf } from '#contract/clients/client-fields.ts';
import type { ClientCredit } from '#domain/clients/credit.ts';
import { formatMoney, moneyToCents } from '#domain/money/money.ts';
import { asksForFinalConsumer } from '#domain/invoicing/final-consumer.ts';
import { clientSearchWords } from '#domain/clients/client-search.ts';
import type { ClientRecord, ErpDatabase } from '#app/data/db.ts';
import { clientOrderOf } from '#app/data/memory/client-order.ts';
import { readOrder } from '#app/data/memory/list-order.ts';

interface ClientMatch {
  id: string;
  nombre: string;
  identificacion: string;
  isFinalConsumer: boolean;
  /** Credit limit, money; null when credit is not active or this level may not see it. */
  cupo: string | null;
}

function toMatch(row: ClientRecord): ClientMatch {
  const credit = creditOf(row);
  return {
    id: row.id,
    nombre: row.nombre,
    identificacion: row.identificacion,
    isFinalConsumer: row.es_consumidor_final,
    cupo: credit?.isActive ? credit.limit : null,
  };
}

const BY_TEXT = readOrder<ClientRecord>(null, { busqueda: (row) => row.busqueda }, 'busqueda');

/** Active clients whose name, identification or code holds every word; as the API answers: Consumidor final first when asked for. */
export async function searchClients(db: ErpDatabase, text: string, limit: number): Promise<ClientMatch[]> {
  const words = clientSearchWords(text);
  const rows = (await clientOrderOf(db).inOrder(BY_TEXT)).filter(
    (row) => row.is_active && words.every((word) => row.busqueda.includes(word)),
  );
  // Nothing typed yet: first the client that is wanted most.
  const pins = words.length === 0 || asksForFinalConsumer(words);
  const first = pins ? rows.filter((row) => row.es_consumidor_final) : [];
  return [...first, ...rows.filter((row) => !first.includes(row))].slice(0, limit).map(toMatch);
}

/** The active client with this identification, as typed or read from a document; undefined when none or several have it. */
export async function clientWithId(db: ErpDatabase, typed: string): Promise<ClientMatch | undefined> {
  const [id = ''] = clientSearchWords(typed);
  const rows = await db.clients
    .where('identificacion')
    .equals(id)
    .filter((row) => row.is_active && !row.borrado)
    .toArray();
  const [only] = rows;
  return only && rows.length === 1 ? toMatch(only) : undefined;
}

/** Whether another client of this kind has the identification already, as far as this device knows. */
export async function hasTwin(
  db: ErpDatabase,
  { tipo_cliente, identificacion }: Pick<ClientRecord, 'tipo_cliente' | 'identificacion'>,
  ownId: string | null,
): Promise<boolean> {
  const twins = db.clients
    .where('identificacion')
    .equals(identificacion)
    .filter((row) => row.tipo_cliente === tipo_cliente && !row.borrado && row.id !== ownId);
  return (await twins.count()) > 0;
}

/** The credit account of a client, its balance with what was sold and paid here; undefined when this level may not see it or the client is unknown. */
export async function readCredit(db: ErpDatabase, clientId: string): Promise<ClientCredit | undefined> {
  const row = await db.clients.get(clientId);
  const credit = row && creditOf(row);
  if (!credit) return undefined;
  const entries = await db.ledger.where('cliente_id').equals(clientId).toArray();
  const owed = entries.reduce(
    (sum, { tipo, valor }) => (tipo === 'cargo' ? sum + moneyToCents(valor) : sum - moneyToCents(valor)),
    0n,
  );
  return { ...credit, balance: formatMoney(owed) };
}
