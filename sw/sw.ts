/// <reference lib="webworker" />
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { syncEveryIdentity } from './background-sync.ts';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string; revision: string | null }[] };

const SYNC_TAG = 'erp-push';

// The shell and every lazy chunk, so that a counter opens and works without network. /api/ is never cached.
precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: [/^\/api\//u, /^\/media\//u] }),
);

// The page that installed it can work without network before it is ever loaded again.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

// A new version waits until the page says that no sale is open.
self.addEventListener('message', (event) => {
  if ((event.data as { type?: string } | null)?.type === 'SKIP_WAITING') void self.skipWaiting();
});

interface SyncEvent extends ExtendableEvent {
  tag: string;
}

self.addEventListener('sync' as 'message', (event) => {
  const sync = event as unknown as SyncEvent;
  if (sync.tag === SYNC_TAG) sync.waitUntil(syncEveryIdentity());
});
