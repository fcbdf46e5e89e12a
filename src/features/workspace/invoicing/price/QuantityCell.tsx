import { useRef, useState } from 'react';
import { readQuantity } from '#app/data/drafts/draft-math.ts';
import type { DraftLine } from '#app/data/drafts/draft.ts';
import { QuantityStepper } from '#app/ui/form/QuantityStepper.tsx';
import { formatQuantity } from '#domain/money/money.ts';
import { groupTyped } from '#app/ui/form/pesos/typed-pesos.ts';
import { isDivisible } from '#domain/money/units.ts';
import { PesosInput } from '#app/features/workspace/invoicing/charge/PesosInput.tsx';
import { kilosIn, pesosIn } from './typed-quantity.ts';
import styles from './quantity.module.css';
import { text } from '#app/features/workspace/invoicing/text.ts';

interface QuantityCellProps {
  line: DraftLine;
  name: string;
  describedBy: string | undefined;
  isInvalid: boolean;
  onQuantity: (key: string, typed: string) => void;
  /** How many pesos of it, whole ones; empty while nothing is typed. */
  onValue: (key: string, pesos: string) => void;
}

/** How much of a product: so many of its unit or, of what is sold in parts, so many pesos of it. */
export function QuantityCell(props: QuantityCellProps) {
  const { line, name, describedBy, isInvalid, onQuantity, onValue } = props;
  const unit = line.product?.unidad ?? 'und';
  const isParted = line.product !== null && isDivisible(unit);
  /** The cashier who asks for pesos goes on typing them. */
  const [isAsked, setIsAsked] = useState(false);
  const cell = useRef<HTMLDivElement>(null);
  /** What it was before its pesos were asked for: a scale has weighed it, perhaps. */
  const before = useRef('1');
  const askValue = (pesos = '') => {
    setIsAsked(true);
    if (line.valor === undefined && readQuantity(line.cantidad) !== null) before.current = line.cantidad;
    onValue(line.key, pesos);
  };
  const askQuantity = () => {
    onQuantity(line.key, readQuantity(line.cantidad) === null ? before.current : line.cantidad);
    requestAnimationFrame(() => cell.current?.querySelector('input')?.focus());
  };
  const takeText = (typed: string): boolean => {
    const pesos = pesosIn(typed);
    const kilos = pesos === undefined ? kilosIn(typed, unit) : undefined;
    // A sum of pesos is no quantity of what is sold by the piece.
    if (pesos !== undefined && isParted) askValue(pesos);
    if (kilos !== undefined) onQuantity(line.key, kilos);
    return (pesos ?? kilos) !== undefined;
  };
  if (line.valor === undefined)
    return (
      <div className={styles.cell} ref={cell}>
        <QuantityStepper
          describedBy={describedBy}
          isDisabled={line.product === null}
          isInvalid={isInvalid}
          label={text.quantityOf(name)}
          min={1}
          onChange={(typed) => onQuantity(line.key, typed)}
          onCommit={(typed) => onQuantity(line.key, typed)}
          onText={takeText}
          value={line.cantidad}
        />
        {isParted && (
          <span className={styles.unit}>
            <span className={styles.word}>{unit}</span>
            <button
              aria-label={text.byValue(name)}
              className={styles.switch}
              onClick={() => askValue()}
              title={text.byValue(name)}
              type="button"
            >
              $
            </button>
          </span>
        )}
      </div>
    );
  const quantity = readQuantity(line.cantidad);
  return (
    <div className={styles.cell} ref={cell}>
      <span className={styles.value} data-pesos="" data-invalid={isInvalid || undefined}>
        <span aria-hidden="true">$</span>
        <PesosInput
          aria-describedby={describedBy}
          aria-invalid={isInvalid || undefined}
          aria-label={text.valueOf(name)}
          autoFocus={isAsked}
          onPesos={(pesos) => onValue(line.key, pesos)}
          pesos={line.valor}
        />
      </span>
      <span className={styles.unit}>
        {quantity !== null && (
          <span className={styles.bought}>
            {text.bought(formatQuantity(quantity), unit, groupTyped(line.valor))}
          </span>
        )}
        <button
          aria-label={text.byQuantity(name, unit)}
          className={styles.switch}
          onClick={askQuantity}
          title={text.byQuantity(name, unit)}
          type="button"
        >
          {unit}
        </button>
      </span>
    </div>
  );
}
