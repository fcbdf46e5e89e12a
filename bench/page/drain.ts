import { createHttp } from '#app/api/http.ts';
import { addProduct, setClient } from '#app/data/drafts/draft-edits.ts';
import { countInStates } from '#app/data/queue/by-state.ts';
import { UNSENT_STATES } from '#app/data/queue/operation.ts';
import { toDraftProduct } from '#app/data/read/products/product-catalogue.ts';
import { markDelivered } from '#app/data/writes/hand-over.ts';
import { submitSale } from '#app/data/writes/sales.ts';
import { SyncEngine } from '#app/sync/engine.ts';
import { SyncStatus } from '#app/sync/status.ts';
import { storedSession, workspace } from './counter.ts';
import type { PlainSale } from './workbox-queue.ts';
import { DEVICE_CLOCK } from '#app/sync/clock.ts';

/** Charges sales as a counter without network does; the customers leave with the goods. @returns milliseconds of each */
export async function queueSales(sales: readonly PlainSale[]): Promise<number[]> {
  const { db, drafts, catalogue } = workspace();
  const client = await db.clients.filter((row) => row.es_consumidor_final).first();
  if (!client) throw new Error('the mirror has no Consumidor final');
  const durations: number[] = [];
  for (const { items, nota } of sales) {
    const products = await catalogue.byIds(items.map(({ producto_id }) => producto_id));
    drafts.edit((draft) => setClient({ ...draft, lines: [], nota }, client));
    for (const product of products) drafts.edit((draft) => addProduct(draft, toDraftProduct(product)));
    await drafts.flush();
    const draft = drafts.current;
    drafts.take(draft.id);
    const start = performance.now();
    const saved = await submitSale(db, { draft, payments: [], change: '0.00' });
    durations.push(performance.now() - start);
    await markDelivered(db, saved.entityId);
  }
  return durations;
}

/** Charges sales while those of before are being sent. @returns milliseconds of each */
export async function sellBesideDrain(sales: readonly PlainSale[]): Promise<number[]> {
  const draining = drainQueue();
  const durations = await queueSales(sales);
  await draining;
  return durations;
}

/** Seldom: each look is a transaction that the engine waits for. */
const LOOK_EVERY_MS = 200;

/** The app's engine sends what waits, from the moment the network is back. @returns milliseconds until nothing waits */
export async function drainQueue(): Promise<{ durationMs: number; refused: number }> {
  const { db } = workspace();
  const { token } = storedSession();
  const http = createHttp({ baseUrl: '', getAuthorization: () => `Bearer ${token}` });
  const context = { db, http, clock: DEVICE_CLOCK, random: Math.random };
  const engine = new SyncEngine(context, new SyncStatus());
  const start = performance.now();
  engine.start();
  const countWaiting = () => countInStates(db, UNSENT_STATES);
  while ((await countWaiting()) > 0) await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  const durationMs = performance.now() - start;
  engine.stop();
  return { durationMs, refused: await db.outbox.where('state').anyOf('rejected', 'discarded').count() };
}
