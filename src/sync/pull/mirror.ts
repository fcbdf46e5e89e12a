import type { ErpDatabase } from '#app/data/db.ts';
import { beginAnew } from '#app/data/queue/begin-anew.ts';
import { releaseCovered, withTouchesBack } from '#app/data/queue/covered-by-mirror.ts';
import { releaseArrived } from '#app/data/restore/release-arrived.ts';
import { businessEpoch, settleHistory } from '#app/data/queue/told-history.ts';
import { followSeries } from '#app/data/send/follow-series.ts';
import { trimInvoices } from '#app/data/invoice-window.ts';
import { trimOrders } from '#app/data/projection/order-window.ts';
import { readColleagueWork, stockTouches } from '#app/data/projection/colleague-work.ts';
import { projectAll } from '#app/data/projection/projection.ts';
import { retryWhenFull } from '#app/data/storage-full.ts';
import {
  mirrored,
  toClientRecord,
  toInvoiceRecord,
  toLedgerRecord,
  toProductRecord,
  toStockRecord,
} from '#app/data/records.ts';
import type { Change, ChangePage } from '#contract/sync/sync.ts';
import { bogotaTimestamp } from '#domain/bogota-time.ts';
import { resendForgotten } from './resend.ts';
import { releaseBlocked } from '#app/data/queue/blocked.ts';

export interface Cursor {
  version: number;
  epoch: string | null;
}

export async function readCursor(db: ErpDatabase): Promise<Cursor> {
  const [version, epoch] = await db.meta.bulkGet(['cursor', 'epoch']);
  return {
    version: (version?.value as number | undefined) ?? 0,
    epoch: (epoch?.value as string | undefined) ?? null,
  };
}

async function readRev(db: ErpDatabase): Promise<number> {
  return ((await db.meta.get('rev'))?.value as number | undefined) ?? 0;
}

/**
 * Takes in a page of the feed: rows, own operations that it proves applied, what the screens see, and the
 * cursor, all in one transaction. A cursor on disk without its rows would lose them for ever.
 * @returns false when another tab moved the cursor meanwhile: the page has no place any more
 */
export function applyPage(db: ErpDatabase, page: ChangePage, since: number, now: Date): Promise<boolean> {
  // A device that is full goes on hearing of prices and stock: for that it gives up old invoices.
  return retryWhenFull(db, () =>
    db.transaction('rw', db.tables, async () => storePage(db, page, since, now)),
  );
}

/** @returns false when the page has no place any more. Inside the caller's transaction over all tables. */
async function storePage(db: ErpDatabase, page: ChangePage, since: number, now: Date): Promise<boolean> {
  // The person who asked for the page has signed out.
  if (await db.meta.get('left')) return false;
  // Another tab stored a newer page: ours would set the cursor back.
  const { version, epoch } = await readCursor(db);
  if (version !== since) return false;
  // Acknowledged before this history was known: the server may have gone back since, so the fetch has to prove it.
  if (since === 0 && page.epoca !== epoch && (await hasAcknowledged(db)))
    await beginAnew(db, await readRev(db));
  const rev = (await readRev(db)) + 1;
  // Only rows that own operations touch differ from the server's; most pages have none.
  const ownTouches = new Set((await db.outbox.orderBy('touches').uniqueKeys()) as string[]);
  // And rows of stock that colleagues' queues on this device touch.
  for (const touched of stockTouches(await readColleagueWork(db))) ownTouches.add(touched);
  await storeRows(db, page.cambios, rev);
  const touched = page.cambios
    .map(({ tabla, id }) => `${tabla}:${id}`)
    .filter((touch) => ownTouches.has(touch));
  await db.meta.bulkPut([
    { key: 'cursor', value: page.hasta },
    { key: 'epoch', value: page.epoca },
    { key: 'rev', value: rev },
    page.mas ? { key: 'more-to-come', value: true } : { key: 'last-sync', value: bogotaTimestamp(now) },
  ]);
  if (!page.mas) await db.meta.delete('more-to-come');
  // The server takes the session, and its history is the mirror's: what it acknowledged in it is there.
  if (!page.mas && !(await db.meta.get('bootstrap'))) await db.meta.delete('refused');
  const { primera_factura: first } = page;
  if (first !== undefined) await db.meta.put({ key: 'first-invoice', value: first });
  const proven = await markApplied(db, page);
  const moved = await followInvoices(db, page, ownTouches);
  // Projection reads the cursor: where the mirror lacks a row, the cursor says whether it should have it.
  await projectAll(db, [...touched, ...proven, ...moved, ...(await reachedTouches(db, since))]);
  if (!page.mas) {
    await releaseCovered(db, page.hasta);
    await trimInvoices(db, now);
    await trimOrders(db, now);
  }
  await db.arriving.where('since').belowOrEqual(since).delete();
  await releaseArrived(db, page.cambios);
  await releaseBlocked(db, new Set(page.cambios.map(({ tabla }) => tabla)), now);
  return true;
}

/** Whether the server has acknowledged anything that no fetch from the start is to prove yet. */
async function hasAcknowledged(db: ErpDatabase): Promise<boolean> {
  return (await db.outbox.where('vTo').above(0).first()) !== undefined;
}

/** What acknowledged operations touch that the page may have caught up with. */
async function reachedTouches(db: ErpDatabase, since: number): Promise<string[]> {
  const reached = await db.outbox.where('vTo').above(since).toArray();
  return reached.flatMap(({ touches }) => touches);
}

/** Own operations that the page proves applied: their answer may have been lost. @returns what they touch */
async function markApplied(db: ErpDatabase, page: ChangePage): Promise<string[]> {
  const touches: string[] = [];
  const told = new Map(page.aplicadas.map(({ op, ...versions }) => [op, versions]));
  // In one read: the first download tells of all that its person has sent in ninety days, and holds little of it.
  for (const operation of await db.outbox
    .where('op')
    .anyOf([...told.keys()])
    .toArray()) {
    const versions = told.get(operation.op);
    // One without versions was acknowledged in a history that is over: this page says where it is in the new one.
    if (!versions || (operation.state === 'done' && operation.vTo !== null)) continue;
    const { desde, hasta } = versions;
    await db.outbox.update(operation.seq, {
      state: 'done',
      vFrom: desde,
      vTo: hasta,
      error: null,
      draft: null,
      ...withTouchesBack(operation),
    });
    touches.push(...withTouchesBack(operation).touches);
  }
  return touches;
}

/** Own sales whose answer was lost: their invoices tell from which series they went. @returns what they touch */
async function followInvoices(
  db: ErpDatabase,
  { cambios }: ChangePage,
  ownTouches: ReadonlySet<string>,
): Promise<string[]> {
  const touches: string[] = [];
  for (const { id, fila } of split(cambios, 'facturas').live) {
    if (!ownTouches.has(`facturas:${id}`)) continue;
    for (const operation of await db.outbox.where('lane').equals(id).toArray())
      touches.push(...(await followSeries(db, operation, fila.serie_id)));
  }
  return touches;
}

type RowOf<Tabla extends Change['tabla']> = Extract<Change, { tabla: Tabla }>;

function split<Tabla extends Change['tabla']>(changes: readonly Change[], tabla: Tabla) {
  const rows = changes.filter((change): change is RowOf<Tabla> => change.tabla === tabla);
  const live = rows.filter((row) => row.fila !== null) as (RowOf<Tabla> & {
    fila: NonNullable<RowOf<Tabla>['fila']>;
  })[];
  return { live, gone: rows.filter((row) => row.fila === null) };
}

async function storeRows(db: ErpDatabase, changes: readonly Change[], rev: number): Promise<void> {
  await storeProducts(db, changes, rev);

  const stocks = split(changes, 'existencias');
  await db.stocks.bulkPut(
    stocks.live.map(({ id, fila, v }) => toStockRecord(id, fila, mirrored(fila, v, rev))),
  );
  await db.stocks.bulkDelete(stocks.gone.map(({ id }) => id));

  const clients = split(changes, 'clientes');
  await db.clients.bulkPut(clients.live.map(({ fila, v }) => toClientRecord(fila, mirrored(fila, v, rev))));
  await db.clients.bulkDelete(clients.gone.map(({ id }) => id));

  const invoices = split(changes, 'facturas');
  await db.invoices.bulkPut(invoices.live.map(({ fila, v }) => toInvoiceRecord(fila, v, rev)));

  const drawers = split(changes, 'cajas');
  await db.cash.bulkPut(drawers.live.map(({ fila, v }) => ({ ...fila, ...mirrored(fila, v, rev) })));

  const returns = split(changes, 'devoluciones');
  await db.returns.bulkPut(returns.live.map(({ fila, v }) => ({ ...fila, ...mirrored(fila, v, rev) })));

  const orders = split(changes, 'pedidos');
  await db.orders.bulkPut(orders.live.map(({ fila, v }) => ({ ...fila, ...mirrored(fila, v, rev) })));

  const series = split(changes, 'series');
  await db.series.bulkPut(series.live.map(({ fila, v }) => ({ ...fila, ...mirrored(fila, v, rev) })));
  await db.series.bulkDelete(series.gone.map(({ id }) => Number(id)));

  const ledger = split(changes, 'cuenta');
  await db.ledger.bulkPut(ledger.live.map(({ fila, v }) => toLedgerRecord(fila, mirrored(fila, v, rev))));
  await db.ledger.bulkDelete(ledger.gone.map(({ id }) => id));

  await db.business.bulkPut(split(changes, 'negocio').live.map(({ id, fila, v }) => ({ ...fila, id, v })));
  await db.me.bulkPut(
    split(changes, 'sesion').live.map(({ fila, v }) => ({ ...fila, id: 'me' as const, v })),
  );
  await db.settings.bulkPut(
    split(changes, 'ajustes').live.map(({ id, fila, v }) => ({
      ...mirrored(fila, v, rev),
      key: id,
      value: fila,
    })),
  );
}

async function storeProducts(db: ErpDatabase, changes: readonly Change[], rev: number): Promise<void> {
  const products = split(changes, 'productos');
  await db.products.bulkPut(
    products.live.map(({ fila, v }) => toProductRecord(fila, mirrored(fila, v, rev))),
  );
  // A tombstone stays as a row: what is in memory learns of it by its revision.
  for (const { id, v } of products.gone)
    await db.products.update(id, { srv: null, borrado: true, v, rev, pageRev: rev });
}

/**
 * The history began anew (restore, new level or series): everything is fetched again, the outbox stays. Versions
 * of the old history say nothing in the new one.
 */
export async function startAnew(db: ErpDatabase, epoch: string): Promise<void> {
  await db.transaction('rw', db.meta, db.outbox, db.arriving, async () => {
    await beginAnew(db, await readRev(db));
    await db.arriving.clear();
    await settleHistory(db, businessEpoch(epoch));
    await db.meta.bulkPut([
      { key: 'cursor', value: 0 },
      { key: 'epoch', value: epoch },
    ]);
  });
}

/** After a fetch from zero: rows that did not come again are gone on the server. */
export async function dropUnseen(db: ErpDatabase, now: Date): Promise<void> {
  // Read before the transaction: most pages do not end a fetch from zero.
  if (!(await db.meta.get('bootstrap'))) return;
  await db.transaction('rw', db.tables, async () => {
    const [marker, left] = await db.meta.bulkGet(['bootstrap', 'left']);
    // Another tab was faster, or the person who asked has signed out: the next sign-in fetches all.
    if (!marker || left) return;
    const before = marker.value as number;
    const rev = (await readRev(db)) + 1;
    const { version } = await readCursor(db);
    const isUnseen = (row: { srv: unknown; pageRev?: number }) =>
      row.srv !== null && (row.pageRev ?? 0) <= before;
    await db.products.filter(isUnseen).modify({ srv: null, borrado: true, v: version, rev });
    await db.stocks.filter(isUnseen).delete();
    await db.clients.filter(isUnseen).delete();
    await db.series.filter(isUnseen).delete();
    await db.ledger.filter(isUnseen).delete();
    await db.settings.filter(isUnseen).delete();
    await db.cash.filter(isUnseen).delete();
    await db.returns.filter(isUnseen).delete();
    await db.orders.filter(isUnseen).delete();
    // Reads the invoices that are gone: their numbers were printed.
    await resendForgotten(db, now);
    await db.invoices.filter((row) => row.v > 0 && row.rev <= before).delete();
    await db.meta.put({ key: 'rev', value: rev });
    // All that the server tells of is here; until now the old mirror lacked what it lacked.
    await db.meta.bulkDelete(['bootstrap', 'invoices-cut', 'refused']);
    // Own operations may rest on rows that are gone: their effect shows again.
    await projectAll(db, (await db.outbox.orderBy('touches').uniqueKeys()) as string[]);
  });
}
