import type { Invoice, InvoiceDetail } from '#contract/invoicing/invoices.ts';
import type { Return } from '#contract/returns/returns.ts';
import type { SessionData } from '#contract/session/session.ts';
import { can, canReturn } from '#domain/accounts/permissions.ts';
import { openOfInvoice } from '#domain/clients/credit.ts';
import { FINAL_CONSUMER_ID } from '#domain/invoicing/final-consumer.ts';
import { addMoney } from '#domain/money/money.ts';
import {
  addQuantities,
  isNoQuantity,
  type ReturnableLine,
  returnOptionsOf,
  unitsLeft,
} from '#domain/returns.ts';
import type { ErpDatabase, ReturnRecord } from '#app/data/db.ts';
import { amountsOfSale, type InvoiceRecord, type LocalSale } from '#app/data/invoice-record.ts';
import { answeredReturn, returnIn } from '#app/data/queue/exchange.ts';
import { rowsUnder } from '#app/data/queue/by-state.ts';
import { isLive, OPEN_STATES, type Operation } from '#app/data/queue/operation.ts';
import { accountHere } from '#app/data/read/clients/account-here.ts';
import { colleaguesOf } from '#app/data/read/cash/device-drawer.ts';
import type { DraftExchange, Returnable } from '#app/data/drafts/exchange.ts';
import { isFetchedAnew } from '#app/data/knows-server.ts';
import { identitiesTable } from '#app/data/registry.ts';
import { sumReturns, unitsBack } from './returned.ts';

/** What returns of a sale are read from. */
export function tablesOfReturns({ returns, ledger, business, me, series, outbox, meta }: ErpDatabase) {
  return [returns, ledger, business, me, series, outbox, meta, identitiesTable()];
}

type Line = Omit<ReturnableLine, 'returned' | 'left'>;

const linesOfInvoice = ({ detalles_items }: Invoice): Line[] =>
  detalles_items.map((line, at) => ({ ...line, linea: at + 1, cantidad: String(line.cantidad) }));

const linesOfSale = (sale: LocalSale): Line[] => {
  const amounts = amountsOfSale(sale);
  return sale.lines.map((line, at) => {
    const { base = '0.00', impuestos_aplicados = [] } = amounts.lines[at] ?? {};
    const { producto_id, codigo_barras, nombre, cantidad } = line;
    return {
      linea: at + 1,
      producto_id,
      codigo_barras,
      nombre,
      cantidad,
      base_gravable: base,
      impuestos_aplicados,
    };
  });
};

/** A row of what came back that a queue knows, as the server tells it where it has it. */
const rowOf = (back: Return, isAtServer: boolean): ReturnRecord => ({
  ...back,
  srv: isAtServer ? back : null,
  v: 0,
  rev: 0,
  pageRev: 0,
});

/** What a queue took back; of exchanges that were sent, among many sales, only where the mirror beside it lacks rows. */
async function queuedReturns(db: ErpDatabase): Promise<Operation[]> {
  const ever = [...OPEN_STATES, 'done'] as const;
  const ofSales = (await isFetchedAnew(db)) ? ever : OPEN_STATES;
  // Together: what is sent meanwhile is in one of its states.
  const rows = await db.transaction('r', db.outbox, async () =>
    Promise.all([
      rowsUnder(db, '[kind+state]', 'return', ever),
      rowsUnder(db, '[kind+state]', 'sale', ofSales),
    ]),
  );
  return rows.flat().filter((one) => isLive(one) || one.state === 'done');
}

/**
 * What came back of a sale as everybody on this device knows it: what colleagues did here, sent or not, and what the server
 * has told them and not yet the person in front. A colleague who has signed out leaves the queue alone.
 */
async function returnsHere(db: ErpDatabase, invoiceId: string): Promise<ReturnRecord[]> {
  const found = await db.returns.where('factura_id').equals(invoiceId).toArray();
  for await (const other of colleaguesOf(db)) {
    const kept = await other.returns.where('factura_id').equals(invoiceId).toArray();
    const queued = (await queuedReturns(other)).flatMap((one) => {
      const back = answeredReturn(one) ?? returnIn(one);
      return back?.factura_id === invoiceId ? [rowOf(back, one.state === 'done')] : [];
    });
    // What waits no more the server has, also before its page has come to that colleague.
    const isUnsent = (id: string) => queued.some((back) => back.id === id && back.srv === null);
    found.push(...kept.filter(({ id }) => !isUnsent(id)).map((row) => ({ ...row, srv: row.srv ?? row })));
    found.push(...queued);
  }
  // A return found twice counts as the server has told it.
  const told = found.toSorted((a, b) => Number(a.srv === null) - Number(b.srv === null));
  return [...new Map(told.toReversed().map((back) => [back.id, back])).values()];
}

async function readDebt(
  db: ErpDatabase,
  invoice: Invoice | null,
  sale: LocalSale | null,
  id: string,
): Promise<string> {
  const pagos = invoice?.pagos ?? sale?.pagos ?? [];
  const onCredit = addMoney(
    '0.00',
    ...pagos.filter(({ medio }) => medio === 'credito').map(({ valor }) => valor),
  );
  if (onCredit === '0.00') return onCredit;
  const clientId = invoice?.cliente_id ?? sale?.cliente.id ?? '';
  // Who may not see accounts has none here: what was bought on credit counts as owed, and the server corrects it.
  if (!can((await db.me.get('me'))?.permission_level, 'clients.credit.view')) return onCredit;
  return openOfInvoice(await accountHere(db, clientId), id);
}

/** What of a sale may come back, as this device knows it; null where it cannot read it. */
export async function readReturnable(
  db: ErpDatabase,
  { id, invoice, sale, fecha }: InvoiceRecord,
): Promise<Returnable | null> {
  const lines = invoice ? linesOfInvoice(invoice) : sale ? linesOfSale(sale) : null;
  if (!lines) return null;
  const [known, me, business] = await Promise.all([
    returnsHere(db, id),
    db.me.get('me'),
    db.business.toCollection().first(),
  ]);
  const { isAnnulled } = sumReturns(known);
  const told = (invoice as Partial<InvoiceDetail> | null)?.devuelto ?? [];
  const back = unitsBack(told, known);
  const returnedOf = (linea: number) => addQuantities(back.find((one) => one.linea === linea)?.cantidad ?? 0);
  const { options, isUnlimited } = moneyLimitsOf(business, me);
  const level = me?.permission_level;
  const buyer = invoice?.datos_cliente ?? sale?.cliente;
  return {
    id,
    number: invoice?.numero_factura_display ?? sale?.codigo_provisional ?? '',
    invoice: invoice?.numero_factura_display ?? null,
    client: {
      id: invoice?.cliente_id ?? sale?.cliente.id ?? '',
      nombre: buyer?.nombre ?? '',
      identificacion: buyer?.identificacion ?? '',
    },
    serieId: me?.serie_id ?? invoice?.serie_id ?? 0,
    soldAt: invoice?.fecha_venta ?? invoice?.fecha_emision ?? fecha,
    lines: lines.map((line) => {
      const returned = returnedOf(line.linea);
      return { ...line, returned, left: unitsLeft(line.cantidad, returned) };
    }),
    told,
    isUntouched: lines.every(({ linea }) => isNoQuantity(returnedOf(linea))),
    isAnnulled: isAnnulled || invoice?.estado === 'anulada',
    debt: await readDebt(db, invoice, sale, id),
    hasAccount: buyer?.identificacion !== FINAL_CONSUMER_ID,
    cashStep: business?.opciones.redondeo_efectivo ?? 0,
    options,
    isAllowed: canReturn(level, options.devolucion_nivel),
    isUnlimited,
  };
}

const moneyLimitsOf = (
  business: { opciones: Parameters<typeof returnOptionsOf>[0] } | undefined,
  me: Pick<SessionData, 'permission_level'> | undefined,
): Pick<Returnable, 'options' | 'isUnlimited'> => ({
  options: returnOptionsOf(business?.opciones),
  isUnlimited: can(me?.permission_level, 'returns.beyond-limits'),
});

/** How much money the person in front may give back without the server's word. */
export async function readMoneyLimits(db: ErpDatabase) {
  return moneyLimitsOf(await db.business.toCollection().first(), await db.me.get('me'));
}

/**
 * The sale that comes back for an open one, as it is by now: others may have taken of it what was left when the exchange
 * began. As it was then where this device does not keep it; null where it was given up.
 */
export async function readExchanged(
  db: ErpDatabase,
  { of }: Pick<DraftExchange, 'of'>,
): Promise<Returnable | null> {
  const record = await db.invoices.get(of.id);
  if (record) return readReturnable(db, record);
  return of.invoice === null ? null : toldAgain(db, of);
}

/** A sale of the server's that this device does not keep, with what this device has done with it since it was told. */
async function toldAgain(db: ErpDatabase, of: Returnable): Promise<Returnable> {
  const [known, entries, me] = await Promise.all([
    returnsHere(db, of.id),
    accountHere(db, of.client.id),
    db.me.get('me'),
  ]);
  const back = unitsBack(of.told ?? [], known);
  const lines = of.lines.map((line) => {
    const now = back.find(({ linea }) => linea === line.linea)?.cantidad ?? 0;
    const returned = addQuantities(Math.max(now, Number(line.returned)));
    return { ...line, returned, left: unitsLeft(line.cantidad, returned) };
  });
  return {
    ...of,
    lines,
    isUntouched: lines.every(({ returned }) => isNoQuantity(returned)),
    isAnnulled: of.isAnnulled || sumReturns(known).isAnnulled,
    debt:
      of.debt !== '0.00' && can(me?.permission_level, 'clients.credit.view')
        ? openOfInvoice(entries, of.id)
        : of.debt,
  };
}
