import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import type { HttpReply } from '#app/api/http.ts';
import { ErpDatabase } from '#app/data/db.ts';
import type { Operation } from '#app/data/queue/operation.ts';
import { queuedSale } from '#tests/fixtures/device/queued-sale.ts';
import { storeSaleAnswers } from './store-sale-answers.ts';
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

/** A counter whose first sale, and perhaps more, are on their way; the stock is older than the answers. */
async function counterWith(...sales: Omit<Operation, 'seq'>[]) {
  const db = new ErpDatabase(`sold-${Math.random()}`);
  await db.stocks.put({ id: 'p1:7', v: 12 } as never);
  await db.meta.put({ key: 'cursor', value: 19 });
  await db.outbox.bulkAdd(sales);
  const operations = await db.outbox.toArray();
  const context = {
    db,
    http: () => Promise.reject(new Error('unused')),
    clock: DEVICE_CLOCK,
    random: () => 1,
  };
  const answer = (...replies: HttpReply[]) =>
    storeSaleAnswers(
      context,
      replies.map((given, at) => ({ operation: operations[at] as Operation, reply: given })),
    );
  const states = async () => (await db.outbox.toArray()).map(({ state }) => state);
  return { db, answer, states };
}

const sending = (op: string, changes: Partial<Operation> = {}) =>
  sale(op, { state: 'sending', sent: true, ...changes });

describe('answers to sales', () => {
  it('give the invoices their numbers in one step', async () => {
    const { db, answer, states } = await counterWith(sending('a'), sending('b'));
    expect(await answer(reply(), reply({ headers: { 'erp-version': '23-25' } }))).toBe(2);
    expect(await states()).toEqual(['done', 'done']);
    expect(await db.outbox.get(1)).toMatchObject({ vFrom: 20, vTo: 22, draft: null });
    expect(await db.outbox.get(2)).toMatchObject({ vFrom: 23, vTo: 25 });
    expect(await db.invoices.get('a')).toMatchObject({
      sale: null,
      invoice: { numero_factura_display: 'POS1-000009' },
    });
  });

  it('are stored up to the first that has more to it', async () => {
    const { answer, states } = await counterWith(sending('a'), sending('b'), sending('c'));
    expect(await answer(reply(), reply({ status: 409 }), reply())).toBe(1);
    expect(await states()).toEqual(['done', 'sending', 'sending']);
  });

  it.each<[string, HttpReply, Partial<Operation>]>([
    ['a refusal', reply({ status: 409 }), {}],
    ['trouble of the server', reply({ status: 503 }), {}],
    ['a sale that went to another series', reply({ body: { serie_id: 8 } }), {}],
    ['a sale on credit', reply(), { touches: ['facturas:a', 'existencias:p1:7', 'clientes:c', 'cuenta:a'] }],
    ['an answer that the stock is past already', reply({ headers: { 'erp-version': '12-12' } }), {}],
    ['an answer without versions', reply({ headers: {} }), {}],
    ['an answer to a copy that somebody else has settled', reply(), { state: 'done' }],
  ])('write nothing where there is more to it: %s', async (_what, given, changes) => {
    const { db, answer, states } = await counterWith(sending('a', changes));
    const before = await states();
    expect(await answer(given)).toBe(0);
    expect(await states()).toEqual(before);
    expect(await db.invoices.count()).toBe(0);
  });

  it('write nothing for somebody who has signed out', async () => {
    const { db, answer, states } = await counterWith(sending('a'));
    await db.meta.put({ key: 'left', value: true });
    expect(await answer(reply())).toBe(0);
    expect(await states()).toEqual(['sending']);
  });

  it('write nothing when a part of them fails', async () => {
    const { db, answer, states } = await counterWith(sending('a'), sending('b'));
    db.invoices.put = () => Promise.reject(new Error('broken')) as never;
    expect(await answer(reply(), reply())).toBe(0);
    expect(await states()).toEqual(['sending', 'sending']);
  });
});
