import { expect, it } from 'vitest';
import { subjectWords } from './subject-text.ts';

const SALE = {
  kind: 'sale' as const,
  code: 'V-7F3K-0042',
  number: null,
  client: 'Marta Rojas',
  total: '5000.00',
  exchanged: null,
};

it('a sale that goods pay for is called an exchange, and says whose goods they are', () => {
  expect(subjectWords(SALE)).toMatchObject({ name: 'Venta V-7F3K-0042', detail: 'Marta Rojas' });
  const exchange = { ...SALE, exchanged: 'POS1-000123' };
  expect(subjectWords(exchange)).toMatchObject({
    name: 'Cambio V-7F3K-0042',
    detail: 'Marta Rojas · con lo devuelto de POS1-000123',
  });
  expect(subjectWords({ ...exchange, number: 'POS1-000124' })).toMatchObject({
    name: 'Factura POS1-000124',
    detail: 'V-7F3K-0042 · Marta Rojas · con lo devuelto de POS1-000123',
  });
});
