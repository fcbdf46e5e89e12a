import type { ApprovableAction } from '#domain/accounts/approvals.ts';

/** What the log says of an approval. */
export const approvalLog: Readonly<Record<ApprovableAction, string>> = {
  'returns.create': 'Autorizó recibir una devolución.',
  'returns.beyond-limits': 'Autorizó recibir una devolución fuera de los límites.',
  'returns.without-invoice': 'Autorizó recibir una devolución sin factura.',
  'cash.correct': 'Autorizó corregir una caja cerrada.',
  'cash.close-others': 'Autorizó contar o cerrar una caja.',
};
