import pg from 'pg';
import { expect, it } from 'vitest';
import { fillPath } from '#contract/endpoint.ts';
import { ENDPOINTS } from '#contract/endpoints.ts';
import type { WebhookList } from '#contract/integration/webhooks.ts';
import { readState } from '#server/postgres/cluster-place.ts';
import { clusterUrl } from '#server/postgres/cluster-roles.ts';
import { openReceiver } from '#tests/fixtures/integration/receiver.ts';
import { ServerProcess } from './rig/server-process.ts';
import { openShop, registerOwner } from './rig/shop.ts';

const PATIENCE = { timeout: 120_000 };

/** Keeps the cursors of all webhooks where they are: whatever would move one waits until the end. */
async function holdCursors({ dataDir }: ServerProcess) {
  const state = readState(dataDir);
  const client = new pg.Client({ connectionString: clusterUrl(state, state.port, 'postgres') });
  client.on('error', () => undefined);
  await client.connect();
  await client.query('BEGIN');
  await client.query('SELECT FROM webhooks FOR UPDATE');
  return {
    /** Whether somebody wants to note what a receiver has taken. */
    async isWaitedFor(): Promise<boolean> {
      await client.query('SELECT pg_stat_clear_snapshot()'); // otherwise a transaction sees what it saw first
      const { rowCount } = await client.query(
        "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%webhook_deliveries%'",
      );
      return rowCount !== 0;
    },
    release: () => client.end(),
  };
}

it('a server that is killed while a receiver takes a message, and again when it was taken, tells everything at last, in order and under the same ids', {
  timeout: 400_000,
}, async () => {
  const receiver = await openReceiver();
  const server = await ServerProcess.create({ WEBHOOK_PRIVATE: '1' });
  try {
    const owner = await registerOwner(server);
    const { businessId, manager, finalConsumer, products } = await openShop(server, owner);
    const path = fillPath(ENDPOINTS.webhooks.path, { tipo: 'PJ', id: businessId });
    await owner.send('POST', path, { url: receiver.url, eventos: ['factura.creada'] });
    const sell = async () => {
      const sale = { cliente_id: finalConsumer, items: [{ producto_id: products[0]!.id, cantidad: 1 }] };
      return (await manager.send<{ id: string }>('POST', ENDPOINTS.createInvoice.path, sale)).body.id;
    };

    receiver.react = () => 'silent';
    const sold = [await sell(), await sell()];
    await expect.poll(() => receiver.came.length, PATIENCE).toBe(1);
    await server.end('SIGKILL');

    let cursors: Awaited<ReturnType<typeof holdCursors>> | undefined;
    receiver.react = async () => {
      cursors = await holdCursors(server);
      return 200;
    };
    await server.start();
    await expect.poll(() => cursors?.isWaitedFor(), PATIENCE).toBe(true);
    await server.end('SIGKILL');
    await cursors?.release();

    receiver.react = () => 200;
    await server.start();
    sold.push(await sell());
    const [first, ...others] = sold;
    await expect.poll(() => receiver.came.length, PATIENCE).toBe(5);
    expect(receiver.came.map(({ datos }) => datos['id'])).toEqual([first, first, first, ...others]);
    expect(new Set(receiver.came.map(({ id }) => id)).size).toBe(sold.length);
    const isAllTaken = async () => {
      const [webhook] = (await owner.get<WebhookList>(path)).body.webhooks;
      return webhook?.version === webhook?.ultima_version;
    };
    await expect.poll(isAllTaken, PATIENCE).toBe(true);
    expect(receiver.came).toHaveLength(5);
  } finally {
    await server.destroy();
    await receiver.stop();
  }
});
