// For when an order may be wanted. Apart from its states, which every counter loads before it sells.

const OLDEST_PARA_MS = 24 * 3_600_000;

/**
 * Whether an order is for a time that is over for more than a day: somebody has mistyped.
 * @param nowMs when it was taken, ms since 1970
 */
export const isLongPast = (para: string, nowMs: number): boolean => Date.parse(para) < nowMs - OLDEST_PARA_MS;

const FIRST_PARA_MS = Date.parse('2000-01-01T00:00:00-05:00');
const LAST_PARA_MS = Date.parse('2100-01-01T00:00:00-05:00');

/** Whether an order may be for a moment at all: one of another century is mistyped. @param para ISO 8601 with offset */
export const isOrderTime = (para: string): boolean =>
  Date.parse(para) >= FIRST_PARA_MS && Date.parse(para) < LAST_PARA_MS;
