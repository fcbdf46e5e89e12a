import { useState } from 'react';
import type { ErpDatabase } from '#app/data/db.ts';
import { type FormStart, isBarcodeTaken } from '#app/data/read/products/product-form.ts';
import { rememberTaxes } from '#app/data/identity/last-taxes.ts';
import { whyNotWritten } from '#app/data/write-failure.ts';
import { saveProductForm } from '#app/data/resolve/save-product-form.ts';
import type { SessionData } from '#contract/session/session.ts';
import { can } from '#domain/accounts/permissions.ts';
import { formText, text } from '#app/features/workspace/inventory/text.ts';
import { fieldText } from '#contract/field-text.ts';
import { REQUIRED_FIELDS } from '#contract/inventory/typed-product.ts';
import type { ProductForm } from './use-product-form.ts';

export interface FormOutcome {
  kind: 'created' | 'updated' | 'unchanged';
  name: string;
  /** The form stays open for the next product. */
  goesOn: boolean;
}

interface SaveInput {
  db: ErpDatabase;
  session: SessionData;
  level: number | undefined;
  start: FormStart;
  form: ProductForm;
  onSaved: (outcome: FormOutcome) => void;
}

/** The sentence above the buttons: required fields have one of their own (workspace §5). */
function sentenceOf(form: ProductForm): string | null {
  return REQUIRED_FIELDS.some((field) => form.typed[field].trim() === '') ? formText.required : null;
}

/** Saves the form on this device; whatever goes wrong, what was typed stays. */
export function useSave({ db, session, level, start, form, onSaved }: SaveInput) {
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const isEdit = start.productId !== null;
  // Nobody is asked for fields that have been filled since.
  const told = failure === formText.required ? sentenceOf(form) : failure;

  const write = async (goesOn: boolean) => {
    if (!can(level, 'inventory.edit')) return setFailure(isEdit ? text.errors.noEdit : text.errors.noAction);
    setFailure(sentenceOf(form));
    if (form.check()) return;
    const { codigo_barras: code, nombre } = form.typed;
    // The own row of a refused creation is hidden: a row with the code is somebody else's.
    if (!isEdit && (await isBarcodeTaken(db, code)))
      return form.refuse({ codigo_barras: fieldText.barcodeTaken });
    const saved = await saveProductForm(db, start, form.typed);
    if (saved === 'settled') return setFailure(formText.settledElsewhere);
    if (saved === 'gone') return setFailure(formText.gone);
    rememberTaxes(localStorage, session, form.typed);
    const kind = saved === 'unchanged' ? saved : isEdit ? 'updated' : 'created';
    onSaved({ kind, name: nombre.trim(), goesOn });
  };
  const save = async (goesOn: boolean) => {
    if (isBusy) return;
    setIsBusy(true);
    try {
      await write(goesOn);
    } catch (error) {
      setFailure(text.notWritten[whyNotWritten(error)]);
    } finally {
      setIsBusy(false);
    }
  };
  return { save, failure: told, isBusy };
}
