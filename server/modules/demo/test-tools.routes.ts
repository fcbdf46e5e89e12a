import { ENDPOINTS } from '#contract/endpoints.ts';
import type { Router } from '#server/http/route.ts';
import type { TestToolService } from './test-tools.service.ts';

/** Registered only where the tools are on: elsewhere their paths are unknown (contract §5). */
export function testToolRoutes(router: Router, tools: TestToolService): void {
  router.write(ENDPOINTS.seedData, tools.seed);
  router.write(ENDPOINTS.clearData, tools.clear);
}
