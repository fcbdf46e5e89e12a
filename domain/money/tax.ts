import { domainText } from '#domain/text.ts';

// Colombian sales taxes as data. Legal values that change by law are dated parameters (domain §2).

/** IVA in percent. null is no tax at all (excluido); 0 is a line of 0.00 (exento). Never merge them. */
export const IVA_RATES = [19, 5, 0, null] as const;
/** INC in percent; null is none. */
export const INC_RATES = [16, 8, 4, null] as const;
/** Percent on ultra-processed food, owed by its producer or importer only. */
export const ICUI_RATE = 20;

export type IvaRate = (typeof IVA_RATES)[number];
export type IncRate = (typeof INC_RATES)[number];

/** What a product says of its taxes, in the words of the wire. */
export interface TaxProfile {
  iva_rate: IvaRate;
  inc_rate: IncRate;
  applies_icui: boolean;
  applies_bag_tax: boolean;
}

export const NO_TAXES: TaxProfile = {
  iva_rate: null,
  inc_rate: null,
  applies_icui: false,
  applies_bag_tax: false,
};

/** What a row says of its taxes, and nothing else of it. */
export function taxesOf({ iva_rate, inc_rate, applies_icui, applies_bag_tax }: TaxProfile): TaxProfile {
  return { iva_rate, inc_rate, applies_icui, applies_bag_tax };
}

/** One row of a business's bag-tax table: `valor` pesos per bag, in force since `desde` (YYYY-MM-DD). */
export interface BagRate {
  desde: string;
  valor: string;
}

/** The shipped table, with the specification's 70 (workspace §9); each business edits its own. */
export const DEFAULT_BAG_RATES: readonly BagRate[] = [{ desde: '2000-01-01', valor: '70.00' }];

/** A tax that applies to a product. `percent` is of the base; null means a fixed value per unit (bags). */
export interface ApplicableTax {
  kind: 'iva' | 'inc' | 'icui' | 'bolsa';
  nombre: string;
  percent: number | null;
}

const ICUI_NAME = `ICUI ${ICUI_RATE}%`;
export const BAG_NAME = 'Bolsa';

/** Every name a tax can have, in the order of screens and paper: IVA, INC, ICUI, bags; high rates first. */
export const TAX_NAMES: readonly string[] = [
  ...IVA_RATES.filter((rate) => rate !== null).map(nameIva),
  ...INC_RATES.filter((rate) => rate !== null).map(nameInc),
  ICUI_NAME,
  BAG_NAME,
];

/**
 * The taxes of a product in the order of paper; an IVA of 0 % is listed, an absent one is not.
 * Source: domain §2. RangeError for a rate that the law does not have.
 */
export function listTaxes(profile: TaxProfile): ApplicableTax[] {
  const taxes: ApplicableTax[] = [];
  const { iva_rate: iva, inc_rate: inc } = profile;
  if (iva !== null) taxes.push({ kind: 'iva', nombre: nameIva(iva), percent: iva });
  if (inc !== null) taxes.push({ kind: 'inc', nombre: nameInc(inc), percent: inc });
  if (profile.applies_icui) taxes.push({ kind: 'icui', nombre: ICUI_NAME, percent: ICUI_RATE });
  if (profile.applies_bag_tax) taxes.push({ kind: 'bolsa', nombre: BAG_NAME, percent: null });
  const unknown = taxes.find((tax) => !TAX_NAMES.includes(tax.nombre));
  if (unknown) throw new RangeError(`not a tax rate: ${unknown.nombre}`);
  return taxes;
}

/** tax_summary_display: "IVA 19% + ICUI 20% + Bolsa". Source: domain §2. RangeError as listTaxes. */
export function taxSummary(profile: TaxProfile): string {
  const names = listTaxes(profile).map((tax) => tax.nombre);
  return names.length === 0 ? domainText.noTaxes : names.join(' + ');
}

/**
 * Pesos per bag on a day of Bogotá (YYYY-MM-DD): the latest row already in force, in any order of the table;
 * "0.00" before the first. Source: domain §2.
 */
export function bagRateOn(rates: readonly BagRate[], date: string): string {
  let current: BagRate | null = null;
  for (const rate of rates) {
    // ISO dates order as text; of two rows for one day the later written wins.
    if (rate.desde <= date && (current === null || rate.desde >= current.desde)) current = rate;
  }
  return current?.valor ?? '0.00';
}

function nameIva(percent: number): string {
  return `IVA ${percent}%`;
}

function nameInc(percent: number): string {
  return `INC ${percent}%`;
}
