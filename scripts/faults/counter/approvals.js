const APPROVALS = 'server/modules/approvals/approvals.service.ts';

const suite = (test) => ({ files: ['tests/flow/returns/approvals.test.ts'], test });

/** What one person lets another do by PIN (quick-sale.md E4). */
export const approvals = [
  {
    name: 'an approval to come hides what only the server finds beyond its limits',
    edits: [
      {
        file: 'server/modules/returns/return-limits.ts',
        find: "accion !== 'returns.beyond-limits' || input.fuera_de_limites === true",
        replace: 'true',
      },
    ],
    suite: suite('the server alone finds too late'),
  },
  {
    name: 'the goods of an exchange keep what only an approval allows',
    edits: [
      {
        file: 'src/features/workspace/invoice-history/returns/SaleReturn.tsx',
        find: 'const taken = { ...goods, of };',
        replace: 'const taken = goods;',
      },
    ],
    suite: { files: ['src/app/modules/history.test.tsx'], test: 'pay for another sale' },
  },
  {
    name: 'the approval of another operation accepted',
    edits: [
      {
        file: APPROVALS,
        find: 'if (found.op !== op || !suffices(found.accion, accion)) return null;',
        replace: 'if (!suffices(found.accion, accion)) return null;',
      },
    ],
    suite: suite('of another return'),
  },
  {
    name: 'the approval of another action accepted',
    edits: [
      {
        file: APPROVALS,
        find: 'if (found.op !== op || !suffices(found.accion, accion)) return null;',
        replace: 'if (found.op !== op) return null;',
      },
    ],
    suite: suite('of another return'),
  },
  {
    name: 'an approval given by any level',
    edits: [
      {
        file: APPROVALS,
        find: 'if (!(await mayApprove(write, levelOf(actor.level), accion)))',
        replace: 'if (!(await mayApprove(write, 3, accion)))',
      },
    ],
    suite: suite('each action by its level'),
  },
  {
    name: 'the level of who approved not looked at again',
    edits: [
      {
        file: APPROVALS,
        find: 'if (!(await mayApprove(write, found.level, accion))) return null;',
        replace: 'if (found.level === null) return null;',
      },
    ],
    suite: suite('whose level is not enough any more'),
  },
  {
    name: 'the approval of somebody who left accepted',
    edits: [
      {
        file: 'server/modules/approvals/approvals.repo.ts',
        find: 'CASE WHEN c.is_active AND c.deleted_at IS NULL THEN c.permission_level END AS level',
        replace: 'c.permission_level AS level',
      },
    ],
    suite: suite('of somebody who left'),
  },
  {
    name: 'an approval that is not here yet waited for at the counter',
    edits: [
      {
        file: APPROVALS,
        find: 'if (!found && !isDelivered) return null;',
        replace: '',
      },
    ],
    suite: suite('once that is here'),
  },
  {
    name: 'a return beyond the limits on the approval of any return',
    edits: [
      {
        file: 'domain/accounts/approvals.ts',
        find: "given === asked || (given === 'returns.beyond-limits' && asked === 'returns.create')",
        replace: "given === asked || given.startsWith('returns.') === asked.startsWith('returns.')",
      },
    ],
    suite: suite('on no lesser one'),
  },
  {
    name: 'an exchange under another id than its approval is of',
    edits: [
      {
        file: 'src/data/writes/returns/return-operation.ts',
        find: 'id: goods.approved?.id ?? newUuid(Date.parse(at))',
        replace: 'id: newUuid(Date.parse(at))',
      },
    ],
    suite: {
      files: ['src/features/workspace/invoice-history/returns/held-return.test.tsx'],
      test: 'under the id that was approved',
    },
  },
];
