import { type ClientRequest, get } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { HEADERS } from '#contract/headers.ts';
import { PATHS } from '#contract/paths.ts';
import type { BatchReply } from '#contract/sync/batch.ts';
import { MOST_IN_BATCH } from '#contract/sync/batch-size.ts';
import { sql } from '#server/platform/database/database.ts';
import { signIn, type TestShop } from '#tests/fixtures/shop.ts';
import type { BenchContext, Cell, Table } from './bench.ts';
import { type LoadResult, runLoad } from './rig/http-load.ts';
import { invoiceRequest, queuedSale } from './rig/invoice-request.ts';
import { proportionalMb, residentMb } from './rig/machine.ts';
import { type ServerRig, startServer } from './rig/server-rig.ts';
import { createSellingShops } from './rig/shops.ts';
import { round, spread } from './rig/statistics.ts';

const DEVICES_PER_SHOP = 10;
const SALES = 40;
/** A till that sells while the others come back; far quicker than people are. */
const COUNTER_EVERY_MS = 250;
/** Tills that go on selling for an hour, and how often each of them does. */
const STEADY_TILLS = 8;
const STEADY_EVERY_MS = 500;
const MINUTE_S = 60;
const RETRY_MS = 1000;

/** 500 devices that listen and come back at once with their sales, and an hour of selling after that. */
export async function run(context: BenchContext): Promise<Table[]> {
  const count = context.isQuick ? 2 : 50;
  const minutes = context.isQuick ? 2 : Number(process.env['SOAK_MINUTES'] ?? 60);
  const minuteS = context.isQuick ? 2 : MINUTE_S;
  let shops: TestShop[] = [];
  const rig = await startServer(context, async (owner, superuserUrl) => {
    shops = await createSellingShops(owner, superuserUrl, count);
  });
  const tokens: string[] = [];
  // A person may listen with a few devices.
  for (const { emails } of shops) {
    const people: string[] = [];
    for (const email of [emails.l1, emails.l2, emails.l3]) people.push(await tokenOf(rig.url, email));
    for (let device = 0; device < DEVICES_PER_SHOP; device += 1)
      tokens.push(people[device % people.length] ?? '');
  }
  const counter = await tokenOf(rig.url, shops[0]?.emails.l2 ?? '');
  return [await comingBack(context, rig, tokens, counter), await steady(rig, tokens, minutes, minuteS)];
}

const tokenOf = async (url: string, email: string): Promise<string> => (await signIn(url, email)).token;

const memoryOf = ({ pid, postmasterPid }: ServerRig): Cell[] => [
  round(residentMb(pid), 0),
  round(proportionalMb(postmasterPid), 0),
];

async function comingBack(
  context: BenchContext,
  rig: ServerRig,
  devices: readonly string[],
  counter: string,
): Promise<Table> {
  const row = (what: string, { latencies }: LoadResult): Cell[] => [
    what,
    ...spread(latencies),
    ...memoryOf(rig),
  ];
  const sellFor = (seconds: number, isOver: () => boolean = () => false) =>
    runLoad({
      port: rig.port,
      connections: 1,
      seconds,
      wantedStatus: 201,
      everyMs: COUNTER_EVERY_MS,
      isOver,
      nextRequest: () => invoiceRequest(counter),
    });
  const seconds = context.isQuick ? 2 : 20;
  await sellFor(seconds / 10);
  const alone = row('alone', await sellFor(seconds));
  const streams = await Promise.all(devices.map((token) => listen(rig.port, token)));
  context.defer(() => void streams.map((stream) => stream.destroy()));
  const listening = row(`${devices.length} devices listen`, await sellFor(seconds));
  const before = await countInvoices(rig);
  const since = performance.now();
  let isBack = false;
  const coming = Promise.all(devices.map((token, at) => comeBack(rig.url, token, `equipo-${at}`))).finally(
    () => (isBack = true),
  );
  const [beside, tries] = await Promise.all([sellFor(3600, () => isBack), coming]);
  const tookS = (performance.now() - since) / 1000;
  for (const stream of streams) stream.destroy();
  const { sold, numbers } = await countInvoices(rig);
  const wanted = devices.length * SALES + beside.latencies.length - beside.failures;
  const calls = tries.reduce((all, one) => all + one, 0);
  return {
    title: `A till sells every ${COUNTER_EVERY_MS} ms`,
    columns: ['beside it', 'p50 ms', 'p95 ms', 'p99 ms', 'server MB', 'postgres MB'],
    rows: [alone, listening, row(`${devices.length} devices come back with ${SALES} sales each`, beside)],
    notes: [
      `All ${devices.length * SALES} sales were in after ${round(tookS)} s, ${round((devices.length * SALES) / tookS, 0)} a second, ${calls} batches.`,
      `${sold - before.sold} of ${wanted} sales are there, ${sold - numbers} numbers twice; of the till's ${beside.failures} were not answered as wanted. ${beside.firstFailure.slice(0, 120)}`,
    ],
  };
}

/** Each minute of some: what a sale takes, and the memory at its end. */
async function steady(
  rig: ServerRig,
  tokens: readonly string[],
  minutes: number,
  minuteS: number,
): Promise<Table> {
  const rows: Cell[][] = [];
  for (let minute = 1; minute <= minutes; minute += 1) {
    const { latencies, failures, perSecond } = await runLoad({
      port: rig.port,
      connections: STEADY_TILLS,
      seconds: minuteS,
      wantedStatus: 201,
      everyMs: STEADY_EVERY_MS,
      nextRequest: (connection) => invoiceRequest(tokens[connection % tokens.length] ?? ''),
    });
    rows.push([minute, round(perSecond, 1), ...spread(latencies), failures, ...memoryOf(rig)]);
  }
  const isTold = (at: number) => at === 0 || at === rows.length - 1 || (at + 1) % 10 === 0;
  return {
    title: `${STEADY_TILLS} tills sell every ${STEADY_EVERY_MS} ms each for ${minutes} minutes`,
    columns: ['minute', 'sales/s', 'p50 ms', 'p95 ms', 'p99 ms', 'failures', 'server MB', 'postgres MB'],
    rows: rows.filter((_, at) => isTold(at)),
  };
}

/** A device's event stream, once it is open. */
function listen(port: number, token: string): Promise<ClientRequest> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}` };
    const request = get({ port, path: PATHS.events, headers, agent: false }, (reply) => {
      reply.on('error', () => undefined).resume();
      if (reply.statusCode === 200) resolve(request);
      else reject(new Error(`a stream was answered with ${reply.statusCode}`));
    });
    request.on('error', reject);
  });
}

/** Sends the sales of a day without network until all of them are in, as a device does. @returns how many batches it took */
async function comeBack(url: string, token: string, device: string): Promise<number> {
  let waiting = Array.from({ length: Math.min(SALES, MOST_IN_BATCH) }, queuedSale);
  for (let calls = 1; ; calls += 1) {
    const reply = await fetch(url + PATHS.batch, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        [HEADERS.device]: device,
      },
      body: JSON.stringify({ operaciones: waiting }),
    });
    const busy = reply.status === 429 || reply.status === 503;
    if (!reply.ok && !busy) throw new Error(`${reply.status}: ${(await reply.text()).slice(0, 300)}`);
    const resultados = busy ? [] : ((await reply.json()) as BatchReply).resultados;
    const taken = new Set(resultados.flatMap(({ op, status }) => (status === 201 ? [op] : [])));
    waiting = waiting.filter(({ op }) => !taken.has(op));
    if (waiting.length === 0) return calls;
    const told = Number(reply.headers.get('retry-after') ?? 0) * 1000;
    await delay(Math.max(told, RETRY_MS) * (0.75 + Math.random() / 2));
  }
}

async function countInvoices({ owner }: ServerRig): Promise<{ sold: number; numbers: number }> {
  const { rows } = await sql<{ sold: number; numbers: number }>`
    SELECT count(*)::int AS sold, count(DISTINCT (business_id, serie_id, numero))::int AS numbers FROM invoices`.execute(
    owner,
  );
  return rows[0] ?? { sold: 0, numbers: 0 };
}
