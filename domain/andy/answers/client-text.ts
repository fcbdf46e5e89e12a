import { countOf, moneyOf, numbered } from './figures-text.ts';

const clientLine = (name: string, figure: string): string => `${name} — ${figure}`;

interface Age {
  days: number;
  isOver: boolean;
}

const since = ({ days, isOver }: Age): string =>
  isOver ? `hace más de ${countOf(days, 'día', 'días')}` : `hace ${countOf(days, 'día', 'días')} o más`;

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
    age: Age | undefined,
  ) =>
    `${count === 1 ? 'Un cliente tiene' : countOf(count, 'cliente tiene', 'clientes tienen')} deuda vencida${age ? ` ${since(age)}, contados desde que venció. Todo lo vencido de ${count === 1 ? 'ese cliente' : 'ellos'} suma ${moneyOf(total)}` : `, ${moneyOf(total)} en total`}:\n${numbered(
      rows.map(([name, amount, days]) =>
        clientLine(name, `${moneyOf(amount)}, hace ${countOf(days, 'día', 'días')}`),
      ),
    )}`,
  noneOverdueFor: (age: Age) =>
    `Ningún cliente tiene deuda vencida ${since(age)}, contados desde que venció.`,
  due: (amount: string, days: number, isAll: boolean) =>
    `${isAll ? 'Ya está todo vencido' : `De eso ya se vencieron ${moneyOf(amount)}`}, lo más viejo hace ${countOf(days, 'día', 'días')}.${isAll ? '' : ' Las demás fechas están en su cuenta.'}`,
  notDue: 'Todavía no tiene nada vencido; en qué fecha se vence no lo sé: está en su cuenta.',
  dueElsewhere: 'Cuándo se vence no lo sé: está en su cuenta.',
  dueOfAll:
    'Cuándo se vence cada deuda no lo sé: está en la cuenta de cada cliente. Puedo contarte quién está vencido.',
  paidUnknown: (name: string) =>
    `No sé cuánto ha abonado cada cliente: los abonos de ${name} están en su cuenta. Puedo contarte cuánto debe hoy, y cuánto abonaron entre todos en unos días.`,
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
