import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Client } from '#contract/clients/clients.ts';
import { ErpDatabase } from '#app/data/db.ts';
import { mirrored, toClientRecord } from '#app/data/records.ts';
import { createClient, deleteClient, editClient } from '#app/data/writes/client-writes.ts';
import { readClientRows } from './client-rows.ts';
import { searchClients } from './clients.ts';
import { answerFromMirror } from '#app/data/read/rest/mirror-answers.ts';

const ANA = '0199a000-0000-7000-8000-0000000000a1';
const NOW = new Date('2026-11-21T15:00:00Z');

afterEach(() => vi.restoreAllMocks());

describe('a client that was deleted on this device', () => {
  it('is gone from the list and by its address, before the server knows', async () => {
    const db = new ErpDatabase(`clients-${Math.random()}`);
    await db.me.put({ id: 'me', v: 1, permission_level: 2, componentes_activos: ['clientes'] } as never);
    await db.meta.put({ key: 'last-sync', value: '2026-11-21T10:00:00-05:00' });
    const row = { id: ANA, codigo_cliente: 'CLI-000002', tipo_cliente: 'Natural', is_active: true };
    const client = { ...row, nombre_completo_natural: 'Ana Ruiz', cedula_natural: '52100200' } as Client;
    await db.clients.put(toClientRecord(client, mirrored(client, 1, 1)));
    const ask = async (path: string) =>
      (await answerFromMirror(db, `/api/erp/clientes/${path}`, NOW))?.status;
    expect(await ask(`${ANA}/`)).toBe(200);
    await deleteClient(db, ANA, NOW);
    expect(await ask(`${ANA}/`)).toBe(404);
    expect((await answerFromMirror(db, '/api/erp/clientes/', NOW))?.body).toMatchObject({ count: 0 });
  });
});

describe('thousands of clients', () => {
  const idOf = (at: number) => `0199a000-0000-7000-8000-${String(at).padStart(12, '0')}`;

  /** Client 2999 is called Ana 0, client 0 Ana 2999. */
  async function openShop(): Promise<ErpDatabase> {
    const db = new ErpDatabase(`clients-${Math.random()}`);
    await db.me.put({ id: 'me', v: 1, permission_level: 3, componentes_activos: ['clientes'] } as never);
    const clients = Array.from({ length: 3000 }, (_, at) => ({
      id: idOf(at),
      codigo_cliente: `CLI-${String(at).padStart(6, '0')}`,
      tipo_cliente: 'Natural',
      is_active: true,
      nombre_completo_natural: `Ana ${2999 - at}`,
      cedula_natural: String(52_000_000 + at),
    }));
    await db.clients.bulkPut(
      clients.map((client) => toClientRecord(client as never, mirrored(client as never, 1, 1))),
    );
    return db;
  }
  const ACTIVE = { search: '', ordering: null, isActive: true, credit: null };
  const ordering = { key: 'nombre', direction: 'asc' } as const;
  const namesOf = async (db: ErpDatabase, search: string, page = 1) =>
    (await readClientRows(db, { ...ACTIVE, search, ordering }, page)).rows.map(({ client }) => client.nombre);

  it('are read once, however many keys are typed, in the list and at the counter', async () => {
    const db = await openShop();
    expect((await namesOf(db, ''))[0]).toBe('Ana 0');
    const reads = ['where', 'toArray', 'filter', 'bulkGet'] as const;
    const spies = reads.map((read) => vi.spyOn(db.clients, read));
    expect((await readClientRows(db, ACTIVE, 2)).count).toBe(3000);
    for (const search of ['2', '29', '299', '2999']) await namesOf(db, search);
    // By name and by code.
    expect(await namesOf(db, '2999')).toEqual(['Ana 0', 'Ana 2999']);
    expect((await searchClients(db, 'ana 2999', 5)).map(({ id }) => id)).toEqual([idOf(2999), idOf(0)]);
    for (const spy of spies) expect(spy).not.toHaveBeenCalled();
  });

  it('are found as they are now: edited, deleted, made on this device or brought by the feed', async () => {
    const db = await openShop();
    await namesOf(db, 'zoila');
    await searchClients(db, 'zoila', 5);
    await editClient(db, idOf(7), { nombre_completo_natural: 'Zoila Mar' }, NOW);
    await createClient(db, {
      tipo_cliente: 'Natural',
      nombre_completo_natural: 'Zoila Paz',
      cedula_natural: '1',
    });
    const fed = { ...(await db.clients.get(idOf(9)))?.srv, nombre_completo_natural: 'Zoila Luz' } as never;
    await db.clients.put(toClientRecord(fed, mirrored(fed, 2, 2)));
    await deleteClient(db, idOf(11), NOW);
    expect(await namesOf(db, 'zoila')).toEqual(['Zoila Luz', 'Zoila Mar', 'Zoila Paz']);
    expect((await searchClients(db, 'zoila', 5)).map(({ nombre }) => nombre)).toEqual([
      'Zoila Luz',
      'Zoila Mar',
      'Zoila Paz',
    ]);
    expect(await namesOf(db, '52000011')).toEqual([]);
  });
});
