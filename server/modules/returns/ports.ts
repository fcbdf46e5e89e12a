import type { ExchangeSale, Invoice } from '#contract/invoicing/invoices.ts';
import type { Business, Series } from '#contract/session/session.ts';
import type { Destination } from '#domain/returns.ts';
import type { PriceProfile } from '#domain/money/invoice-math.ts';
import type { Collaborator } from '#server/platform/actor.ts';
import type { Db, Tx } from '#server/platform/database/database.ts';
import type { RequestFacts } from '#server/platform/request-facts.ts';
import type { EffectResult, Write } from '#server/platform/write.ts';
import type { ReturnClient } from './return-basis.ts';
import type { returnsText } from './returns-text.ts';

/** What returns need of the other modules; `services.ts` hands it in. */
export interface ReturnPorts {
  findSeries(tx: Tx, businessId: number, id: number): Promise<Series | undefined>;
  listSeries(tx: Tx, businessId: number): Promise<readonly { prefijo: string }[]>;
  findBusiness(tx: Tx, businessId: number): Promise<Business>;
  findInvoices(tx: Db | Tx, businessId: number, ids: readonly string[]): Promise<Invoice[]>;
  findClient(tx: Tx, businessId: number, id: string): Promise<ReturnClient | undefined>;
  /** What is still owed of an invoice, money; locks the account. */
  debtOfInvoice(tx: Tx, businessId: number, clientId: string, invoiceId: string | null): Promise<string>;
  /** Enters a note among the movements of an account, which it settles. */
  enterNote(write: Write, note: AccountNote): Promise<void>;
  /** Locks the stock of these products in one store, for all that the write does with it; tells which are deleted. */
  lockForReturn(
    tx: Tx,
    businessId: number,
    serieId: number,
    productIds: readonly string[],
  ): Promise<ReadonlySet<string>>;
  putBack(write: Write, goods: ReturnedGoods): Promise<void>;
  /** Has the devices hear of the stock of these products. */
  tellStock(
    write: Write,
    serieId: number,
    productIds: readonly string[],
    isDeleted: ReadonlySet<string>,
  ): void;
  priceItems(
    write: Write,
    items: readonly { producto_id: string }[],
    isDelivered: boolean,
  ): Promise<{ product: PricedProduct }[]>;
  /** Issues what is taken instead, in the same write. */
  createInvoice(
    request: { actor: Collaborator; input: ExchangeSale; facts: RequestFacts; hash: string },
    write: Write,
  ): Promise<EffectResult>;
  /** What the approval is worth that an operation names; null where it is worth nothing. */
  approvalOf(
    write: Write,
    asked: {
      id: string | null | undefined;
      op: string;
      accion: 'returns.create' | 'returns.beyond-limits' | 'returns.without-invoice';
      operation: string;
      isDelivered: boolean;
    },
  ): Promise<'given' | 'awaited' | null>;
  drawers: {
    watch(write: Write, id: string | null | undefined): Promise<{ id: string; z: number | null } | undefined>;
    noteLate(
      write: Write,
      actor: Collaborator,
      drawer: { id: string; z: number | null } | undefined,
      what: typeof returnsText.late,
    ): Promise<void>;
  };
  /** What an annulment does with the order that its invoice billed. */
  orders: {
    watch(write: Write, id: string | null | undefined): Promise<WatchedOrder | undefined>;
    free(write: Write, order: WatchedOrder | undefined, invoiceId: string): Promise<void>;
  };
  recordActivity(
    write: Write,
    actor: Collaborator,
    modulo: 'facturacion',
    accion: 'Devolver' | 'Reimprimir',
    descripcion: string,
  ): Promise<void>;
}

interface WatchedOrder {
  id: string;
  billed: { id: string; numero: string } | null;
}

interface PricedProduct extends PriceProfile {
  id: string;
  nombre: string;
  codigo_barras: string;
  precio_venta_calculado: string;
  precio_abierto: boolean;
  precio_max: string | null;
  costo: string | null;
}

interface AccountNote {
  client: { id: string; deleted_at: Date | null };
  amount: string;
  invoiceId: string | null;
  /** Its number. */
  reference: string;
  collaboratorId: number;
  at: Date;
}

interface ReturnedGoods {
  serieId: number;
  returnId: string;
  collaboratorId: number;
  movedAt: Date;
  lines: readonly { product_id: string; cantidad: string; destino: Destination }[];
  /** Products that are deleted: their stock stays a tombstone in the feed. */
  isDeleted: ReadonlySet<string>;
}
