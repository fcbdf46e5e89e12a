import { FilterReader } from '#contract/filters.ts';
import { PAGE_SIZES } from '#contract/page.ts';
import type { HistoryInvoice, Invoice } from '#contract/invoicing/invoices.ts';
import type { Return, ReturnReply } from '#contract/returns/returns.ts';
import { clientSearchWords } from '#domain/clients/client-search.ts';
import { Problem } from '#domain/problems.ts';
import { CONCEPTS } from '#domain/returns.ts';
import { pageReply, readPage } from '#server/http/paging.ts';
import type { ReadCall } from '#server/http/route.ts';
import type { Collaborator, Owner } from '#server/platform/actor.ts';
import type { Db, Tx } from '#server/platform/database/database.ts';
import type { EffectResult, Write } from '#server/platform/write.ts';
import type { ReturnPorts } from './ports.ts';
import { replyOf } from './return-document.ts';
import { findReturnedOf } from './returned-lines.repo.ts';
import * as repo from './returns.repo.ts';
import { returnsText } from './returns-text.ts';

interface ReturnReadPorts extends Pick<ReturnPorts, 'findInvoices' | 'recordActivity'> {
  /** @throws Problem `no_encontrado` for a foreign or missing business, or one of another kind */
  locateOfKind(actor: Owner, tipo: string, id: number): Promise<number>;
}

/** Returns as they are read: every level sees the whole business's, as it sees the invoices; so does its owner. */
export function createReturnReader(db: Db, ports: ReturnReadPorts) {
  /** Returns as each is read alone, with the sale of an exchange. */
  async function replies(
    on: Db | Tx,
    { businessId }: { businessId: number },
    ids: readonly string[],
  ): Promise<Map<string, ReturnReply>> {
    const rows = await repo.findReturns(on, businessId, ids);
    const saleIds = rows.flatMap(({ venta_id }) => venta_id ?? []);
    const sales = new Map((await ports.findInvoices(on, businessId, saleIds)).map((sale) => [sale.id, sale]));
    return new Map(rows.map((row) => [row.id, replyOf(row, sales.get(row.venta_id ?? ''))]));
  }

  return {
    locate: ports.locateOfKind,
    replies,

    /** @throws Problem `datos_invalidos` for a filter that cannot be read */
    async list(businessId: number, { query, request }: Pick<ReadCall, 'query' | 'request'>) {
      const page = readPage(query, PAGE_SIZES.invoices);
      const reader = new FilterReader(query);
      const listQuery = {
        date: reader.day('date'),
        invoiceId: reader.uuid('factura_id'),
        words: clientSearchWords(query['search'] ?? ''),
        page,
      };
      reader.finish();
      const count = await repo.countReturns(db, businessId, listQuery);
      const rows = await repo.listReturns(db, businessId, listQuery);
      return pageReply(request, page, count, rows);
    },

    /** @throws Problem `no_encontrado` */
    async one(businessId: number, id: string): Promise<ReturnReply> {
      const found = (await replies(db, { businessId }, [id])).get(id);
      if (!found) throw new Problem('no_encontrado');
      return found;
    },

    /** Logs that a note was printed again. @throws Problem `no_encontrado` */
    async reprint(actor: Collaborator, id: string, write: Write): Promise<EffectResult> {
      const [row] = await repo.findReturns(write.tx, write.businessId, [id]);
      if (!row) throw new Problem('no_encontrado');
      const { nota, codigo_provisional, factura } = row;
      const words = nota
        ? returnsText.reprinted(nota.numero_display)
        : returnsText.reprintedSlip(codigo_provisional ?? factura ?? '');
      await ports.recordActivity(write, actor, 'facturacion', 'Reimprimir', words);
      return { status: 201, body: { detail: returnsText.reprintLogged } };
    },

    /** Without what is only waited for: the feed does not tell when it has come. */
    async feedRows(
      tx: Tx,
      { businessId }: Collaborator,
      ids: readonly string[],
    ): Promise<Map<string, Return>> {
      const rows = await repo.findReturns(tx, businessId, ids);
      return new Map(rows.map((row) => [row.id, settledOnly(row)]));
    },

    /** Invoices with what came back of them since, where something did: their own rows never say it. */
    async withReturns(
      on: Db | Tx,
      businessId: number,
      invoices: readonly Invoice[],
    ): Promise<HistoryInvoice[]> {
      const found = await findReturnedOf(
        on,
        businessId,
        invoices.map(({ id }) => id),
      );
      return invoices.map((invoice) => {
        const returned = found.get(invoice.id);
        if (!returned) return invoice;
        const { devuelto, notas } = returned;
        const isAnnulled = notas.some(({ concepto }) => concepto === CONCEPTS.annulment);
        return { ...invoice, estado: isAnnulled ? ('anulada' as const) : invoice.estado, devuelto, notas };
      });
    },
  };
}

const settledOnly = (row: Return): Return => ({
  ...row,
  advertencias: row.advertencias.filter(({ codigo }) => codigo !== 'sin_autorizacion'),
});

export type ReturnReader = ReturnType<typeof createReturnReader>;
