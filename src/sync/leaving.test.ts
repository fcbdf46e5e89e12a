import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { installLocks } from '#tests/fixtures/lock-manager.ts';
import { openWorkspace, leaveWorkspace } from '#app/data/workspace.ts';
import { ErpDatabase } from '#app/data/db.ts';
import type { SessionData } from '#contract/session.ts';
import { COFFEE } from '#tests/fixtures/local-counter.ts';
import { pull } from './pull.ts';
import { feedPage } from '#tests/fixtures/engine-on.ts';
import { queuedSale } from '#tests/fixtures/queued-sale.ts';

let removeLocks = () => {};
beforeEach(() => {
  removeLocks = installLocks();
});
afterEach(() => {
  removeLocks();
});

const session = {
  sub_user_id: 77,
  business_id: 1,
  first_name: 'Ana',
  last_name: 'Pérez',
  nombre_negocio_asociado: 'La Esquina',
  permission_level: 2,
  serie_id: 7,
  componentes_activos: ['facturacion'],
} as unknown as SessionData;

describe('a sign-out that keeps work', () => {
  it('is not undone by a page that the worker waits for: the emptied mirror stays empty', async () => {
    const workspace = await openWorkspace(session, 'token');
    const { db } = workspace;
    await db.outbox.add(queuedSale('kept'));
    await db.meta.bulkPut([
      { key: 'cursor', value: 5 },
      { key: 'epoch', value: 'e' },
    ]);
    // The worker has a handle of its own, and keeps the token that it read at its start (sw/background-sync.ts).
    const handle = new ErpDatabase(db.name);
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const asked: unknown[] = [];
    const http = async ({ query }: { query?: Record<string, unknown> }) => {
      asked.push(query?.['desde']);
      if (asked.length === 1) {
        await held;
        return feedPage({ hasta: 6 });
      }
      // The revocation has not reached the server: it is sent without waiting for it.
      const row = { tabla: 'productos', id: COFFEE.id, v: 3, borrado: false, fila: COFFEE };
      return feedPage({ hasta: 6, cambios: [row] });
    };
    const pulling = pull({ db: handle, http, now: () => new Date(), random: () => 0 });
    await expect.poll(() => asked.length).toBe(1);
    expect(await leaveWorkspace(workspace)).toEqual({ isKept: true });
    release();
    await pulling.catch(() => undefined);
    const products = await handle.products.count();
    await handle.delete();
    expect({ asked, products }).toEqual({ asked: [5], products: 0 });
  });
});
