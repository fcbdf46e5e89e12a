import { type ComponentProps, useState } from 'react';
import { groupTyped, readPesos } from '#app/ui/form/pesos/typed-pesos.ts';

interface PesosInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  /** Whole pesos, empty while nothing is typed. */
  pesos: string;
  onPesos: (pesos: string) => void;
}

/** Money as it is typed here: thousands appear by themselves, centavos go when the field is left. */
export function PesosInput({ pesos, onPesos, ...rest }: PesosInputProps) {
  const [tail, setTail] = useState('');
  const shown = groupTyped(pesos) + tail;
  return (
    <input
      autoComplete="off"
      inputMode="numeric"
      onBlur={() => setTail('')}
      onChange={(event) => {
        const typed = readPesos(event.currentTarget.value, shown);
        setTail(typed.tail);
        onPesos(typed.pesos);
      }}
      onFocus={(event) => event.currentTarget.select()}
      value={shown}
      {...rest}
    />
  );
}
