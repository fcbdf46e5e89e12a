import { useLayoutEffect, useRef } from 'react';
import type { ErpDatabase } from '#app/data/db.ts';
import type { FormStart } from '#app/data/read/products/product-form.ts';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { Notice } from '#app/ui/feedback/Notice.tsx';
import type { SessionData } from '#contract/session/session.ts';
import { formText as text } from '#app/features/workspace/inventory/text.ts';
import styles from './form.module.css';
import { PricePreview } from './PricePreview.tsx';
import { IdentityFields, PriceFields, StockFields, TaxFields } from './ProductFields.tsx';
import { saveStateOf } from '#app/data/resolve/save-error.ts';
import { SaveState } from '#app/ui/form/SaveState.tsx';
import { SoldByFields } from './SoldByFields.tsx';
import { useProductForm } from './use-product-form.ts';
import { type FormOutcome, useSave } from './use-save.ts';

interface ProductFormBodyProps {
  db: ErpDatabase;
  session: SessionData;
  level: number | undefined;
  start: FormStart;
  /** Pesos per bag today. */
  bagRate: string;
  onCancel: () => void;
  onDirty: (isDirty: boolean) => void;
  onSaved: (outcome: FormOutcome) => void;
}

/** Everything of a product on one sheet, its price beside it. */
export function ProductFormBody(props: ProductFormBodyProps) {
  const { start, bagRate, onCancel, onDirty } = props;
  const sheet = useRef<HTMLFormElement>(null);
  const form = useProductForm(start, sheet);
  const { save, failure, isBusy } = useSave({ ...props, form });
  const isEdit = start.productId !== null;
  // The dialog around it asks before it throws typed text away; told before the next key, which may be Esc.
  useLayoutEffect(() => onDirty(form.isDirty), [form.isDirty, onDirty]);
  return (
    <form
      className="grid"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save(false);
      }}
      ref={sheet}
    >
      {start.write && <SaveState className={styles.notice} {...saveStateOf(start.write)} />}
      {start.isDisputed && (
        <Notice className={styles.notice} tone="warning">
          {text.disputed}
        </Notice>
      )}
      <div className={styles.columns}>
        <div className={styles.column}>
          <IdentityFields form={form} isEdit={isEdit} />
          <PriceFields form={form} />
        </div>
        <div className={styles.column}>
          <TaxFields bagRate={bagRate} form={form} />
          <SoldByFields form={form} />
          <PricePreview bagRate={bagRate} typed={form.typed} />
        </div>
        <div className="whole">
          <StockFields form={form} isKnown={start.isStockKnown} storeName={start.store.name} />
        </div>
      </div>
      <div className={styles.foot}>
        {failure && (
          <Notice className="whole-row" tone="error">
            {failure}
          </Notice>
        )}
        <ActionButton onClick={onCancel} tone="ghost">
          {text.cancel}
        </ActionButton>
        {!isEdit && !start.correction && (
          <ActionButton disabled={isBusy} onClick={() => void save(true)}>
            {text.saveAndNext}
          </ActionButton>
        )}
        <ActionButton isBusy={isBusy} tone="primary" type="submit">
          {isBusy ? text.saving : text.save}
        </ActionButton>
      </div>
    </form>
  );
}
