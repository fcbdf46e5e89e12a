import { formatCop } from '#domain/money/money.ts';
import type {
  DiscardedSaleInput,
  HistoryInvoice,
  HistoryPage,
  Invoice,
  InvoiceDetail,
} from '#contract/invoicing/invoices.ts';
import { readHistoryFilter } from '#contract/invoicing/history-filter.ts';
import { PAGE_SIZES } from '#contract/page.ts';
import { bogotaDate } from '#domain/bogota-time.ts';
import { clientSearchWords } from '#domain/clients/client-search.ts';
import { can } from '#domain/accounts/permissions.ts';
import { Problem } from '#domain/problems.ts';
import type { Collaborator } from '#server/platform/actor.ts';
import type { Db, Tx } from '#server/platform/database/database.ts';
import { pageReply, readPage } from '#server/http/paging.ts';
import type { ReadCall } from '#server/http/route.ts';
import type { EffectResult, Write } from '#server/platform/write.ts';
import * as repo from './invoices.repo.ts';
import type { InvoicingPorts } from './ports.ts';
import { saleText } from './sale-text.ts';

interface HistoryPorts extends Pick<InvoicingPorts, 'recordActivity'> {
  /** Invoices with what came back of them. */
  withReturns(on: Db | Tx, businessId: number, invoices: readonly Invoice[]): Promise<HistoryInvoice[]>;
  /** What is still owed of some invoices of a client, money by invoice. */
  readOpen(
    on: Db | Tx,
    businessId: number,
    clientId: string,
    invoiceIds: readonly string[],
  ): Promise<ReadonlyMap<string, string>>;
  drawers: {
    giveUp(
      write: Write,
      cajaId: string,
      document: { id: string; kind: 'ventas' | 'devoluciones' },
    ): Promise<void>;
  };
}

/** The history of invoices: every level sees the whole business's (contract §5). */
export function createInvoiceService(db: Db, ports: HistoryPorts) {
  /** What is still owed of each invoice: the account of a client is read once. */
  async function readDebts(on: Db | Tx, businessId: number, invoices: readonly Invoice[]) {
    const debts: [string, string][] = [];
    for (const client of new Set(invoices.map(({ cliente_id }) => cliente_id))) {
      const ids = invoices.filter(({ cliente_id }) => cliente_id === client).map(({ id }) => id);
      debts.push(...(await ports.readOpen(on, businessId, client, ids)));
    }
    return debts;
  }

  /** Invoices as each is read alone: with what came back of them and, for those who may see it, what is owed. */
  async function details(on: Db | Tx, { businessId, level }: Collaborator, ids: readonly string[]) {
    const invoices = await ports.withReturns(on, businessId, await repo.findInvoices(on, businessId, ids));
    const seesDebts = can(level, 'clients.credit.view');
    const debts = new Map(seesDebts ? await readDebts(on, businessId, invoices) : []);
    const rows = new Map<string, InvoiceDetail>();
    for (const { devuelto = [], notas = [], ...row } of invoices) {
      rows.set(row.id, {
        ...row,
        devuelto,
        notas,
        ...(seesDebts ? { debe: debts.get(row.id) ?? '0.00' } : {}),
      });
    }
    return rows;
  }

  return {
    details,

    /** @throws Problem `datos_invalidos` for a filter that cannot be read */
    async list(call: ReadCall): Promise<HistoryPage> {
      const { actor, query } = call;
      const page = readPage(query, PAGE_SIZES.invoices);
      const listQuery = {
        ...readHistoryFilter(query),
        words: clientSearchWords(query['search'] ?? ''),
        page,
      };
      const { count, total } = await repo.sumInvoices(db, actor.businessId, listQuery);
      const rows = await repo.listInvoices(db, actor.businessId, listQuery);
      return {
        ...pageReply(call.request, page, count, await ports.withReturns(db, actor.businessId, rows)),
        ...(listQuery.date === null ? {} : { total }),
      };
    },

    /** @throws Problem `no_encontrado` */
    async one(actor: Collaborator, id: string): Promise<InvoiceDetail> {
      const found = (await details(db, actor, [id])).get(id);
      if (!found) throw new Problem('no_encontrado');
      return found;
    },

    /** Logs that an invoice was printed again. @throws Problem `no_encontrado` */
    async reprint(actor: Collaborator, id: string, write: Write): Promise<EffectResult> {
      const number = await repo.findDisplayNumber(write.tx, write.businessId, id);
      if (number === undefined) throw new Problem('no_encontrado');
      await ports.recordActivity(write, actor, 'facturacion', 'Reimprimir', saleText.reprinted(number));
      return { status: 201, body: { detail: saleText.reprintLogged } };
    },

    /** Logs that a delivered sale was given up on a counter: no invoice tells of it. */
    async discard(actor: Collaborator, sale: DiscardedSaleInput, write: Write): Promise<EffectResult> {
      const { codigo_provisional, cliente, total, motivo, venta_id, caja_id, devolucion_id } = sale;
      if (venta_id && caja_id) await ports.drawers.giveUp(write, caja_id, { id: venta_id, kind: 'ventas' });
      if (devolucion_id && caja_id)
        await ports.drawers.giveUp(write, caja_id, { id: devolucion_id, kind: 'devoluciones' });
      const description = saleText.discarded(codigo_provisional, cliente, formatCop(total), motivo);
      await ports.recordActivity(write, actor, 'facturacion', 'Eliminar', description);
      return { status: 201, body: { detail: saleText.discardLogged } };
    },

    async feedRows(tx: Tx, actor: Collaborator, ids: readonly string[]) {
      const invoices = await repo.findInvoices(tx, actor.businessId, ids);
      return new Map(invoices.map((invoice) => [invoice.id, invoice]));
    },

    /** Day of the business's first invoice in Bogotá, null before it; a device can't know it from what it keeps. */
    async firstDay(tx: Tx, businessId: number): Promise<string | null> {
      const fecha = await repo.findFirstDate(tx, businessId);
      return fecha && bogotaDate(fecha);
    },
  };
}

export type InvoiceService = ReturnType<typeof createInvoiceService>;
