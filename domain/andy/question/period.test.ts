import { describe, expect, it } from 'vitest';
import { findPeriod, namesMoreDays, withoutPeriod } from './period.ts';

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
    ['los 7 ultimos dias', 'en los últimos 7 días: 2026-11-15 2026-11-21'],
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
    ['del 1 al 10 de noviembre', 'del 1 al 10 de noviembre: 2026-11-01 2026-11-10'],
    ['entre el 1 y el 10', 'del 1 al 10 de noviembre: 2026-11-01 2026-11-10'],
    ['desde el 1 hasta el 10 de octubre', 'del 1 al 10 de octubre: 2026-10-01 2026-10-10'],
    ['del 1 de octubre al 10 de noviembre', 'del 1 de octubre al 10 de noviembre: 2026-10-01 2026-11-10'],
    ['del 25 al 5', 'del 25 de octubre al 5 de noviembre: 2026-10-25 2026-11-05'],
    ['del 25 al 5 de noviembre', 'del 25 de octubre al 5 de noviembre: 2026-10-25 2026-11-05'],
    ['del 20 de diciembre al 5 de enero', 'del 20 de diciembre al 5 de enero: 2025-12-20 2026-01-05'],
    ['del 1 al 30 de noviembre', 'del 1 al 30 de noviembre: 2026-11-01 2026-11-30'],
    ['del 1 al 10 de noviembre de 2025', 'del 1 al 10 de noviembre de 2025: 2025-11-01 2025-11-10'],
    ['del 1 al 31 de noviembre', null],
    [
      'entre el lunes y el miercoles',
      'del lunes 16 de noviembre al miércoles 18 de noviembre: 2026-11-16 2026-11-18',
    ],
    [
      'del viernes al domingo',
      'del viernes 13 de noviembre al domingo 15 de noviembre: 2026-11-13 2026-11-15',
    ],
    [
      'de lunes a miercoles de la semana pasada',
      'del lunes 9 de noviembre al miércoles 11 de noviembre: 2026-11-09 2026-11-11',
    ],
    ['el lunes de la semana pasada', 'el lunes pasado: 2026-11-09 2026-11-09'],
    ['de enero a marzo', 'de enero a marzo: 2026-01-01 2026-03-31'],
    ['entre diciembre y enero', 'de diciembre a enero: 2025-12-01 2026-01-31'],
    ['desde el lunes', 'desde el lunes: 2026-11-16 2026-11-21'],
    ['desde el 3 de noviembre', 'desde el 3 de noviembre: 2026-11-03 2026-11-21'],
    ['desde octubre', 'desde octubre: 2026-10-01 2026-11-21'],
    ['el 15 de noviembre de 2024', 'el 15 de noviembre de 2024: 2024-11-15 2024-11-15'],
    ['en noviembre de 2024', 'en noviembre de 2024: 2024-11-01 2024-11-30'],
    ['hace 3 dias', 'el 18 de noviembre: 2026-11-18 2026-11-18'],
    ['hace una semana', 'en la semana del 9 de noviembre: 2026-11-09 2026-11-15'],
    ['hace dos semanas', 'en la semana del 2 de noviembre: 2026-11-02 2026-11-08'],
    ['desde hace dos semanas', 'desde la semana del 2 de noviembre: 2026-11-02 2026-11-21'],
    ['hace un mes', 'en octubre: 2026-10-01 2026-10-31'],
    ['hace 2 anos', 'en 2024: 2024-01-01 2024-12-31'],
    ['la semana del 10 de noviembre', 'en la semana del 9 de noviembre: 2026-11-09 2026-11-15'],
    ['los ultimos dos dias', 'en los últimos 2 días: 2026-11-20 2026-11-21'],
    ['los ultimos 2 anos', 'en los últimos 2 años: 2024-11-21 2026-11-21'],
    ['en 2024', 'en 2024: 2024-01-01 2024-12-31'],
    ['del ano 2025', 'el año pasado: 2025-01-01 2025-12-31'],
    ['en noviembre del ano pasado', 'en noviembre de 2025: 2025-11-01 2025-11-30'],
    ['el 15 de noviembre del ano pasado', 'el 15 de noviembre de 2025: 2025-11-15 2025-11-15'],
    ['en el mes de octubre', 'en octubre: 2026-10-01 2026-10-31'],
    ['que mes vendi mas el ano pasado', 'el año pasado: 2025-01-01 2025-12-31'],
    ['que semana vendi mas este mes', 'este mes: 2026-11-01 2026-11-21'],
    ['el dia 15', 'el 15 de noviembre: 2026-11-15 2026-11-15'],
    ['del dia 15/11/2025', 'el 15 de noviembre de 2025: 2025-11-15 2025-11-15'],
    ['del dia', 'hoy: 2026-11-21 2026-11-21'],
    ['el quince de octubre', 'el 15 de octubre: 2026-10-15 2026-10-15'],
    ['el primero de noviembre', 'el 1 de noviembre: 2026-11-01 2026-11-01'],
    ['del uno al diez de noviembre', 'del 1 al 10 de noviembre: 2026-11-01 2026-11-10'],
    ['el 15 oct', 'el 15 de octubre: 2026-10-15 2026-10-15'],
    ['el 5 de este mes', 'el 5 de noviembre: 2026-11-05 2026-11-05'],
    ['el 31 del mes', null],
    ['el 15 del mes pasado', 'el 15 de octubre: 2026-10-15 2026-10-15'],
    ['del 1 al 10 del mes pasado', 'del 1 al 10 de octubre: 2026-10-01 2026-10-10'],
    ['top 10 del mes', 'este mes: 2026-11-01 2026-11-21'],
    ['el lunes de esta semana', 'el lunes: 2026-11-16 2026-11-16'],
    ['el domingo de esta semana', 'el domingo 22 de noviembre: 2026-11-22 2026-11-22'],
    ['el viernes de hace dos semanas', 'el viernes 6 de noviembre: 2026-11-06 2026-11-06'],
    ['el lunes 16', 'el 16 de noviembre: 2026-11-16 2026-11-16'],
    ['el lunes 15', null],
    ['hoy sabado', 'hoy: 2026-11-21 2026-11-21'],
    ['ayer jueves', null],
    ['en diciembre el ano pasado', 'en diciembre de 2025: 2025-12-01 2025-12-31'],
    ['el ano pasado en diciembre', 'en diciembre de 2025: 2025-12-01 2025-12-31'],
    ['en noviembre del ano 2024', 'en noviembre de 2024: 2024-11-01 2024-11-30'],
    ['el 15-11-2026', 'el 15 de noviembre: 2026-11-15 2026-11-15'],
    ['el 15/11/25', 'el 15 de noviembre de 2025: 2025-11-15 2025-11-15'],
    ['2026/11/15', 'el 15 de noviembre: 2026-11-15 2026-11-15'],
    ['en quince dias', 'en los últimos 15 días: 2026-11-07 2026-11-21'],
    ['en los 15 dias pasados', 'en los últimos 15 días: 2026-11-07 2026-11-21'],
    ['en tres meses', 'en los últimos 3 meses: 2026-08-21 2026-11-21'],
    ['en un mes', 'en el último mes: 2026-10-21 2026-11-21'],
    ['ventas de noventa dias', 'en los últimos 90 días: 2026-08-24 2026-11-21'],
    ['dos semanas atras', 'en la semana del 2 de noviembre: 2026-11-02 2026-11-08'],
    ['desde el lunes hasta hoy', 'desde el lunes: 2026-11-16 2026-11-21'],
    ['cual fue el mes de mas ventas', null],
    ['leche de 2000 ml', null],
    ['arroz', null],
  ])('%s is %s', (text, days) => {
    expect(daysOf(text)).toBe(days);
  });
});

describe('a question names more days than its period', () => {
  it.each([
    ['el mes pasado el 15', true],
    ['hace dos semanas el viernes', true],
    ['unos dias', true],
    ['ayer viernes', false],
    ['hoy 21 de noviembre', false],
    ['el 15 de octubre de este ano', false],
    ['los 3 dias que mas vendi', false],
    ['que dia vendi mas este mes', false],
    ['en el mes de octubre', false],
    ['leche', false],
  ])('%s: %s', (text, isMore) => {
    expect(namesMoreDays(text, NOW)).toBe(isMore);
  });
});

it('a text without its period keeps what else it says', () => {
  expect(withoutPeriod('ventas de arroz del dia 15').trim()).toBe('ventas de arroz');
  expect(withoutPeriod('arroz de 500')).toBe('arroz de 500');
});
