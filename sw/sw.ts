/// <reference lib="webworker" />
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { HEADERS } from '#contract/headers.ts';
import { PATHS } from '#contract/paths.ts';
import { CATALOGUE_FILE, isCatalogueAddress, sitePageAt, sitePageFile, SITE_PAGES } from '#contract/pages.ts';
import { followWrite, syncEveryIdentity } from './background-sync.ts';
import { answerOnlineFirst, isForMirror } from './mirror-fetch.ts';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string; revision: string | null }[] };

/** Calls that change nothing in the mirror, or after which the page fetches by itself. */
const NOT_FOLLOWED: ReadonlySet<string> = new Set([PATHS.askAndy, PATHS.seedData, PATHS.clearData]);

const SYNC_TAGS = new Set(['erp-push', 'erp-pull']);

// The shell and every lazy chunk, so that a counter opens and works without network. /api/ is never cached.
// The address / is a page of its own, not the shell.
precacheAndRoute(self.__WB_MANIFEST, { directoryIndex: '' });
cleanupOutdatedCaches();

const shell = createHandlerBoundToURL('/index.html');
const catalogue = createHandlerBoundToURL(`/${CATALOGUE_FILE}`);
const sitePages = new Map(
  SITE_PAGES.map((page) => [page, createHandlerBoundToURL(`/${sitePageFile(page)}`)]),
);
registerRoute(
  new NavigationRoute(
    (options) => {
      if (isCatalogueAddress(options.url.pathname)) return catalogue(options);
      const page = sitePageAt(options.url.pathname);
      return (page === undefined ? shell : (sitePages.get(page) ?? shell))(options);
    },
    { denylist: [/^\/api\//u, /^\/media\//u] },
  ),
);

// The lists of the REST API go on answering without network, from the mirror.
registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && isForMirror(request, url),
  ({ request }) => answerOnlineFirst(request),
);

// Writes of a counter that are not the engine's own (those carry Erp-Device, and are followed by its own pull).
// An owner's pass untouched: no mirror on this device follows them.
const WRITES = ['POST', 'PUT', 'PATCH', 'DELETE'] as const;
for (const method of WRITES) {
  registerRoute(
    ({ request, url, sameOrigin }) =>
      sameOrigin &&
      url.pathname.startsWith('/api/erp/') &&
      !NOT_FOLLOWED.has(url.pathname) &&
      request.headers.get('authorization')?.startsWith('Bearer ') === true &&
      !request.headers.has(HEADERS.device) &&
      // A request with `keepalive` must outlive its page: answered by the worker it would end with the page.
      !request.keepalive,
    async ({ request, event }) => {
      const response = await fetch(request);
      const version = Number(response.headers.get(HEADERS.version)?.split('-')[1] ?? 0);
      const authorization = request.headers.get('authorization') ?? '';
      if (response.ok && version > 0) event.waitUntil(followWrite(authorization, version));
      return response;
    },
    method,
  );
}

// The page that installed the worker works without network at once, without being loaded again.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

// A new version waits until the page says that no sale is open.
self.addEventListener('message', (event) => {
  if ((event.data as { type?: string } | null)?.type === 'SKIP_WAITING') void self.skipWaiting();
});

interface SyncEvent extends ExtendableEvent {
  tag: string;
}

for (const type of ['sync', 'periodicsync']) {
  self.addEventListener(type as 'message', (event) => {
    const sync = event as unknown as SyncEvent;
    if (SYNC_TAGS.has(sync.tag)) sync.waitUntil(syncEveryIdentity());
  });
}
