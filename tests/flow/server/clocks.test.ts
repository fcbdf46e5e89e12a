import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ENDPOINTS } from '#contract/endpoints.ts';
import { compareClocks } from '#server/process/given-schema.ts';
import { startText } from '#server/start-text.ts';
import { startServer, type TestServer } from '#tests/fixtures/server.ts';
import { clientWith, createShop, signIn } from '#tests/fixtures/shop.ts';

const HOUR_MS = 3_600_000;
const apart = (ms: number) => () => new Date(Date.now() + ms);

let right: TestServer;
beforeEach(async () => {
  right = await startServer({ isDatedByDatabase: true });
});
afterEach(() => right.stop());

describe('a server whose clock is an hour off', () => {
  it.each([
    ['before', HOUR_MS, [startText.clockOff(60)]],
    ['behind', -HOUR_MS, [startText.clockOff(60)]],
    ['half a minute before', HOUR_MS / 120, []],
  ])(
    '%s that of its database says so in one line, and of half a minute nothing',
    async (_name, ms, lines) => {
      const said: string[] = [];
      await compareClocks(right.db, apart(ms), (line) => said.push(line));
      expect(said).toEqual(lines);
    },
  );

  it.each([HOUR_MS, -HOUR_MS])(
    'beside a server that is right sells by the time of the database, each sale once (%i ms)',
    async (ms) => {
      const wrong = await startServer({ isDatedByDatabase: true, database: right.database });
      try {
        right.clock.now = new Date();
        wrong.clock.now = apart(ms)();
        const shop = await createShop(right.db, new Date(), { products: [{ cantidad_vitrina: 9 }] });
        const signedIn = await signIn(wrong.url, shop.emails.l1);
        const body = {
          cliente_id: shop.finalConsumer,
          items: [{ producto_id: shop.productIds[0], cantidad: 1 }],
        };
        const key = { 'idempotency-key': randomUUID() };
        const answers = [];
        for (const { url } of [wrong, right, wrong])
          answers.push(
            await clientWith(url, `Bearer ${signedIn.token}`).send<{ id: string; fecha_emision: string }>(
              'POST',
              ENDPOINTS.createInvoice.path,
              body,
              key,
            ),
          );
        const [first, ...again] = answers.map(({ status, body: made }) => [status, made]);
        expect(first?.[0]).toBe(201);
        expect(again).toEqual([first, first]);
        const offMs = Math.abs(Date.parse(answers[0]!.body.fecha_emision) - Date.now());
        expect(offMs).toBeLessThan(HOUR_MS / 2);
      } finally {
        await wrong.stop();
      }
    },
  );
});
