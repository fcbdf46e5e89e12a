import * as z from 'zod';
import { numericId, rowId, timestamp, uuid } from '#contract/fields.ts';
import { APPROVABLE } from '#domain/accounts/approvals.ts';
import { approvalText } from './approval-text.ts';

/** What is approved: one action on the one row that an operation makes or changes. */
export const ApprovalInput = z.object({
  /** Id of that row: a return, a correcting count, or a drawer that is counted and closed. */
  op: uuid,
  accion: z.enum(APPROVABLE, approvalText.action),
});
export type ApprovalInput = z.infer<typeof ApprovalInput>;

/** Somebody let a colleague do what is above their level; never changed. */
export const Approval = z.object({
  id: rowId,
  op: rowId,
  accion: z.enum(APPROVABLE),
  /** Who approved. */
  colaborador: z.object({ id: numericId, nombre: z.string() }),
  /** When it was approved at the counter. */
  fisico_en: timestamp,
});
export type Approval = z.infer<typeof Approval>;
