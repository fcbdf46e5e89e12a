import { creditOf } from '#contract/clients/client-fields.ts';
import { clientText } from '#contract/clients/client-text.ts';
import { bogotaDate } from '#domain/bogota-time.ts';
import {
  availableCredit,
  type ClientCredit,
  type StatementEntry,
  statementOf,
} from '#domain/clients/credit.ts';
import { takesPayments } from '#domain/accounts/modules.ts';
import { can } from '#domain/accounts/permissions.ts';
import type { ClientRecord, ErpDatabase, LedgerRecord } from '#app/data/db.ts';
import { isKind, isStopped, type OperationOf } from '#app/data/queue/operation.ts';
import { touch } from '#app/data/queue/touches.ts';

/** A movement of the account, and what a person calls it. */
export interface AccountRow extends StatementEntry<LedgerRecord> {
  /** Number of the invoice, or the provisional code of a sale; null where there is neither, and for a payment. */
  sale: string | null;
  /** How a payment was made; null for a charge, and where it is not known. */
  medio: string | null;
  /** The server does not know of it yet. */
  isPending: boolean;
}

/** Terms and sums of a client's credit; money. */
export interface AccountCredit extends ClientCredit {
  available: string;
  overdue: string;
  /** YYYY-MM-DD. */
  nextDue: string | null;
}

interface ClientAccountView {
  client: ClientRecord;
  /** null where this level may not see credit. */
  credit: AccountCredit | null;
  /** Newest first. */
  lines: AccountRow[];
  /** Payments that the server did not take. */
  refused: OperationOf<'payment'>[];
  /** The business has the modules that a payment needs. */
  takesPayments: boolean;
}

/** Payments of a client that were taken on this device. */
async function ownPayments(db: ErpDatabase, clientId: string): Promise<OperationOf<'payment'>[]> {
  const touching = await db.outbox.where('touches').equals(touch.client(clientId)).sortBy('seq');
  return touching.filter((operation) => isKind(operation, 'payment'));
}

async function nameSales(db: ErpDatabase, entries: readonly LedgerRecord[]): Promise<Map<string, string>> {
  const ids = entries.flatMap(({ factura_id }) => (factura_id === null ? [] : [factura_id]));
  const invoices = await db.invoices.bulkGet(ids);
  return new Map(
    invoices.flatMap((record) =>
      record?.invoice ? [[record.id, record.invoice.numero_factura_display] as const] : [],
    ),
  );
}

/** What an account is read from. */
export function tablesOfAccount({ clients, ledger, invoices, outbox, me }: ErpDatabase) {
  return [clients, ledger, invoices, outbox, me];
}

/** The credit account of a client as this device knows it; undefined when the client is not there. */
export function readClientAccount(
  db: ErpDatabase,
  clientId: string,
  now: Date,
): Promise<ClientAccountView | undefined> {
  return db.transaction('r', tablesOfAccount(db), async () => {
    const client = await db.clients.get(clientId);
    if (!client || client.borrado) return undefined;
    const own = await ownPayments(db, clientId);
    const refused = own.filter(isStopped);
    const me = await db.me.get('me');
    const common = { client, refused, takesPayments: takesPayments(me?.componentes_activos ?? []) };
    if (!can(me?.permission_level, 'clients.credit.view')) return { ...common, credit: null, lines: [] };
    const entries = await db.ledger.where('cliente_id').equals(clientId).toArray();
    const credit = creditOf(client) ?? { isActive: false, limit: '0.00', days: 0 };
    const { lines, ...sums } = statementOf(entries, credit.days, bogotaDate(now));
    const numbers = await nameSales(db, entries);
    return {
      ...common,
      credit: {
        ...credit,
        available: availableCredit(credit.limit, sums.balance),
        ...sums,
      },
      lines: lines.reverse().map((line) => {
        const { factura_id, referencia, tipo, srv, medio = null } = line.entry;
        const code = referencia === clientText.creditSale ? null : referencia;
        const sale = tipo === 'cargo' ? (numbers.get(factura_id ?? '') ?? code) : null;
        return { ...line, sale, medio, isPending: srv === null };
      }),
    };
  });
}
