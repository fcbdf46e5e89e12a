import type { SessionData } from '#contract/session/session.ts';
import { INC_RATES, IVA_RATES, NO_TAXES, taxesOf, type TaxProfile } from '#domain/money/tax.ts';

/** The local storage of a page, which a worker does not have. */
interface KeptTexts {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

/** Kept per collaborator of a business, beyond the local database, which goes at sign-out (workspace §2). */
const keyOf = ({ business_id, sub_user_id }: SessionData): string => `taxes:${business_id}:${sub_user_id}`;

/** The tax settings that this collaborator used last; none at all before the first product. */
export function readLastTaxes(storage: KeptTexts, session: SessionData): TaxProfile {
  try {
    const stored = JSON.parse(storage.getItem(keyOf(session)) ?? '{}') as Partial<TaxProfile>;
    return {
      iva_rate: IVA_RATES.find((rate) => rate === stored.iva_rate) ?? null,
      inc_rate: INC_RATES.find((rate) => rate === stored.inc_rate) ?? null,
      applies_icui: stored.applies_icui === true,
      applies_bag_tax: stored.applies_bag_tax === true,
    };
  } catch {
    return NO_TAXES;
  }
}

/** Remembers the tax settings of a product that was just saved. */
export function rememberTaxes(storage: KeptTexts, session: SessionData, taxes: TaxProfile): void {
  try {
    storage.setItem(keyOf(session), JSON.stringify(taxesOf(taxes)));
  } catch {
    // A convenience: without room for it the next form starts without taxes.
  }
}
