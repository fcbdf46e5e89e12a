import 'fake-indexeddb/auto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Invoice } from '#contract/invoicing/invoices.ts';
import { receiptOfInvoice, receiptOfSale } from '#app/print/receipt.ts';
import { setLineNote } from '#app/data/drafts/draft-edits.ts';
import { deviceTable } from '#app/data/registry.ts';
import { markDelivered } from '#app/data/writes/hand-over.ts';
import { submitSale } from '#app/data/writes/sales.ts';
import { type Device, draftOf, openDevice } from '#tests/fixtures/device/device.ts';
import { createProduct, INVOICES, openInventory } from '#tests/fixtures/inventory.ts';
import { startServer, type TestServer } from '#tests/fixtures/server.ts';

// What is said about one line of a sale: sin cebolla.

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ loginLimit: 1000 });
});
afterAll(() => server.stop());
beforeEach(() => deviceTable().clear());

async function open() {
  const shop = await openInventory(server);
  const burger = await createProduct(shop.api, { nombre: 'Hamburguesa', cantidad_vitrina: 9 });
  const soda = await createProduct(shop.api, { nombre: 'Gaseosa', cantidad_vitrina: 9 });
  const device = await openDevice(server.url, shop.emails.l2, server.clock);
  await device.sync();
  return { ...shop, burger, soda, device };
}

/** Charges a burger with a note and a soda without one. */
async function sellNoted({ db, isOffline }: Device, ids: readonly string[]): Promise<string> {
  const draft = await draftOf(
    db,
    ids.map((producto_id) => ({ producto_id, cantidad: '1' })),
  );
  const noted = setLineNote(draft, draft.lines[0]?.key ?? '', '  sin cebolla ');
  const sale = await submitSale(db, { draft: noted, payments: [], change: '0.00' }, server.clock.now);
  if (isOffline) await markDelivered(db, sale.entityId);
  return sale.entityId;
}

const notesOf = (invoice: Invoice | null | undefined) => invoice?.detalles_items.map(({ nota }) => nota);

describe.each(['with', 'without'])('the note of a line sold %s network', (network) => {
  it('is on the provisional paper, in the invoice, and on every counter that gets it', async () => {
    const { api, emails, burger, soda, device } = await open();
    device.isOffline = network === 'without';
    const id = await sellNoted(device, [burger.id, soda.id]);
    const { sale } = (await device.db.invoices.get(id))!;
    const business = { nombre: '', identificacion: '', direccion: '', ciudad: '', telefono: '' };
    expect(receiptOfSale(sale!, business, '').lines.map(({ nota }) => nota)).toEqual(['sin cebolla', null]);
    device.isOffline = false;
    await device.sync();
    const { body } = await api.get<Invoice>(`${INVOICES}${id}/`);
    expect(notesOf(body)).toEqual(['sin cebolla', null]);
    expect(notesOf((await device.db.invoices.get(id))?.invoice)).toEqual(['sin cebolla', null]);
    const other = await openDevice(server.url, emails.l3, server.clock);
    await other.sync();
    const { invoice } = (await other.db.invoices.get(id))!;
    const paper = receiptOfInvoice(invoice!, { isReprint: true });
    expect(paper.lines.map(({ nota }) => nota)).toEqual(['sin cebolla', null]);
  });
});

describe('a sale of a client that knows no notes of lines', () => {
  it('is taken as before, and told without any', async () => {
    const { api, burger, device } = await open();
    const sale = await device.sell([{ producto_id: burger.id, cantidad: '1' }]);
    expect(JSON.stringify((await device.operations())[0]?.body)).not.toContain('"nota":"');
    await device.sync();
    const { body } = await api.get<Invoice>(`${INVOICES}${sale.entityId}/`);
    expect(notesOf(body)).toEqual([null]);
  });
});

describe('a note that is longer than paper takes', () => {
  it.each([
    ['a'.repeat(121), 'No puede tener más de 120 caracteres.'],
    [7, 'Debe ser un texto.'],
  ])('is refused at its field', async (nota, words) => {
    const { api, burger } = await open();
    const { body } = await api.get<{ results: { id: string }[] }>('/api/erp/clientes/');
    const refused = await api.send<Record<string, string[]>>('POST', INVOICES, {
      cliente_id: body.results[0]?.id,
      items: [{ producto_id: burger.id, cantidad: 1, nota }],
    });
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([400, expect.stringContaining(words)]);
  });
});
