import type { Client } from '#contract/clients/clients.ts';
import type { BusinessEntry } from '#contract/businesses/businesses.ts';
import type { CashSessionFigures } from '#contract/cash/cash-sessions.ts';
import type { AccountEntry } from '#domain/clients/credit.ts';
import type { PageRequest } from '#server/http/paging.ts';
import type { Actor, Owner } from '#server/platform/actor.ts';
import type { Tx } from '#server/platform/database/database.ts';

/** What reports need of the other modules; `services.ts` hands it in. */
export interface ReportPorts {
  /** @throws Problem `no_encontrado` for a foreign or missing business, or one of another kind */
  locateOfKind(actor: Owner, tipo: string, id: number): Promise<number>;
  listOwned(actor: Owner): Promise<BusinessEntry[]>;
  /** The drawers that are open, and the last closed one. */
  listDrawers(
    tx: Tx,
    businessId: number,
    actor: Owner,
  ): Promise<{ abiertas: CashSessionFigures[]; ultima: CashSessionFigures | null }>;
  /** A page of the drawers that were opened in a range of instants, and how many there are. */
  listOpened(
    tx: Tx,
    businessId: number,
    actor: Actor,
    range: { serieId: number | null; from: string; until: string; page: PageRequest },
  ): Promise<{ count: number; sessions: CashSessionFigures[] }>;
  listSeries(
    tx: Tx,
    businessId: number,
    ids?: readonly number[],
  ): Promise<{ id: number; nombre_establecimiento: string }[]>;
  /** Units at which a product is short for a collaborator. */
  readAlertLimit(tx: Tx, businessId: number, collaboratorId: number): Promise<number>;
  sumDebts(
    tx: Tx,
    businessId: number,
    today: string,
  ): Promise<{ clientes: number; total: string; vencida: string }>;
  listDebtors(tx: Tx, businessId: number): Promise<Client[]>;
  listDebtMovements(
    tx: Tx,
    businessId: number,
  ): Promise<(Omit<AccountEntry, 'fecha'> & { client_id: string; fecha: Date })[]>;
}
