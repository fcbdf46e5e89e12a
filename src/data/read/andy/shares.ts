import type { AndyShare, SalesKey } from '#domain/andy/reader.ts';
import { addDays } from '#domain/bogota-time.ts';
import { FINAL_CONSUMER_ID } from '#domain/invoicing/final-consumer.ts';
import { type Cents, formatMoney, moneyToCents } from '#domain/money/money.ts';
import { weekdayOf } from '#domain/reports/range.ts';
import type { ErpDatabase } from '#app/data/db.ts';
import { finalConsumer } from '#app/data/drafts/final-consumer.ts';
import { byIssue, type Note, type Sale } from './sales.ts';

/** What tells a sale apart, or goods that came back. */
interface Told {
  dia: string;
  hora: number;
  cajero: string;
  /** null of a client whom nobody knows. */
  client: { id: string; nombre: string } | null;
}

/** The day, hour or person, and how it is called; null of a client whom nobody knows. */
function keyOf(key: SalesKey, { dia, hora, cajero, client }: Told): { id: string; clave: string } | null {
  if (key === 'client') return client && { id: client.id, clave: client.nombre };
  const clave = {
    week: addDays(dia, 1 - weekdayOf(dia)),
    month: dia.slice(0, 7),
    day: dia,
    hour: String(hora),
    weekday: String(weekdayOf(dia)),
    cashier: cajero,
  }[key];
  return { id: clave, clave };
}

function toldOfSale({ fact, record: { invoice, sale } }: Sale): Told {
  const client = invoice ? { id: invoice.cliente_id, ...invoice.datos_cliente } : sale?.cliente;
  const isKnown = client && client.identificacion !== FINAL_CONSUMER_ID;
  return { ...fact, client: isKnown ? { id: client.id, nombre: client.nombre } : null };
}

/** Goods that came back count when they did, for the person who took them (reports.md). */
function toldOfNote({ fact: { dia }, record, hora }: Note, nobody: string | undefined): Told {
  const { cajero, cliente_id: id, cliente: nombre } = record;
  return { dia, hora, cajero, client: id === nobody ? null : { id, nombre } };
}

/** Sales told apart, and what came back; of clients by the name that the last of their invoices has. */
export async function readShares(
  db: ErpDatabase,
  key: SalesKey,
  sales: readonly Sale[],
  notes: readonly Note[],
): Promise<AndyShare[]> {
  const nobody = (await finalConsumer(db))?.id;
  const shares = new Map<string, { clave: string; facturas: number; ventas: Cents; devoluciones: Cents }>();
  const shareOf = (told: Told, isSale: boolean) => {
    const of = keyOf(key, told);
    if (of === null) return null;
    const share = shares.get(of.id) ?? { clave: of.clave, facturas: 0, ventas: 0n, devoluciones: 0n };
    if (isSale) share.clave = of.clave;
    shares.set(of.id, share);
    return share;
  };
  for (const note of notes) {
    const share = shareOf(toldOfNote(note, nobody), false);
    if (share) share.devoluciones += moneyToCents(note.fact.total);
  }
  for (const sale of sales.toSorted(byIssue)) {
    const share = shareOf(toldOfSale(sale), true);
    if (!share) continue;
    share.facturas += 1;
    share.ventas += moneyToCents(sale.fact.total);
  }
  return [...shares.values()].map(({ ventas, devoluciones, ...share }) => ({
    ...share,
    ventas: formatMoney(ventas),
    devoluciones: formatMoney(devoluciones),
  }));
}

/** Names of those who sold. */
export const cashiersOf = (sales: readonly Sale[]): string[] => [
  ...new Set(sales.map(({ fact }) => fact.cajero)),
];
