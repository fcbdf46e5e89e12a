import { expect } from '#tests/model/cheap-expect.ts';
import { checkOrders } from './order-invariants.ts';
import type { MovementFact, ServerFacts } from './server-facts.ts';

/** Comparing thousandths: sums of fractions must not drift. */
export const thousandths = (units: number): number => Math.round(units * 1000);

const sumOf = (movements: readonly MovementFact[]): number =>
  movements.reduce((sum, { units }) => sum + thousandths(units), 0);

/** Invariants of the server at every moment, independent of the devices. */
export function checkServer(facts: ServerFacts): void {
  checkNumbers(facts);
  checkStock(facts);
  checkMovements(facts);
  checkAccounts(facts);
  checkNotes(facts);
  checkOrders(facts);
}

/** Numbers of each series are 1..n. */
function checkNumbers({ invoices }: ServerFacts): void {
  for (const serie of new Set([...invoices.values()].map((invoice) => invoice.serie))) {
    const numbers = [...invoices.values()].filter((invoice) => invoice.serie === serie);
    expect(
      numbers.map(({ numero }) => numero).toSorted((a, b) => a - b),
      'numbers without gap or double',
    ).toEqual(numbers.map((_, at) => at + 1));
  }
}

/** Stock = initial + movements; the import of the shop is a movement too. */
function checkStock({ stocks, movements }: ServerFacts): void {
  for (const [key, units] of stocks) {
    const own = movements.filter(({ product, serie }) => `${product}:${serie}` === key);
    expect(thousandths(units), `stock of ${key} is the sum of its movements`).toBe(sumOf(own));
  }
}

/** Each invoice took its goods once; a stock edit of a device (a fraction of its own) was applied once at most. */
function checkMovements({ invoices, movements }: ServerFacts): void {
  for (const [id, { units }] of invoices) {
    const taken = movements.filter(({ invoice }) => invoice === id);
    const byProduct = Object.fromEntries(taken.map(({ product, units: moved }) => [product, -moved]));
    expect([taken.length, byProduct], 'an invoice takes its goods once').toEqual([
      Object.keys(units).length,
      units,
    ]);
  }
  const tags = movements
    .filter(({ motivo }) => motivo === 'ajuste')
    .map(tagOf)
    .filter((tag) => tag !== 0);
  expect(tags.length, 'no stock edit applied twice').toBe(new Set(tags).size);
}

/** The fraction that marks the stock edit of a device, thousandths; 0 for an edit from elsewhere. */
function tagOf({ units }: { units: number }): number {
  return ((thousandths(units) % 1000) + 1000) % 1000;
}

/** Numbers of notes are 1..n, and no invoice came back for more than it was. */
function checkNotes({ notes }: ServerFacts): void {
  for (const prefix of new Set(notes.map(({ prefijo }) => prefijo))) {
    const own = notes.filter(({ prefijo }) => prefijo === prefix).map(({ numero }) => numero);
    expect(
      own.toSorted((a, b) => a - b),
      'notes without gap or double',
    ).toEqual(own.map((_, at) => at + 1));
  }
  for (const { beyond } of notes) expect(beyond, 'notes of an invoice').toBeLessThanOrEqual(0);
}

/** Balance = charges − payments; each invoice charges once. */
function checkAccounts({ ledger, balances }: ServerFacts): void {
  for (const [id, saldo] of balances) {
    const own = ledger.filter(({ client }) => client === id);
    const owed = own.reduce((sum, { tipo, valor }) => sum + (tipo === 'cargo' ? valor : -valor), 0);
    // What is left of a sum may be a nothing below zero, which is no debt either.
    const cents = (amount: number): number => Math.round(amount * 100) + 0;
    expect(cents(saldo), 'balance is the sum of the account').toBe(cents(owed));
  }
  const charged = ledger.flatMap(({ invoice, tipo }) =>
    invoice === null || tipo !== 'cargo' ? [] : [invoice],
  );
  expect(charged.length, 'an invoice is charged once').toBe(new Set(charged).size);
}
