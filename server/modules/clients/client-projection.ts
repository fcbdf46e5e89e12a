import type { Client } from '#contract/clients/clients.ts';
import type { ClientRow } from './clients.repo.ts';

/** A client as a level may see it: level 1 gets no credit fields (contract §5). */
export function projectClient(row: ClientRow, seesCredit: boolean): Client {
  const { credito_activo, monto_credito_aprobado, dias_credito_autorizados, saldo_credito, ...data } = row;
  if (!seesCredit) return data;
  return { ...data, credito_activo, monto_credito_aprobado, dias_credito_autorizados, saldo_credito };
}
