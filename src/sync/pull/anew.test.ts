import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import type { Http } from '#app/api/http.ts';
import { ErpDatabase } from '#app/data/db.ts';
import { giveUpInvoices, lastIncompleteDay } from '#app/data/invoice-window.ts';
import { newOperation } from '#app/data/writes/enqueue.ts';
import type { Operation } from '#app/data/queue/operation.ts';
import type { Change, ChangePage } from '#contract/sync/sync.ts';
import { applyPage, startAnew } from './mirror.ts';
import { pull } from './pull.ts';
import { DEVICE_CLOCK } from '#app/sync/clock.ts';

const NOW = new Date('2026-11-21T15:00:00Z');
const DAY_MS = 86_400_000;

const SERIES: Change = {
  tabla: 'series',
  id: '1',
  v: 5,
  borrado: false,
  fila: { id: 1, nombre_establecimiento: 'Principal', prefijo: 'POS1' } as never,
};

const SALE: Omit<Operation, 'seq'> = {
  ...newOperation(
    {
      entityId: 'sale',
      lane: 'sale',
      touches: [],
      dependsOn: [],
      method: 'POST',
      path: '/api/x/',
      body: {},
      effect: { type: 'reprint', factura_id: 'sale' },
    },
    NOW,
  ),
  op: 'sale',
};

const pageOf = (epoca: string, cambios: Change[]): ChangePage => {
  const aplicadas = cambios.length > 0 ? [{ op: 'sale', desde: 4, hasta: 4 }] : [];
  return { epoca, hasta: 5, mas: false, cambios, aplicadas };
};

type Feed = (since: number) => ChangePage | { reiniciar: true; epoca: string } | Promise<ChangePage>;

function counterOf(feed: Feed) {
  const db = new ErpDatabase(`anew-${Math.random()}`);
  const http: Http = async ({ query }) => {
    return { status: 200, body: await feed(Number(query?.['desde'])), headers: {} };
  };
  return { db, context: { db, http, clock: { ...DEVICE_CLOCK, now: () => NOW }, random: () => 0 } };
}

describe('a history that begins anew', () => {
  it('loses no row and sends nothing again while another tab waits for a page of the old history', async () => {
    let isInterrupted = false;
    const { db, context } = counterOf(async (since) => {
      if (since === 0) return pageOf(isInterrupted ? 'new' : 'old', [SERIES]);
      // The other tab learnt of the new history first, and did not get the lock in time.
      isInterrupted = true;
      await startAnew(db, 'new');
      return pageOf('old', []);
    });
    await pull(context);
    await db.outbox.add({ ...SALE, state: 'done', vFrom: 4, vTo: 4 });
    const lost: number[] = [];
    db.series.hook('deleting', (key) => void lost.push(key));
    const states: unknown[] = [];
    db.outbox.hook('updating', (changes) => void states.push((changes as Partial<Operation>).state));
    await pull(context);
    expect(isInterrupted).toBe(true);
    expect([lost, await db.series.count()]).toEqual([[], 1]);
    expect(states).not.toContain('pending');
    expect(await db.meta.get('epoch')).toMatchObject({ value: 'new' });
  });

  it('still knows which days lack invoices until it is fetched completely', async () => {
    let isReachable = true;
    const { db, context } = counterOf((since) => {
      if (since > 0) return { reiniciar: true, epoca: 'new' };
      if (!isReachable) throw new Error('unreachable');
      return pageOf('new', [SERIES]);
    });
    await pull(context);
    await giveUpInvoices(db, NOW.getTime() - 7 * DAY_MS);
    isReachable = false;
    await expect(pull(context)).rejects.toThrow('unreachable');
    expect(await lastIncompleteDay(db, NOW)).toBe('2026-11-14');
    isReachable = true;
    await pull(context);
    expect(await lastIncompleteDay(db, NOW)).toBe('2026-08-23');
  });

  it('has the drawers, returns and orders of others only that the server still tells of', async () => {
    const others = (['cajas', 'devoluciones', 'pedidos'] as const).map((tabla): Change[] =>
      ['kept', 'lost'].map((id) => ({ tabla, id, v: 5, borrado: false, fila: { id } }) as never),
    );
    const kept = others.flatMap((rows) => rows.slice(0, 1));
    const { db, context } = counterOf((since) =>
      since > 0 ? { reiniciar: true, epoca: 'new' } : pageOf('new', kept),
    );
    await applyPage(db, pageOf('old', others.flat()), 0, NOW);
    const ids = () =>
      Promise.all([db.cash, db.returns, db.orders].map((table) => table.toCollection().primaryKeys()));
    expect((await ids()).flat()).toHaveLength(6);
    await pull(context);
    expect(await ids()).toEqual([['kept'], ['kept'], ['kept']]);
  });
});
