import { type ComponentProps, useState } from 'react';
import { centsTailOf, groupTyped, pesosOf } from '#domain/money/typed-pesos.ts';

interface PesosInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  /** Whole pesos, empty while nothing is typed. */
  pesos: string;
  onPesos: (pesos: string) => void;
}

/** Money as it is typed here: thousands appear by themselves, centavos after a comma go when the field is left. */
export function PesosInput({ pesos, onPesos, ...rest }: PesosInputProps) {
  const [tail, setTail] = useState('');
  return (
    <input
      autoComplete="off"
      inputMode="numeric"
      onBlur={() => setTail('')}
      onChange={(event) => {
        const { value } = event.currentTarget;
        setTail(centsTailOf(value));
        onPesos(pesosOf(value));
      }}
      onFocus={(event) => event.currentTarget.select()}
      value={groupTyped(pesos) + tail}
      {...rest}
    />
  );
}
