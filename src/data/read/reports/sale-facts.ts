import { bogotaDate, bogotaDayRange, bogotaTimestamp } from '#domain/bogota-time.ts';
import { lineCost } from '#domain/money/invoice-math.ts';
import { addMoney, compareMoney, subtract } from '#domain/money/money.ts';
import type { Invoice } from '#contract/invoicing/invoices.ts';
import { creditedOf, moneyOnNote } from '#domain/refunds.ts';
import type { DayRange } from '#domain/reports/range.ts';
import type { AbonoFact, LineFact, NoteFact, SaleFact } from '#domain/reports/sums.ts';
import type { Return } from '#contract/returns/returns.ts';
import type { ErpDatabase } from '#app/data/db.ts';
import { amountsOfSale, type InvoiceRecord } from '#app/data/invoice-record.ts';
import { returnIn } from '#app/data/queue/exchange.ts';
import { rowsUnder } from '#app/data/queue/by-state.ts';
import { isKind, type Operation } from '#app/data/queue/operation.ts';
import { colleaguesOf } from '#app/data/read/cash/device-drawer.ts';

// What this device knows of what was sold, as reports count it (`domain/reports/sums.ts`).

/** The server takes a sale that says nothing of its payment for paid in cash. */
const paidAs = (pagos: SaleFact['pagos'], valor: string): SaleFact['pagos'] =>
  pagos.length > 0 ? pagos : [{ medio: 'efectivo', valor }];

/** What was taken off a line; rows of before don't tell it, and their price is a rounded one. */
function discountOf(line: Invoice['detalles_items'][number], ofSale: string | undefined): string {
  const { descuento_valor: told, descuento_pct: percent, valor_unitario, cantidad, base_gravable } = line;
  if (told !== undefined) return told;
  if (Number(percent) === 0 && ofSale === undefined) return '0.00';
  const full = lineCost(valor_unitario, cantidad);
  return compareMoney(full, base_gravable) > 0 ? subtract(full, base_gravable) : '0.00';
}

/** A device keeps no costs of what it sold. */
function linesOf({ invoice, sale }: InvoiceRecord): LineFact[] {
  if (invoice)
    return invoice.detalles_items.map((line) => ({
      producto_id: line.producto_id,
      cantidad: String(line.cantidad),
      descuento: discountOf(line, invoice.descuento_total),
      base: line.base_gravable,
      total: line.total_linea,
      costo: null,
    }));
  const amounts = sale && amountsOfSale(sale);
  return (sale?.lines ?? []).map((line, at) => {
    const { base = '0.00', total = '0.00', descuento_valor: descuento = '0.00' } = amounts?.lines[at] ?? {};
    const { producto_id, cantidad } = line;
    return { producto_id, cantidad, descuento, base, total, costo: null };
  });
}

function factOf(record: InvoiceRecord, redondeo: 0 | 50, serieId: number): SaleFact | null {
  const { id, fecha, invoice, sale } = record;
  const sold = invoice ?? sale;
  if (!sold) return null;
  const at = bogotaTimestamp(new Date(invoice?.fecha_venta ?? fecha));
  const { total_factura: total, subtotal, cajero, pagos } = sold;
  return {
    id,
    dia: at.slice(0, 10),
    hora: Number(at.slice(11, 13)),
    serie_id: invoice?.serie_id ?? serieId,
    collaborator_id: 0,
    cajero,
    subtotal,
    total,
    redondeo,
    pagos: paidAs(pagos, total),
    lineas: linesOf(record),
    despues: false,
  };
}

const LIVE_STATES = ['pending', 'sending', 'blocked', 'rejected', 'done'] as const;

/** What somebody has queued of a kind here, or keeps as done. */
const queuedOf = (db: ErpDatabase, kind: 'payment' | 'return' | 'sale'): Promise<Operation[]> =>
  rowsUnder(db, '[kind+state]', kind, LIVE_STATES);

/** Payments on account that this device took in some days, by all who work on it. */
export async function readOwnAbonos(db: ErpDatabase, { desde, hasta }: DayRange): Promise<AbonoFact[]> {
  const redondeo = (await db.business.toCollection().first())?.opciones.redondeo_efectivo ?? 0;
  const operations = await queuedOf(db, 'payment');
  for await (const other of colleaguesOf(db)) operations.push(...(await queuedOf(other, 'payment')));
  return operations.flatMap((operation) => {
    const dia = bogotaDate(new Date(operation.occurredAt));
    if (!isKind(operation, 'payment') || dia < desde || dia > hasta) return [];
    const { medio, valor } = operation.effect;
    return [{ dia, medio, valor, redondeo }];
  });
}

/** A sale of a queue as a history lists it. A colleague who signs out leaves the queue, and no history beside it. */
function queuedRecord(operation: Operation): InvoiceRecord[] {
  if (!isKind(operation, 'sale')) return [];
  const { sale } = operation.effect;
  const cajaId = sale.caja_id === undefined ? {} : { cajaId: sale.caja_id };
  return [
    { id: operation.entityId, fecha: sale.fecha, busqueda: '', invoice: null, sale, ...cajaId, v: 0, rev: 0 },
  ];
}

/** A sale, and the store of the person who made it. */
interface SoldIn {
  record: InvoiceRecord;
  serieId: number;
}

const storeOf = async ({ me }: ErpDatabase): Promise<number | undefined> =>
  (await me.get('me'))?.serie_id ?? undefined;

/** Sales since a moment that colleagues made on this device and the own mirror has not. */
async function colleaguesSales(
  db: ErpDatabase,
  ownStore: number,
  { begin, own }: { begin: string; own: readonly SoldIn[] },
): Promise<SoldIn[]> {
  const known = new Set(own.map(({ record }) => record.id));
  const found: SoldIn[] = [];
  for await (const other of colleaguesOf(db)) {
    // Somebody who signed out has left the queue alone, of the store that this is.
    const serieId = (await storeOf(other)) ?? ownStore;
    const ids = await other.invoices.where('fecha').aboveOrEqual(begin).primaryKeys();
    const records = (await other.invoices.bulkGet(ids.filter((id) => !known.has(id)))).filter(
      (record) => record !== undefined,
    );
    const queued = ids.length === 0 ? (await queuedOf(other, 'sale')).flatMap(queuedRecord) : [];
    for (const record of [...records, ...queued]) {
      if (known.has(record.id) || record.fecha < begin) continue;
      known.add(record.id);
      found.push({ record, serieId });
    }
  }
  return found;
}

/** What came back on this device and the own mirror has not. */
async function colleaguesReturns(db: ErpDatabase, own: readonly Return[]): Promise<Return[]> {
  const known = new Set(own.map(({ id }) => id));
  const found: Return[] = [];
  for await (const other of colleaguesOf(db)) {
    const back = await other.returns.toArray();
    const waiting = [...(await queuedOf(other, 'return')), ...(await queuedOf(other, 'sale'))];
    // Money of a refused return that waits for nobody is in the drawer yet.
    const queued = waiting.filter(({ state, delivered }) => state !== 'rejected' || delivered);
    for (const one of [...back, ...queued.flatMap((operation) => returnIn(operation) ?? [])]) {
      if (known.has(one.id)) continue;
      known.add(one.id);
      found.push(one);
    }
  }
  return found;
}

/** Sales of some days, of every store and of whatever device the mirror knows. */
export async function readSaleFacts(
  db: ErpDatabase,
  { desde, hasta }: DayRange,
): Promise<{ record: InvoiceRecord; fact: SaleFact }[]> {
  const [serieId = 0, business, drawers] = await Promise.all([
    storeOf(db),
    db.business.toCollection().first(),
    db.cash.toArray(),
  ]);
  const step = business?.opciones.redondeo_efectivo ?? 0;
  const stepOf = new Map(drawers.map(({ id, redondeo }) => [id, redondeo]));
  const begin = bogotaTimestamp(new Date(bogotaDayRange(desde)?.start ?? 0));
  // A sale is invoiced when it is made, or later.
  const records = await db.invoices.where('fecha').aboveOrEqual(begin).toArray();
  const own = records.map((record): SoldIn => ({ record, serieId }));
  return [...own, ...(await colleaguesSales(db, serieId, { begin, own }))].flatMap(
    ({ record, serieId: of }) => {
      const fact = factOf(record, stepOf.get(record.cajaId ?? '') ?? step, of);
      return fact !== null && fact.dia >= desde && fact.dia <= hasta ? [{ record, fact }] : [];
    },
  );
}

/** Notes of some days, those among them that await their number: what had come back before elsewhere gets none. */
export async function readNoteFacts(
  db: ErpDatabase,
  { desde, hasta }: DayRange,
): Promise<{ record: Return; fact: NoteFact; hora: number }[]> {
  const [business, drawers, returns] = await Promise.all([
    db.business.toCollection().first(),
    db.cash.toArray(),
    db.returns.toArray(),
  ]);
  const step = business?.opciones.redondeo_efectivo ?? 0;
  const stepOf = new Map(drawers.map(({ id, redondeo }) => [id, redondeo]));
  return [...returns, ...(await colleaguesReturns(db, returns))].flatMap((record) => {
    const at = bogotaTimestamp(new Date(record.fisico_en));
    const dia = at.slice(0, 10);
    const lines = record.lineas.filter(({ con_nota }) => con_nota);
    if (lines.length === 0 || dia < desde || dia > hasta) return [];
    const total = addMoney(...lines.map(({ total_linea }) => total_linea));
    const fact: NoteFact = {
      dia,
      subtotal: addMoney(...lines.map(({ base_gravable }) => base_gravable)),
      total,
      redondeo: stepOf.get(record.caja_id ?? '') ?? step,
      reembolsos: moneyOnNote(record.reembolso, subtract(record.total, total)),
      acreditado: creditedOf(record),
      lineas: lines.map((line) => ({
        producto_id: line.producto_id,
        cantidad: String(line.cantidad),
        descuento: '0.00',
        base: line.base_gravable,
        total: line.total_linea,
        costo: null,
        vuelve: line.destino !== 'averia',
      })),
    };
    return [{ record, fact, hora: Number(at.slice(11, 13)) }];
  });
}
