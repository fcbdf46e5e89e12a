import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Endpoint, fillPath } from '#contract/endpoint.ts';
import { ENDPOINTS, type EndpointName } from '#contract/endpoints.ts';
import { PATHS } from '#contract/paths.ts';
import { BatchReply, QUEUED_WRITES } from '#contract/sync/batch.ts';
import { EXAMPLES } from '#tests/contract/examples.ts';
import { createWorld, type World } from '#tests/contract/world.ts';
import { mutations, spoil } from './spoil.ts';

// Three batches for each body that `fuzz.test.ts` spoils: the nightly script sends 12,000.
const RUNS = 3 * Number(process.env['FUZZ_RUNS'] ?? 40);
const SEED = Number(process.env['FUZZ_SEED'] ?? Date.now() % 1_000_000_000);

const QUEUED = (Object.entries<Endpoint>(ENDPOINTS) as [EndpointName, Endpoint][]).filter(
  ([, { method, path }]) => QUEUED_WRITES.includes(`${method} ${path}`),
);

/** Statuses with which an operation was begun and its outcome stored under its key. */
const isStored = (status: number): boolean => status < 300 || [400, 403, 404, 409, 412, 422].includes(status);

const batches = fc.array(
  fc.record({
    call: fc.nat(QUEUED.length - 1),
    inBody: fc.option(mutations, { freq: 2 }),
    inOperation: fc.option(mutations, { freq: 3 }),
    /** Under the key of another operation of the batch. */
    isTwin: fc.boolean(),
  }),
  { minLength: 1, maxLength: 6 },
);

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.server.stop());

/** A good call as it stands in an outbox. */
async function queued(at: number): Promise<Record<string, unknown>> {
  const [name, { method, path }] = QUEUED[at] as [EndpointName, Endpoint];
  const { params, body } = await EXAMPLES[name](world, 'level3');
  return {
    op: randomUUID(),
    method,
    path: fillPath(path, params),
    body,
    occurredAt: new Date().toISOString(),
  };
}

async function send(body: unknown) {
  const reply = await world.callers.level3.send('POST', PATHS.batch, body);
  const told = JSON.stringify(reply.body);
  expect(reply.status, told).toBeLessThan(500);
  expect(told).not.toMatch(/node_modules|\.ts:|SELECT |syntax error|violates/u);
  return reply.status === 200 ? BatchReply.parse(reply.body).resultados : undefined;
}

describe(`a batch with bad operations (FUZZ_SEED=${SEED})`, () => {
  it('answers each without a fault, and sent again answers what is stored', {
    timeout: 3_600_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(batches, fc.option(mutations, { freq: 4 }), async (parts, inBatch) => {
        const good: Record<string, unknown>[] = [];
        const operaciones: unknown[] = [];
        for (const { call, inBody, inOperation, isTwin } of parts) {
          const operation = await queued(call);
          if (isTwin && good[0]) operation['op'] = good[0]['op'];
          good.push(operation);
          const { body } = operation;
          if (inBody && body !== undefined) operation['body'] = spoil(body, inBody);
          operaciones.push(inOperation ? spoil(operation, inOperation) : operation);
        }
        const batch = inBatch ? spoil({ operaciones }, inBatch) : { operaciones };
        const first = await send(batch);
        if (!first) return;
        const sent = (batch as { operaciones: unknown[] }).operaciones;
        expect(first).toHaveLength(sent.length);
        for (const { status, cuerpo } of first) expect(status, JSON.stringify(cuerpo)).toBeLessThan(500);
        const again = (await send(batch)) ?? [];
        for (const [at, { status, desde, hasta, cuerpo }] of first.entries()) {
          if (!isStored(status)) continue;
          expect(again[at], JSON.stringify(sent[at])).toMatchObject({ status, desde, hasta, cuerpo });
          if (status < 300) expect(again[at]?.repetida).toBe(true);
        }
      }),
      { numRuns: RUNS, seed: SEED },
    );
  });
});
