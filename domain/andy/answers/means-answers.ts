import { addMoney } from '#domain/money/money.ts';
import type { SalesFigures } from '#domain/reports/figures.ts';
import type { FiguresIntent } from '#domain/andy/question/figures-intent.ts';
import type { Session } from '#domain/andy/session.ts';
import { reportText } from './report-text.ts';

export const isNothing = (amount: string): boolean => Number(amount) === 0;

/** What is said beside sums with payments on account where those of other devices are not known. */
export const ownAbonos = ({ reader }: Session, cashier: string | null): string =>
  reader.knowsOwnAbonosOnly && cashier === null ? reportText.ownAbonos : '';

/** What is said beside a sum where it was asked how many there were, which no sum tells. */
export const counted = (isCount: boolean | undefined): string => (isCount ? reportText.countUnknown : '');

/** What is said beside what came in by some means, asked as what was sold, where payments on account may be in it. */
function abonosIn(
  { rights }: Session,
  methods: readonly string[],
  cashier: string | null,
  { abonos, recaudo }: SalesFigures,
): string {
  if (cashier !== null || isNothing(abonos)) return '';
  if (!rights.credit) return reportText.perhapsAbonos(null);
  return recaudo.every(({ medio }) => methods.includes(medio))
    ? reportText.withAbonos(abonos)
    : reportText.perhapsAbonos(abonos);
}

/** What was sold on credit. */
export const tellCreditGiven = (
  period: string,
  { fiado_otorgado: given }: SalesFigures,
  isCount?: boolean,
): string =>
  isNothing(given)
    ? reportText.noCreditGiven(period)
    : reportText.creditGiven(period, given) + counted(isCount);

/** What clients paid of their debts. */
export function tellCreditPaid(
  session: Session,
  period: string,
  { abonos }: SalesFigures,
  isCount?: boolean,
): string {
  if (!isNothing(abonos))
    return reportText.creditPaid(period, abonos) + counted(isCount) + ownAbonos(session, null);
  return session.reader.knowsOwnAbonosOnly
    ? reportText.noneOfOwnAbonos(period)
    : reportText.noCreditPaid(period);
}

/** What came in, by the means that are asked for or by each. */
export function tellMeans(
  session: Session,
  { methods, isSum, isCount, isSold = false }: Extract<FiguresIntent, { kind: 'means' }>,
  { name, cashier, figures }: { name: string; cashier: string | null; figures: SalesFigures },
): string {
  const { recaudo, fiado_otorgado: owed, facturas } = figures;
  const note = ownAbonos(session, cashier);
  const [only] = methods;
  const cameBy = (method: string) => recaudo.find(({ medio }) => medio === method)?.valor ?? '0.00';
  if (only !== undefined && methods.length === 1 && isNothing(cameBy(only)))
    return reportText.noMeans(name, only, cashier) + note;
  if (only !== undefined) {
    const parts = methods.map((method) => [method, cameBy(method)] as const);
    return (
      reportText.someMeans(name, parts, cashier) +
      (isSold ? abonosIn(session, methods, cashier, figures) : '') +
      counted(isCount) +
      note
    );
  }
  if (recaudo.length === 0 && isNothing(owed))
    return (facturas === 0 ? reportText.none(name, cashier) : reportText.nothingCame(name, cashier)) + note;
  const parts = recaudo.map(({ medio, valor }) => [medio, valor] as const);
  const credit = isNothing(owed) ? null : owed;
  const total = addMoney('0.00', ...recaudo.map(({ valor }) => valor));
  const told = isSum
    ? reportText.took(name, total, parts, credit, cashier)
    : reportText.means(name, parts, credit, cashier);
  return told + note.replace(' ', '\n');
}
