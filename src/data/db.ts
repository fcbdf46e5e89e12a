import { Dexie, type DexieOptions, type EntityTable, type Table } from 'dexie';
import type { ActivityRecord } from '#contract/activity/activity.ts';
import type { CashSession } from '#contract/cash/cash-sessions.ts';
import type { Client } from '#contract/clients/clients.ts';
import type { ProductData, StockRow } from '#contract/inventory/products.ts';
import type { Business, Series, SessionData } from '#contract/session/session.ts';
import type { Order } from '#contract/orders/orders.ts';
import type { Return } from '#contract/returns/returns.ts';
import type { ChangePage, LedgerEntry } from '#contract/sync/sync.ts';
import type { MetaRecord } from '#app/data/rows/meta-record.ts';
import type { SaleDraft } from '#app/data/rows/open-sale.ts';
import type { InvoiceRecord } from './invoice-record.ts';
import { fetchAnew } from './queue/begin-anew.ts';
import type { Operation } from './queue/operation.ts';
import { giveWay } from './schema-change.ts';

/**
 * A mirrored row: what the screens read, the server's last word under it (`srv`, null for a row that only
 * exists here), its version, and a local revision that rises with every page taken in and every product written here:
 * the products in memory are read above the revision that they know, and a new start finds what did not come again.
 */
export interface Mirrored<Row> {
  srv: Row | null;
  v: number;
  rev: number;
  /** Revision of the page that brought it; a local change of a row raises `rev` only. */
  pageRev: number;
}

export type ProductRecord = ProductData &
  Mirrored<ProductData> & {
    /** Name and code as the search compares them. */
    busqueda: string;
    nombre_norm: string;
    /** Kept as a tombstone so that what is in memory learns of it. */
    borrado: boolean;
  };

/** `id` is `product:series`, as in the feed. */
export type StockRecord = StockRow & Mirrored<StockRow> & { id: string };

export type ClientRecord = Client &
  Mirrored<Client> & {
    busqueda: string;
    nombre: string;
    identificacion: string;
    /** Deleted on this device, and the server has not said so yet. */
    borrado: boolean;
  };

export type SeriesRecord = Series & Mirrored<Series>;

export type LedgerRecord = LedgerEntry & Mirrored<LedgerEntry>;

/** A drawer; sales carry its id and are rows of their own. */
export type DrawerRecord = CashSession & Mirrored<CashSession>;

/** Goods that came back; those of an invoice are found by its id, and those of a drawer by its label. */
export type ReturnRecord = Return & Mirrored<Return>;

/** What was promised and is sold later; without a number until the server gives one (`numero` 0). */
export type OrderRecord = Order & Mirrored<Order>;

/** A settings object: `printer`, `alert-limit:<collaborator>` or `favoritos:<series>`. */
interface SettingsRecord extends Mirrored<Record<string, unknown>> {
  key: string;
  value: unknown;
}

export interface BusinessRecord extends Business {
  id: string;
  v: number;
}

interface MeRecord extends SessionData {
  id: 'me';
  v: number;
}

/** A page of a long first download as it came, until its rows are in their tables. */
export interface ArrivedPage {
  /** The version that it follows. */
  since: number;
  page: ChangePage;
}

/** The copy of the token for the service worker; removed at logout. */
interface SessionRecord {
  id: 'token';
  token: string;
}

/** The database of one collaborator on this device (docs/offline.md). */
export class ErpDatabase extends Dexie {
  declare products: EntityTable<ProductRecord, 'id'>;
  declare stocks: EntityTable<StockRecord, 'id'>;
  declare clients: EntityTable<ClientRecord, 'id'>;
  declare series: EntityTable<SeriesRecord, 'id'>;
  declare business: EntityTable<BusinessRecord, 'id'>;
  declare me: EntityTable<MeRecord, 'id'>;
  declare invoices: EntityTable<InvoiceRecord, 'id'>;
  declare ledger: EntityTable<LedgerRecord, 'id'>;
  declare cash: EntityTable<DrawerRecord, 'id'>;
  declare returns: EntityTable<ReturnRecord, 'id'>;
  declare orders: EntityTable<OrderRecord, 'id'>;
  declare arriving: EntityTable<ArrivedPage, 'since'>;
  declare activity: EntityTable<ActivityRecord, 'id'>;
  declare settings: Table<SettingsRecord, string>;
  declare outbox: Table<Operation, number, Omit<Operation, 'seq'>>;
  declare drafts: EntityTable<SaleDraft, 'id'>;
  declare meta: EntityTable<MetaRecord, 'key'>;
  declare session: EntityTable<SessionRecord, 'id'>;

  /** @param options another IndexedDB than the global one, for tests with several devices */
  constructor(name: string, options: DexieOptions = {}) {
    // Chrome's default may lose a confirmed sale on a power cut; strict costs a fifth of a millisecond.
    super(name, { chromeTransactionDurability: 'strict', ...options });
    // A database of before keeps its rows and gets what was added. An older app passed over rows of the feed
    // (drawers, what came back, orders): all of it comes again. The next change takes the next number and stands here.
    this.version(11)
      .stores({
        products: 'id, codigo_barras, rev',
        stocks: 'id',
        clients: 'id, codigo_cliente, identificacion',
        series: 'id',
        business: 'id',
        me: 'id',
        // The sales of a drawer are found by its label.
        invoices: 'id, fecha, cajaId',
        ledger: 'id, cliente_id',
        cash: 'id, estado',
        returns: 'id, factura_id, caja_id',
        orders: 'id, estado, cliente_id',
        // A first download is on the disk as soon as it has come.
        arriving: 'since',
        // The newest records of the log, for a look at it without network.
        activity: 'id',
        settings: 'key',
        // By key are found: what waits for an operation, what a page of the feed may have caught up with, sales that a
        // restored server numbered anew, sales that wait, what a backoff or the server's trouble holds, and what was
        // done in a drawer, among thousands of rows.
        outbox:
          '++seq, &op, state, lane, *touches, *dependsOn, vTo, formerNumber, [kind+state], [state+attempts], [state+nextAt], [effect.sale.caja_id+state], effect.movement.caja_id, effect.caja_id',
        drafts: 'id, updatedAt',
        meta: 'key',
        session: 'id',
      })
      .upgrade((upgrade) => fetchAnew({ outbox: upgrade.table('outbox'), meta: upgrade.table('meta') }));
    // What a drawer needs of its sales, as keys; rows of before have none and are read whole.
    this.version(12).stores({ invoices: 'id, fecha, cajaId, drawerKey' });
    giveWay(
      this,
      () => Promise.resolve(),
      () => undefined,
    );
  }
}

/** The tables of a transaction that writes to the outbox and shows it at once. */
export function projectionTables(db: ErpDatabase): Table[] {
  const { outbox, products, stocks, clients, ledger, settings, invoices, returns, orders, cash } = db;
  return [
    outbox,
    products,
    stocks,
    clients,
    ledger,
    settings,
    invoices,
    returns,
    orders,
    cash,
    db.me,
    db.meta,
    db.series,
  ];
}

/** Name of an identity's database: another collaborator has another one. */
export function databaseName(businessId: number, subUserId: number): string {
  return `erp:${businessId}:${subUserId}`;
}
