import { Modal } from '@mantine/core';
import { useCallback, useRef, useState } from 'react';
import { readLastTaxes, rememberTaxes } from '#app/data/identity/last-taxes.ts';
import { isBarcodeTaken } from '#app/data/read/products/product-form.ts';
import type { Workspace } from '#app/data/workspace.ts';
import { whyNotWritten } from '#app/data/write-failure.ts';
import { createProduct } from '#app/data/writes/product-writes.ts';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { asRequired } from '#app/ui/form/as-required.ts';
import { BoundForm, FormFailure } from '#app/ui/form/bound/BoundForm.tsx';
import { boundFieldsOf } from '#app/ui/form/bound/bound-fields.tsx';
import { useBoundForm } from '#app/ui/form/bound/use-bound-form.ts';
import { useLoaded } from '#app/ui/hooks/use-loaded.ts';
import { useScanner } from '#app/ui/scanner/use-scanner.ts';
import { fieldText } from '#contract/field-text.ts';
import { productLabels } from '#contract/inventory/product-text.ts';
import { INC_RATES, IVA_RATES } from '#domain/money/tax.ts';
import { type InHand, readInHand } from './in-hand.ts';
import { text } from './new-product-text.ts';
import { checkValue, productOf, rateOptions, shownIn, startOf, type Values } from './product-values.ts';
import styles from './product.module.css';

interface NewProductProps {
  workspace: Workspace;
  /** The code that no product has, or the label of a scale with a number that none has. */
  code: string;
  onClose: () => void;
  /** The product is saved on this device, and can be sold at once by this code, or label. */
  onMade: (code: string) => void;
  /** Goes to an address of the workspace. */
  onFollow: (href: string) => void;
}

const { BoundText, BoundChoice, BoundSwitch } = boundFieldsOf<Values>();
const LABELS = { ...productLabels.form, precio_final: text.price, cantidad_vitrina: text.stock };
const IVA_OPTIONS = rateOptions(IVA_RATES, text.ivaOptions);
const INC_OPTIONS = rateOptions(INC_RATES, text.incOptions);
const TAKEN = fieldText.barcodeTaken;
const UNDER = ['label', 'input', 'error', 'description'] as ('label' | 'input' | 'error' | 'description')[];

/** The full form, with what was typed here. */
function moreHref({ codigo_barras: code, ...typed }: ReturnType<typeof shownIn>): string {
  const search = new URLSearchParams({ codigo: code, producto: JSON.stringify(typed) });
  return `/erp_core/inventario?${search.toString()}`;
}

/** The form of the product, and what saves it on this device, with or without network. */
function useNewProductForm({ workspace, first, onMade }: ProductFormProps) {
  const { db, session, catalogue } = workspace;
  const [hand, setHand] = useState(first);
  const latest = useRef(first.scanned);
  const [start] = useState(() => startOf(first, readLastTaxes(localStorage, session)));
  const bound = useBoundForm<Values>({
    start,
    labels: LABELS,
    size: 'md',
    check: checkValue,
    send: async (values) => {
      if (await isBarcodeTaken(db, values.codigo_barras))
        return { fields: [{ name: 'codigo_barras', message: TAKEN }] };
      const product = productOf(values, hand);
      await createProduct(db, { ...product, serie_id: null });
      rememberTaxes(localStorage, session, shownIn(values));
      const { codigo_barras: code } = product;
      return onMade(code === hand.codigo_barras ? hand.scanned : code);
    },
    explain: (error) => ({ words: text.notSaved[whyNotWritten(error)] }),
  });
  const take = async (scanned: string) => {
    const { form } = bound;
    latest.current = scanned;
    const next = await readInHand(workspace, scanned);
    // The next scan may have been quicker.
    if (latest.current !== scanned) return;
    setHand(next);
    form.setValue('codigo_barras', next.codigo_barras, { shouldDirty: true });
    form.setValue('unidad', next.unidad);
    form.clearErrors('codigo_barras');
    if ((await isBarcodeTaken(db, next.codigo_barras)) && latest.current === scanned)
      form.setError('codigo_barras', { type: 'server', message: TAKEN });
  };
  // Scans are of the product in the cashier's hand, wherever the focus is, never of the sale behind the dialog.
  useScanner((scanned) => void take(scanned), catalogue.hasCode);
  return { bound, unidad: hand.unidad };
}

/** A product whose code nobody has told the shop yet: what the sale in front needs of it, and no more. */
export function NewProduct(props: NewProductProps) {
  const { workspace, code } = props;
  // Once: what the form began with stays, whatever the mirror hears meanwhile.
  const { state } = useLoaded(useCallback(() => readInHand(workspace, code), [workspace, code]));
  return state.status === 'ready' && <ProductForm {...props} first={state.value} />;
}

interface ProductFormProps extends NewProductProps {
  /** What was scanned before the form came. */
  first: InHand;
}

function ProductForm(props: ProductFormProps) {
  const { onClose, onFollow } = props;
  const { bound, unidad } = useNewProductForm(props);
  return (
    <Modal
      closeOnClickOutside={false}
      onClose={onClose}
      opened
      returnFocus={false}
      size={560}
      title={text.title}
    >
      <BoundForm bound={bound} className="grid gap-12">
        <div className={styles.names}>
          <BoundText name="codigo_barras" {...asRequired} />
          <BoundText data-autofocus name="nombre" {...asRequired} />
        </div>
        <div className={styles.pair}>
          <BoundText
            description={text.priceHint[unidad]}
            inputMode="decimal"
            inputWrapperOrder={UNDER}
            leftSection="$"
            name="precio_final"
            placeholder="0"
            {...asRequired}
          />
          <BoundText
            description={text.stockHint[unidad]}
            inputMode={unidad === 'kg' ? 'decimal' : 'numeric'}
            inputWrapperOrder={UNDER}
            name="cantidad_vitrina"
            placeholder={unidad === 'kg' ? '' : '1'}
          />
          <BoundChoice name="iva_rate" options={IVA_OPTIONS} />
          <BoundChoice name="inc_rate" options={INC_OPTIONS} />
          <BoundSwitch name="applies_icui" />
          <BoundSwitch name="applies_bag_tax" />
        </div>
        <p className="caption">{text.noCost}</p>
        <FormFailure failure={bound.failure} />
        <div className="ends gap-8">
          <ActionButton
            className={styles.more}
            onClick={() => onFollow(moreHref(shownIn(bound.form.getValues())))}
            tone="ghost"
          >
            {text.moreData}
          </ActionButton>
          <ActionButton onClick={onClose} tone="ghost">
            {text.cancel}
          </ActionButton>
          <ActionButton tone="primary" type="submit">
            {text.save}
          </ActionButton>
        </div>
      </BoundForm>
    </Modal>
  );
}
