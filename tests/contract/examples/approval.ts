import { randomUUID } from 'node:crypto';
import type { approvalEndpoints } from '#contract/approvals/approval-endpoints.ts';
import type { Example } from '#tests/contract/example.ts';

export const approvalExamples: Record<keyof typeof approvalEndpoints, Example> = {
  approve: () => ({ body: { op: randomUUID(), accion: 'returns.create' } }),
};
