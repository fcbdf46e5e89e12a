import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import type { Client } from '#contract/clients.ts';
import { ErpDatabase } from '#app/data/db.ts';
import { mirrored, toClientRecord } from '#app/data/records.ts';
import { deleteClient } from '#app/data/writes/client-writes.ts';
import { answerFromMirror } from './mirror-answers.ts';

const ANA = '0199a000-0000-7000-8000-0000000000a1';
const NOW = new Date('2026-11-21T15:00:00Z');

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
