const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;
const DAY_HOURS = 24;
/** Up to here hours say more than days. */
const MOST_HOURS = 48;

/** A length of time in words: '5 min', '14 h', '3 días'; under a minute '' . */
export function durationText(ms: number): string {
  const minutes = Math.floor(Math.max(0, ms) / MINUTE_MS);
  if (minutes < 1) return '';
  if (minutes < HOUR_MINUTES) return `${minutes} min`;
  const hours = Math.floor(minutes / HOUR_MINUTES);
  if (hours < MOST_HOURS) return `${hours} h`;
  return `${Math.floor(hours / DAY_HOURS)} días`;
}

/** How long ago: 'hace 5 min', 'hace un momento'. */
export function agoText(iso: string, nowMs: number): string {
  const duration = durationText(nowMs - Date.parse(iso));
  return duration === '' ? 'hace un momento' : `hace ${duration}`;
}
