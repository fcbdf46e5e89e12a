import type { InvoiceDraftBody } from '#contract/invoicing/invoices.ts';
import type { Return } from '#contract/returns/returns.ts';
import { bogotaDate, bogotaTimestamp } from '#domain/bogota-time.ts';
import { demandByProduct, pricingOf } from '#domain/money/invoice-math.ts';
import { cleanLine } from '#domain/normalize.ts';
import { isBuiltIn } from '#domain/products/built-in.ts';
import { bagRateOn, DEFAULT_BAG_RATES } from '#domain/money/tax.ts';
import { type ErpDatabase, projectionTables } from '#app/data/db.ts';
import { openCreates } from '#app/data/queue/dependencies.ts';
import type { SaleDraft } from '#app/data/drafts/draft.ts';
import { priceDraft, sellableLines } from '#app/data/drafts/draft-math.ts';
import { newUuid } from '#app/data/ids.ts';
import { retryWhenFull } from '#app/data/storage-full.ts';
import type { SaleEffect } from '#app/data/queue/effects.ts';
import type { LocalPayment, LocalSale } from '#app/data/invoice-record.ts';
import { announce } from '#app/data/announce.ts';
import { currentDrawer, labelOf } from '#app/data/current-drawer.ts';
import { addOperation, type NewOperation } from './enqueue.ts';
import { isKind, type OperationOf } from '#app/data/queue/operation.ts';
import { nextProvisionalCode, reserveProvisionalCode } from '#app/data/registry.ts';
import { findPriceSource, type PriceSource } from '#app/data/send/shown-price.ts';
import { aheadOfQueue } from '#app/data/send/sales-first.ts';
import { touch } from '#app/data/queue/touches.ts';
import { type WrittenExchange, writeExchange } from './returns/return-operation.ts';
import { withStandIns } from './stand-ins.ts';
import { writePaths } from './write-paths.ts';

/** As many characters as the note of an invoice has (contract §5). */
export const MAX_NOTE = 300;

interface Charge {
  draft: SaleDraft;
  /** How goes back what came back for it: of an exchange alone. */
  refunds?: Return['reembolso'];
  /** What is recorded as paid; adds up to the total. */
  payments: LocalPayment[];
  /** Change given back, money. */
  change: string;
  /** Money of an exchange leaves with it: it is a fact from the start. */
  isDelivered?: boolean;
}

/** The sale was saved on this device; `entityId` is the invoice's final id. */
export interface SavedSale {
  op: string;
  entityId: string;
  codigoProvisional: string;
}

/** The bag tax of today by the business's own table. */
export async function currentBagRate(db: ErpDatabase, now: Date): Promise<string> {
  const business = await db.business.toCollection().first();
  return bagRateOn(business?.opciones.bolsa_tarifas ?? DEFAULT_BAG_RATES, bogotaDate(now));
}

function toLocalSale(
  { draft, payments, change }: Charge,
  { code, cajero, bagRate }: { code: string; cajero: string; bagRate: string },
  now: Date,
): LocalSale {
  const { sellable, discount, amounts } = priceDraft(draft, bagRate);
  const lines = sellable.map(({ product, cantidad, descuento, valor, nota }) => ({
    producto_id: product.id,
    codigo_barras: product.codigo_barras,
    nombre: product.nombre,
    cantidad,
    precio: product.precio,
    descuento,
    ...pricingOf(product),
    ...(product.unidad === undefined ? {} : { unidad: product.unidad }),
    ...(product.isNamed ? { isNamed: true as const } : {}),
    ...(valor === null ? {} : { valor }),
    ...(nota && { nota }),
  }));
  const { subtotal, total_impuestos, total_factura } = amounts;
  return {
    codigo_provisional: code,
    fecha: bogotaTimestamp(now),
    cliente: {
      id: draft.clienteId ?? '',
      nombre: draft.clienteNombre ?? '',
      identificacion: draft.clienteIdentificacion ?? '',
    },
    cajero,
    lines,
    bagRate,
    subtotal,
    total_impuestos,
    total_factura,
    pagos: payments,
    cambio: change,
    nota: cleanLine(draft.nota, MAX_NOTE) || null,
    ...(discount === '0.00' ? {} : { descuento_total: discount }),
    // An exchange bills no order.
    ...(draft.pedido && !draft.exchange ? { pedido_id: draft.pedido.id } : {}),
  };
}

function toBody(
  draft: SaleDraft,
  sale: LocalSale,
  { ownSeries, sources }: { ownSeries: number | null; sources: readonly PriceSource[] },
): InvoiceDraftBody {
  return {
    cliente_id: sale.cliente.id,
    items: sellableLines(draft).map(({ product, cantidad, descuento, valor, nota }, at) => {
      const v = sources[at]?.v ?? null;
      return {
        producto_id: product.id,
        cantidad,
        descuento,
        ...(v === null ? {} : { v }),
        ...(product.isNamed ? { precio_final: product.precio_final } : {}),
        ...(isBuiltIn(product.id) ? { iva_rate: product.iva_rate } : {}),
        ...(valor === null ? {} : { valor }),
        ...(nota && { nota }),
      };
    }),
    pagos: sale.pagos,
    ...(sale.descuento_total === undefined ? {} : { descuento_total: sale.descuento_total }),
    nota: sale.nota ?? null,
    codigo_provisional: sale.codigo_provisional,
    fecha_venta: sale.fecha,
    ...(ownSeries === null ? {} : { serie_id: ownSeries }),
    ...(sale.caja_id === undefined ? {} : { caja_id: sale.caja_id }),
    ...(sale.pedido_id === undefined ? {} : { pedido_id: sale.pedido_id }),
  };
}

/** Where the price of each line comes from, in their order. */
function findSources(db: ErpDatabase, draft: SaleDraft): Promise<PriceSource[]> {
  return Promise.all(sellableLines(draft).map(({ product }) => findPriceSource(db, product)));
}

function saleOf(
  draft: SaleDraft,
  sale: LocalSale,
  facts: {
    entityId: string;
    ownSeries: number | null;
    sources: readonly PriceSource[];
    brought: WrittenExchange | undefined;
  },
): Omit<NewOperation, 'dependsOn'> {
  const { entityId, ownSeries, sources, brought } = facts;
  const serieId = ownSeries ?? 0;
  const demand = Object.fromEntries(demandByProduct(sale.lines));
  const isOnCredit = sale.pagos.some(({ medio, valor }) => medio === 'credito' && valor !== '0.00');
  const rests = sale.lines.filter((_, at) => sources[at]?.isOwn).map((line) => line.producto_id);
  return {
    entityId,
    lane: entityId,
    touches: [
      ...new Set([
        touch.invoice(entityId),
        ...Object.keys(demand).map((id) => touch.stock(id, serieId)),
        ...(isOnCredit ? [touch.client(sale.cliente.id), touch.ledger(entityId)] : []),
        ...(sale.pedido_id ? [touch.order(sale.pedido_id)] : []),
        ...(brought?.touches ?? []),
      ]),
    ],
    method: 'POST',
    path: writePaths.invoices,
    body: toBody(draft, sale, { ownSeries, sources }),
    effect: {
      type: 'sale',
      serie_id: serieId,
      demand,
      sale,
      rests: [...new Set(rests)],
      ...(brought ? { exchange: brought.exchange } : {}),
      ...(brought && sale.caja_id ? { caja_id: sale.caja_id } : {}),
    },
    shownTotal: sale.total_factura,
    draft,
  };
}

/**
 * Charges a draft: one transaction writes the operation, takes the stock on screen, lists the sale in the
 * history and removes the draft. The network has no part in it. When the promise resolves, the sale is on
 * disk (strict durability) and only then may the screen say so.
 * @throws StorageFullError when the device could not store it: the draft is untouched, nothing was sold
 */
export function submitSale(db: ErpDatabase, charge: Charge, now: Date = new Date()): Promise<SavedSale> {
  return aheadOfQueue(() => retryWhenFull(db, () => save(db, charge, now)));
}

/** What it needs from outside its transaction is read at once: beside a queue that is being sent each read waits. */
async function save(
  db: ErpDatabase,
  charge: Charge,
  now: Date,
  entityId = charge.draft.id,
): Promise<SavedSale> {
  // A sale without a label is a sale: nothing that goes wrong with the drawer may stop it.
  const [code, me, drawer, bagRate] = await Promise.all([
    nextProvisionalCode(),
    db.me.get('me'),
    currentDrawer(db).catch(() => undefined),
    currentBagRate(db, now),
  ]);
  const cajero = me ? `${me.first_name} ${me.last_name}` : '';
  const sale = {
    ...toLocalSale(charge, { code, cajero, bagRate }, now),
    ...labelOf(charge.draft.cajaId ?? drawer?.sessionId),
  };
  const ownSeries = me?.serie_id ?? null;
  const saved = await db.transaction('rw', [...projectionTables(db), db.drafts], async () => {
    const [draft, twin, sources, uses] = await Promise.all([
      // In here: another tab may give a create up for the row that exists at any moment before.
      withStandIns(db, charge.draft),
      findCharged(db, entityId),
      findSources(db, charge.draft),
      openCreates(db, 'client-create', touch.client(sale.cliente.id)),
    ]);
    if (draft !== charge.draft) return draft;
    // A double click, or a second tab, charges a draft once.
    if (twin) return isSameSale(twin.effect, charge.draft) ? toSaved(twin) : 'other goods';
    const brought = await broughtFor(db, charge, sale, { serieId: ownSeries ?? 0, saleId: entityId });
    const written = saleOf(charge.draft, sale, { entityId, ownSeries, sources, brought });
    const needs = sources.flatMap((source) => source.needs);
    const dependsOn = [...new Set([...uses, ...needs, ...(brought?.dependsOn ?? [])])];
    const [operation] = await Promise.all([
      addOperation(
        db,
        { ...written, dependsOn, ...(charge.isDelivered ? { delivered: true as const } : {}) },
        now,
      ),
      db.drafts.delete(charge.draft.id),
    ]);
    return { op: operation.op, entityId, codigoProvisional: code };
  });
  // Nothing was written. The id was used for other goods: a draft that two tabs had open is two sales.
  if (saved === 'other goods') return save(db, charge, now, newUuid(now.getTime()));
  // It is another sale, to another client.
  if ('lines' in saved) return save(db, { ...charge, draft: saved }, now, entityId);
  announce(db.name, 'outbox');
  reserveProvisionalCode();
  return saved;
}

/** What came back for a sale, to be written down with it. */
async function broughtFor(
  db: ErpDatabase,
  { draft: { exchange }, refunds }: Charge,
  { cajero, codigo_provisional: code, fecha: at, caja_id }: LocalSale,
  of: { serieId: number; saleId: string },
): Promise<WrittenExchange | undefined> {
  if (!exchange || !refunds) return undefined;
  return writeExchange(db, exchange, { cajero, code, at, cajaId: caja_id ?? null, ...of }, refunds);
}

/** The live operation that a draft became, if it was charged: the draft's id is the invoice's. */
async function findCharged(db: ErpDatabase, entityId: string): Promise<OperationOf<'sale'> | undefined> {
  const operations = await db.outbox.where('lane').equals(entityId).toArray();
  return operations
    .filter((operation) => isKind(operation, 'sale'))
    .find((operation) => operation.state !== 'discarded');
}

function toSaved({ op, entityId, effect }: OperationOf<'sale'>): SavedSale {
  return { op, entityId, codigoProvisional: effect.sale.codigo_provisional };
}

/** What makes one line another. */
interface SoldLine {
  producto_id: string;
  cantidad: string;
  descuento: string;
  valor?: string | null | undefined;
  precio_final?: string | null | undefined;
}

function isSameSale({ sale, exchange }: SaleEffect, draft: SaleDraft): boolean {
  const goods = (lines: readonly SoldLine[]) =>
    lines
      .map(({ producto_id, cantidad, descuento, valor, precio_final }) =>
        [producto_id, cantidad, descuento, valor ?? '', precio_final ?? ''].join(' '),
      )
      .join('|');
  const drafted = sellableLines(draft).map(({ product, ...line }) => ({
    ...line,
    producto_id: product.id,
    precio_final: product.precio_final,
  }));
  const { discount } = priceDraft(draft, sale.bagRate);
  return (
    (sale.descuento_total ?? '0.00') === discount &&
    sale.cliente.id === (draft.clienteId ?? '') &&
    goods(sale.lines) === goods(drafted) &&
    exchange?.back.factura_id === draft.exchange?.of.id
  );
}
