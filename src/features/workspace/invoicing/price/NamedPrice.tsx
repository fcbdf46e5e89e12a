import { Modal } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import type { DraftProduct } from '#app/data/drafts/draft.ts';
import { isAllowed } from '#app/data/drafts/named-price.ts';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { PesosInput } from '#app/features/workspace/invoicing/charge/PesosInput.tsx';
import styles from './price.module.css';
import { boundsOf, text } from './named-text.ts';

interface NamedPriceProps {
  product: DraftProduct;
  /** Whole pesos with taxes, within its bounds. */
  onNamed: (pesos: string) => void;
  onClose: () => void;
}

/** What one of it costs today: typed, Enter, and it is in the sale. */
export function NamedPrice({ product, onNamed, onClose }: NamedPriceProps) {
  const [pesos, setPesos] = useState('');
  const [isRefused, setIsRefused] = useState(false);
  const [field, hint] = [useId(), useId()];
  const bounds = boundsOf(product);
  // Why 0 is refused a minimum above it says.
  const isUnnamed = pesos === '' || (Number(pesos) === 0 && Number(product.abierto?.min ?? 0) === 0);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isAllowed(product, pesos)) onNamed(pesos);
    else setIsRefused(true);
  };
  return (
    <Modal onClose={onClose} opened returnFocus={false} size={380} title={product.nombre}>
      <form className={styles.form} onSubmit={submit}>
        <div className={styles.named}>
          <label className="caption" htmlFor={field}>
            {text.named}
          </label>
          <span className={styles.amount} data-invalid={isRefused || undefined}>
            <span aria-hidden="true">$</span>
            <PesosInput
              aria-describedby={hint}
              aria-invalid={isRefused || undefined}
              data-autofocus
              id={field}
              onPesos={(typed) => {
                setPesos(typed);
                setIsRefused(false);
              }}
              pesos={pesos}
            />
          </span>
          <p
            className={isRefused ? styles.refused : 'caption'}
            id={hint}
            role={isRefused ? 'alert' : undefined}
          >
            {isRefused && isUnnamed ? text.nameIt : bounds}
          </p>
        </div>
        <div className="ends gap-8">
          <ActionButton onClick={onClose} tone="ghost">
            {text.cancel}
          </ActionButton>
          <ActionButton tone="primary" type="submit">
            {text.add}
          </ActionButton>
        </div>
      </form>
    </Modal>
  );
}
