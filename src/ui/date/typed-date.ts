const ISO = /^(\d{4})-(\d{2})-(\d{2})$/u;
/** As people write it: with slashes, dashes, points or spaces, or eight digits. */
const TYPED = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4})$|^(\d{2})(\d{2})(\d{4})$/u;

/** What was typed as YYYY-MM-DD: `15/1/2026`, `15012026`, `2026-01-15`; undefined when it is no day of the calendar. */
export function readTypedDate(typed: string): string | undefined {
  const text = typed.trim();
  if (isDay(text)) return text;
  const [, ...parts] = TYPED.exec(text) ?? [];
  const [day, month, year] = parts.filter((part) => part !== undefined);
  if (day === undefined || month === undefined || year === undefined) return undefined;
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(iso) ? iso : undefined;
}

/** YYYY-MM-DD as dd/mm/aaaa; anything else as it is. */
export function showDate(value: string): string {
  const [, year, month, day] = ISO.exec(value) ?? [];
  return year === undefined ? value : `${day}/${month}/${year}`;
}

/** Whether it is a day of the calendar as YYYY-MM-DD. */
export function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return ISO.test(text) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
