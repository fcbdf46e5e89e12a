import { ENDPOINTS } from '#contract/endpoints.ts';
import { type Router, uuidParam } from '#server/platform/route.ts';
import type { createFeedService } from './feed.service.ts';
import type { createOperationService } from './operations.service.ts';

export function syncRoutes(
  router: Router,
  feed: ReturnType<typeof createFeedService>,
  operations: ReturnType<typeof createOperationService>,
): void {
  router.read(ENDPOINTS.changes, ({ actor, query, now }) => feed.changes(actor, query, now));
  router.read(ENDPOINTS.operation, ({ actor, params }) => operations.one(actor, uuidParam(params, 'op')));
}
