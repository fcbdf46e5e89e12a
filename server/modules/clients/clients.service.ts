import type { Client } from '#contract/clients/clients.ts';
import { PAGE_SIZES } from '#contract/page.ts';
import { formatDecimal, parseDecimal } from '#domain/money/money.ts';
import { clientSearchWords } from '#domain/clients/client-search.ts';
import { can } from '#domain/accounts/permissions.ts';
import { Problem } from '#domain/problems.ts';
import type { Collaborator } from '#server/platform/actor.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import { pageReply, readPage } from '#server/platform/paging.ts';
import type { Query, ReadCall } from '#server/platform/route.ts';
import { projectClient } from './client-projection.ts';
import * as repo from './clients.repo.ts';

export type ClientService = ReturnType<typeof createClientService>;

/** The value that a filter's word stands for; any other word is the default. */
function oneOf<Value>(asked: string | undefined, words: ReadonlyMap<string, Value>, fallback: Value): Value {
  const word = asked?.trim().toLowerCase() ?? '';
  return words.has(word) ? (words.get(word) as Value) : fallback;
}

const YES_NO = new Map([
  ['true', true],
  ['false', false],
]);
const ACTIVE = new Map<string, boolean | null>([...YES_NO, ['todos', null]]);

/** A bound of a credit filter; one that is no amount is none (contract §5). */
function bound(asked: string | undefined, decimals: number): string | null {
  const value = parseDecimal(asked?.trim(), decimals);
  return value === null || value < 0n ? null : formatDecimal(value, decimals);
}

function creditFilter(query: Query): repo.CreditFilter {
  return {
    isActive: oneOf<boolean | null>(query['credito_activo_filter'], YES_NO, null),
    amount: { from: bound(query['monto_credito_gte'], 2), to: bound(query['monto_credito_lte'], 2) },
    days: { from: bound(query['dias_credito_gte'], 0), to: bound(query['dias_credito_lte'], 0) },
  };
}

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
      const listQuery: repo.ClientListQuery = {
        words,
        isActive: oneOf(query['estado_activo'], ACTIVE, true),
        ordering: query['ordering'],
        credit: seesCredit ? creditFilter(query) : null,
        page,
      };
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
