import { Modal, Select } from '@mantine/core';
import { Printer, X } from 'lucide-react';
import { useState } from 'react';
import type { CatalogueProduct } from '#app/data/read/products/product-catalogue.ts';
import type { Workspace } from '#app/data/workspace.ts';
import { printFailure } from '#app/print/print-failure.ts';
import { printLabels } from '#app/print/print-labels.ts';
import { LABEL_SHEETS, type LabelSheetKey } from '#app/print/label-page.ts';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { formatCount } from '#app/ui/formats.ts';
import { IconAction } from '#app/ui/button/IconAction.tsx';
import { Notice } from '#app/ui/feedback/Notice.tsx';
import { QuantityStepper } from '#app/ui/form/QuantityStepper.tsx';
import { labelPrice } from './label-price.ts';
import { LabelSearch } from './LabelSearch.tsx';
import { useFocusBack } from '#app/ui/hooks/use-focus-back.ts';
import styles from './labels.module.css';
import { labelsText as text } from './text.ts';

const MOST_LABELS = 1000;
const SHEET_KEYS = Object.keys(LABEL_SHEETS) as LabelSheetKey[];

interface LabelsDialogProps {
  workspace: Workspace;
  onClose: () => void;
}

interface LabelRow {
  product: CatalogueProduct;
  /** As typed. */
  copies: string;
}

const copiesOf = ({ copies }: LabelRow): number => Math.floor(Number(copies) || 0);

/** Adds a product; a product that is there already gets one label more. */
function withProduct(rows: readonly LabelRow[], product: CatalogueProduct): LabelRow[] {
  const known = rows.find((row) => row.product.id === product.id);
  if (!known) return [...rows, { product, copies: '1' }];
  return rows.map((row) => (row === known ? { ...row, copies: String(copiesOf(row) + 1) } : row));
}

/** Shelf labels: which products, how many of each, on which paper. */
export function LabelsDialog({ workspace, onClose }: LabelsDialogProps) {
  useFocusBack(true);
  const { catalogue } = workspace;
  const [rows, setRows] = useState<LabelRow[]>([]);
  const [sheet, setSheet] = useState<LabelSheetKey>('roll50');
  const [failure, setFailure] = useState<string | null>(null);
  const change = (id: string, copies: string) =>
    setRows((before) => before.map((row) => (row.product.id === id ? { ...row, copies } : row)));
  const count = rows.reduce((sum, row) => sum + copiesOf(row), 0);
  const print = async () => {
    setFailure(null);
    if (count > MOST_LABELS) return setFailure(text.tooMany);
    const labels = rows.flatMap((row) => {
      const { nombre: name, codigo_barras: code } = row.product;
      const label = { name, code, price: labelPrice(row.product) };
      return Array.from({ length: copiesOf(row) }, () => label);
    });
    await printLabels(labels, LABEL_SHEETS[sheet]).catch((error: unknown) =>
      setFailure(printFailure(error, text.printFailed)),
    );
  };
  return (
    <Modal onClose={onClose} opened size={620} title={text.title}>
      <div className="grid gap-12 narrowable">
        <p className="caption figures">{text.intro}</p>
        <LabelSearch
          catalogue={catalogue}
          onAdd={(product) => setRows((before) => withProduct(before, product))}
        />
        {rows.length === 0 ? (
          <p className={styles.empty}>{text.empty}</p>
        ) : (
          <ul aria-label={text.list} className={styles.list}>
            {rows.map(({ product, copies }) => (
              <li key={product.id}>
                <span className={styles.words}>
                  <span className={styles.name}>{product.nombre}</span>
                  <span className="caption figures">
                    {[product.codigo_barras, labelPrice(product)].filter(Boolean).join(' · ')}
                  </span>
                </span>
                <QuantityStepper
                  label={text.copies(product.nombre)}
                  max={MOST_LABELS}
                  min={1}
                  onChange={(value) => change(product.id, value)}
                  value={copies}
                />
                <IconAction
                  icon={X}
                  label={text.remove(product.nombre)}
                  onClick={() => setRows((before) => before.filter((row) => row.product.id !== product.id))}
                  size={36}
                />
              </li>
            ))}
          </ul>
        )}
        {failure && <Notice tone="error">{failure}</Notice>}
        <div className={styles.foot}>
          <Select
            allowDeselect={false}
            className={styles.sheet}
            data={SHEET_KEYS.map((value) => ({ value, label: text.sheets[value] }))}
            label={text.sheet}
            onChange={(value) => setSheet(value as LabelSheetKey)}
            value={sheet}
          />
          <ActionButton onClick={onClose} tone="ghost">
            {text.cancel}
          </ActionButton>
          <ActionButton disabled={count === 0} icon={Printer} onClick={() => void print()} tone="primary">
            {count === 0 ? text.nothing : text.print(formatCount(count))}
          </ActionButton>
        </div>
      </div>
    </Modal>
  );
}
