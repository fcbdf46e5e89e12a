import { ENDPOINTS } from '#contract/endpoints.ts';
import type { Router } from '#server/http/route.ts';
import { uuidParam } from '#server/http/params.ts';
import type { createEventService } from './events.service.ts';
import type { createFeedService } from './feed.service.ts';
import type { createImportService } from './import.service.ts';
import type { createOperationService } from './operations.service.ts';

interface SyncServices {
  feed: ReturnType<typeof createFeedService>;
  events: ReturnType<typeof createEventService>;
  operations: ReturnType<typeof createOperationService>;
  imports: ReturnType<typeof createImportService>;
}

export function syncRoutes(router: Router, { feed, events, operations, imports }: SyncServices): void {
  router.read(ENDPOINTS.changes, (call) => feed.changes(call));
  router.stream(ENDPOINTS.events, ({ actor }) => events.open(actor));
  router.read(ENDPOINTS.operation, ({ actor, params }) => operations.one(actor, uuidParam(params, 'op')));
  // No write transaction of their own shape: the key that counts is the one in the path or in the body.
  router.read(ENDPOINTS.cancelOperation, (call) => operations.cancel(call, uuidParam(call.params, 'op')));
  router.read(ENDPOINTS.importOperations, (call) => imports.run(router, call));
}
