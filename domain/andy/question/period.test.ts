import { describe, expect, it } from 'vitest';
import { findPeriod } from './period.ts';

/** A Saturday; in Bogotá still, although in UTC it is Sunday. */
const NOW = new Date('2026-11-21T23:30:00-05:00');

/** First and last day of Bogotá. */
function daysOf(text: string): string | null {
  const period = findPeriod(text, NOW);
  return period && `${period.name}: ${period.range.desde} ${period.range.hasta}`;
}

describe('a period', () => {
  it.each([
    ['hoy', 'hoy: 2026-11-21 2026-11-21'],
    ['ayer', 'ayer: 2026-11-20 2026-11-20'],
    ['antier', 'anteayer: 2026-11-19 2026-11-19'],
    ['esta semana', 'esta semana: 2026-11-16 2026-11-21'],
    ['la semana pasada', 'la semana pasada: 2026-11-09 2026-11-15'],
    ['este mes', 'este mes: 2026-11-01 2026-11-21'],
    ['el mes pasado', 'el mes pasado: 2026-10-01 2026-10-31'],
    ['este ano', 'este año: 2026-01-01 2026-11-21'],
    ['los ultimos 7 dias', 'en los últimos 7 días: 2026-11-15 2026-11-21'],
    ['las ultimas 2 semanas', 'en las últimas 2 semanas: 2026-11-08 2026-11-21'],
    ['el lunes', 'el lunes: 2026-11-16 2026-11-16'],
    ['el sabado', 'el sábado: 2026-11-21 2026-11-21'],
    ['en octubre', 'en octubre: 2026-10-01 2026-10-31'],
    ['en diciembre', 'en diciembre de 2025: 2025-12-01 2025-12-31'],
    ['el 15 de noviembre', 'el 15 de noviembre: 2026-11-15 2026-11-15'],
    ['el 24 de diciembre', 'el 24 de diciembre de 2025: 2025-12-24 2025-12-24'],
    ['15/11/2025', 'el 15 de noviembre de 2025: 2025-11-15 2025-11-15'],
    ['2026-02-30', null],
    ['el 31', null],
    ['el 5', 'el 5 de noviembre: 2026-11-05 2026-11-05'],
    ['arroz', null],
  ])('%s is %s', (text, days) => {
    expect(daysOf(text)).toBe(days);
  });
});
