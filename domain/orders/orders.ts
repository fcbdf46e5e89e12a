// What was promised and is sold later: an order, its steps and its clock. Run by the counter and by the server, whose
// answer counts. Source: orders.md, decision 024.

/** How the goods get to whom they are for. */
export const ORDER_KINDS = ['recoger', 'domicilio', 'apartado'] as const;
export type OrderKind = (typeof ORDER_KINDS)[number];

/** Where it was taken. */
export const ORDER_ORIGINS = ['mostrador', 'api', 'catalogo'] as const;
export type OrderOrigin = (typeof ORDER_ORIGINS)[number];

/** What a step may say; an order without any is `nuevo`. */
export const ORDER_STEPS = ['preparando', 'listo', 'en_camino', 'entregado', 'cancelado'] as const;
export type OrderStep = (typeof ORDER_STEPS)[number];

export const ORDER_STATES = ['nuevo', ...ORDER_STEPS] as const;
export type OrderState = (typeof ORDER_STATES)[number];

/** States in which somebody still has to do something about it. */
export const OPEN_ORDER_STATES = [
  'nuevo',
  'preparando',
  'listo',
  'en_camino',
] as const satisfies OrderState[];

/** What the shop should look at in an order that was taken all the same: every code there is. */
export const ORDER_WARNINGS = [
  'cancelado_tarde',
  'producto_desconocido',
  'cliente_desconocido',
  'para_pasada',
  'serie_distinta',
  'nivel_insuficiente',
] as const;
export type OrderWarningCode = (typeof ORDER_WARNINGS)[number];

const RANKS: Readonly<Record<Exclude<OrderState, 'cancelado'>, number>> = {
  nuevo: 0,
  preparando: 1,
  listo: 2,
  en_camino: 3,
  entregado: 4,
};

/** What the one button of each kind leads through. */
const WAYS: Readonly<Record<OrderKind, readonly OrderStep[]>> = {
  recoger: ['preparando', 'listo', 'entregado'],
  domicilio: ['preparando', 'listo', 'en_camino', 'entregado'],
  apartado: ['listo', 'entregado'],
};

interface Step {
  estado: OrderStep;
}

/**
 * Where an order is: the furthest of its steps by rank, in whatever order they came, so that two devices never
 * disagree. Cancelling loses against what was handed over, or billed.
 * @param isInvoiced an invoice of it is in force
 */
export function orderState(steps: readonly Step[], isInvoiced: boolean): OrderState {
  let furthest: keyof typeof RANKS = 'nuevo';
  for (const { estado } of steps)
    if (estado !== 'cancelado' && RANKS[estado] > RANKS[furthest]) furthest = estado;
  if (furthest === 'entregado' || isInvoiced) return furthest;
  return steps.some(isCancelling) ? 'cancelado' : furthest;
}

/** Whether somebody cancelled what was handed over or billed: the order stays as it is, and the shop looks at it. */
export const isCancelledLate = (steps: readonly Step[], isInvoiced: boolean): boolean =>
  steps.some(isCancelling) && orderState(steps, isInvoiced) !== 'cancelado';

const isCancelling = ({ estado }: Step): boolean => estado === 'cancelado';

/** Whether somebody still has to do something about it. */
export const isOpenOrder = ({ estado }: { estado: OrderState }): boolean =>
  OPEN_ORDER_STATES.some((open) => open === estado);

/** What the one button offers; null where nothing is left to do. */
export function nextStep(kind: OrderKind, estado: OrderState): OrderStep | null {
  if (estado === 'cancelado') return null;
  return WAYS[kind].find((step) => step !== 'cancelado' && RANKS[step] > RANKS[estado]) ?? null;
}

/** What an invoice does to an order of this kind by itself: its goods leave with it, unless somebody brings them. */
export const isHandedOverByInvoice = (kind: OrderKind): boolean => kind !== 'domicilio';

/** How an order stands against the clock. */
type OrderUrgency = 'none' | 'soon' | 'late';

const SOON_MS = 15 * 60_000;

/**
 * Whether it is about to be late (15 minutes before its time) or is.
 * @param nowMs ms since 1970
 */
export function orderUrgency(
  { estado, para }: { estado: OrderState; para: string | null },
  nowMs: number,
): OrderUrgency {
  if (para === null || !isOpenOrder({ estado })) return 'none';
  const leftMs = Date.parse(para) - nowMs;
  if (leftMs < 0) return 'late';
  return leftMs <= SOON_MS ? 'soon' : 'none';
}

const DIGITS = 6;

/** `numero_display`: "PED-000123"; a longer number is written whole. */
export const orderNumber = (numero: number): string => `PED-${String(numero).padStart(DIGITS, '0')}`;
