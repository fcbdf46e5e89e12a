import { ENDPOINTS } from '#contract/endpoints.ts';
import type { Router } from '#server/http/route.ts';
import type { AndyService } from './andy.service.ts';

/** A POST that only reads, so it goes without the write transaction: nothing to replay, nothing to log. */
export function andyRoutes(router: Router, andy: AndyService): void {
  router.read(ENDPOINTS.askAndy, (call) => andy.ask(call));
}
