import { ENDPOINTS } from '#contract/endpoints.ts';
import type { Router } from '#server/http/route.ts';
import { uuidParam } from '#server/http/params.ts';
import type { createDeviceContacts } from './device-contacts.service.ts';
import type { createEventService } from './events.service.ts';
import type { createFeedService } from './feed.service.ts';
import type { createBatchService } from './batch.service.ts';
import type { createOperationService } from './operations.service.ts';

interface SyncServices {
  contacts: ReturnType<typeof createDeviceContacts>;
  feed: ReturnType<typeof createFeedService>;
  events: ReturnType<typeof createEventService>;
  operations: ReturnType<typeof createOperationService>;
  batches: ReturnType<typeof createBatchService>;
}

export function syncRoutes(
  router: Router,
  { feed, contacts, events, operations, batches }: SyncServices,
): void {
  router.read(ENDPOINTS.changes, async (call) => {
    const page = await feed.changes(call);
    await contacts.note(call.actor, call.request.headers, call.now);
    return page;
  });
  router.stream(ENDPOINTS.events, ({ actor }) => events.open(actor));
  router.read(ENDPOINTS.operation, ({ actor, params }) => operations.one(actor, uuidParam(params, 'op')));
  // No write transaction of their own shape: the key that counts is the one in the path or in the body.
  router.read(ENDPOINTS.cancelOperation, (call) => operations.cancel(call, uuidParam(call.params, 'op')));
  router.read(ENDPOINTS.batch, async (call) => batches.batch(router, call));
  router.read(ENDPOINTS.importOperations, (call) => batches.import(router, call));
}
