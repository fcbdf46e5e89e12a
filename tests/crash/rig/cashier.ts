import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { HEADERS } from '#contract/headers.ts';
import type { Random } from '#server/modules/demo/random.ts';
import { sendTogether } from './batch.ts';
import { type Answer, answersOf, type Attempt, type History, isDefinite, type Operation } from './history.ts';
import { CREDIT_CLIENT_PATH, planOperation } from './operations.ts';
import type { CrashShop } from './shop.ts';

const TIMEOUT_MS = 5_000;
const GIVE_UP_MS = 90_000;

export interface Shift {
  url: string;
  shop: CrashShop;
  history: History;
  /** `performance.now()` when the schedule began. */
  since: number;
  isOver(): boolean;
  /** Whether the server did not come back: nobody waits for it. */
  isBroken(): boolean;
}

interface SendOptions {
  as: Attempt['as'];
  key?: string;
  /** Hangs up after so many milliseconds, whatever is under way. */
  cutAfterMs?: number;
}

/** Sends an operation once and notes what came of it. Only an answer of ours counts as one. */
async function send(shift: Shift, token: string, operation: Operation, options: SendOptions) {
  const { as, key = operation.key, cutAfterMs = TIMEOUT_MS } = options;
  const began = performance.now();
  const attempt: Attempt = {
    at: began - shift.since,
    tookMs: 0,
    as,
    key,
    status: null,
    body: null,
    isReplay: false,
  };
  operation.attempts.push(attempt);
  try {
    const reply = await fetch(`${shift.url}${operation.path}`, {
      method: operation.method,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        [HEADERS.key]: key,
        [HEADERS.entity]: operation.entity,
      },
      body: JSON.stringify(operation.body),
      signal: AbortSignal.timeout(cutAfterMs),
    });
    const body = (await reply.json()) as Answer;
    if (reply.headers.get(HEADERS.api) !== '1') shift.history.anomalies.push('an answer without Erp-Api');
    if (reply.status >= 500 && reply.status !== 503)
      shift.history.anomalies.push(`${reply.status} to ${operation.kind}: ${JSON.stringify(body)}`);
    if (reply.status === 401) shift.history.anomalies.push(`a session was lost: ${JSON.stringify(body)}`);
    attempt.isReplay = reply.headers.get(HEADERS.replayed) === 'true';
    attempt.body = body;
    attempt.status = reply.status;
  } catch {
    // Nothing came, or half of it: the outcome is unknown and the same key is sent again.
  }
  attempt.tookMs = performance.now() - began;
  return attempt;
}

/** Sends until the outcome is known, always under the same key, sometimes twice at once or hanging up. */
async function perform(shift: Shift, dice: Random, token: string, operation: Operation): Promise<void> {
  const began = performance.now();
  for (let tries = 0; performance.now() - began < GIVE_UP_MS; tries += 1) {
    const as = operation.attempts.length === 0 ? 'first' : 'retry';
    const cut = tries === 0 && dice.chance(0.06) ? { cutAfterMs: dice.integer(1, 40) } : {};
    const twin = dice.chance(0.05) ? send(shift, token, operation, { as: 'twin' }) : undefined;
    const { status } = await send(shift, token, operation, { as, ...cut });
    await twin;
    if (isDefinite(status) || shift.isBroken()) return;
    await delay(dice.integer(40, 240));
  }
}

/** Copies that come late: the same key again, or the same row under another key. */
async function repeatLate(shift: Shift, dice: Random, token: string, operation: Operation): Promise<void> {
  if (dice.chance(0.08)) await send(shift, token, operation, { as: 'copy' });
  const isCreated = operation.attempts.some(({ status }) => status === 201);
  if (isCreated && dice.chance(0.05))
    await send(shift, token, operation, { as: 'new-key', key: randomUUID() });
}

/** After an answer the next read shows what it said (I10), if anybody answers that. */
async function readBack({ url, history }: Shift, token: string, operation: Operation): Promise<void> {
  const made = operation.attempts.find(({ status }) => status === 201)?.body;
  if (!made || operation.path.includes(CREDIT_CLIENT_PATH)) return;
  const read = await fetch(`${url}${operation.path}${operation.entity}/`, {
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => undefined);
  if (!read || !isDefinite(read.status)) return;
  const body = (await read.json().catch(() => undefined)) as Answer | undefined;
  if (body === undefined) return;
  const isSame =
    read.status === 200 && ['id', 'numero', 'total_factura'].every((name) => body[name] === made[name]);
  if (!isSame) history.anomalies.push(`acknowledged but not read: ${operation.kind} ${operation.entity}`);
}

/** Works until the shift is over, and then until the last outcome is known. */
export async function work(shift: Shift, cashier: number, dice: Random): Promise<void> {
  const { token, level, serieId } = shift.shop.cashiers[cashier]!;
  while (!shift.isOver()) {
    const count = dice.chance(0.15) ? dice.integer(2, 6) : 1;
    const operations = Array.from({ length: count }, () =>
      planOperation(shift.shop, dice, { cashier, level, serieId }),
    );
    shift.history.operations.push(...operations);
    if (count > 1)
      await sendTogether(shift, token, operations, dice.chance(0.2) ? dice.integer(1, 60) : TIMEOUT_MS);
    for (const operation of operations) {
      if (answersOf(operation).length === 0) await perform(shift, dice, token, operation);
      await repeatLate(shift, dice, token, operation);
      if (dice.chance(0.1)) await readBack(shift, token, operation);
    }
    await delay(dice.integer(0, 12));
  }
}
