import { ENDPOINTS } from '#contract/endpoints.ts';
import type { Router } from '#server/http/route.ts';
import type { ActivityLogService } from './activity-log.service.ts';

export function activityRoutes(router: Router, log: ActivityLogService): void {
  router.read(ENDPOINTS.activity, (call) => log.list(call));
  router.read(ENDPOINTS.collaboratorList, ({ actor }) => log.people(actor));
}
