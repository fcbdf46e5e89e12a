import type { Client } from '#contract/clients.ts';
import { PAGE_SIZES } from '#contract/page.ts';
import { searchWords } from '#domain/normalize.ts';
import { can } from '#domain/permissions.ts';
import { Problem } from '#domain/problems.ts';
import type { Collaborator } from '#server/platform/actor.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import { pageReply, readPage } from '#server/platform/paging.ts';
import type { ReadCall } from '#server/platform/route.ts';
import * as repo from './clients.repo.ts';

export type ClientService = ReturnType<typeof createClientService>;

/** A client as this level may see it: level 1 gets no credit fields (contract §5). */
function projectClient(row: repo.ClientRow, seesCredit: boolean): Client {
  const { credito_activo, monto_credito_aprobado, dias_credito_autorizados, ...data } = row;
  if (!seesCredit) return data;
  return { ...data, credito_activo, monto_credito_aprobado, dias_credito_autorizados };
}

const ACTIVE_FILTERS: Record<string, boolean | null> = { true: true, false: false, todos: null };

/** Clients of a business: lists, search and the rows of the change feed. */
export function createClientService(db: Db) {
  /** With clients off, only the search of invoicing stays open (contract §8). */
  function assertListOpen({ actor, query }: ReadCall): void {
    if (actor.modules.includes('clientes')) return;
    const size = Number(query['page_size'] ?? 0);
    if (!query['search'] || !(size >= 1 && size <= 5)) throw new Problem('modulo_inactivo');
  }

  return {
    async list(call: ReadCall) {
      const { actor, query } = call;
      assertListOpen(call);
      const page = readPage(query, PAGE_SIZES.clients);
      const listQuery: repo.ClientListQuery = {
        words: searchWords(query['search'] ?? ''),
        isActive:
          ACTIVE_FILTERS[query['estado_activo'] ?? 'true'] ??
          (query['estado_activo'] === 'todos' ? null : true),
        ordering: query['ordering'],
        seesCredit: can(actor.level, 'clients.credit.view'),
        page,
      };
      const count = await repo.countClients(db, actor.businessId, listQuery);
      const rows = await repo.listClients(db, actor.businessId, listQuery);
      return pageReply(
        call.request,
        page,
        count,
        rows.map((row) => projectClient(row, listQuery.seesCredit)),
      );
    },

    /** @throws Problem `no_encontrado` */
    async one(actor: Collaborator, id: string): Promise<Client> {
      const [row] = await repo.findClients(db, actor.businessId, [id]);
      if (!row) throw new Problem('no_encontrado');
      return projectClient(row, can(actor.level, 'clients.credit.view'));
    },

    async feedRows(tx: Tx, actor: Collaborator, ids: readonly string[]) {
      const rows = await repo.findClients(tx, actor.businessId, ids);
      const seesCredit = can(actor.level, 'clients.credit.view');
      return new Map(rows.map((row) => [row.id, projectClient(row, seesCredit)]));
    },
  };
}
