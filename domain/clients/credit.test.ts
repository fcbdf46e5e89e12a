import { describe, expect, it } from 'vitest';
import { type AccountEntry, amountPaid, availableCredit, openOfInvoice, statementOf } from './credit.ts';

const entry = (id: string, day: string, tipo: AccountEntry['tipo'], valor: string): AccountEntry => ({
  id,
  fecha: `2026-11-${day}T10:00:00.000-05:00`,
  tipo,
  valor,
});

const ENTRIES = [
  entry('c', '15', 'abono', '12000.00'),
  entry('a', '01', 'cargo', '10000.00'),
  entry('b', '10', 'cargo', '5000.50'),
];

describe('a statement', () => {
  it('carries the balance from the oldest movement on', () => {
    const { lines, balance } = statementOf(ENTRIES, 0, '2026-11-20');
    expect(lines.map(({ entry: { id }, balance: after }) => [id, after])).toEqual([
      ['a', '10000.00'],
      ['b', '15000.50'],
      ['c', '3000.50'],
    ]);
    expect(balance).toBe('3000.50');
  });

  it('settles the oldest charge first', () => {
    const { lines } = statementOf(ENTRIES, 0, '2026-11-20');
    expect(lines.map(({ open }) => open)).toEqual(['0.00', '3000.50', '0.00']);
  });

  it('settles with a note the charge of its own invoice, and with what is left of it the oldest', () => {
    const of = (factura_id: string, one: AccountEntry): AccountEntry => ({ ...one, factura_id });
    const note = (valor: string) => of('y', { ...entry('n', '16', 'abono', valor), medio: 'nota_credito' });
    const charges = [
      of('x', entry('a', '01', 'cargo', '10000.00')),
      of('y', entry('b', '10', 'cargo', '5000.00')),
    ];
    const openAfter = (...paid: AccountEntry[]) =>
      statementOf([...charges, ...paid], 0, '2026-11-20')
        .lines.slice(0, 2)
        .map(({ open }) => open);
    expect(openAfter(note('3000.00'))).toEqual(['10000.00', '2000.00']);
    expect(openAfter(note('7000.00'))).toEqual(['8000.00', '0.00']);
    expect(openAfter(note('3000.00'), entry('p', '17', 'abono', '11000.00'))).toEqual(['0.00', '1000.00']);
    expect(openOfInvoice([...charges, note('3000.00')], 'y')).toBe('2000.00');
    expect(openOfInvoice(charges, 'z')).toBe('0.00');
  });

  it('calls a charge overdue from the day after its last one, and only what is open of it', () => {
    expect(statementOf(ENTRIES, 10, '2026-11-20')).toMatchObject({ overdue: '0.00', nextDue: '2026-11-20' });
    const late = statementOf(ENTRIES, 10, '2026-11-21');
    expect(late).toMatchObject({ overdue: '3000.50', nextDue: null });
    expect(late.lines.map(({ due, isOverdue }) => [due, isOverdue])).toEqual([
      ['2026-11-11', false],
      ['2026-11-20', true],
      [null, false],
    ]);
  });

  it('calls no charge late for centavos that nobody sees', () => {
    const paid = [entry('a', '01', 'cargo', '15422.25'), entry('b', '02', 'abono', '15422.00')];
    const { lines, overdue, nextDue } = statementOf(paid, 10, '2026-11-21');
    expect([lines[0]?.isOverdue, overdue, nextDue]).toEqual([false, '0.00', null]);
  });

  it('has no last day where none were granted', () => {
    const { lines, nextDue, overdue } = statementOf(ENTRIES, 0, '2027-11-20');
    expect([lines.map(({ due }) => due), nextDue, overdue]).toEqual([[null, null, null], null, '0.00']);
  });

  it('keeps what was paid beyond every charge as a balance below zero', () => {
    const { balance, lines } = statementOf([entry('a', '01', 'abono', '500.00')], 30, '2026-11-20');
    expect([balance, lines[0]?.open]).toEqual(['-500.00', '0.00']);
  });

  it('orders movements of one moment by id, whatever order they come in', () => {
    const twins = [entry('z', '01', 'abono', '1.00'), entry('y', '01', 'cargo', '2.00')];
    expect(statementOf(twins, 0, '2026-11-20').lines.map(({ balance }) => balance)).toEqual(['2.00', '1.00']);
  });
});

describe('a payment', () => {
  it.each([
    ['67545.00', '67544.92', '67544.92'],
    ['15422.00', '15422.25', '15422.25'],
    ['67544.00', '67544.92', '67544.00'],
    ['67546.00', '67544.92', '67546.00'],
    ['67545.01', '67544.92', '67545.01'],
    ['0.00', '0.25', '0.00'],
  ])('of %s on a balance of %s pays %s', (typed, balance, paid) => {
    expect(amountPaid(typed, balance)).toBe(paid);
  });
});

describe('available credit', () => {
  it('is what the limit leaves, never below zero', () => {
    expect(availableCredit('100000.00', '30000.50')).toBe('69999.50');
    expect(availableCredit('100000.00', '130000.00')).toBe('0.00');
  });
});
