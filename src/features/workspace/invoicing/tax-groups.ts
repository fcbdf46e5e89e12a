import type { TaxTotal } from '#domain/money/invoice-math.ts';
import { addMoney } from '#domain/money/money.ts';
import { listTaxes, type TaxProfile } from '#domain/money/tax.ts';
import { text } from './text.ts';

interface TaxGroup {
  /** 'IVA 19% · 5%', 'ICUI 20%', 'Bolsa'. */
  label: string;
  value: string;
}

/** Taxes that amount to something, one row per kind: IVA, INC, ICUI, bags. */
export function groupTaxes(totals: readonly TaxTotal[]): TaxGroup[] {
  const groups = new Map<string, TaxGroup>();
  for (const { nombre, valor } of totals) {
    if (valor === '0.00') continue;
    const [kind = nombre, rate = ''] = nombre.split(' ');
    const present = groups.get(kind);
    groups.set(
      kind,
      present
        ? { label: `${present.label} · ${rate}`, value: addMoney(present.value, valor) }
        : { label: nombre, value: valor },
    );
  }
  return [...groups.values()];
}

/** Under a product's name: its code and what taxes its price bears; none are not worth a word. A line breaks between them. */
export function captionOf(product: TaxProfile & { codigo_barras: string }): string {
  const taxes = listTaxes(product).map(({ nombre, percent }) =>
    percent === 0 ? text.exempt : nombre.replaceAll(' ', '\u00a0'),
  );
  return [product.codigo_barras, ...taxes].join(' · ');
}
