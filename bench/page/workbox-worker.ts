import { Queue } from 'workbox-background-sync';

/** What this file uses of a service worker; the benches are compiled for a page. */
interface Worker {
  clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: WorkerEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
}

interface WorkerEvent {
  waitUntil(work: Promise<unknown>): void;
}

interface FetchEvent extends WorkerEvent {
  request: Request;
  respondWith(response: Promise<Response>): void;
}

/** What the worker tells the page, on the channel of its queue's name. */
export type WorkerNews = { replay: 'done' | 'failed'; left: number };

const QUEUE = 'ventas';
const worker = globalThis as unknown as Worker;
const channel = new BroadcastChannel(QUEUE);

// What Workbox does by itself on a sync event, and word of how it went.
const queue = new Queue(QUEUE, {
  async onSync({ queue: waiting }) {
    let replay: WorkerNews['replay'] = 'failed';
    try {
      await waiting.replayRequests();
      replay = 'done';
    } finally {
      const news: WorkerNews = { replay, left: await waiting.size() };
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
      channel.postMessage(news);
    }
  },
});

/** As "Advanced Usage" of its documentation shows: what the network did not take goes into the queue. */
async function sendOrQueue(request: Request): Promise<Response> {
  try {
    return await fetch(request.clone());
  } catch {
    await queue.pushRequest({ request });
    return Response.error();
  }
}

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener('fetch', (event) => {
  if (event.request.method === 'POST') event.respondWith(sendOrQueue(event.request));
});
