import type { IvaRate } from '#domain/money/tax.ts';
import type { ScaleLabel } from './scale-label.ts';

/** How a business sells what is not an ordinary product; its owner decides. Source: quick-sale.md E2. */
export interface SellOptions {
  /** How its scale prints labels; null where it has none. */
  etiqueta_balanza: ScaleLabel | null;
  /** The VAT that *Varios* bears; null for none at all. */
  varios_iva: IvaRate;
  /** The VAT that *Domicilio* bears; null for none at all. */
  domicilio_iva: IvaRate;
}

/** What holds for a business whose owner has decided nothing. */
export const SELL_OPTIONS: Readonly<SellOptions> = {
  etiqueta_balanza: null,
  varios_iva: null,
  domicilio_iva: null,
};

/** What a business's options say of it; those of before say nothing. */
export const sellOptionsOf = (
  options: { [Name in keyof SellOptions]?: SellOptions[Name] | undefined } | undefined,
): SellOptions => ({
  etiqueta_balanza: options?.etiqueta_balanza ?? SELL_OPTIONS.etiqueta_balanza,
  varios_iva: options?.varios_iva ?? SELL_OPTIONS.varios_iva,
  domicilio_iva: options?.domicilio_iva ?? SELL_OPTIONS.domicilio_iva,
});
