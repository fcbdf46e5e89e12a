import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { installLocks } from '#tests/fixtures/lock-manager.ts';
import { announce } from '#app/data/announce.ts';
import { pullUrgently } from './pull.ts';
import { push } from './push.ts';
import { engineOn, feedPage, keyOf, pause, queuedWrite, refusal, taken } from '#tests/fixtures/engine-on.ts';
import { queuedSale } from '#tests/fixtures/queued-sale.ts';

let removeLocks = () => {};
beforeEach(() => {
  removeLocks = installLocks();
});
afterEach(() => {
  removeLocks();
});

describe('the look for the row of a stale edit', () => {
  it('takes one page, not the whole of what a device has missed', async () => {
    let pages = 0;
    const c = engineOn(async () => {
      pages += 1;
      await pause(50);
      return feedPage({ hasta: pages, mas: pages < 12, faltan: (12 - pages) * 5000 });
    });
    await c.db.meta.put({ key: 'cursor', value: 1 });
    await c.db.meta.put({ key: 'epoch', value: 'e' });
    pages = 1;
    expect(await pullUrgently(c.context)).toBe(false);
    expect(pages - 1).toBe(1);
  });

  it('gives way to a sale that is saved meanwhile', async () => {
    let version = 1;
    let saleAt = 0;
    const begun = performance.now();
    const c = engineOn(async (request) => {
      if (request.method === 'POST') {
        if (keyOf(request) === 'edit') return refusal(412, 'version_cambiada');
        saleAt = performance.now() - begun;
        return taken;
      }
      await pause(200);
      version += 1;
      return feedPage({ hasta: version, mas: version < 15, faltan: 5000 });
    });
    await c.db.meta.bulkPut([
      { key: 'cursor', value: 1 },
      { key: 'epoch', value: 'e' },
    ]);
    await c.db.outbox.add(
      queuedWrite('edit', {
        sent: true,
        kind: 'product-edit',
        effect: { type: 'product-edit', changes: {} } as never,
      }),
    );
    const pushing = push(c.context);
    await pause(300);
    await c.db.outbox.add(queuedSale('sale'));
    announce(c.db.name, 'outbox');
    await pushing;
    expect(Math.round(saleAt)).toBeLessThan(1000);
  });
});
