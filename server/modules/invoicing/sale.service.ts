import type { Invoice, InvoiceInput } from '#contract/invoices.ts';
import type { Business, Series } from '#contract/session.ts';
import { bogotaDate, bogotaTimestamp } from '#domain/bogota-time.ts';
import { demandByProduct, type InvoiceAmounts, priceInvoice } from '#domain/invoice-math.ts';
import { formatCop } from '#domain/money.ts';
import { normalizeText } from '#domain/normalize.ts';
import { formatInvoiceNumber, isResolutionExpired, legalNumber, resolutionText } from '#domain/numbering.ts';
import { Problem } from '#domain/problems.ts';
import { bagRateOn } from '#domain/tax.ts';
import type { Collaborator } from '#server/platform/actor.ts';
import { newId } from '#server/platform/ids.ts';
import { boundOccurredAt, type RequestFacts } from '#server/platform/request-facts.ts';
import type { EffectResult, Write } from '#server/platform/write.ts';
import * as repo from './invoices.repo.ts';
import { checkPayments, type Payment } from './payments.ts';
import { saleText } from './sale-text.ts';
import type { InvoicingPorts, SaleClient, SaleProduct } from './ports.ts';

export interface SaleRequest {
  actor: Collaborator;
  input: InvoiceInput;
  facts: RequestFacts;
  /** SHA-256 of the request. */
  hash: string;
}

interface PricedSale {
  products: SaleProduct[];
  amounts: InvoiceAmounts;
  warnings: Invoice['advertencias'];
}

/**
 * Issues an invoice: the story of domain §3 inside one write transaction. Locks, in this order: client
 * (credit), stock by product, series. Prices, taxes, number and date are the server's.
 */
export function createSaleService(ports: InvoicingPorts) {
  async function sellingSeries({ actor, input, facts }: SaleRequest, write: Write): Promise<Series> {
    const { tx, businessId, now } = write;
    let serieId = actor.serieId;
    if (facts.isOffline && input.serie_id && input.serie_id !== serieId) {
      const soldAt = boundOccurredAt(input.fecha_venta, now) ?? facts.occurredAt ?? now;
      if (!(await ports.heldSeriesAt(tx, businessId, actor.id, input.serie_id, soldAt)))
        throw new Problem('serie_ajena');
      serieId = input.serie_id;
    }
    const series = serieId === null ? undefined : await ports.findSeries(tx, businessId, serieId);
    if (!series) throw new Problem('sin_serie');
    if (isResolutionExpired(series.resolucion.vigencia_hasta, bogotaDate(now))) {
      throw new Problem('resolucion_vencida', {
        values: { vigencia_hasta: series.resolucion.vigencia_hasta },
      });
    }
    return series;
  }

  async function buyer({ input, facts }: SaleRequest, { tx, businessId }: Write): Promise<SaleClient> {
    const client = await ports.findClient(tx, businessId, input.cliente_id);
    if (!client || (client.deleted_at && !facts.isOffline)) throw new Problem('cliente_desconocido');
    if (!client.is_active && !facts.isOffline) throw new Problem('cliente_inactivo');
    return client;
  }

  async function price({ input, facts }: SaleRequest, write: Write, bagRate: string): Promise<PricedSale> {
    const priced = await ports.priceItems(write, input.items, facts.isOffline);
    const lines = input.items.map((item, at) => {
      const product = priced[at]?.product;
      if (!product) throw new Problem('producto_desconocido');
      return {
        ...product,
        precio: product.precio_venta_calculado,
        cantidad: item.cantidad,
        descuento: item.descuento,
      };
    });
    const warnings = priced.flatMap(({ product, isRepriced }) => [
      ...(isRepriced ? [{ codigo: 'precio_actualizado', producto_id: product.id }] : []),
      ...(product.deleted_at ? [{ codigo: 'producto_eliminado', producto_id: product.id }] : []),
    ]);
    return { products: lines, amounts: priceInvoice(lines, bagRate), warnings };
  }

  /** A total other than the one the cashier saw stops a sale at the counter and flags a delivered one. */
  function checkTotal({ facts }: SaleRequest, sale: PricedSale): void {
    const billed = sale.amounts.total_factura;
    if (facts.shownTotal === null || facts.shownTotal === billed) return;
    if (!facts.isOffline) {
      throw new Problem('total_distinto', { values: { total: formatCop(billed) }, extra: { total: billed } });
    }
    sale.warnings.push({ codigo: 'total_distinto', mostrado: facts.shownTotal, facturado: billed });
  }

  async function settle(
    request: SaleRequest,
    write: Write,
    client: SaleClient,
    payments: Payment[],
    id: string,
  ) {
    const credit = payments.find((payment) => payment.medio === 'credito');
    if (!credit) return [];
    const overridden = await ports.chargeCredit(write, {
      clientId: client.id,
      isCreditActive: client.credito_activo,
      amount: credit.valor,
      invoiceId: id,
      reference: request.input.codigo_provisional ?? saleText.creditSale,
      collaboratorId: request.actor.id,
      isDelivered: request.facts.isOffline,
    });
    return overridden ? [{ codigo: overridden }] : [];
  }

  async function issue(request: SaleRequest, write: Write, id: string): Promise<Invoice> {
    const { actor, input, facts } = request;
    const { tx, businessId, changes, now } = write;
    const series = await sellingSeries(request, write);
    const client = await buyer(request, write);
    const business = await ports.findBusiness(tx, businessId);
    const sale = await price(request, write, bagRateOn(business.opciones.bolsa_tarifas, bogotaDate(now)));
    checkTotal(request, sale);
    const payments = checkPayments(
      input.pagos,
      sale.amounts.total_factura,
      business.opciones.redondeo_efectivo,
      facts.isOffline,
    );
    sale.warnings.push(...payments.warnings, ...(await settle(request, write, client, payments.pagos, id)));
    const shortages = await ports.takeForSale(write, {
      serieId: series.id,
      demand: demandByProduct(input.items),
      invoiceId: id,
      collaboratorId: actor.id,
      isDelivered: facts.isOffline,
    });
    sale.warnings.push(...shortages.map((shortage) => ({ codigo: 'stock_negativo', ...shortage })));
    const taken = await ports.takeNumber(tx, businessId, series.id);
    if (!taken) throw new Problem('rango_agotado', { values: { prefijo: series.prefijo } });
    changes.put('series', String(series.id));
    return toInvoice(request, write, {
      id,
      numero: taken.numero,
      series,
      client,
      business,
      sale,
      pagos: payments.pagos,
    });
  }

  return {
    /** @throws Problem for each refusal of contract §5 */
    async createInvoice(request: SaleRequest, write: Write): Promise<EffectResult> {
      const { actor, facts, hash } = request;
      const { tx, businessId, changes, now } = write;
      const id = facts.entityId ?? newId(now);
      const existing = await repo.findCreation(tx, businessId, id);
      if (existing) {
        if (existing.collaborator_id !== actor.id || existing.creation_hash !== hash)
          throw new Problem('id_en_uso');
        const [invoice] = await repo.findInvoices(tx, businessId, [id]);
        return { status: 200, body: invoice, replayed: true };
      }
      const invoice = await issue(request, write, id);
      await repo.insertInvoice(tx, businessId, {
        invoice,
        issuedAt: now,
        soldAt: invoice.fecha_venta ? new Date(invoice.fecha_venta) : null,
        collaboratorId: actor.id,
        creationHash: hash,
        searchText: searchText(invoice),
      });
      await repo.insertLines(tx, businessId, invoice);
      await repo.insertPayments(tx, businessId, invoice);
      changes.put('facturas', id);
      await ports.recordActivity(write, actor, 'facturacion', 'Vender', describe(invoice));
      return { status: 201, body: invoice };
    },
  };
}

interface InvoiceParts {
  id: string;
  numero: number;
  series: Series;
  client: SaleClient;
  business: Business;
  sale: PricedSale;
  pagos: Payment[];
}

function toInvoice({ actor, input, facts }: SaleRequest, { now }: Write, parts: InvoiceParts): Invoice {
  const { series, client, business, sale, numero } = parts;
  const soldAt = boundOccurredAt(input.fecha_venta, now) ?? (facts.isOffline ? facts.occurredAt : null);
  return {
    id: parts.id,
    numero,
    numero_factura_display: formatInvoiceNumber(series.prefijo, numero, series.longitud_consecutivo),
    fecha_emision: bogotaTimestamp(now),
    estado: 'emitida',
    subtotal: sale.amounts.subtotal,
    total_impuestos: sale.amounts.total_impuestos,
    total_factura: sale.amounts.total_factura,
    datos_vendedor: {
      nombre_vendedor: business.nombre,
      identificacion_vendedor: business.identificacion,
      nombre_establecimiento: series.nombre_establecimiento,
      direccion_vendedor: [business.direccion, business.ciudad].filter(Boolean).join(', '),
      telefono_vendedor: business.telefono,
    },
    datos_cliente: buyerData(client),
    datos_resolucion: { texto_resolucion: resolutionText({ ...series, ...series.resolucion }) },
    detalles_items: linesOf(input, sale),
    serie_id: series.id,
    cliente_id: client.id,
    cajero: actor.name,
    pagos: parts.pagos,
    advertencias: sale.warnings,
    nota: input.nota,
    codigo_provisional: input.codigo_provisional ?? null,
    fecha_venta: soldAt && bogotaTimestamp(soldAt),
  };
}

function linesOf(input: InvoiceInput, { products, amounts }: PricedSale): Invoice['detalles_items'] {
  return input.items.flatMap((item, at) => {
    const product = products[at];
    const line = amounts.lines[at];
    if (!product || !line) return [];
    return [
      {
        producto_id: product.id,
        codigo_barras: product.codigo_barras,
        nombre: product.nombre,
        cantidad: Number(item.cantidad),
        valor_unitario: product.precio_venta_calculado,
        descuento_pct: item.descuento,
        base_gravable: line.base,
        impuestos_aplicados: line.impuestos_aplicados,
        total_linea: line.total,
      },
    ];
  });
}

function buyerData(client: SaleClient): Invoice['datos_cliente'] {
  if (client.tipo_cliente === 'Natural') {
    return { nombre: client.nombre_completo_natural ?? '', identificacion: client.cedula_natural ?? '' };
  }
  const dv = client.dv_nit_juridico ? `-${client.dv_nit_juridico}` : '';
  return {
    nombre: client.nombre_empresa_juridico ?? '',
    identificacion: `${client.nit_juridico ?? ''}${dv}`,
  };
}

function searchText(invoice: Invoice): string {
  const { prefijo, rest } = splitDisplay(invoice.numero_factura_display);
  return normalizeText(
    [
      invoice.numero_factura_display,
      legalNumber(prefijo, Number(rest)),
      invoice.datos_cliente.nombre,
      invoice.datos_cliente.identificacion,
      invoice.codigo_provisional ?? '',
    ].join(' '),
  );
}

function splitDisplay(display: string): { prefijo: string; rest: string } {
  const dash = display.indexOf('-');
  return { prefijo: display.slice(0, dash), rest: display.slice(dash + 1) };
}

function describe(invoice: Invoice): string {
  return saleText.sold(
    invoice.numero_factura_display,
    invoice.datos_cliente.nombre,
    formatCop(invoice.total_factura),
  );
}
