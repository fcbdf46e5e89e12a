import { endpoint } from '#contract/endpoint.ts';
import { Approval, ApprovalInput } from './approvals.ts';

/** Calls about what one person lets another do (quick-sale.md E4). */
export const approvalEndpoints = {
  approve: endpoint({
    method: 'POST',
    path: '/api/erp/autorizaciones/',
    auth: 'collaborator',
    row: 'create',
    delivered: true,
    reads: ['device'],
    action: 'approvals.give',
    deed: 'autorizar',
    modules: ['facturacion', 'caja'],
    body: ApprovalInput,
    reply: Approval,
    status: 201,
    summary: 'Autoriza a un compañero una acción que su nivel no permite, sobre una sola operación.',
  }),
} as const;
