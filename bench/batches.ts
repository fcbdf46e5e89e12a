import { setTimeout as delay } from 'node:timers/promises';
import { PATHS } from '#contract/paths.ts';
import { HEADERS } from '#contract/headers.ts';
import { MOST_IN_BATCH } from '#contract/sync/batch-size.ts';
import { signIn, type TestShop } from '#tests/fixtures/shop.ts';
import type { BenchContext, Cell, Table } from './bench.ts';
import { INVOICES, invoiceBody, newKey, pickProducts, queuedSale } from './rig/invoice-request.ts';
import { cpuMs } from './rig/machine.ts';
import { type ServerRig, startServer } from './rig/server-rig.ts';
import { createSellingShops } from './rig/shops.ts';
import { percentile, round } from './rig/statistics.ts';

const SALES = 500;
const ROUNDS = 7;
/** PostgreSQL's work after the last answer. */
const FAREWELL_MS = 400;

/** What 500 delivered sales of one device cost the server, one call each and in batches. */
export async function run(context: BenchContext): Promise<Table[]> {
  let shop: TestShop | undefined;
  const rig = await startServer(context, async (owner, superuserUrl) => {
    [shop] = await createSellingShops(owner, superuserUrl, 1);
  });
  if (!shop) throw new Error('no shop was made');
  const { token } = await signIn(rig.url, shop.emails.l1);
  const sales = context.isQuick ? MOST_IN_BATCH * 2 : SALES;
  await sendOneByOne(rig, token, sales);
  await sendInBatches(rig, token, sales);
  const costs: Record<'single' | 'batch', Cost[]> = { single: [], batch: [] };
  for (let turn = 0; turn < (context.isQuick ? 1 : ROUNDS); turn += 1) {
    costs.single.push(await metered(rig, () => sendOneByOne(rig, token, sales)));
    costs.batch.push(await metered(rig, () => sendInBatches(rig, token, sales)));
  }
  const ratio = (part: keyof Cost) => round(median(costs.batch, part) / median(costs.single, part));
  return [
    {
      title: `Processor of the server for ${sales} delivered sales of one device, medians of ${costs.single.length} rounds`,
      columns: ['way', 'server ms', 'postgres ms', 'both ms', 'seconds'],
      rows: [row('one call each', costs.single), row(`in batches of ${MOST_IN_BATCH}`, costs.batch)],
      notes: [
        `In batches: ${ratio('server')} of the server's processor, ${ratio('both')} with PostgreSQL's.`,
      ],
    },
  ];
}

interface Cost {
  server: number;
  postgres: number;
  both: number;
  seconds: number;
}

const median = (costs: readonly Cost[], part: keyof Cost): number =>
  percentile(
    costs.map((cost) => cost[part]),
    0.5,
  );

const row = (name: string, costs: readonly Cost[]): Cell[] => [
  name,
  ...(['server', 'postgres', 'both', 'seconds'] as const).map((part) => round(median(costs, part))),
];

async function metered({ pid, postmasterPid }: ServerRig, work: () => Promise<void>): Promise<Cost> {
  const [server, postgres, start] = [cpuMs(pid), cpuMs(postmasterPid), performance.now()];
  await work();
  const seconds = (performance.now() - start) / 1000;
  await delay(FAREWELL_MS);
  const used = { server: cpuMs(pid) - server, postgres: cpuMs(postmasterPid) - postgres };
  return { ...used, both: used.server + used.postgres, seconds };
}

async function post(rig: ServerRig, token: string, path: string, body: unknown, headers = {}) {
  const reply = await fetch(rig.url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${text.slice(0, 300)}`);
  return text;
}

async function sendOneByOne(rig: ServerRig, token: string, count: number): Promise<void> {
  for (let sale = 0; sale < count; sale += 1) {
    const headers = { [HEADERS.key]: newKey(), [HEADERS.entity]: newKey(), [HEADERS.offline]: '1' };
    await post(rig, token, INVOICES, invoiceBody(pickProducts()), headers);
  }
}

async function sendInBatches(rig: ServerRig, token: string, count: number): Promise<void> {
  for (let sent = 0; sent < count; sent += MOST_IN_BATCH) {
    const operaciones = Array.from({ length: Math.min(MOST_IN_BATCH, count - sent) }, queuedSale);
    const text = await post(rig, token, PATHS.batch, { operaciones });
    const taken = text.match(/"status":201/gu)?.length ?? 0;
    if (taken !== operaciones.length) throw new Error(`${taken} sales taken: ${text.slice(0, 300)}`);
  }
}
