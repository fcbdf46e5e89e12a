import { ENDPOINTS } from '#contract/endpoints.ts';
import type { Router } from '#server/http/route.ts';
import type { ApprovalService } from './approvals.service.ts';

export function approvalRoutes(router: Router, approvals: ApprovalService): void {
  router.write(ENDPOINTS.approve, ({ actor, body, facts, hash }, write) =>
    approvals.give({ actor, input: body, facts, hash }, write),
  );
}
