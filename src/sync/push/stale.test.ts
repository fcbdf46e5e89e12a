import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { ApiError } from '#app/api/errors.ts';
import type { HttpRequest } from '#app/api/http.ts';
import { announce } from '#app/data/announce.ts';
import { pullUrgently } from '#app/sync/pull/pull.ts';
import { push } from './push.ts';
import { engineOn, feedPage, keyOf, queuedWrite, refusal, taken } from '#tests/fixtures/device/engine-on.ts';
import { queuedSale } from '#tests/fixtures/device/queued-sale.ts';

const staleEdit = queuedWrite('edit', {
  sent: true,
  kind: 'product-edit',
  effect: { type: 'product-edit', changes: {} } as never,
});

describe('the look for the row of a stale edit', () => {
  it('takes one page, not all that a device has missed', async () => {
    let pages = 0;
    const c = engineOn(async () => {
      pages += 1;
      return feedPage({ hasta: pages, mas: pages < 12, faltan: (12 - pages) * 5000 });
    });
    await c.db.meta.put({ key: 'cursor', value: 1 });
    await c.db.meta.put({ key: 'epoch', value: 'e' });
    pages = 1;
    expect(await pullUrgently(c.context)).toBe(false);
    expect(pages - 1).toBe(1);
  });

  it('gives way to a sale that is saved meanwhile', async () => {
    const order: string[] = [];
    const c = engineOn(async ({ signal, ...request }) => {
      const what = request.method === 'POST' ? keyOf(request) : 'look';
      order.push(what);
      if (what === 'edit') return refusal(412, 'version_cambiada');
      if (what === 'sale') return taken;
      await c.db.outbox.add(queuedSale('sale'));
      announce(c.db.name, 'outbox');
      if (!signal?.aborted) await new Promise((resolve) => signal?.addEventListener('abort', resolve));
      throw new ApiError('network');
    });
    await c.db.meta.bulkPut([
      { key: 'cursor', value: 1 },
      { key: 'epoch', value: 'e' },
    ]);
    await c.db.outbox.add(staleEdit);
    await push(c.context);
    expect(order).toEqual(['edit', 'look', 'sale']);
  });

  it('is not repeated for ever on a connection on which it always times out while every page comes', async () => {
    let tries = 0;
    let pages = 0;
    const c = engineOn(async (request) => {
      if (request.method === 'POST') {
        tries += 1;
        return refusal(412, 'version_cambiada');
      }
      if (request.timeoutMs === 5000) throw new ApiError('timeout');
      pages += 1;
      return feedPage();
    });
    await c.db.outbox.add(staleEdit);
    await c.engine.syncNow();
    expect({ tries, pages }).toEqual({ tries: 4, pages: 4 });
  });

  it('ends when the counter is left', async () => {
    const leaving = new AbortController();
    let looks = 0;
    const http = async ({ method, signal }: HttpRequest) => {
      if (method === 'POST') return refusal(412, 'version_cambiada');
      looks += 1;
      return new Promise<never>((_, reject) => {
        signal?.addEventListener('abort', () => reject(new ApiError('network')));
      });
    };
    const c = engineOn(http, { signal: leaving.signal });
    await c.db.outbox.add(staleEdit);
    const pushing = push(c.context);
    await expect.poll(() => looks).toBe(1);
    leaving.abort();
    expect((await pushing).kind).toBe('drained');
  });
});
