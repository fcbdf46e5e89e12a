import { capital } from '#domain/words-text.ts';
import { countOf, moneyOf, numbered, unitsOf } from './figures-text.ts';

const quantityVerb = (quantity: string): string => (Number(quantity) === 1 ? 'se vendió' : 'se vendieron');

/** Sentences about sales; `period` is "hoy", "esta semana", "el 15 de noviembre". */
export const salesText = {
  total: (period: string, total: string, invoices: number, average: string) =>
    `${capital(period)} se vendieron ${moneyOf(total)} con impuestos, en ${countOf(invoices, 'factura', 'facturas')}${
      invoices > 1 ? ` (en promedio ${moneyOf(average)} cada una)` : ''
    }.`,
  none: (period: string) => `${capital(period)} no hay ventas registradas.`,
  best: (period: string, lines: readonly string[]) => `Lo más vendido ${period}:\n${numbered(lines)}`,
  bestLine: (name: string, quantity: string, total: string) =>
    `${name} — ${unitsOf(quantity)}, ${moneyOf(total)}`,
  ofProduct: (period: string, name: string, quantity: string, total: string) =>
    `${capital(period)} ${quantityVerb(quantity)} ${unitsOf(quantity)} de ${name}, por ${moneyOf(total)} con impuestos.`,
  allBack: (period: string, name: string) =>
    `${capital(period)} de ${name} se devolvió tanto como se vendió, o más.`,
  noneOfProduct: (period: string, name: string) => `${capital(period)} no se vendió ${name}.`,
};
