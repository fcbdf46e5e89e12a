import { expect, it } from 'vitest';
import { formatBusinessId, parseBusinessId } from './business-id.ts';

it('a business id is read with and without its kind, and nothing else is one', () => {
  expect(parseBusinessId(formatBusinessId('PN', 12))).toEqual({ tipo: 'PN', id: 12 });
  expect(parseBusinessId('12')).toEqual({ tipo: null, id: 12 });
  for (const text of ['', '0', '-1', 'pn-12', 'PX-12', 'PN-', 'PN-012', 'PN 12', '1e3', '9'.repeat(16)])
    expect(parseBusinessId(text)).toBeNull();
});
