import { isNoQuantity, type ReturnableLine } from '#domain/returns.ts';
import { formatQuantity } from '#domain/money/money.ts';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { QuantityStepper } from '#app/ui/form/QuantityStepper.tsx';
import type { TypedUnits } from './return-plan.ts';
import styles from './returns.module.css';
import { text } from './text.ts';

interface ReturnLinesProps {
  lines: readonly ReturnableLine[];
  units: TypedUnits;
  onUnits: (linea: number, typed: string) => void;
  onAll: () => void;
}

/** The lines of the sale, with what is left of each, and how much of it comes back. */
export function ReturnLines({ lines, units, onUnits, onAll }: ReturnLinesProps) {
  return (
    <section>
      <div className="spread gap-8">
        <h3 className="heading">{text.what}</h3>
        <ActionButton className={styles.all} onClick={onAll} size={36} tone="ghost">
          {text.all}
        </ActionButton>
      </div>
      <ul className={styles.lines}>
        {lines.map(({ linea, nombre, cantidad, left }) => (
          <li className={styles.line} key={linea}>
            <div className="grow">
              <p className="medium anywhere">{nombre}</p>
              <p className="caption figures">{text.left(formatQuantity(left), formatQuantity(cantidad))}</p>
            </div>
            <QuantityStepper
              isDisabled={isNoQuantity(left)}
              isInvalid={Number(units[linea] ?? 0) > Number(left)}
              label={text.units(nombre)}
              max={Number(left)}
              onChange={(typed) => onUnits(linea, typed)}
              onCommit={(typed) => onUnits(linea, typed)}
              value={units[linea] ?? '0'}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
