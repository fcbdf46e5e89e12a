import { clientIdentification, clientName } from '#contract/clients/client-fields.ts';
import type { ReceivablesReport } from '#contract/reports/reports.ts';
import { bogotaTimestamp } from '#domain/bogota-time.ts';
import { type AccountEntry, statementOf } from '#domain/clients/credit.ts';
import { daysIn } from '#domain/reports/range.ts';
import type { Tx } from '#server/platform/database/database.ts';
import type { ReportPorts } from './ports.ts';

type Movement = Awaited<ReturnType<ReportPorts['listDebtMovements']>>[number];

function byClient(movements: readonly Movement[]): ReadonlyMap<string, AccountEntry[]> {
  const accounts = new Map<string, AccountEntry[]>();
  for (const { client_id, fecha, ...entry } of movements) {
    const account = accounts.get(client_id) ?? [];
    account.push({ ...entry, fecha: bogotaTimestamp(fecha) });
    accounts.set(client_id, account);
  }
  return accounts;
}

/** Everybody who owes, the most first, and what of it should have been paid. */
export async function readDebtors(
  tx: Tx,
  businessId: number,
  ports: Pick<ReportPorts, 'listDebtors' | 'listDebtMovements'>,
  today: string,
): Promise<ReceivablesReport['clientes']> {
  const debtors = await ports.listDebtors(tx, businessId);
  const entriesOf = byClient(await ports.listDebtMovements(tx, businessId));
  return debtors.map((client) => {
    const days = client.dias_credito_autorizados ?? 0;
    const { balance, overdue, nextDue, lines } = statementOf(entriesOf.get(client.id) ?? [], days, today);
    const first = lines.find(({ isOverdue }) => isOverdue)?.due ?? null;
    return {
      cliente_id: client.id,
      nombre: clientName(client),
      identificacion: clientIdentification(client),
      saldo: balance,
      vencida: overdue,
      vencida_desde: first,
      dias_vencida: first === null ? null : daysIn({ desde: first, hasta: today }) - 1,
      proximo_vencimiento: nextDue,
    };
  });
}
