import type { PaymentMethod } from '#contract/invoicing/invoices.ts';
import { PAYMENT_METHODS } from '#domain/money/payment-methods.ts';
import type { ErpDatabase } from '#app/data/db.ts';
import { isKind } from '#app/data/queue/operation.ts';
import { readClientAccount } from '#app/data/read/clients/client-account.ts';

/** A payment on account with everything that its receipt shows. */
interface PaymentRecord {
  id: string;
  /** ISO 8601. */
  at: string;
  /** Money. */
  valor: string;
  medio: PaymentMethod;
  referencia: string | null;
  client: { nombre: string; identificacion: string };
  /** Empty where this device does not know who took it. */
  cashier: string;
  /** What is owed after it, money; null where this level may not see it. */
  balanceAfter: string | null;
}

const isMethod = (medio: string | null | undefined): medio is PaymentMethod =>
  PAYMENT_METHODS.some((known) => known === medio);

/** A payment as this device knows it: from the account, or where its level may not see that, from its own work. */
export async function readPayment(
  db: ErpDatabase,
  clientId: string,
  paymentId: string,
  now: Date,
): Promise<PaymentRecord | undefined> {
  const account = await readClientAccount(db, clientId, now);
  if (!account) return undefined;
  const [me, lane] = await Promise.all([
    db.me.get('me'),
    db.outbox.where('lane').equals(paymentId).toArray(),
  ]);
  const own = lane.find((operation) => isKind(operation, 'payment'));
  const line = account.lines.find(({ entry }) => entry.id === paymentId);
  if (!own && !line) return undefined;
  const medio = line?.medio ?? own?.effect.medio;
  return {
    id: paymentId,
    at: line?.entry.fecha ?? own?.occurredAt ?? '',
    valor: line?.entry.valor ?? own?.effect.valor ?? '',
    medio: isMethod(medio) ? medio : 'efectivo',
    referencia: line ? line.entry.referencia : (own?.effect.referencia ?? null),
    client: { nombre: account.client.nombre, identificacion: account.client.identificacion },
    cashier: own && me ? `${me.first_name} ${me.last_name}` : '',
    balanceAfter: line?.balance ?? null,
  };
}
