import type { Invoice } from '#contract/invoicing/invoices.ts';
import type { Return } from '#contract/returns/returns.ts';
import { can } from '#domain/accounts/permissions.ts';
import { compareMoney, formatQuantity } from '#domain/money/money.ts';
import { Problem } from '#domain/problems.ts';
import { CONCEPTS, unitsLeft } from '#domain/returns.ts';
import { versionOf } from '#server/platform/changes.ts';
import { newId } from '#server/platform/ids.ts';
import type { EffectResult, Write } from '#server/platform/write.ts';
import { takeNote } from './note-numbers.ts';
import type { ReturnPorts } from './ports.ts';
import { checkRefunds } from './refunds.ts';
import { gather, hasAccount, type ReturnBasis, type ReturnRequest } from './return-basis.ts';
import { describe, replyOf, searchText, toReturn } from './return-document.ts';
import { isAnnulled, lockSoldLines, type SoldRow, storeReturned } from './returned-lines.repo.ts';
import {
  checkDays,
  checkLevel,
  checkOffline,
  movedAtOf,
  refusalOfBody,
  withoutApproval,
} from './return-limits.ts';
import { type ExceededLine, planReturn, type ReturnPlan, sumLines, worthOf } from './return-plan.ts';
import { planWithoutInvoice } from './without-invoice.ts';
import * as repo from './returns.repo.ts';
import { returnsText } from './returns-text.ts';

type Warnings = Return['advertencias'];
type Planned = ReturnPlan & { warnings: Warnings };

/**
 * Takes goods back (returns.md): the story of one write transaction. Locks, in this order: drawer, order, client (account),
 * lines of the invoice, stock by product, numbers of the notes, and of an exchange the series. What happened at the
 * counter is taken and flagged with `Erp-Offline`; without it everything odd is refused while the money is still there.
 */
export function createReturnService(ports: ReturnPorts) {
  /** @throws Problem `factura_anulada`, `devolucion_excedida` (400) while the goods are still in the customer's hand */
  async function planOf(
    request: ReturnRequest,
    write: Write,
    basis: ReturnBasis,
    sold: readonly SoldRow[],
  ): Promise<Planned> {
    const { input, facts } = request;
    const { tx, businessId } = write;
    if (!basis.invoice) {
      const lines = await planWithoutInvoice(ports, request, write, basis);
      return { concepto: CONCEPTS.partial, lines, exceeded: [], taken: new Map(), warnings: [] };
    }
    const warnings: Warnings = [];
    if (await isAnnulled(tx, businessId, basis.invoice.id)) {
      if (!facts.isOffline) throw new Problem('factura_anulada');
      warnings.push({ codigo: 'factura_anulada' });
    }
    const plan = planReturn(input, sold, facts.isOffline);
    if (!facts.isOffline) refuseExcess(plan);
    return { ...plan, warnings: [...warnings, ...plan.exceeded.map(exceededWarning)] };
  }

  /** What is owed of the invoice, under the lock of the account; nothing is of a sale that was paid. */
  async function debtOf(
    { input }: ReturnRequest,
    { tx, businessId }: Write,
    { invoice, client }: ReturnBasis,
  ) {
    const parts = [...(invoice?.pagos ?? []), ...(input.reembolso ?? []), ...(input.venta?.pagos ?? [])];
    if (!parts.some(({ medio }) => medio === 'credito')) return '0.00';
    return ports.debtOfInvoice(tx, businessId, client.id, invoice?.id ?? null);
  }

  /** Issues what is taken instead. */
  async function exchange(
    { actor, input, facts, hash }: ReturnRequest,
    write: Write,
  ): Promise<Invoice | null> {
    if (!input.venta) return null;
    const { id, ...sale } = input.venta;
    const saleFacts = { ...facts, entityId: id };
    const { body, replayed } = await ports.createInvoice(
      { actor, input: sale, facts: saleFacts, hash },
      write,
    );
    // One sale pays for one return: that which came with it.
    if (replayed) throw new Problem('id_en_uso');
    return body as Invoice;
  }

  /** The answer to a return that exists: to its author for the same request (docs/offline.md). */
  async function replay({ actor, hash }: ReturnRequest, write: Write, id: string) {
    const { tx, businessId } = write;
    const existing = await repo.findCreation(tx, businessId, id);
    if (!existing) return undefined;
    if (existing.collaborator_id !== actor.id || existing.creation_hash !== hash)
      throw new Problem('id_en_uso');
    const [row] = await repo.findReturns(tx, businessId, [id]);
    if (!row) throw new Error(`the return ${id} is gone`);
    const [sold] = row.venta_id ? await ports.findInvoices(tx, businessId, [row.venta_id]) : [];
    const to = await versionOf(tx, businessId, 'devoluciones', id);
    const { cambios } = existing;
    const versions = to === undefined || cambios === null ? undefined : { from: to - cambios + 1, to };
    return { status: 200, body: replyOf(row, sold), replayed: true, versions };
  }

  /** Goods go back into the store that took them; what had come back before, elsewhere, does not. */
  async function putBack(request: ReturnRequest, write: Write, basis: ReturnBasis, plan: ReturnPlan) {
    const { tx, businessId } = write;
    const noted = plan.lines.filter(({ con_nota }) => con_nota);
    const products = [...plan.lines, ...(request.input.venta?.items ?? [])].map(
      ({ producto_id }) => producto_id,
    );
    const isDeleted = await ports.lockForReturn(tx, businessId, basis.series.id, [...new Set(products)]);
    if (basis.invoice) await storeReturned(tx, businessId, basis.invoice.id, plan.taken);
    // The device that took them back shows them on its shelf: it hears what the stock is.
    ports.tellStock(
      write,
      basis.series.id,
      plan.lines.flatMap(({ con_nota, producto_id }) => (con_nota ? [] : [producto_id])),
      isDeleted,
    );
    if (noted.length === 0) return;
    await ports.putBack(write, {
      serieId: basis.series.id,
      returnId: basis.id,
      collaboratorId: request.actor.id,
      movedAt: movedAtOf(request, write),
      lines: noted.map(({ producto_id, cantidad, destino }) => ({
        product_id: producto_id,
        cantidad,
        destino,
      })),
      isDeleted,
    });
  }

  /** Takes a number for what is left of the goods, and settles the debt with it: a second return settles nothing again. */
  async function note(
    request: ReturnRequest,
    write: Write,
    basis: ReturnBasis,
    plan: ReturnPlan,
    credit: string,
  ) {
    const noted = plan.lines.filter(({ con_nota }) => con_nota);
    // The device that took them back shows the account as settled: it hears what the balance is.
    const { id, deleted_at } = basis.client;
    if (credit !== '0.00') write.changes[deleted_at ? 'remove' : 'put']('clientes', id);
    if (noted.length === 0) return undefined;
    const taken = await takeNote(ports, write, basis.series);
    const { total } = sumLines(noted);
    // As `creditedOf` tells.
    const amount = compareMoney(credit, total) > 0 ? total : credit;
    if (amount === '0.00') return taken;
    await ports.enterNote(write, {
      client: basis.client,
      amount,
      invoiceId: basis.invoice?.id ?? null,
      reference: taken.display,
      collaboratorId: request.actor.id,
      at: taken.issuedAt,
    });
    return taken;
  }

  return {
    /** @throws Problem for each refusal of returns.md */
    async createReturn(asked: ReturnRequest, write: Write): Promise<EffectResult> {
      const request = { ...asked, input: withOneDrawer(asked.input) };
      const { actor, input, facts, hash } = request;
      const { tx, businessId, changes, now } = write;
      const id = facts.entityId ?? newId(now);
      const replayed = await replay(request, write, id);
      if (replayed) return replayed;
      const drawer = await ports.drawers.watch(write, input.caja_id);
      const business = await ports.findBusiness(tx, businessId);
      // Who may not hears that first, and not what else is amiss.
      const level = await checkLevel(ports, request, { id, business }, write);
      const basis = await gather(ports, request, write, { id, business });
      const order = await ports.orders.watch(write, basis.invoice?.pedido_id);
      const days = await checkDays(ports, request, basis, write);
      const debt = await debtOf(request, write, basis);
      const sold = basis.invoice ? await lockSoldLines(tx, businessId, basis.invoice.id) : [];
      // A copy that came by another way may have been waited for.
      const late = await replay(request, write, id);
      if (late) return late;
      const plan = await planOf(request, write, basis, sold);
      const { total } = worthOf(input, plan);
      const limits = [level, days, await checkOffline(ports, request, basis, { total, write })];
      const { refunds, credit, warnings } = checkRefunds(input, {
        total,
        debt,
        cashStep: basis.business.opciones.redondeo_efectivo,
        isDelivered: facts.isOffline,
        hasAccount: hasAccount(basis.client),
        isGone: !facts.isOffline && basis.client.deleted_at !== null,
        seesDebts: can(actor.level, 'clients.credit.view'),
      });
      await putBack(request, write, basis, plan);
      const taken = await note(request, write, basis, plan, credit);
      const invoice = await exchange(request, write);
      const movedAt = movedAtOf(request, write);
      const takenAt = taken?.issuedAt ?? now;
      const row = toReturn(request, basis, {
        plan,
        refunds,
        note: taken,
        takenAt,
        movedAt,
        warnings: [...limits.flatMap((limit) => limit.warnings), ...plan.warnings, ...warnings],
      });
      const stored = { row, takenAt, movedAt, collaboratorId: actor.id, deviceId: facts.deviceId };
      const costs = plan.lines.map(({ costo_linea }) => costo_linea);
      if (drawer) changes.put('cajas', drawer.id);
      await ports.drawers.noteLate(write, actor, drawer, returnsText.late);
      if (basis.invoice && row.concepto === CONCEPTS.annulment)
        await ports.orders.free(write, order, basis.invoice.id);
      changes.put('devoluciones', id);
      changes.alongside(
        ...repo.returnInserts(businessId, {
          ...stored,
          creationHash: hash,
          searchText: searchText(row),
          // Its own is the last row of them all.
          changed: changes.rows.length,
          redondeo: basis.business.opciones.redondeo_efectivo,
          costs,
        }),
      );
      await ports.recordActivity(write, actor, 'facturacion', 'Devolver', describe(row));
      const isAwaited = limits.some((limit) => limit.isAwaited);
      return { status: 201, body: replyOf(isAwaited ? withoutApproval(row) : row, invoice) };
    },

    /** What a body that is no return is refused for. */
    tellMore: (refusal: Problem, call: Parameters<typeof refusalOfBody>[2], write: Write) =>
      refusalOfBody(ports, refusal, call, write),
  };
}

export type ReturnService = ReturnType<typeof createReturnService>;

/** An exchange is one deed at one drawer, wherever its body names it. */
function withOneDrawer(input: ReturnRequest['input']): ReturnRequest['input'] {
  const { venta } = input;
  if (!venta) return input;
  return {
    ...input,
    caja_id: input.caja_id ?? venta.caja_id,
    venta: { ...venta, caja_id: venta.caja_id ?? input.caja_id },
  };
}

/** @throws Problem `devolucion_excedida` (400) naming what is left of each line */
function refuseExcess({ exceeded }: ReturnPlan): void {
  const [first] = exceeded;
  if (!first) return;
  const leftOf = ({ vendida, devuelta }: ExceededLine) => unitsLeft(vendida, devuelta);
  const lineas = exceeded.map((one) => ({ linea: one.linea, queda: Number(leftOf(one)) }));
  const values = { nombre: first.nombre, queda: formatQuantity(leftOf(first)) };
  throw new Problem('devolucion_excedida', { values, extra: { lineas } });
}

const exceededWarning = ({ linea, ...units }: ExceededLine) => ({
  codigo: 'devolucion_excedida' as const,
  linea,
  vendida: Number(units.vendida),
  devuelta: Number(units.devuelta),
  pedida: Number(units.pedida),
});
