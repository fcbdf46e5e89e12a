import { buyerOf, clientName } from '#contract/clients/client-fields.ts';
import type { Invoice } from '#contract/invoicing/invoices.ts';
import type { Return, ReturnReply } from '#contract/returns/returns.ts';
import { sellerOf } from '#contract/session/seller.ts';
import { bogotaTimestamp } from '#domain/bogota-time.ts';
import { formatCop } from '#domain/money/money.ts';
import { searchForm } from '#domain/normalize.ts';
import { creditedOf } from '#domain/refunds.ts';
import { CONCEPTS, NOTE_TYPES } from '#domain/returns.ts';
import type { ReturnBasis, ReturnRequest } from './return-basis.ts';
import type { TakenNote } from './note-numbers.ts';
import type { Refund } from './refunds.ts';
import { type ReturnPlan, sumLines } from './return-plan.ts';
import { returnsText } from './returns-text.ts';

interface ReturnParts {
  plan: ReturnPlan;
  refunds: Refund[];
  /** undefined where nothing of it was left to return. */
  note: TakenNote | undefined;
  takenAt: Date;
  movedAt: Date;
  warnings: Return['advertencias'];
}

/** The return as it is kept and read, with its note. */
export function toReturn({ actor, input }: ReturnRequest, basis: ReturnBasis, parts: ReturnParts): Return {
  const { invoice, client, series } = basis;
  const { plan, note, takenAt, movedAt } = parts;
  return {
    id: basis.id,
    factura_id: invoice?.id ?? null,
    factura: invoice?.numero_factura_display ?? null,
    cliente_id: client.id,
    cliente: invoice?.datos_cliente.nombre ?? clientName(client),
    serie_id: series.id,
    cajero: actor.name,
    concepto: plan.concepto,
    motivo: input.motivo,
    fecha: bogotaTimestamp(takenAt),
    fisico_en: bogotaTimestamp(movedAt),
    total: sumLines(plan.lines).total,
    lineas: plan.lines.map(({ costo_linea: _cost, ...line }) => ({
      ...line,
      cantidad: Number(line.cantidad),
    })),
    reembolso: parts.refunds,
    nota: note ? noteOf(basis, plan, note) : null,
    caja_id: input.caja_id ?? null,
    codigo_provisional: input.codigo_provisional,
    venta_id: input.venta?.id ?? null,
    advertencias: parts.warnings,
  };
}

function noteOf({ business, series, invoice, client }: ReturnBasis, plan: ReturnPlan, note: TakenNote) {
  return {
    prefijo: note.prefijo,
    numero: note.numero,
    numero_display: note.display,
    fecha_emision: bogotaTimestamp(note.issuedAt),
    ...sumLines(plan.lines.filter(({ con_nota }) => con_nota)),
    datos_vendedor: sellerOf(business, series),
    datos_cliente: invoice?.datos_cliente ?? buyerOf(client),
  };
}

/** A return as it is answered. @param sold what was taken instead */
export const replyOf = (row: Return, sold: Invoice | null | undefined): ReturnReply => ({
  ...row,
  factura_nueva: sold ?? null,
  tipo_operacion: row.nota && (row.factura_id === null ? NOTE_TYPES.withoutInvoice : NOTE_TYPES.ofInvoice),
  abonado: creditedOf(row),
});

/** What the search among returns reads. */
export const searchText = ({ nota, factura, cliente, codigo_provisional }: Return): string =>
  searchForm(
    [nota?.numero_display, factura, cliente, nota?.datos_cliente.identificacion, codigo_provisional]
      .filter(Boolean)
      .join(' '),
  );

/** What the log says of it. */
export function describe({ factura, concepto, total, nota, cliente }: Return): string {
  const amount = formatCop(total);
  if (factura === null) return returnsText.withoutInvoice(cliente, amount, nota?.numero_display ?? '');
  if (!nota) return returnsText.returnedTwice(factura, amount);
  const sum = nota.total === total ? amount : returnsText.noted(amount, formatCop(nota.total));
  const word = concepto === CONCEPTS.annulment ? returnsText.annulled : returnsText.returned;
  return word(factura, sum, nota.numero_display);
}
