const YEARS = 100;

/**
 * Whether somebody may be born on this day: not after today, and in one of the 100 years of the list, the
 * current one and the 99 before it. Days are YYYY-MM-DD. Source: owner-area §5.
 */
export function isBirthDate(day: string, today: string): boolean {
  return day <= today && Number(day.slice(0, 4)) > Number(today.slice(0, 4)) - YEARS;
}
