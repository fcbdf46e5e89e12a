import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ClientAccount } from '#contract/clients/client-account.ts';
import type { Client } from '#contract/clients/clients.ts';
import type { Invoice } from '#contract/invoicing/invoices.ts';
import { bogotaTimestamp } from '#domain/bogota-time.ts';
import { ErpDatabase } from '#app/data/db.ts';
import { toClientRecord, toInvoiceRecord, toProductRecord } from '#app/data/records.ts';
import { payOnAccount } from '#app/data/writes/payment-writes.ts';
import { answerFromMirror } from './mirror-answers.ts';

const NOW = new Date('2026-11-21T15:00:00Z');
const DAY_MS = 86_400_000;
const PATH = '/api/erp/facturacion/facturas/';

let db: ErpDatabase;
beforeEach(async () => {
  db = new ErpDatabase(`mirror-${Math.random()}`);
  const me = { permission_level: 1, componentes_activos: ['facturacion'] };
  await db.me.put({ id: 'me', v: 1, ...me } as never);
  await db.meta.put({ key: 'last-sync', value: bogotaTimestamp(NOW) });
  for (const daysAgo of [0, 5, 80]) {
    const invoice = {
      id: `0199a000-0000-7000-8000-0000000000${String(daysAgo).padStart(2, '0')}`,
      numero: 90 - daysAgo,
      total_factura: '1190.00',
      numero_factura_display: `POS1-${90 - daysAgo}`,
      fecha_emision: bogotaTimestamp(new Date(NOW.getTime() - daysAgo * DAY_MS)),
      datos_cliente: { nombre: 'Marta Rojas', identificacion: '41700100' },
    } as unknown as Invoice;
    await db.invoices.put(toInvoiceRecord(invoice, 3, 1));
  }
});

/** How many invoices the mirror tells of; undefined where it leaves that to the server, a refusal's status. */
const count = async (query: string) => {
  const answer = await answerFromMirror(db, `http://till.example${PATH}${query}`, NOW);
  return answer?.status === 200 ? (answer.body as { count: number }).count : answer?.status;
};
const firstInvoiceOn = (day: string | null) => db.meta.put({ key: 'first-invoice', value: day });

describe('the mirrored list of invoices', () => {
  it('leaves every question that older invoices may answer too to the server', async () => {
    await firstInvoiceOn('2026-08-23'); // ninety days ago: the day may have begun before the mirror
    for (const query of ['', '?search=rojas', '?date=', '?page=2', '?page_size=1', '?date=2026-08-23'])
      expect([query, await count(query)]).toEqual([query, undefined]);
    expect(await count('?date=2026-11-16')).toBe(1);
    expect(await count('?date=2026-11-16&search=rojas')).toBe(1);
    expect(await count('?date=2026-02-30')).toBe(400);
  });

  it('does so as long as the server has not told of the first one', async () => {
    expect(await count('')).toBeUndefined();
    expect(await count('?search=rojas')).toBeUndefined();
  });

  it('answers every question when the first invoice of the business is younger than its window', async () => {
    await firstInvoiceOn('2026-08-24');
    expect(await count('')).toBe(3);
    expect(await count('?search=rojas')).toBe(3);
    expect(await count('?date=2025-01-31')).toBe(0);
    await firstInvoiceOn(null);
    await db.invoices.clear();
    expect(await count('')).toBe(0);
  });

  it('knows that it gave up some for room', async () => {
    await firstInvoiceOn('2026-09-02');
    await db.meta.put({ key: 'invoices-cut', value: '2026-09-01' });
    expect(await count('')).toBe(3);
    await db.meta.put({ key: 'invoices-cut', value: '2026-11-14' });
    expect(await count('')).toBeUndefined();
    expect(await count('?date=2026-11-16')).toBe(1);
  });
});

describe('the mirrored credit account', () => {
  it('has what was paid on this device, as the server will tell of it', async () => {
    const modules = ['clientes', 'facturacion'] as const;
    await db.me.update('me', { permission_level: 2, componentes_activos: [...modules] });
    const id = '0199a000-0000-7000-8000-0000000000a0';
    const terms = { saldo_credito: '5000.00', monto_credito_aprobado: '90000.00', credito_activo: true };
    const amparo = { id, tipo_cliente: 'Natural', codigo_cliente: 'C-1', is_active: true, ...terms };
    const row = { ...amparo, nombre_completo_natural: 'Amparo Ortiz' } as unknown as Client;
    await db.clients.put(toClientRecord(row, { srv: row, v: 1, rev: 1, pageRev: 1 }));
    const payment = { clientId: id, valor: '1000', medio: 'nequi', referencia: 'N-7' } as const;
    const { entityId } = await payOnAccount(db, payment, NOW);

    const answer = await answerFromMirror(db, `http://till.example/api/erp/clientes/${id}/cuenta/`, NOW);
    const paid = {
      id: entityId,
      tipo: 'abono' as const,
      valor: '1000.00',
      medio: 'nequi',
      referencia: 'N-7',
      fecha: bogotaTimestamp(NOW),
      factura_id: null,
    };
    expect(answer?.status).toBe(200);
    expect(answer?.body).toEqual({
      saldo: '4000.00',
      cupo: '90000.00',
      count: 1,
      next: null,
      previous: null,
      results: [paid],
      movimientos: [paid],
    } satisfies ClientAccount);
  });
});

describe('mirrored products that open orders have promised', () => {
  const PRODUCT = '0199a000-0000-7000-8000-0000000000c0';
  const promisedIn = async (query: string) => {
    const at = `http://till.example/api/erp/inventario/productos/`;
    const list = await answerFromMirror(db, `${at}?${query}`, NOW);
    const one = await answerFromMirror(db, `${at}${PRODUCT}/?${query}`, NOW);
    const page = list?.body as { results: { apartadas?: number }[] } | undefined;
    const product = one?.body as { apartadas?: number } | undefined;
    return [page?.results[0]?.apartadas, product?.apartadas];
  };

  it('are those of the own store for a sale, of the store that is named, or of all of them', async () => {
    const modules = { componentes_activos: ['facturacion', 'inventario', 'pedidos'], serie_id: 7 };
    await db.me.update('me', modules as never);
    for (const id of [7, 8]) await db.series.put({ id, srv: null, v: 1, rev: 1, pageRev: 1 } as never);
    await db.products.put(
      toProductRecord(
        {
          id: PRODUCT,
          codigo_barras: '7702032252015',
          nombre: 'Café',
          proveedor: null,
          costo: '12900.00',
          porcentaje_margen: 30,
          redondear_precio_venta: false,
          precio_venta_calculado: '16770.00',
          iva_rate: 5,
          inc_rate: null,
          applies_icui: false,
          applies_bag_tax: false,
          tax_summary_display: 'IVA 5%',
        },
        { srv: null, v: 1, rev: 1, pageRev: 1 },
      ),
    );
    for (const [serie_id, cantidad] of [
      [7, 2],
      [8, 5],
    ]) {
      const lineas = [{ product_id: PRODUCT, cantidad }];
      const order = { id: `o${serie_id}`, estado: 'nuevo', invoice_id: null, serie_id, lineas };
      await db.orders.put(order as never);
    }
    expect(await promisedIn('contexto=facturacion')).toEqual([2, 2]);
    expect(await promisedIn('serie_id=8')).toEqual([5, 5]);
    expect(await promisedIn('serie_id=global')).toEqual([7, 7]);
  });
});
