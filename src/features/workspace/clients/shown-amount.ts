import { formatCopPlain } from '#domain/money/money.ts';

/** Money as it stands in a field: '500000.00' → '500.000', '1234.50' → '1.234,5'. */
export function shownAmount(money: string): string {
  const [whole = '0', fraction = ''] = money.split('.');
  const decimals = fraction.replace(/0+$/u, '');
  return `${formatCopPlain(`${whole}.00`)}${decimals === '' ? '' : `,${decimals}`}`;
}
