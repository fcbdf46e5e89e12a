import { Checkbox, Switch, TextInput } from '@mantine/core';
import { Lock, ScanBarcode } from 'lucide-react';
import { type KeyboardEvent, useId, useRef } from 'react';
import { asRequired } from '#app/ui/form/as-required.ts';
import { CameraButton } from '#app/ui/camera/CameraButton.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Segmented, type SegmentedOption } from '#app/ui/form/Segmented.tsx';
import { type ScannedInto, useScanner } from '#app/ui/scanner/use-scanner.ts';
import { formText as text } from '#app/features/workspace/inventory/text.ts';
import { formatCop } from '#domain/money/money.ts';
import { INC_RATES, IVA_RATES } from '#domain/money/tax.ts';
import { isDivisible } from '#domain/money/units.ts';
import { checkField, readProduct, type TypedProduct } from '#contract/inventory/typed-product.ts';
import { marginOf, salePrice } from '#domain/money/price.ts';
import { codeTyped } from './code-typed.ts';
import { fieldOf } from './field-of.ts';
import styles from './form.module.css';
import type { ProductForm } from './use-product-form.ts';

interface FieldsProps {
  form: ProductForm;
}

/** A scanner ends with Enter: that goes on to the name and does not send half a form. */
function goOn(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  const next = event.currentTarget.form?.elements.namedItem('nombre');
  if (next instanceof HTMLElement) next.focus();
}

/** Code, name, who delivers it. The code is locked while editing (workspace §2). */
export function IdentityFields({ form, isEdit }: FieldsProps & { isEdit: boolean }) {
  const name = useRef<HTMLInputElement>(null);
  const take = (code: string, into?: ScannedInto) => {
    if (isEdit) return;
    const isHere = into?.field.name === 'codigo_barras';
    form.change({ codigo_barras: isHere ? codeTyped(into.text, code) : code });
    name.current?.focus();
  };
  // Wherever the focus is: what a scanner types there is taken back.
  useScanner(take, () => false);
  return (
    <fieldset className={styles.section}>
      <legend>{text.sections.product}</legend>
      <div className={classNames(styles.pair, styles.roomy)}>
        <TextInput
          {...fieldOf(form, 'codigo_barras')}
          data-autofocus={!isEdit && form.typed.codigo_barras === '' ? true : undefined}
          description={isEdit ? text.codeLocked : text.scanHint}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          leftSection={isEdit ? <Lock size={15} /> : <ScanBarcode size={16} />}
          onKeyDown={goOn}
          readOnly={isEdit}
          {...(isEdit
            ? {}
            : {
                rightSection: <CameraButton isSingle onCode={(code) => take(code)} />,
                rightSectionWidth: 46,
              })}
          {...asRequired}
        />
        <TextInput
          {...fieldOf(form, 'proveedor')}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          placeholder={text.optional}
        />
      </div>
      <TextInput
        {...fieldOf(form, 'nombre')}
        data-autofocus={isEdit || form.typed.codigo_barras !== '' ? true : undefined}
        placeholder={text.namePlaceholder}
        ref={name}
        {...asRequired}
      />
    </fieldset>
  );
}

const MODES = [
  { value: 'final', label: text.modes.final },
  { value: 'neto', label: text.modes.neto },
] as const;

/** The price with its taxes, or cost and margin, and whether that goes up to the next hundred. */
export function PriceFields({ form }: FieldsProps) {
  const { typed, change, mode, setMode } = form;
  const isFinal = mode === 'final';
  const isPriced = isFinal && typed.precio_final.trim() !== '';
  return (
    <fieldset className={styles.section}>
      <legend>{text.sections.price}</legend>
      <div className="grid gap-4">
        <span aria-hidden="true" className="caption">
          {text.howPriced}
        </span>
        <Segmented
          className={styles.modes}
          hasFieldsAlike
          label={text.howPriced}
          onChange={setMode}
          options={MODES}
          value={mode}
        />
      </div>
      {isFinal && (
        <TextInput {...fieldOf(form, 'precio_final')} inputMode="decimal" leftSection="$" placeholder="0" />
      )}
      <div className={styles.pair}>
        <TextInput {...fieldOf(form, 'costo')} inputMode="decimal" leftSection="$" {...asRequired} />
        <TextInput
          {...fieldOf(form, 'porcentaje_margen')}
          description={isPriced ? text.marginFollows : undefined}
          disabled={isPriced}
          inputMode="numeric"
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          placeholder="0"
          rightSection="%"
          {...(isPriced ? { value: finalMargin(typed) } : {})}
        />
      </div>
      {!isPriced && (
        <Switch
          checked={typed.redondear_precio_venta}
          description={text.roundHint}
          label={text.fields.redondear_precio_venta}
          onChange={(event) => change({ redondear_precio_venta: event.currentTarget.checked })}
        />
      )}
    </fieldset>
  );
}

/** The margin that a final price leaves over cost, whole percent as people write it; blank where one is missing. */
function finalMargin(typed: TypedProduct): string {
  if (checkField('costo', typed) || checkField('precio_final', typed)) return '';
  const read = readProduct(typed);
  const margin = marginOf(salePrice(read), read.costo);
  return margin === null ? '' : String(margin);
}

function rateOptions(
  rates: readonly (number | null)[],
  labels: Readonly<Record<string, string>>,
): SegmentedOption<string>[] {
  return rates
    .toReversed()
    .map((rate) => ({ value: String(rate ?? 'none'), label: labels[rate ?? 'none'] ?? '' }));
}

const IVA_OPTIONS = rateOptions([19, 5, 0, null], text.ivaOptions);
const INC_OPTIONS = rateOptions([16, 8, 4, null], text.incOptions);

/** No rate is not 0 %: the former has no tax line, the latter a line of zero (domain §2). */
function rateOf<Rate extends number | null>(value: string, rates: readonly Rate[]): Rate | null {
  return rates.find((rate) => String(rate) === value) ?? null;
}

/** The four tax options of a product (workspace §9). */
export function TaxFields({ form, bagRate }: FieldsProps & { bagRate: string }) {
  const { typed, change } = form;
  return (
    <fieldset className={styles.section}>
      <legend>{text.sections.taxes}</legend>
      <div className={styles.rates}>
        <span aria-hidden="true" className="caption">
          {text.fields.iva_rate}
        </span>
        <Segmented
          label={text.fields.iva_rate}
          onChange={(value) => change({ iva_rate: rateOf(value, IVA_RATES) })}
          options={IVA_OPTIONS}
          value={String(typed.iva_rate ?? 'none')}
        />
        <span aria-hidden="true" className="caption">
          {text.fields.inc_rate}
        </span>
        <Segmented
          label={text.fields.inc_rate}
          onChange={(value) => change({ inc_rate: rateOf(value, INC_RATES) })}
          options={INC_OPTIONS}
          value={String(typed.inc_rate ?? 'none')}
        />
      </div>
      <div className={classNames(styles.pair, styles.roomy)}>
        <Checkbox
          checked={typed.applies_icui}
          description={text.icuiHint}
          label={text.fields.applies_icui}
          onChange={(event) => change({ applies_icui: event.currentTarget.checked })}
        />
        <Checkbox
          checked={typed.applies_bag_tax}
          description={text.bagHint(formatCop(bagRate))}
          label={text.fields.applies_bag_tax}
          onChange={(event) => change({ applies_bag_tax: event.currentTarget.checked })}
        />
      </div>
    </fieldset>
  );
}

interface StockFieldsProps extends FieldsProps {
  storeName: string;
  /** False while what the store holds is still on its way: it can't be changed then. */
  isKnown: boolean;
}

/** Units and names of the two places of one store. */
export function StockFields({ form, storeName, isKnown }: StockFieldsProps) {
  const hint = useId();
  const quantity = {
    disabled: !isKnown,
    inputMode: isDivisible(form.typed.unidad) ? 'decimal' : 'numeric',
    placeholder: isKnown ? '0' : text.stockUnknown,
  } as const;
  return (
    <fieldset aria-describedby={isKnown ? undefined : hint} className={styles.section}>
      <legend>{storeName ? text.stockIn(storeName) : text.sections.stock}</legend>
      <div className={styles.places}>
        <TextInput {...fieldOf(form, 'cantidad_vitrina')} {...quantity} />
        <TextInput
          {...fieldOf(form, 'nombre_vitrina')}
          disabled={!isKnown}
          placeholder={text.displayPlaceholder}
        />
        <TextInput {...fieldOf(form, 'cantidad_bodega')} {...quantity} />
        <TextInput
          {...fieldOf(form, 'nombre_bodega')}
          disabled={!isKnown}
          placeholder={text.storeroomPlaceholder}
        />
      </div>
      {!isKnown && (
        <p className={styles.hint} id={hint}>
          {text.stockOnItsWay}
        </p>
      )}
    </fieldset>
  );
}
