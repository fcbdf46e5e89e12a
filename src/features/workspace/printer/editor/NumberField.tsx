import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { fieldText } from '#contract/field-text.ts';
import { text } from '#app/features/workspace/printer/text.ts';
import { TEMPLATE_BOUNDS } from '#domain/printer/printer-templates.ts';

export type BoundedName = keyof typeof TEMPLATE_BOUNDS;

const STEPS: Partial<Record<BoundedName, number>> = {
  textOpacity: 0.05,
  lineHeight: 0.1,
  letterSpacing: 0.5,
  marginTop: 0.5,
  marginBottom: 0.5,
  marginLeft: 0.5,
  marginRight: 0.5,
};

interface NumberFieldProps {
  name: BoundedName;
  label: string;
  value: number;
  onEdit: (change: Partial<Record<BoundedName, number>>) => void;
}

/** A number of the template; one outside its bounds says so, is not taken, and says that too when it is left. */
export function NumberField({ name, label, value, onEdit }: NumberFieldProps) {
  const [min, max] = TEMPLATE_BOUNDS[name];
  const [typed, setTyped] = useState<string | null>(null);
  const [isGivenUp, setIsGivenUp] = useState(false);
  const number = typed === null ? value : typed.trim() === '' ? Number.NaN : Number(typed.replace(',', '.'));
  const isWrong = !(number >= min && number <= max);
  return (
    <TextInput
      description={
        isGivenUp ? text.notTaken(fieldText.between(min, max), String(value).replace('.', ',')) : undefined
      }
      error={isWrong ? fieldText.between(min, max) : undefined}
      inputMode="decimal"
      label={label}
      max={max}
      min={min}
      name={name}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      onBlur={() => {
        setIsGivenUp(isWrong);
        setTyped(null);
      }}
      onChange={(event) => {
        const next = event.currentTarget.value;
        setTyped(next);
        setIsGivenUp(false);
        const read = next.trim() === '' ? Number.NaN : Number(next.replace(',', '.'));
        if (read >= min && read <= max) onEdit({ [name]: read });
      }}
      size="sm"
      step={STEPS[name] ?? 1}
      type="number"
      value={typed ?? String(value)}
    />
  );
}
