import { countOf, moneyOf, numbered } from './figures-text.ts';

const clientLine = (name: string, figure: string): string => `${name} — ${figure}`;

/** Sentences about clients and their credit. */
export const clientText = {
  debt: (name: string, balance: string) => `${name} debe ${moneyOf(balance)}.`,
  noDebt: (name: string) => `${name} no debe nada.`,
  favour: (name: string, amount: string) =>
    `${name} no debe nada: tiene un saldo a favor de ${moneyOf(amount)}.`,
  credit: (limit: string, free: string, days: number) =>
    `Su cupo es de ${moneyOf(limit)} a ${countOf(days, 'día', 'días')} y le quedan ${moneyOf(free)} disponibles.`,
  overLimit: (limit: string, over: string, days: number) =>
    `Su cupo es de ${moneyOf(limit)} a ${countOf(days, 'día', 'días')} y lo supera en ${moneyOf(over)}.`,
  noCredit: 'No tiene crédito activo.',
  debtors: (count: number, total: string, lines: readonly string[]) =>
    `${count === 1 ? 'Un cliente debe' : `${countOf(count, 'cliente', 'clientes')} deben`} en total ${moneyOf(total)}${count > lines.length ? '. Los que más deben:' : ':'}\n${numbered(lines)}`,
  overdue: (
    count: number,
    total: string,
    rows: readonly (readonly [name: string, amount: string, days: number])[],
  ) =>
    `${count === 1 ? 'Un cliente tiene' : countOf(count, 'cliente tiene', 'clientes tienen')} deuda vencida, ${moneyOf(total)} en total:\n${numbered(
      rows.map(([name, amount, days]) =>
        clientLine(name, `${moneyOf(amount)}, hace ${countOf(days, 'día', 'días')}`),
      ),
    )}`,
  noOverdue: 'Ningún cliente tiene deuda vencida.',
  debtorsOver: (least: string, count: number, lines: readonly string[]) =>
    count === 0
      ? `Ningún cliente debe más de ${moneyOf(least)}.`
      : `${count === 1 ? 'Un cliente debe' : `${countOf(count, 'cliente', 'clientes')} deben`} más de ${moneyOf(least)}${count > lines.length ? '. Los que más deben' : ''}:
${numbered(lines)}`,
  noDebtors: 'Ningún cliente debe en este momento.',
  line: clientLine,
  candidates: (asked: string, isMany: boolean, lines: readonly string[]) =>
    `${isMany ? 'Hay muchos clientes' : 'Hay varios clientes'} con «${asked}»:\n${numbered(lines)}\n¿Cuál es?`,
  didYouMean: (asked: string, lines: readonly string[]) =>
    `No encontré ningún cliente con «${asked}». ¿Quiso decir?\n${numbered(lines)}`,
  unknown: (asked: string) => `No encontré ningún cliente con «${asked}».`,
  whichClient: '¿De qué cliente quieres saber?',
};
