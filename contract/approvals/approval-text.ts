import { APPROVABLE } from '#domain/accounts/approvals.ts';

/** What a caller reads beside a field of an approval that is wrong. */
export const approvalText = { action: `Debe ser una de: ${APPROVABLE.join(', ')}.` } as const;
