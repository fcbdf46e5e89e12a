import type { InvoicingStates } from '#contract/invoicing/invoicing-states.ts';
import { formatBusinessId } from '#domain/accounts/business-id.ts';
import { bogotaTimestamp } from '#domain/bogota-time.ts';
import type { Owner } from '#server/platform/actor.ts';
import type { TxClock } from '#server/platform/clock.ts';
import { type Db, readSnapshot, type Tx } from '#server/platform/database/database.ts';
import { listOwnedSeries, listResolutions } from './owned-business.repo.ts';

type State = InvoicingStates[number];

/** What the states need of the other modules; `services.ts` hands it in. */
interface InvoicingStatePorts {
  /** The given businesses that have the module switched on. */
  listWithModule(tx: Tx, businessIds: readonly number[], slug: 'facturacion'): Promise<number[]>;
  /** Live collaborators of these businesses. */
  listAssignments(
    tx: Tx,
    businessIds: readonly number[],
  ): Promise<(State['colaboradores'][number] & { business_id: number })[]>;
  /** The latest date on an invoice of each of these businesses that has any. */
  listLatestDates(
    tx: Tx,
    businessIds: readonly number[],
  ): Promise<{ business_id: number; fecha_emision: Date }[]>;
}

export type InvoicingStateService = ReturnType<typeof createInvoicingStateService>;

/** The rows of one business, without its number. */
function ofBusiness<Row extends { business_id: number }>(rows: readonly Row[], id: number) {
  return rows.filter((row) => row.business_id === id).map(({ business_id: _id, ...row }) => row);
}

/** What decides whether the businesses of an owner may issue, of all of them at once (offline §6). */
export function createInvoicingStateService(db: Db, time: TxClock, ports: InvoicingStatePorts) {
  return {
    list: (actor: Owner): Promise<InvoicingStates> =>
      readSnapshot(db, async (tx) => {
        const businesses = await listResolutions(tx, actor.id);
        const ids = businesses.map(({ id }) => id);
        const withModule = new Set(await ports.listWithModule(tx, ids, 'facturacion'));
        const series = await listOwnedSeries(tx, actor.id);
        const people = await ports.listAssignments(tx, ids);
        const latest = new Map(
          (await ports.listLatestDates(tx, ids)).map((row) => [row.business_id, row.fecha_emision]),
        );
        // The clock that dates invoices: each process has another one.
        const now = await time(tx);
        const dateOf = (date: Date | undefined) => (date ? bogotaTimestamp(date) : null);
        return businesses.map(({ id, tipo, vigencia_hasta }) => ({
          id: formatBusinessId(tipo, id),
          vigencia_hasta,
          hora_servidor: bogotaTimestamp(now),
          ultima_emision: dateOf(latest.get(id)),
          facturacion_activa: withModule.has(id),
          series: ofBusiness(series, id),
          colaboradores: ofBusiness(people, id),
        }));
      }),
  };
}
