import 'fake-indexeddb/auto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readSaleDebt } from '#app/data/read/clients/sale-debt.ts';
import { NOTHING_RETURNED } from '#app/data/read/invoices/returned.ts';
import { deviceTable } from '#app/data/registry.ts';
import { receiptOf } from '#app/print/record-receipt.ts';
import { statementOf } from '#domain/clients/credit.ts';
import { addDays, bogotaDate, bogotaTimestamp, formatDay } from '#domain/bogota-time.ts';
import { type Device, openDevice } from '#tests/fixtures/device/device.ts';
import { openDrawerShop } from '#tests/fixtures/drawer.ts';
import { giveBack, lookAt, sold } from '#tests/fixtures/returns.ts';
import { startServer, type TestServer } from '#tests/fixtures/server.ts';

// What the paper of a sale on credit says is owed: of this sale, as it is now.

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ loginLimit: 1000 });
});
afterAll(() => server.stop());
beforeEach(() => deviceTable().clear());

const credit = (valor: number) => ({ pagos: [{ medio: 'credito', valor }] });

async function open(level: 'l1' | 'l2' = 'l2') {
  const shop = await openDrawerShop(server);
  // Older debts of the client are paid: what a test sells is what is owed.
  const account = `/api/erp/clientes/${shop.debtor}/`;
  const before = (await shop.l2.get<{ saldo: string }>(`${account}cuenta/`)).body.saldo;
  const pay = (valor: string) => shop.l2.send('POST', `${account}abonos/`, { valor });
  if (Number(before) > 0) await pay(before);
  const device = await openDevice(server.url, shop.emails[level], server.clock);
  await device.sync();
  // Debts of one moment are paid in no certain order: what is sold comes later.
  server.clock.now = new Date(server.clock.now.getTime() + 60_000);
  return { shop, device, pay };
}

async function paperOf({ db, ...device }: Device, id: string): Promise<string | null | undefined> {
  await device.sync();
  const record = await db.invoices.get(id);
  const setting = {
    business: undefined,
    establishment: '',
    isReprint: true,
    debt: await readSaleDebt(db, id),
  };
  return record && receiptOf(record, setting)?.note;
}

describe('the receipt of a sale on credit', () => {
  it('says what is owed of it and until when, then what is left, and no last day once nothing is', async () => {
    const { shop, device, pay } = await open();
    const sale = await sold(shop.l2, shop, 2, 3, { cliente_id: shop.debtor, ...credit(30_000) });
    const days = (await device.db.clients.get(shop.debtor))?.dias_credito_autorizados ?? 0;
    const due = formatDay(addDays(bogotaDate(server.clock.now), days));
    expect(days).toBeGreaterThan(0);
    expect(await paperOf(device, sale.id)).toBe(
      `Queda debiendo $ 30.000, para pagar hasta el ${due}. Debe en total $ 30.000.`,
    );
    await giveBack(shop.l2, sale.id);
    expect(await paperOf(device, sale.id)).toBe(
      `Queda debiendo $ 20.000, para pagar hasta el ${due}. Debe en total $ 20.000.`,
    );
    await pay('20000');
    expect(await paperOf(device, sale.id)).toBe('De esta venta no se debe nada.');
  });

  it('says nothing of a debt that an annulment took away', async () => {
    const { shop, device } = await open();
    const sale = await sold(shop.l2, shop, 2, 3, { cliente_id: shop.debtor, ...credit(30_000) });
    await giveBack(shop.l2, sale.id, { concepto: 2, lineas: undefined });
    expect(await paperOf(device, sale.id)).toBe('De esta venta no se debe nada.');
  });

  it('that only the server keeps says the same on a device that was told of it', async () => {
    const { shop, device } = await open();
    const sale = await sold(shop.l2, shop, 2, 3, { cliente_id: shop.debtor, ...credit(30_000) });
    await device.sync();
    const record = await device.db.invoices.get(sale.id);
    await device.db.invoices.delete(sale.id);
    expect(await readSaleDebt(device.db, sale.id)).toBeNull();
    const told = record && { ...record, returned: NOTHING_RETURNED };
    expect(told && (await readSaleDebt(device.db, told))).toMatchObject({ open: '30000.00' });
  });

  it('that only the server keeps tells a level without accounts what its notes left', async () => {
    const { shop, device } = await open('l1');
    const sale = await sold(shop.l2, shop, 2, 3, { cliente_id: shop.debtor, ...credit(30_000) });
    await device.sync();
    const record = await device.db.invoices.get(sale.id);
    await giveBack(shop.l2, sale.id);
    const { notas } = await lookAt(shop.l2, sale.id);
    const told = record && { ...record, returned: { ...NOTHING_RETURNED, notas } };
    expect(told && (await readSaleDebt(device.db, told))).toMatchObject({ open: '20000.00', balance: null });
  });

  it('counts the days of a sale that came late as its account does', async () => {
    const { shop, device } = await open();
    const charged = server.clock.now;
    server.clock.now = new Date(charged.getTime() + 3 * 86_400_000);
    const late = { codigo_provisional: 'V-7F3K-0042', fecha_venta: bogotaTimestamp(charged) };
    const sale = await sold(shop.l2, shop, 2, 3, { cliente_id: shop.debtor, ...credit(30_000), ...late });
    expect(bogotaDate(new Date(sale.fecha_venta ?? ''))).toBe(bogotaDate(charged));
    await device.sync();
    const days = (await device.db.clients.get(shop.debtor))?.dias_credito_autorizados ?? 0;
    const entries = await device.db.ledger.where('cliente_id').equals(shop.debtor).toArray();
    const lines = statementOf(entries, days, bogotaDate(server.clock.now)).lines;
    const due = lines.find(({ entry }) => entry.factura_id === sale.id)?.due;
    expect(due).not.toBeNull();
    expect((await readSaleDebt(device.db, sale.id))?.due).toBe(due);
  });

  it('of a client who has more in his favour owes nothing, and says what is left of that', async () => {
    const { shop, device } = await open();
    const cash = await sold(shop.l2, shop, 2, 3, { cliente_id: shop.debtor });
    const all = [{ linea: 1, cantidad: 3, destino: 'vitrina' }];
    await giveBack(shop.l2, cash.id, { lineas: all, reembolso: [{ medio: 'credito', valor: 30_000 }] });
    const sale = await sold(shop.l2, shop, 2, 1, { cliente_id: shop.debtor, ...credit(10_000) });
    expect(await paperOf(device, sale.id)).toBe('De esta venta no se debe nada. Saldo a favor: $ 20.000.');
    expect(await readSaleDebt(device.db, sale.id)).toEqual({ open: '0.00', balance: '-20000.00', due: null });
  });

  it('for a level that sees no accounts says what was bought on credit, less what came back', async () => {
    const { shop, device } = await open('l1');
    const sale = await sold(shop.l2, shop, 2, 3, { cliente_id: shop.debtor, ...credit(30_000) });
    expect(await paperOf(device, sale.id)).toBe('A crédito: $ 30.000.');
    await giveBack(shop.l2, sale.id, { lineas: [{ linea: 1, cantidad: 2 }] });
    expect(await paperOf(device, sale.id)).toBe('A crédito: $ 10.000.');
  });
});
