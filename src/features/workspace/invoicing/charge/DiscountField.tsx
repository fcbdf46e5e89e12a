import { TextInput } from '@mantine/core';
import { Percent } from 'lucide-react';
import { useState } from 'react';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { groupTyped, readPesos } from '#app/ui/form/pesos/typed-pesos.ts';
import styles from './charge.module.css';
import { text } from '#app/features/workspace/invoicing/text.ts';

interface DiscountFieldProps {
  /** As the sale has it: whole pesos, or a percent ('10%'); empty for none. */
  typed: string;
  isTooLarge: boolean;
  onChange: (typed: string) => void;
  /** Enter: back to the scan field. */
  onDone: () => void;
}

/** What goes off the whole sale, in pesos or percent; a button until somebody wants it. */
export function DiscountField({ typed, isTooLarge, onChange, onDone }: DiscountFieldProps) {
  const [isOpen, setIsOpen] = useState(false);
  /** Decimals before anybody knows whether they are of a percent. */
  const [tail, setTail] = useState('');
  const shown = typed.endsWith('%') ? typed.replace('.', ',') : groupTyped(typed) + tail;
  if (typed === '' && !isOpen)
    return (
      <ActionButton className={styles.addNote} icon={Percent} onClick={() => setIsOpen(true)} tone="ghost">
        {text.addDiscount}
      </ActionButton>
    );
  return (
    <TextInput
      autoComplete="off"
      data-amount=""
      autoFocus={isOpen}
      classNames={{ input: styles.saleDiscount ?? '' }}
      error={isTooLarge ? text.discountTooLarge : undefined}
      inputMode="text"
      label={text.saleDiscount}
      onBlur={() => {
        setIsOpen(false);
        setTail('');
      }}
      onChange={(event) => {
        setIsOpen(true); // emptied by the keyboard it stays until it is left
        const { value } = event.currentTarget;
        const isPercent = value.includes('%');
        const read = readPesos(value, shown);
        setTail(isPercent ? '' : read.tail);
        onChange(isPercent ? percentOf(value) : read.pesos);
      }}
      onKeyDown={(event) => event.key === 'Enter' && onDone()}
      placeholder={text.discountHint}
      value={shown}
    />
  );
}

/** '12,5 %' → '12.5%'; at most all of it: '1.000%', a dot of thousands in it, → '100%'. */
function percentOf(value: string): string {
  const typed = value
    .replaceAll(/[^\d,.]/gu, '')
    .replace(/([1-9]\d*)\.(?=\d{3}(?!\d))/u, '$1')
    .replace(',', '.');
  const [percent = ''] = /^\d{1,3}(?:\.\d{0,2})?/u.exec(typed) ?? [];
  return Number(percent) > 100 ? '100%' : percent === '' ? '' : `${percent}%`;
}
