import type { ErpDatabase } from '#app/data/db.ts';
import { isKind, type Operation, type OperationOf } from '#app/data/queue/operation.ts';
import type { OwnWrites } from '#app/data/queue/not-covered-by-mirror.ts';
import { touch } from '#app/data/queue/touches.ts';
import { readColleagueWork, touching } from './colleague-work.ts';
import { type Moment, readMoment } from './moment.ts';
import { projectDrawer } from './project-drawer.ts';
import { projectClient, projectLedger } from './project-client.ts';
import { projectInvoice, showInvoice } from './project-invoice.ts';
import { projectOrder } from './project-order.ts';
import { projectProduct } from './project-product.ts';
import { projectReturn } from './project-return.ts';
import { projectSettings } from './project-settings.ts';
import { foldOntoStock, projectStock } from './project-stock.ts';

type Projector = (db: ErpDatabase, id: string, own: OwnWrites, moment: Moment) => Promise<void>;

const PROJECTORS: Readonly<Record<string, Projector>> = {
  productos: projectProduct,
  existencias: projectStock,
  clientes: projectClient,
  cuenta: projectLedger,
  ajustes: projectSettings,
  facturas: projectInvoice,
  cajas: projectDrawer,
  devoluciones: projectReturn,
  pedidos: projectOrder,
};

/** Table and id of a touched row. */
function split(touched: string): readonly [table: string, id: string] {
  const colon = touched.indexOf(':');
  return [touched.slice(0, colon), touched.slice(colon + 1)];
}

/**
 * Recomputes what the screens see of rows from the server's last word and this device's own operations, each row
 * once. Runs inside the transaction that changed either, over `projectionTables`.
 */
export async function projectAll(db: ErpDatabase, touches: Iterable<string>): Promise<void> {
  const rows = [...new Set(touches)];
  // IndexedDB that is asked for nothing is not asked at all, and a transaction that nobody asks anything ends.
  if (rows.length === 0) return;
  const [operations, [known, left, anew], others, moment] = await Promise.all([
    readTouching(db, rows),
    db.meta.bulkGet(['cursor', 'left', 'bootstrap']),
    // Only their stock is shown here: a sale that is charged does not wait for what they have sold.
    rows.some((touched) => split(touched)[0] === 'existencias') ? readColleagueWork(db) : [],
    readMoment(db),
  ]);
  // After a sign-out there is no screen; the next sign-in shows anew what was kept.
  if (left) return;
  const cursor = (known?.value as number | undefined) ?? 0;
  const anewSince = anew?.value as number | undefined;
  await Promise.all(
    rows.flatMap((touched, at) => {
      const [table, id] = split(touched);
      const project = PROJECTORS[table];
      return project
        ? [
            project(
              db,
              id,
              { operations: operations[at] ?? [], others: touching(others, touched), cursor, anewSince },
              moment,
            ),
          ]
        : [];
    }),
  );
}

/** The operations that touch each row; an operation that touches many rows is read once. */
async function readTouching(db: ErpDatabase, rows: readonly string[]): Promise<Operation[][]> {
  const keys = await Promise.all(
    rows.map((touched) => db.outbox.where('touches').equals(touched).primaryKeys()),
  );
  const wanted = [...new Set(keys.flat())];
  const read = wanted.length > 0 ? await db.outbox.bulkGet(wanted) : [];
  const bySeq = new Map(read.flatMap((operation) => (operation ? [[operation.seq, operation]] : [])));
  // Keys of one row come in their order.
  return keys.map((seqs) => seqs.flatMap((seq) => bySeq.get(seq) ?? []));
}

/**
 * Shows operations that were just added: newer than all that waits, and no two of the stock of the same product.
 * Inside the transaction that added them.
 */
export async function projectNew(db: ErpDatabase, operations: readonly Operation[]): Promise<void> {
  const others: string[] = [];
  const shown = operations.flatMap((operation) =>
    [...new Set(operation.touches)].flatMap((touched) => {
      const [table, id] = split(touched);
      if (table === 'existencias') return [foldOntoStock(db, id, operation)];
      if (isKind(operation, 'sale') && touched === touch.invoice(operation.entityId))
        return [showNewSale(db, operation)];
      others.push(touched);
      return [];
    }),
  );
  await Promise.all([projectAll(db, others), ...shown]);
}

/** A sale that was just charged is the newest of its invoice: no other operation of it has to be looked for. */
async function showNewSale(db: ErpDatabase, sale: OperationOf<'sale'>): Promise<void> {
  const [present, left] = await Promise.all([db.invoices.get(sale.entityId), db.meta.get('left')]);
  if (!left) await showInvoice(db, present, sale);
}
