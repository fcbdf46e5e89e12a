import { Input, TextInput } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { cleanDecimal } from '#app/ui/form/decimal-text.ts';
import { QuantityStepper } from '#app/ui/form/QuantityStepper.tsx';
import { formatCop } from '#domain/money/money.ts';
import { type BroughtProduct, problemOf } from './loose-plan.ts';
import styles from '#app/features/workspace/invoice-history/returns/returns.module.css';
import { text } from '#app/features/workspace/invoice-history/returns/text.ts';

interface LooseLineProps {
  brought: BroughtProduct;
  onChange: (changes: Partial<BroughtProduct>) => void;
  /** The button that takes the line away. */
  remove: ReactNode;
}

/** One product that is brought: how many, and what one was worth. */
export function LooseLine({ brought, onChange, remove }: LooseLineProps) {
  const { product, cantidad, precio } = brought;
  const problem = problemOf(brought);
  const problemId = useId();
  return (
    <li className={styles.loose}>
      <div className="spread gap-8">
        <div className="grow">
          <p className="medium anywhere">{product.nombre}</p>
          <p className="caption figures">{text.loose.today(formatCop(product.precioConImpuestos))}</p>
        </div>
        {remove}
      </div>
      <div className={styles.typed}>
        <QuantityStepper
          describedBy={problem?.field === 'cantidad' ? problemId : undefined}
          isInvalid={problem?.field === 'cantidad'}
          label={text.units(product.nombre)}
          onChange={(typed) => onChange({ cantidad: typed })}
          onCommit={(typed) => onChange({ cantidad: typed })}
          value={cantidad}
        />
        <TextInput
          aria-label={text.loose.priceOf(product.nombre)}
          autoComplete="off"
          className="grow"
          description={text.loose.price}
          error={problem?.field === 'precio' && problem.words}
          inputMode="decimal"
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          onChange={(event) => onChange({ precio: cleanDecimal(event.currentTarget.value) })}
          value={precio}
        />
      </div>
      {problem?.field === 'cantidad' && <Input.Error id={problemId}>{problem.words}</Input.Error>}
    </li>
  );
}
