import { readClientFilters } from '#contract/clients/client-filters.ts';
import type { Client } from '#contract/clients/clients.ts';
import { PAGE_SIZES } from '#contract/page.ts';
import { clientSearchWords } from '#domain/clients/client-search.ts';
import { can } from '#domain/accounts/permissions.ts';
import { Problem } from '#domain/problems.ts';
import type { Collaborator } from '#server/platform/actor.ts';
import type { Db, Tx } from '#server/platform/database/database.ts';
import { pageReply, readPage } from '#server/http/paging.ts';
import type { ReadCall } from '#server/http/route.ts';
import { projectClient } from './client-projection.ts';
import * as repo from './clients.repo.ts';

export type ClientService = ReturnType<typeof createClientService>;

/** Clients of a business: lists, search and the rows of the change feed. */
export function createClientService(db: Db) {
  /** With clients off, only the search of invoicing stays open (contract §8). */
  function assertListOpen({ actor, query }: ReadCall, words: readonly string[]): void {
    if (actor.modules.includes('clientes')) return;
    const isSearch = words.length > 0 && /^[1-5]$/u.test(query['page_size'] ?? '');
    if (!isSearch) throw new Problem('modulo_inactivo');
  }

  return {
    async list(call: ReadCall) {
      const { actor, query } = call;
      const words = clientSearchWords(query['search'] ?? '');
      assertListOpen(call, words);
      const page = readPage(query, PAGE_SIZES.clients);
      const seesCredit = can(actor.level, 'clients.credit.view');
      const filters = readClientFilters(query, seesCredit);
      const listQuery = { ...filters, words, ordering: query['ordering'], page };
      const count = await repo.countClients(db, actor.businessId, listQuery);
      const rows = await repo.listClients(db, actor.businessId, listQuery);
      return pageReply(
        call.request,
        page,
        count,
        rows.map((row) => projectClient(row, seesCredit)),
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
