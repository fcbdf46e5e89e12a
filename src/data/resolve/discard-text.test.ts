import { expect, it } from 'vitest';
import type { OperationOf } from '#app/data/queue/operation.ts';
import { discardText, reasonOf } from './discard-text.ts';

const saleWith = (exchange?: object, delivered = true) =>
  ({ kind: 'sale', delivered, effect: { type: 'sale', exchange } }) as unknown as OperationOf<'sale'>;

it('a reason tells of the money that went back in an exchange that is given up, and of nothing else', () => {
  const reembolso = [
    { medio: 'cambio', valor: '5000.00' },
    { medio: 'credito', valor: '1000.00' },
    { medio: 'efectivo', valor: '2000.00' },
  ];
  expect(reasonOf('se dañó', saleWith({ back: { reembolso } }))).toMatch(
    /^En el cambio se devolvieron \$\s2\.000; se dañó$/u,
  );
  expect(reasonOf('se dañó', saleWith({ back: { reembolso: reembolso.slice(0, 2) } }))).toBe('se dañó');
  expect(reasonOf('se dañó', saleWith())).toBe('se dañó');
});

it('a sale that opens again tells what was given back for its goods, if it left', () => {
  const exchange = { back: { reembolso: [{ medio: 'efectivo', valor: '2000.00' }] } };
  expect(discardText.paidBack(saleWith(exchange))).toMatch(/ya se entregaron \$\s2\.000:/u);
  expect(discardText.paidBack(saleWith(exchange, false))).toBeNull();
  expect(discardText.paidBack(saleWith())).toBeNull();
});
