import { addMoney, compareMoney, formatMoney, moneyToCents, roundToPesos } from '#domain/money/money.ts';
import { roundCash } from '#domain/money/payments.ts';
import { EXCHANGE } from '#domain/returns.ts';
import type { MovementKind } from './drawer.ts';

// What a drawer should hold: derived from everything that carries its label, whenever it came, and never stored. The
// device and the server run the same lines. Source: cash.md; amounts are decimal money, those of the drawer whole pesos.

interface Paid {
  medio: string;
  valor: string;
}

/** A sale as the drawer sees it: how it was paid, and what was handed over of the cash. */
export interface DrawerSale {
  id: string;
  pagos: readonly (Paid & { recibido?: string | null })[];
}

/** A payment on account, or money given back for goods. */
export interface DrawerPayment extends Paid {
  id: string;
}

interface DrawerMovement {
  id: string;
  tipo: MovementKind;
  valor: string;
  /** The movement that this one takes back. */
  anula: string | null;
}

export interface DrawerCount {
  id: string;
  efectivo: string;
  /** What the other means came to by the slips of their machines. */
  medios: Readonly<Record<string, string>>;
  fisico_en: string;
  /** The count came after the closing, from somebody who may not correct it. */
  tarde: boolean;
}

export interface DrawerFacts {
  base: string;
  /** Pesos that the business rounded cash to when the drawer was opened; 0 for none. */
  redondeo: 0 | 50;
  ventas: readonly DrawerSale[];
  abonos: readonly DrawerPayment[];
  reembolsos: readonly DrawerPayment[];
  movimientos: readonly DrawerMovement[];
  conteos: readonly DrawerCount[];
}

/** One way to pay: what came in by it, and what was declared of it. */
export interface MeansFigures {
  medio: string;
  ventas: { cantidad: number; valor: string };
  abonos: { cantidad: number; valor: string };
  reembolsos: { cantidad: number; valor: string };
  esperado: string;
  /** Counted or declared; null where nobody did. */
  contado: string | null;
  diferencia: string | null;
}

export interface DrawerFigures {
  esperado: string;
  contado: string | null;
  /** `contado − esperado`; null while nothing was counted. */
  diferencia: string | null;
  ventas: string;
  abonos: string;
  reembolsos: string;
  ingresos: string;
  gastos: string;
  retiros: string;
  medios: MeansFigures[];
  documentos: { ventas: number; abonos: number; devoluciones: number; movimientos: number };
}

const CASH = 'efectivo';

/**
 * What a sale left in the drawer, whole pesos: change that was given back is not in it. A shop that rounds cash has no
 * coins for less, however exactly the sale says what it cost.
 */
export function cashIn({ pagos }: DrawerSale, step: 0 | 50): string {
  const cash = pagos.filter(({ medio }) => medio === CASH);
  const due = cash.reduce((sum, { valor }) => sum + moneyToCents(valor), 0n);
  const received = cash.reduce((sum, { valor, recibido }) => sum + moneyToCents(recibido ?? valor), 0n);
  return formatMoney(roundToPesos(roundCash(received < due ? received : due, step)));
}

/** What a payment in cash moved, whole pesos; "0.00" of one by other means. */
function cashOf({ medio, valor }: Paid, step: 0 | 50): string {
  return medio === CASH ? formatMoney(roundToPesos(roundCash(moneyToCents(valor), step))) : '0.00';
}

const sum = (amounts: readonly string[]): string => addMoney('0.00', ...amounts);
const minus = (amount: string): string => formatMoney(-moneyToCents(amount));

const SIGN: Readonly<Record<MovementKind, 1 | -1>> = { ingreso: 1, gasto: -1, retiro: -1 };

/**
 * Movements that count: a movement that was taken back and whatever took it back do not, of whatever kind, where they
 * are of one amount. Two people who take back the same have moved nothing twice; what takes back a taking back stands
 * for itself.
 */
export function standingMovements<Movement extends DrawerMovement>(all: readonly Movement[]): Movement[] {
  const known = new Map(all.map((one) => [one.id, one]));
  const undone = new Set<string>();
  for (const { id, anula, valor } of all) {
    const meant = anula === null ? undefined : known.get(anula);
    if (anula === null || meant?.anula !== null || meant.valor !== valor) continue;
    undone.add(anula).add(id);
  }
  return all.filter(({ id }) => !undone.has(id));
}

/**
 * The counts that may hold: of a drawer closed without counting those that were made later, or that its device brought later.
 */
export function standingCounts<Count extends DrawerCount>({
  cierre,
  cerrada_en,
  conteos,
}: {
  cierre: string | null;
  cerrada_en: string | null;
  conteos: readonly Count[];
}): readonly Count[] {
  if (cierre !== 'sin_conteo' || cerrada_en === null) return conteos;
  return conteos.filter(({ tarde, fisico_en }) => tarde || Date.parse(fisico_en) >= Date.parse(cerrada_en));
}

/**
 * The count that holds: the newest of those that came in time. Of late ones only where there is no other, and the first of
 * them: who has read the figures meanwhile corrects nothing by another.
 */
export function holdingCount<Count extends DrawerCount>(counts: readonly Count[]): Count | undefined {
  const inTime = counts.filter(({ tarde }) => !tarde);
  const byAge = (inTime.length > 0 ? inTime : counts).toSorted((a, b) => (isNewer(a, b) ? 1 : -1));
  return byAge.at(inTime.length > 0 ? -1 : 0);
}

function isNewer(a: DrawerCount, b: DrawerCount): boolean {
  const [at, before] = [Date.parse(a.fisico_en), Date.parse(b.fisico_en)];
  return at === before ? a.id > b.id : at > before;
}

function tally(payments: readonly Paid[], medio: string) {
  const some = payments.filter((payment) => payment.medio === medio);
  return { cantidad: some.length, valor: sum(some.map(({ valor }) => valor)) };
}

/** The sales by one means; a sale that was paid in two parts by it is one. */
function tallySales(sales: readonly DrawerSale[], medio: string) {
  const parts = sales
    .map(({ pagos }) => pagos.filter((pago) => pago.medio === medio))
    .filter(({ length }) => length > 0);
  return { cantidad: parts.length, valor: sum(parts.flat().map(({ valor }) => valor)) };
}

/** What a drawer should hold, what was counted, and where the two part. RangeError for malformed money. */
export function drawerFigures(facts: DrawerFacts): DrawerFigures {
  const { base, redondeo, conteos } = facts;
  const count = holdingCount(conteos);
  const standing = standingMovements(facts.movimientos);
  const moved = (kind: MovementKind) =>
    sum(standing.filter(({ tipo }) => tipo === kind).map(({ valor }) => valor));
  const ventas = sum(facts.ventas.map((sale) => cashIn(sale, redondeo)));
  const abonos = sum(facts.abonos.map((abono) => cashOf(abono, redondeo)));
  const reembolsos = sum(facts.reembolsos.map((refund) => cashOf(refund, redondeo)));
  const movements = standing.map(({ tipo, valor }) => (SIGN[tipo] === 1 ? valor : minus(valor)));
  const esperado = sum([base, ventas, abonos, ...movements, minus(reembolsos)]);
  const contado = count?.efectivo ?? null;
  return {
    esperado,
    contado,
    diferencia: contado === null ? null : addMoney(contado, minus(esperado)),
    ventas,
    abonos,
    reembolsos,
    ingresos: moved('ingreso'),
    gastos: moved('gasto'),
    retiros: moved('retiro'),
    medios: meansFigures(facts, count, { ventas, abonos, reembolsos, esperado }),
    documentos: {
      ventas: facts.ventas.length,
      abonos: facts.abonos.length,
      // A return that was paid in two parts is one.
      devoluciones: new Set(facts.reembolsos.map(({ id }) => id)).size,
      movimientos: facts.movimientos.length,
    },
  };
}

type CashFigures = Pick<DrawerFigures, 'ventas' | 'abonos' | 'reembolsos' | 'esperado'>;

/** Every means that something was paid or declared by, cash first. Credit is no money yet: nothing is expected of it. */
function meansFigures(facts: DrawerFacts, count: DrawerCount | undefined, cash: CashFigures): MeansFigures[] {
  const { ventas, abonos, reembolsos } = facts;
  const declared = count?.medios ?? {};
  const names = [...ventas.flatMap(({ pagos }) => pagos), ...abonos, ...reembolsos].map(({ medio }) => medio);
  const means = new Set([CASH, ...[...names, ...Object.keys(declared)].toSorted()]);
  // Goods that pay for goods are in no drawer.
  means.delete(EXCHANGE);
  return [...means].map((medio) => {
    const [sold, paid, given] = [tallySales(ventas, medio), tally(abonos, medio), tally(reembolsos, medio)];
    if (medio === CASH) {
      const contado = count?.efectivo ?? null;
      return {
        medio,
        ventas: { ...sold, valor: cash.ventas },
        abonos: { ...paid, valor: cash.abonos },
        reembolsos: { ...given, valor: cash.reembolsos },
        ...compared(cash.esperado, contado),
      };
    }
    const esperado = medio === 'credito' ? '0.00' : sum([sold.valor, paid.valor, minus(given.valor)]);
    return {
      medio,
      ventas: sold,
      abonos: paid,
      reembolsos: given,
      ...compared(esperado, declared[medio] ?? null),
    };
  });
}

function compared(esperado: string, contado: string | null) {
  return { esperado, contado, diferencia: contado === null ? null : addMoney(contado, minus(esperado)) };
}

/** Whether a movement takes more out than the drawer should hold: asked about, never refused. */
export function exceedsDrawer(
  { esperado }: Pick<DrawerFigures, 'esperado'>,
  tipo: MovementKind,
  valor: string,
): boolean {
  return SIGN[tipo] === -1 && compareMoney(valor, esperado) > 0;
}

/** Documents that a device had when it closed and the server has not: the proof that nothing is missing, or what is. */
export function missingDocuments(
  seen: Readonly<Record<string, number>>,
  stored: Readonly<Record<string, number>>,
): number {
  return Object.entries(seen).reduce(
    (sum, [kind, count]) => sum + Math.max(0, count - (stored[kind] ?? 0)),
    0,
  );
}

/**
 * What of the counted money was handed over, money: what was not left, and nothing where a later count found less than
 * that. null where either is not known.
 */
export function handedOver(contado: string | null, queda: string | null): string | null {
  if (contado === null || queda === null) return null;
  return compareMoney(contado, queda) > 0 ? addMoney(contado, `-${queda}`) : '0.00';
}
