import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OrderRecord } from '#app/data/db.ts';
import { createOrder, type OrderForm } from '#app/data/writes/order-writes.ts';
import { COFFEE, type LocalCounter, openLocalCounter } from '#tests/fixtures/device/local-counter.ts';
import type { toast as showToast } from '#app/ui/feedback/toast.ts';
import { watchOrders } from './order-news.ts';

const [toast, chime] = [vi.fn<typeof showToast>(), vi.fn<() => void>()];

let counter: LocalCounter;
let leaving: AbortController;
const onSee = vi.fn();
const onCount = vi.fn();

beforeEach(async () => {
  counter = await openLocalCounter(1);
  leaving = new AbortController();
  await counter.workspace.db.meta.put({ key: 'last-sync', value: '2026-11-27T10:00:00-05:00' });
  for (const spy of [toast, chime, onSee, onCount]) spy.mockReset();
});
afterEach(async () => {
  leaving.abort();
  await counter.close();
});

const ORDER: OrderForm = {
  tipo: 'recoger',
  clienteId: null,
  contacto: { nombre: 'Marta', telefono: null, direccion: null, indicaciones: null },
  para: null,
  domicilio: '0',
  nota: '',
  lineas: [{ product_id: COFFEE.id, nombre: COFFEE.nombre, cantidad: '1', precio_visto: '16770' }],
};

const record = (id: string, more: Partial<OrderRecord> = {}) =>
  ({
    id,
    estado: 'nuevo',
    collaborator_id: null,
    origen: 'api',
    contacto: { nombre: `Cliente ${id}`, telefono: null, direccion: null, indicaciones: null },
    numero_display: '',
    ...more,
  }) as OrderRecord;
const put = (id: string, more: Partial<OrderRecord> = {}) =>
  counter.workspace.db.orders.put(record(id, more));
const watch = () =>
  watchOrders(counter.workspace, { onSee, onCount, voice: { toast, chime } }, leaving.signal);
const told = () => toast.mock.calls.map(([{ message }]) => message);

describe('orders that come while the counter is open', () => {
  it('announce themselves too where somebody elsewhere has begun them already', async () => {
    watch();
    await expect.poll(() => onCount.mock.lastCall).toEqual([0]);
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
    await put('a', { estado: 'preparando', fisico_en: minutesAgo(1) });
    await expect.poll(told).toHaveLength(1);
    await put('old', { estado: 'preparando', fisico_en: minutesAgo(90) });
    await put('b', { estado: 'entregado' });
    await put('c');
    await expect.poll(told).toEqual(['Pedido nuevo de Cliente a.', 'Pedido nuevo de Cliente c.']);
    expect(onCount.mock.lastCall).toEqual([1]);
  });

  it('announce themselves once, with a way to see them and a sound; those that were there do not', async () => {
    await put('a');
    watch();
    await expect.poll(() => onCount.mock.lastCall).toEqual([1]);
    await put('b');
    await expect.poll(told).toEqual(['Pedido nuevo de Cliente b.']);
    await put('b', { nota: 'otra vez' });
    await put('c');
    await expect.poll(told).toEqual(['Pedido nuevo de Cliente b.', 'Pedido nuevo de Cliente c.']);
    expect(chime).toHaveBeenCalledTimes(2);
    expect(onCount).toHaveBeenLastCalledWith(3);
    toast.mock.calls[0]?.[0].action?.onClick();
    expect(onSee).toHaveBeenCalledWith('b');
  });

  it('announce themselves together where several come at once, with a way to the board, and one sound', async () => {
    watch();
    await expect.poll(() => onCount.mock.lastCall).toEqual([0]);
    const { orders } = counter.workspace.db;
    await orders.bulkPut(['a', 'b', 'c', 'd', 'e'].map((id) => record(id)));
    await expect.poll(told).toEqual(['Llegaron 5 pedidos nuevos.']);
    expect(chime).toHaveBeenCalledOnce();
    toast.mock.calls[0]?.[0].action?.onClick();
    expect(onSee).toHaveBeenCalledExactlyOnceWith('');
  });

  it('announce themselves in one place, which those before leave', async () => {
    const hide = vi.fn<() => void>();
    toast.mockReturnValueOnce(hide);
    watch();
    await expect.poll(() => onCount.mock.lastCall).toEqual([0]);
    await put('a');
    await expect.poll(told).toHaveLength(1);
    expect(hide).not.toHaveBeenCalled();
    await put('b');
    await expect.poll(told).toHaveLength(2);
    expect(hide).toHaveBeenCalledOnce();
  });

  it('announce themselves where the person in front took them on another device, and not where on this one', async () => {
    const { db, session } = counter.workspace;
    await db.me.update('me', { componentes_activos: ['pedidos'] });
    watch();
    await expect.poll(() => onCount.mock.lastCall).toEqual([0]);
    const waiting = await createOrder(db, ORDER);
    // Its answer is there before anybody has looked.
    const numbered = await createOrder(db, ORDER);
    await db.orders.update(numbered, { numero: 7, numero_display: 'PED-000007' });
    await db.outbox.where('lane').equals(numbered).modify({ state: 'done' });
    await expect.poll(() => onCount.mock.lastCall).toEqual([2]);
    await db.orders.update(waiting, { numero: 8, numero_display: 'PED-000008' });
    await put('elsewhere', { collaborator_id: session.sub_user_id, numero_display: 'PED-000009' });
    await expect.poll(told).toEqual(['Pedido nuevo de Cliente elsewhere.']);
    expect(chime).toHaveBeenCalledOnce();
  });

  it('say nothing while everything is being fetched', async () => {
    const { db } = counter.workspace;
    watch();
    await expect.poll(() => onCount.mock.lastCall).toEqual([0]);
    await db.meta.put({ key: 'bootstrap', value: 1 });
    await put('old');
    await expect.poll(() => onCount.mock.lastCall).toEqual([1]);
    const calls = onCount.mock.calls.length;
    await db.meta.delete('bootstrap');
    await expect.poll(() => onCount.mock.calls.length).toBeGreaterThan(calls);
    await put('new');
    await expect.poll(told).toEqual(['Pedido nuevo de Cliente new.']);
  });
});
