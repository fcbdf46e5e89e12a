import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import type { HttpReply } from '#app/api/http.ts';
import { ErpDatabase } from '#app/data/db.ts';
import type { Operation } from '#app/data/queue/operation.ts';
import { queuedSale } from '#tests/fixtures/device/queued-sale.ts';
import { storeSaleAnswer } from './store-sale-answer.ts';
import { DEVICE_CLOCK } from '#app/sync/clock.ts';

const SOLD = {
  fecha: '2026-11-21T10:00:00-05:00',
  codigo_provisional: 'A-1',
  cliente: { nombre: 'Ana', identificacion: '1' },
};

function sale(op: string, changes: Partial<Operation> = {}): Omit<Operation, 'seq'> {
  const effect: Operation['effect'] = {
    type: 'sale',
    serie_id: 7,
    demand: { p1: '1' },
    sale: SOLD as never,
    rests: [],
  };
  const touches = [`facturas:${op}`, 'existencias:p1:7'];
  return { ...queuedSale(op), delivered: true, effect, touches, ...changes };
}

const reply = (changes: Partial<HttpReply> = {}): HttpReply => ({
  status: 201,
  body: { numero_factura_display: 'POS1-000009', fecha_emision: '2026-11-21T10:00:01-05:00', serie_id: 7 },
  headers: { 'erp-version': '20-22' },
  ...changes,
});

/** A counter whose first sale is on its way, with another behind it; the stock is older than the answer. */
async function counterWith(first = sale('a', { state: 'sending', sent: true }), next = sale('b')) {
  const db = new ErpDatabase(`sold-${Math.random()}`);
  await db.stocks.put({ id: 'p1:7', v: 12 } as never);
  await db.meta.put({ key: 'cursor', value: 19 });
  await db.outbox.bulkAdd([first, next]);
  const [sending, waiting] = await db.outbox.toArray();
  const context = {
    db,
    http: () => Promise.reject(new Error('unused')),
    clock: DEVICE_CLOCK,
    random: () => 1,
  };
  const answer = (given: HttpReply) => storeSaleAnswer(context, sending as Operation, given, waiting);
  const states = async () => (await db.outbox.toArray()).map(({ state }) => state);
  return { db, answer, states };
}

describe('the answer to a sale with another behind it', () => {
  it('gives the invoice its number and marks the next as sent in one step', async () => {
    const { db, answer, states } = await counterWith();
    const sold = await answer(reply());
    expect(sold?.taken).toMatchObject({
      since: 19,
      operation: { op: 'b', state: 'sending', sent: true, attempts: 1 },
    });
    expect(await states()).toEqual(['done', 'sending']);
    expect(await db.outbox.get(1)).toMatchObject({ vFrom: 20, vTo: 22, draft: null });
    expect(await db.invoices.get('a')).toMatchObject({
      sale: null,
      invoice: { numero_factura_display: 'POS1-000009' },
    });
  });

  it('does not mark the next sale as sent once a person has discarded it', async () => {
    const { db, answer, states } = await counterWith();
    await db.outbox.update(2, { state: 'discarded' });
    expect(await answer(reply())).toEqual({ taken: undefined });
    expect(await states()).toEqual(['done', 'discarded']);
  });

  it.each<[string, HttpReply, Partial<Operation>]>([
    ['a refusal', reply({ status: 409 }), {}],
    ['trouble of the server', reply({ status: 503 }), {}],
    ['a sale that went to another series', reply({ body: { serie_id: 8 } }), {}],
    ['a sale on credit', reply(), { touches: ['facturas:a', 'existencias:p1:7', 'clientes:c', 'cuenta:a'] }],
    ['an answer that the stock is past already', reply({ headers: { 'erp-version': '12-12' } }), {}],
    ['an answer without versions', reply({ headers: {} }), {}],
    ['an answer to a copy that somebody else has settled', reply(), { state: 'done' }],
  ])('writes nothing where the answer changes more than the number: %s', async (_what, given, changes) => {
    const { db, answer, states } = await counterWith(sale('a', { state: 'sending', sent: true, ...changes }));
    const before = await states();
    expect(await answer(given)).toBeUndefined();
    expect(await states()).toEqual(before);
    expect(await db.invoices.count()).toBe(0);
  });

  it('writes nothing once the author has signed out', async () => {
    const { db, answer, states } = await counterWith();
    await db.meta.put({ key: 'left', value: true });
    expect(await answer(reply())).toBeUndefined();
    expect(await states()).toEqual(['sending', 'pending']);
  });

  it('writes nothing when a part of it fails', async () => {
    const { db, answer, states } = await counterWith();
    db.invoices.put = () => Promise.reject(new Error('broken')) as never;
    expect(await answer(reply())).toBeUndefined();
    expect(await states()).toEqual(['sending', 'pending']);
  });
});
