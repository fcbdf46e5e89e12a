import { PATHS } from '#contract/paths.ts';
import { signIn } from './counter.ts';
import type { WorkerNews } from './workbox-worker.ts';

// The app's own policy: the server's headers allow no other name.
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): string };
}

const WORKER = new URL('workbox-worker.js', location.href).href;
const channel = new BroadcastChannel('ventas');
let token = '';
let finalConsumer = '';

export interface PlainSale {
  items: { producto_id: string; cantidad: string }[];
  nota: string;
}

/** Signs in and lets the worker with Workbox's queue take over the page's requests. */
export async function openWorkboxQueue(email: string, password: string, clientId: string): Promise<void> {
  ({ token } = await signIn(email, password));
  finalConsumer = clientId;
  const { trustedTypes } = globalThis as unknown as { trustedTypes: TrustedTypes };
  const policy = trustedTypes.createPolicy('mostrador', { createScriptURL: (url) => url });
  const controlled = new Promise((resolve) => {
    navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true });
  });
  await navigator.serviceWorker.register(policy.createScriptURL(WORKER), { type: 'module' });
  if (!navigator.serviceWorker.controller) await controlled;
}

/**
 * Sends sales as a plain program does, while there is no network: the worker queues them.
 * @param hasKey with an Idempotency-Key of its own for each
 * @returns how many were answered nevertheless
 */
export async function postSales(sales: readonly PlainSale[], hasKey: boolean): Promise<number> {
  let answered = 0;
  for (const sale of sales) {
    const headers = {
      'Content-Type': 'application/json',
      Authorization: `Bearer ${token}`,
      ...(hasKey ? { 'Idempotency-Key': crypto.randomUUID() } : {}),
    };
    const body = JSON.stringify({ cliente_id: finalConsumer, ...sale });
    const reply = await fetch(PATHS.invoices, { method: 'POST', headers, body }).catch(() => undefined);
    if (reply) answered += 1;
  }
  return answered;
}

const told: WorkerNews[] = [];
let wake: (() => void) | undefined;
channel.addEventListener('message', (message: MessageEvent<WorkerNews>) => {
  told.push(message.data);
  wake?.();
});

/** Waits until the worker has gone through its queue once more, or had to stop. */
export async function nextReplay(): Promise<WorkerNews> {
  for (;;) {
    const news = told.shift();
    if (news) return news;
    await new Promise<void>((resolve) => {
      wake = resolve;
    });
  }
}

/** Waits for the replays that the browser has started by itself to be over. */
export async function untilQuiet(quietMs: number): Promise<void> {
  do {
    told.length = 0;
    await new Promise((resolve) => setTimeout(resolve, quietMs));
  } while (told.length > 0);
}
