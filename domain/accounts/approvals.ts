import { type Action, can, canReturn, type Level } from './permissions.ts';

/** What somebody of a sufficient level may let a colleague do, by PIN at the colleague's counter (quick-sale.md E4). */
export const APPROVABLE = [
  'returns.create',
  'returns.beyond-limits',
  'returns.without-invoice',
  'cash.correct',
  'cash.close-others',
] as const satisfies readonly Action[];
export type ApprovableAction = (typeof APPROVABLE)[number];

/**
 * Whether a collaborator of this level may approve it: those who may do it themselves.
 * @param returnsFrom the level from which the owner lets people take returns
 */
export const canApprove = (
  level: number | undefined,
  action: ApprovableAction,
  returnsFrom: Level,
): boolean => (action === 'returns.create' ? canReturn(level, returnsFrom) : can(level, action));

/**
 * Whether an approval of one action is enough for another: taking goods back beyond the limits is taking them back.
 * `awaited_approvals` of the database says the same.
 */
export const suffices = (given: ApprovableAction, asked: ApprovableAction): boolean =>
  given === asked || (given === 'returns.beyond-limits' && asked === 'returns.create');
