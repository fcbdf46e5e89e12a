const HOUR_MS = 3_600_000;
const WARN_AFTER_MS = 12 * HOUR_MS;
const RED_AFTER_MS = 36 * HOUR_MS;

/** How a wait of this length is coloured: amber after 12 h, red after 36 h (domain §3). */
export function ageTone(ageMs: number): 'normal' | 'warning' | 'error' {
  if (ageMs > RED_AFTER_MS) return 'error';
  return ageMs > WARN_AFTER_MS ? 'warning' : 'normal';
}
