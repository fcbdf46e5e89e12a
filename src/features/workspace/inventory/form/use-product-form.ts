import { type RefObject, useState } from 'react';
import type { PriceMode } from '#domain/money/price.ts';
import type { FormStart } from '#app/data/read/products/product-form.ts';
import {
  CHECKED_FIELDS,
  type CheckedField,
  checkField,
  checkProduct,
  type TypedProduct,
} from '#contract/inventory/typed-product.ts';
import { productDefects } from '#contract/inventory/product-text.ts';

type FieldErrors = Partial<Record<CheckedField, string>>;

export interface ProductForm {
  typed: TypedProduct;
  /** Whether the price is typed with its taxes; a blank one leaves cost and margin to decide. */
  mode: PriceMode;
  /** By cost and margin there is no final price. */
  setMode: (mode: PriceMode) => void;
  errors: FieldErrors;
  isDirty: boolean;
  /** Clears what was said about the field. */
  change: (changes: Partial<TypedProduct>) => void;
  /** Judges a field that the person has left. */
  leave: (field: CheckedField) => void;
  /** Puts words beside fields and the focus on the first of them. */
  refuse: (errors: FieldErrors) => void;
  /** Shows all defects and focuses the first; undefined without any. */
  check: () => FieldErrors | undefined;
}

function firstErrors({ correction }: FormStart): FieldErrors {
  const told = correction?.messages ?? {};
  return Object.fromEntries(
    CHECKED_FIELDS.flatMap((field) => (told[field] ? [[field, told[field]] as const] : [])),
  );
}

/** The typed values and their defects: shown when a field is left, cleared when it changes. */
export function useProductForm(start: FormStart, sheet: RefObject<HTMLFormElement | null>): ProductForm {
  const [typed, setTyped] = useState(start.typed);
  const [errors, setErrors] = useState(() => firstErrors(start));
  // Proposed for new products: shops think in what the customer pays.
  const isNew = start.productId === null && start.correction === null;
  // Only the counter can have filled in a new product before.
  const [isDirty, setIsDirty] = useState(isNew && start.typed.nombre !== '');
  const [mode, setMode] = useState<PriceMode>(isNew || typed.precio_final !== '' ? 'final' : 'neto');

  const refuse = (found: FieldErrors) => {
    setErrors(found);
    const first = CHECKED_FIELDS.find((field) => found[field]);
    const input = first && sheet.current?.elements.namedItem(first);
    if (input instanceof HTMLElement) input.focus();
  };
  const change = (changes: Partial<TypedProduct>) => {
    setIsDirty(true);
    setTyped((before) => ({ ...before, ...changes }));
    setErrors((before) => {
      const kept = { ...before };
      for (const field of Object.keys(changes)) delete kept[field as CheckedField];
      return kept;
    });
  };
  return {
    typed,
    mode,
    setMode(chosen) {
      setMode(chosen);
      if (chosen === 'neto' && typed.precio_final !== '') change({ precio_final: '' });
    },
    errors,
    isDirty,
    refuse,
    change,
    leave(field) {
      const defect = checkField(field, typed, start.held);
      // Words of the server stand until the field is changed.
      if (defect) setErrors((before) => ({ [field]: productDefects[defect], ...before }));
    },
    check() {
      const defects = Object.entries(checkProduct(typed, start.held));
      if (defects.length === 0) return undefined;
      const found = Object.fromEntries(defects.map(([field, defect]) => [field, productDefects[defect]]));
      refuse(found);
      return found;
    },
  };
}
