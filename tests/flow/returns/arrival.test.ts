import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OwnerToday } from '#contract/reports/reports.ts';
import * as drawer from '#tests/fixtures/drawer.ts';
import { gaveBack, giveBack, sold } from '#tests/fixtures/returns.ts';
import { startServer, type TestServer } from '#tests/fixtures/server.ts';
import { signInOwner } from '#tests/fixtures/shop.ts';

const { under } = drawer;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ loginLimit: 1_000 });
});
afterAll(() => server.stop());

const openShop = () => drawer.openDrawerShop(server);
const both = { lineas: [{ linea: 1, cantidad: 2, destino: 'vitrina' }] };

describe('a return that arrives weeks after it happened', () => {
  const daysAgo = (days: number) => ({
    'erp-occurred-at': new Date(server.clock.now.getTime() - days * DAY_MS).toISOString(),
  });
  async function toLookAt(email: string) {
    const owner = await signInOwner(server.url, email);
    const { body } = await owner.get<OwnerToday>('/api/mis-negocios/hoy/');
    return body.negocios[0]?.por_revisar.devoluciones.map((one) => [one.devolucion_id, one.codigo]);
  }

  it('of goods that had come back is told to the owner for a week from its arrival', async () => {
    const shop = await openShop();
    const sale = await sold(shop.l2, shop, 1, 2);
    await giveBack(shop.l2, sale.id, both);
    const { body } = await gaveBack(shop.l2, sale.id, both, daysAgo(20));
    const now = server.clock.now.getTime();
    try {
      expect(await toLookAt(shop.ownerEmail)).toEqual([[body.id, 'devolucion_excedida']]);
      server.clock.now = new Date(now + 6 * DAY_MS);
      expect(await toLookAt(shop.ownerEmail)).toEqual([[body.id, 'devolucion_excedida']]);
      server.clock.now = new Date(now + 8 * DAY_MS);
      expect(await toLookAt(shop.ownerEmail)).toEqual([]);
    } finally {
      server.clock.now = new Date(now);
    }
  });

  it('and whose approval does not come is told to the owner a day later', async () => {
    const shop = await openShop();
    const sale = await sold(shop.l2, shop, 1, 2);
    const id = randomUUID();
    await gaveBack(shop.l1, sale.id, { autoriza: randomUUID() }, { ...under(id), ...daysAgo(20) });
    const now = server.clock.now.getTime();
    try {
      server.clock.now = new Date(now + 25 * HOUR_MS);
      expect(await toLookAt(shop.ownerEmail)).toEqual([[id, 'sin_autorizacion']]);
    } finally {
      server.clock.now = new Date(now);
    }
  });
});
