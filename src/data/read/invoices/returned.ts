import type { Invoice, InvoiceDetail } from '#contract/invoicing/invoices.ts';
import { addQuantities, CONCEPTS } from '#domain/returns.ts';
import type { ErpDatabase, ReturnRecord } from '#app/data/db.ts';
import type { InvoiceRecord } from '#app/data/invoice-record.ts';
import { toInvoiceRecord } from '#app/data/records.ts';

/** What came back of a sale, as this device knows it: an invoice's own row never says it. */
export interface ReturnedOf {
  devuelto: InvoiceDetail['devuelto'];
  notas: InvoiceDetail['notas'];
  isAnnulled: boolean;
  /** Numbers of its notes, and codes of what still waits for one. */
  codes: readonly string[];
}

/** A sale of the history with what came back of it. */
export interface HistoryRecord extends InvoiceRecord {
  returned: ReturnedOf;
}

export const NOTHING_RETURNED: ReturnedOf = {
  devuelto: [],
  notas: [],
  isAnnulled: false,
  codes: [],
};

/** Adds up what came back of one sale: what had come back before elsewhere is not on a note, and counts nothing. */
export function sumReturns(returns: readonly ReturnRecord[]): ReturnedOf {
  const units = new Map<number, string>();
  for (const { linea, cantidad, con_nota } of returns.flatMap(({ lineas }) => lineas))
    if (linea !== null && con_nota) units.set(linea, addQuantities(units.get(linea) ?? '0', cantidad));
  return {
    devuelto: [...units]
      .toSorted(([a], [b]) => a - b)
      .map(([linea, cantidad]) => ({ linea, cantidad: Number(cantidad) })),
    notas: returns
      .flatMap(({ id, nota, concepto }) => (nota ? [{ id, nota, concepto }] : []))
      .toSorted((a, b) => a.nota.numero - b.nota.numero)
      .map(({ id, nota, concepto }) => ({
        devolucion_id: id,
        numero_display: nota.numero_display,
        total: nota.total,
        concepto,
      })),
    isAnnulled: returns.some(({ concepto }) => concepto === CONCEPTS.annulment),
    codes: returns.flatMap(({ nota, codigo_provisional }) => [
      ...(nota ? [nota.numero_display] : []),
      ...(codigo_provisional ? [codigo_provisional] : []),
    ]),
  };
}

/** Whether nothing of a sale is left with its customer. */
export function isAllBack({ invoice, sale, returned: { devuelto } }: HistoryRecord): boolean {
  const lines: readonly { cantidad: string | number }[] = invoice?.detalles_items ?? sale?.lines ?? [];
  const isBack = (linea: number, cantidad: string | number) =>
    devuelto.some((back) => back.linea === linea && back.cantidad === Number(cantidad));
  return lines.length > 0 && lines.every(({ cantidad }, at) => isBack(at + 1, cantidad));
}

/** What came back of these sales; of all of them where none are named. */
export async function readReturned(
  { returns }: ErpDatabase,
  ids?: readonly string[],
): Promise<(id: string) => ReturnedOf> {
  const rows = ids ? await returns.where('factura_id').anyOf(ids).toArray() : await returns.toArray();
  const of = new Map<string, ReturnRecord[]>();
  for (const row of rows)
    if (row.factura_id) of.set(row.factura_id, [...(of.get(row.factura_id) ?? []), row]);
  return (id) => {
    const own = of.get(id);
    return own ? sumReturns(own) : NOTHING_RETURNED;
  };
}

type Units = ReturnedOf['devuelto'];

/**
 * Units of each line that came back: as the server told them with the invoice, or as this device knows them, whichever is
 * more; and what it has not sent.
 */
export function unitsBack(told: Units, known: readonly ReturnRecord[]): Units {
  const mirrored = sumReturns(known.filter(({ srv }) => srv !== null)).devuelto;
  const unsent = sumReturns(known.filter(({ srv }) => srv === null)).devuelto;
  const of = (units: Units, linea: number) => units.find((one) => one.linea === linea)?.cantidad ?? 0;
  const lines = new Set([told, mirrored, unsent].flat().map(({ linea }) => linea));
  return [...lines]
    .toSorted((a, b) => a - b)
    .map((linea) => {
      const taken = Math.max(of(told, linea), of(mirrored, linea));
      return { linea, cantidad: Number(addQuantities(taken, of(unsent, linea))) };
    });
}

/** Sales of the server's with what came back of them on this device since they were told. */
export async function asKnown(
  { returns }: ErpDatabase,
  told: readonly HistoryRecord[],
): Promise<HistoryRecord[]> {
  const rows = await returns
    .where('factura_id')
    .anyOf(told.map(({ id }) => id))
    .toArray();
  return told.map((record) => {
    const known = rows.filter(({ factura_id }) => factura_id === record.id);
    const here = sumReturns(known);
    const names = new Set(here.notas.map(({ devolucion_id }) => devolucion_id));
    const returned = {
      devuelto: unitsBack(record.returned.devuelto, known),
      notas: [
        ...record.returned.notas.filter(({ devolucion_id }) => !names.has(devolucion_id)),
        ...here.notas,
      ],
      isAnnulled: record.returned.isAnnulled || here.isAnnulled,
      codes: here.codes,
    };
    return known.length === 0 ? record : { ...record, returned };
  });
}

/** An invoice as the server's history told it, which this device does not keep. */
export function toHistoryRecord(
  invoice: Invoice & Partial<Pick<InvoiceDetail, 'devuelto' | 'notas'>>,
): HistoryRecord {
  const { devuelto = [], notas = [], estado } = invoice;
  return {
    ...toInvoiceRecord(invoice, 1, 0),
    returned: { devuelto, notas, isAnnulled: estado === 'anulada', codes: [] },
  };
}
