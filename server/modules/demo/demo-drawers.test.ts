import { expect, it } from 'vitest';
import { bogotaDate } from '#domain/bogota-time.ts';
import { DENOMINATIONS, sumOfNotes } from '#domain/cash/drawer.ts';
import { demoDays, inNotes } from './demo-drawers.ts';
import type { DemoSale } from './demo-sales.ts';

const saleAt = (at: string): DemoSale => ({
  at: new Date(at),
  cashier: 2,
  clientId: 'c',
  items: [],
  pago: { medio: 'efectivo', valor: '1000.00' },
});
const SALES = Array.from({ length: 21 }, (_, day) => `2026-11-${String(day + 1).padStart(2, '0')}`).flatMap(
  (day) => [saleAt(`${day}T08:00:00-05:00`), saleAt(`${day}T20:59:59-05:00`)],
);

it('each day of the demo has one drawer, opened before its first sale and closed after its last', () => {
  const days = demoDays(SALES);
  expect(days).toHaveLength(21);
  for (const { sales, opensAt, closesAt, movements } of days) {
    expect(sales).toHaveLength(2);
    const times = [...sales, ...movements].map(({ at }) => at.getTime());
    expect(Math.min(...times)).toBeGreaterThan(opensAt.getTime());
    expect(Math.max(...times)).toBeLessThan(closesAt.getTime());
    expect(bogotaDate(closesAt)).toBe(bogotaDate(opensAt));
  }
});

it('the drawers of the demo are wrong by little, some of them, and the same sales give the same days', () => {
  const days = demoDays(SALES);
  const wrong = days.filter(({ difference }) => difference !== 0);
  expect(wrong.length).toBeGreaterThan(3);
  expect(wrong.length).toBeLessThan(16);
  expect(Math.max(...days.map(({ difference }) => Math.abs(difference)))).toBeLessThanOrEqual(5000);
  expect(demoDays(SALES)).toEqual(days);
});

it.each([0, 50, 100_000, 543_850, 170_500])(
  '%i pesos are counted in notes and coins that there are',
  (pesos) => {
    const notes = inNotes(pesos);
    expect(sumOfNotes(notes)).toBe(pesos);
    expect(notes.every(({ valor }) => DENOMINATIONS.some((one) => one === valor))).toBe(true);
  },
);
