import { TextInput } from '@mantine/core';
import { Bike, Package, ShoppingBag } from 'lucide-react';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import type { OrderRecord } from '#app/data/db.ts';
import { type CatalogueProduct } from '#app/data/read/products/product-catalogue.ts';
import type { Workspace } from '#app/data/workspace.ts';
import { createOrder, editOrder, ORDER_LIMITS } from '#app/data/writes/order-writes.ts';
import { save } from '#app/features/workspace/orders/save.ts';
import { KIND_NAMES, text as all } from '#app/features/workspace/orders/text.ts';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { Notice } from '#app/ui/feedback/Notice.tsx';
import { Segmented } from '#app/ui/form/Segmented.tsx';
import { formatCop } from '#domain/money/money.ts';
import { ORDER_KINDS } from '#domain/orders/orders.ts';
import { addToQuantity } from '#domain/stock/quantity.ts';
import { ContactFields } from './ContactFields.tsx';
import { errorsOf, formOf, totalOf, type TypedLine, type TypedOrder } from './form-values.ts';
import styles from './form.module.css';
import { LineFields } from './LineFields.tsx';
import { PesosField } from '#app/ui/form/pesos/PesosField.tsx';
import { WhenFields } from './WhenFields.tsx';

const text = all.form;
const ICONS = { recoger: ShoppingBag, domicilio: Bike, apartado: Package } as const;

/** Draws the search that products are picked from; its screen belongs to another module. */
export type RenderSearch = (pick: (product: CatalogueProduct) => void) => ReactNode;

interface OrderFormProps {
  workspace: Workspace;
  start: TypedOrder;
  /** The order that is edited, as it was when the form was opened; null for a new one. */
  edited: OrderRecord | null;
  renderSearch: RenderSearch;
  onDirty: (isDirty: boolean) => void;
  onCancel: () => void;
  onSaved: (id: string) => void;
}

function withProduct(lines: readonly TypedLine[], product: CatalogueProduct): TypedLine[] {
  const present = lines.find((line) => line.product_id === product.id);
  if (present)
    return lines.map((line) =>
      line === present ? { ...line, cantidad: addToQuantity(line.cantidad, '1') } : line,
    );
  const precio = product.abierto ? null : product.precioConImpuestos;
  const { id: product_id, nombre } = product;
  return [
    ...lines,
    { key: product_id, product_id, nombre, cantidad: '1', descuento: '0.00', precio, nota: '' },
  ];
}

/** What is promised: to whom, when, where, and which goods. Saved on this device, also without network. */
export function OrderForm(props: OrderFormProps) {
  const { workspace, start, edited, renderSearch, onDirty, onCancel, onSaved } = props;
  const { db } = workspace;
  const [typed, setTyped] = useState(start);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<string>();
  const isBusy = useRef(false);
  const form = useRef<HTMLFormElement>(null);
  const change = (changes: Partial<TypedOrder>) => {
    onDirty(true);
    setTyped((before) => ({ ...before, ...changes }));
    setErrors((before) =>
      Object.fromEntries(Object.entries(before).filter(([name]) => !(name in changes) && name !== 'lineas')),
    );
  };
  const setLines = (lines: (before: readonly TypedLine[]) => readonly TypedLine[]) => {
    onDirty(true);
    setTyped((before) => ({ ...before, lineas: lines(before.lineas) }));
    setErrors(({ lineas: _lines, ...before }) => before);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = errorsOf(typed, Date.now(), edited);
    setErrors(wrong);
    const [first] = Object.keys(wrong);
    if (first !== undefined) {
      form.current
        ?.querySelector<HTMLElement>(`[data-field="${first}"] input, input[data-field="${first}"]`)
        ?.focus();
      return;
    }
    // A second press saves nothing twice.
    if (isBusy.current) return;
    isBusy.current = true;
    let id = edited?.id ?? '';
    const failed = await save(async () => {
      if (edited) await editOrder(db, edited, formOf(typed, edited));
      else id = await createOrder(db, formOf(typed));
    });
    isBusy.current = false;
    setFailure(failed);
    if (failed === undefined) onSaved(id);
  };
  const total = totalOf(typed);
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)} ref={form}>
      <div className={styles.fields}>
        <Segmented
          label={text.kind}
          onChange={(tipo) => change({ tipo })}
          options={ORDER_KINDS.map((kind) => ({ value: kind, label: KIND_NAMES[kind], icon: ICONS[kind] }))}
          value={typed.tipo}
        />
        <ContactFields
          change={change}
          editedId={edited?.id}
          error={errors['direccion']}
          onRepeat={(lines) => setLines((before) => [...before, ...lines])}
          typed={typed}
          workspace={workspace}
        />
        <section aria-label={text.lines} className={styles.section}>
          <h3 className="heading">{text.lines}</h3>
          <div data-field="lineas">
            {renderSearch((product) => setLines((before) => withProduct(before, product)))}
          </div>
          {errors['lineas'] && <Notice tone="error">{errors['lineas']}</Notice>}
          <LineFields errors={errors} lines={typed.lineas} onLines={setLines} />
        </section>
        <WhenFields change={change} error={errors['hora']} typed={typed} />
        {typed.tipo === 'domicilio' && (
          <PesosField
            data-field="domicilio"
            error={errors['domicilio']}
            label={text.fee}
            onPesos={(domicilio) => change({ domicilio })}
            pesos={typed.domicilio}
          />
        )}
        <TextInput
          autoComplete="off"
          label={text.note}
          maxLength={ORDER_LIMITS.note}
          onChange={(event) => change({ nota: event.currentTarget.value })}
          size="md"
          value={typed.nota}
        />
      </div>
      <div className={styles.foot}>
        {failure && <Notice tone="error">{failure}</Notice>}
        <div className={styles.buttons}>
          <span className={styles.total}>
            <span className="small">{text.total}</span>
            <strong className="figures">{total === null ? all.noTotal : formatCop(total)}</strong>
          </span>
          <ActionButton onClick={onCancel} tone="ghost">
            {text.cancel}
          </ActionButton>
          <ActionButton tone="primary" type="submit">
            {edited ? text.saveEdit : text.save}
          </ActionButton>
        </div>
      </div>
    </form>
  );
}
