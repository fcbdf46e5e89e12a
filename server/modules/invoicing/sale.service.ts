import { clientText } from '#contract/clients/client-text.ts';
import type { Invoice } from '#contract/invoicing/invoices.ts';
import type { Business, Series } from '#contract/session/session.ts';
import { bogotaDate, formatDay } from '#domain/bogota-time.ts';
import { demandByProduct, knownCost, priceInvoice } from '#domain/money/invoice-math.ts';
import { addMoney, formatCop } from '#domain/money/money.ts';
import { isResolutionExpired, issueDate } from '#domain/invoicing/numbering.ts';
import { Problem } from '#domain/problems.ts';
import { builtInIva, isBuiltIn } from '#domain/products/built-in.ts';
import { sellOptionsOf } from '#domain/products/sell-options.ts';
import { bagRateOn } from '#domain/money/tax.ts';
import { versionOf } from '#server/platform/changes.ts';
import { newId } from '#server/platform/ids.ts';
import { together } from '#server/platform/database/transaction.ts';
import { boundOccurredAt } from '#server/platform/request-facts.ts';
import { type EffectResult, OtherDay, type Write } from '#server/platform/write.ts';
import * as repo from './invoices.repo.ts';
import { discountOf, lineAt, outsideWarnings, shownBy, taxWarnings } from './named-prices.ts';
import { checkPayments, type Payment } from './payments.ts';
import { warnRebilled } from './rebilled-order.ts';
import {
  describe,
  type PricedSale,
  saleTime,
  type SaleRequest,
  searchText,
  toInvoice,
} from './invoice-document.ts';
import type { CreditCharge, InvoicingPorts, SaleClient, WatchedDrawer, WatchedOrder } from './ports.ts';

// What numeric(18, 2) holds: sixteen digits, the dot and the cents.
const MONEY_LENGTH = 19;

type PricedItems = Awaited<ReturnType<InvoicingPorts['priceItems']>>;

interface SaleBasis {
  id: string;
  series: Series;
  client: SaleClient;
  business: Business;
  priced: PricedItems;
  drawer: WatchedDrawer | undefined;
  order: WatchedOrder | undefined;
}

/**
 * Issues an invoice: the story of domain §3 inside one write transaction. Locks, in this order: drawer,
 * order, client (credit), stock by product, series. Prices, taxes, number and date are the server's.
 */
export function createSaleService(ports: InvoicingPorts) {
  /**
   * The series that a delivered sale was made under, if the collaborator held it then and it can still number. Where
   * the sale names none and the collaborator has none any more (a deleted one has none), the series held then.
   */
  async function formerSeries(
    { actor, input, facts }: SaleRequest,
    write: Write,
  ): Promise<Series | undefined> {
    const { tx, businessId, now } = write;
    const told = input.serie_id ?? actor.serieId;
    if (!facts.isOffline || (told !== null && told === actor.serieId)) return undefined;
    const soldAt = boundOccurredAt(input.fecha_venta, now) ?? facts.occurredAt;
    const held = await ports.seriesHeldAt(tx, businessId, actor.id, soldAt);
    const id = told ?? held.at(-1);
    if (id === undefined || !held.includes(id)) return undefined;
    const series = await ports.findSeries(tx, businessId, id);
    const isUsable = series && series.proximo_consecutivo <= series.rango_fin && !hasExpired(series, now);
    return isUsable ? series : undefined;
  }

  async function sellingSeries(request: SaleRequest, write: Write): Promise<Series> {
    const { tx, businessId, now } = write;
    const former = await formerSeries(request, write);
    if (former) return former;
    const { serieId } = request.actor;
    const series = serieId === null ? undefined : await ports.findSeries(tx, businessId, serieId);
    if (!series) throw new Problem('sin_serie');
    assertInForce(series, now);
    return series;
  }

  async function buyer({ input, facts }: SaleRequest, { tx, businessId }: Write): Promise<SaleClient> {
    const client = await ports.findClient(tx, businessId, input.cliente_id);
    if (!client || (client.deleted_at && !facts.isOffline)) throw new Problem('cliente_desconocido');
    if (!client.is_active && !facts.isOffline) throw new Problem('cliente_inactivo');
    return client;
  }

  function price(
    { input, facts }: SaleRequest,
    { priced, business }: SaleBasis,
    bagRate: string,
  ): PricedSale {
    const options = sellOptionsOf(business.opciones);
    const named = input.items.map((item, at) => {
      const product = priced[at]?.product;
      if (!product) throw new Problem('producto_desconocido');
      const taxed = isBuiltIn(product.id)
        ? { ...product, iva_rate: builtInIva(product.id, options) }
        : product;
      return lineAt(item, taxed, at, facts.isOffline);
    });
    const lines = named.map(({ line }) => line);
    const warnings: Invoice['advertencias'] = priced.flatMap(({ product, isRepriced }) => [
      ...(isRepriced ? [{ codigo: 'precio_actualizado' as const, producto_id: product.id }] : []),
      ...(product.deleted_at ? [{ codigo: 'producto_eliminado' as const, producto_id: product.id }] : []),
    ]);
    const discount = discountOf(input.descuento_total, lines, bagRate, facts.isOffline);
    const amounts = priceInvoice(lines, bagRate, discount);
    if (amounts.total_factura.length > MONEY_LENGTH) throw new Problem('total_excesivo');
    warnings.push(...outsideWarnings(named), ...(facts.isOffline ? taxWarnings(input.items, options) : []));
    const shown = shownBy(named, bagRate, input.descuento_total);
    return { products: lines, amounts, discount, warnings, shown };
  }

  /** A total other than the one the cashier saw, or its lines say, stops a sale at the counter and flags a delivered one. */
  function checkTotal({ facts }: SaleRequest, sale: PricedSale): void {
    const billed = sale.amounts.total_factura;
    const shown = [facts.shownTotal, sale.shown].find((one) => one !== null && one !== billed);
    if (!shown) return;
    if (!facts.isOffline) {
      throw new Problem('total_distinto', { values: { total: formatCop(billed) }, extra: { total: billed } });
    }
    sale.warnings.push({ codigo: 'total_distinto', mostrado: shown, facturado: billed });
  }

  /**
   * Takes the next number; the series is read again under its lock, as the invoice quotes it (domain §3), and so
   * is the clock, the database's and not the process's. Where the clock was set back, the date is that of the invoice
   * before: numbers and dates grow together. A sale that comes upon another day than the one it was priced by begins anew: taxes and resolution
   * are those of the day on the invoice.
   */
  async function number({ tx, businessId, changes, now, time }: Write, { id, prefijo }: Series) {
    const [taken, series, before, current] = await together(
      ports.takeNumber(tx, businessId, id),
      ports.findSeries(tx, businessId, id),
      repo.findLastDate(tx, businessId, id),
      time(),
    );
    if (!taken) throw new Problem('rango_agotado', { values: { prefijo } });
    if (!series) throw new Problem('sin_serie');
    const issuedAt = issueDate(current, before);
    if (bogotaDate(issuedAt) !== bogotaDate(now)) throw new OtherDay(issuedAt);
    assertInForce(series, issuedAt);
    changes.put('series', String(id));
    return { numero: taken.numero, series, issuedAt };
  }

  /** What a sale rests on, asked for at once. @throws Problem the first of series, client, product */
  function gather(request: SaleRequest, write: Write) {
    const { tx, businessId } = write;
    const { input, facts } = request;
    return together(
      sellingSeries(request, write),
      buyer(request, write),
      ports.findBusiness(tx, businessId),
      ports.priceItems(write, input.items, facts.isOffline),
      ports.drawers.watch(write, input.caja_id),
      ports.orders.watch(write, input.pedido_id),
    );
  }

  async function issue(request: SaleRequest, write: Write, basis: SaleBasis) {
    const { actor, input, facts } = request;
    const { now } = write;
    const soldAt = saleTime(request, now);
    const { id, series, client, business } = basis;
    const rebilled = warnRebilled(basis.order, facts.isOffline);
    const sale = price(request, basis, bagRateOn(business.opciones.bolsa_tarifas, bogotaDate(now)));
    checkTotal(request, sale);
    if (facts.isOffline && input.serie_id && input.serie_id !== series.id)
      sale.warnings.push({ codigo: 'serie_distinta' });
    const payments = checkPayments(
      input.pagos,
      sale.amounts.total_factura,
      business.opciones.redondeo_efectivo,
      facts.isOffline,
    );
    sale.warnings.push(...buyerWarnings(client), ...payments.warnings, ...rebilled);
    const charge = chargeOf(request, basis, payments.pagos);
    const overridden = charge && (await ports.chargeCredit(write, charge));
    if (overridden) sale.warnings.push({ codigo: overridden });
    const shortages = await ports.takeForSale(write, {
      serieId: series.id,
      demand: demandByProduct(input.items),
      invoiceId: id,
      collaboratorId: actor.id,
      isDelivered: facts.isOffline,
      soldAt,
    });
    sale.warnings.push(...shortages.map((shortage) => ({ codigo: 'stock_negativo' as const, ...shortage })));
    const numbered = await number(write, series);
    if (charge) ports.enterCharge(write, charge, numbered.issuedAt);
    const { pagos } = payments;
    const invoice = toInvoice(request, { id, ...numbered, client, business, sale, pagos, soldAt });
    return { invoice, issuedAt: numbered.issuedAt, soldAt, costs: costsOf(sale, input) };
  }

  return {
    /** @throws Problem for each refusal of contract §5 */
    async createInvoice(request: SaleRequest, write: Write): Promise<EffectResult> {
      const { actor, facts, hash } = request;
      const { tx, businessId, changes, now } = write;
      const id = facts.entityId ?? newId(now);
      const asked = gather(request, write);
      asked.catch(() => undefined); // a sale that exists is answered whatever has become of its parts
      const existing = await repo.findCreation(tx, businessId, id);
      if (existing) {
        await asked.catch(() => undefined);
        if (existing.collaborator_id !== actor.id || existing.creation_hash !== hash)
          throw new Problem('id_en_uso');
        const [invoice] = await repo.findInvoices(tx, businessId, [id]);
        return {
          status: 200,
          body: invoice,
          replayed: true,
          versions: await originalVersions(write, invoice),
        };
      }
      const [series, client, business, priced, drawer, order] = await asked;
      const issued = await issue(request, write, { id, series, client, business, priced, drawer, order });
      const { invoice } = issued;
      const row = {
        ...issued,
        collaboratorId: actor.id,
        deviceId: facts.deviceId,
        creationHash: hash,
        searchText: searchText(invoice),
        redondeo: business.opciones.redondeo_efectivo,
      };
      changes.alongside(...repo.invoiceInserts(businessId, row));
      changes.put('facturas', id);
      if (order) {
        const soldAt = issued.soldAt ?? issued.issuedAt;
        await ports.orders.bill(write, order, { invoiceId: id, collaboratorId: actor.id, soldAt });
      }
      await ports.drawers.noteLate(write, actor, drawer, 'una venta');
      await ports.recordActivity(write, actor, 'facturacion', 'Vender', describe(invoice));
      return { status: 201, body: invoice };
    },
  };
}

/**
 * The versions that the sale took when it was made. An invoice never changes, so its row still has its own:
 * the last of credit entry and client, stocks, series and invoice.
 */
async function originalVersions({ tx, businessId }: Write, invoice: Invoice | undefined) {
  const to = invoice && (await versionOf(tx, businessId, 'facturas', invoice.id));
  if (!invoice || to === undefined) return undefined;
  const products = demandByProduct(invoice.detalles_items).size;
  const credit = creditOf(invoice.pagos) === '0.00' ? 0 : 2;
  return { from: to - products - credit - 1, to };
}

/** What the goods of each line cost the shop when they were sold. */
function costsOf({ products }: PricedSale, { items }: SaleRequest['input']): repo.LineCost[] {
  return items.map(({ cantidad }, at) => {
    const costo = products[at]?.costo ?? null;
    return { costo_unitario: costo, costo_linea: knownCost(costo, cantidad) };
  });
}

/** What of a sale goes on the client's account, money; "0.00" for a sale that is paid, or costs nothing. */
function creditOf(payments: readonly Payment[]): string {
  return addMoney('0.00', ...payments.filter(({ medio }) => medio === 'credito').map(({ valor }) => valor));
}

function chargeOf(
  { actor, input, facts }: SaleRequest,
  { id, client }: SaleBasis,
  payments: Payment[],
): CreditCharge | undefined {
  const amount = creditOf(payments);
  if (amount === '0.00') return undefined;
  return {
    clientId: client.id,
    amount,
    invoiceId: id,
    reference: input.codigo_provisional ?? clientText.creditSale,
    collaboratorId: actor.id,
    isDelivered: facts.isOffline,
  };
}

function hasExpired(series: Series, now: Date): boolean {
  return isResolutionExpired(series.resolucion.vigencia_hasta, bogotaDate(now));
}

/** @throws Problem `resolucion_vencida` (400) from the day after `vigencia_hasta` */
function assertInForce(series: Series, now: Date): void {
  const vigencia_hasta = formatDay(series.resolucion.vigencia_hasta);
  if (hasExpired(series, now)) throw new Problem('resolucion_vencida', { values: { vigencia_hasta } });
}

/** What a delivered sale overrode about its buyer (offline §8). */
function buyerWarnings(client: SaleClient): Invoice['advertencias'] {
  if (client.deleted_at) return [{ codigo: 'cliente_eliminado' }];
  return client.is_active ? [] : [{ codigo: 'cliente_inactivo' }];
}
