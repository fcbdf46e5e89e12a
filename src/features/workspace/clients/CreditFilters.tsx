import { NativeSelect, TextInput } from '@mantine/core';
import { AmountField } from './AmountField.tsx';
import styles from './clients.module.css';
import { type CreditFilter, readBound, readDays } from './list-filter.ts';
import { text } from './text.ts';

interface CreditFiltersProps {
  filter: CreditFilter;
  onChange: (filter: CreditFilter) => void;
}

const AMOUNT_STEP = 1000; // workspace §5
const AMOUNTS = [
  ['amountFrom', text.filters.amountFrom],
  ['amountTo', text.filters.amountTo],
] as const;
const DAYS = [
  ['daysFrom', text.filters.daysFrom],
  ['daysTo', text.filters.daysTo],
] as const;

/** Which credit the clients of the list have; for those who may see it. */
export function CreditFilters({ filter, onChange }: CreditFiltersProps) {
  const set = (changes: Partial<CreditFilter>) => onChange({ ...filter, ...changes });
  return (
    <div aria-label={text.filters.open} className={styles.filters} role="group">
      <NativeSelect
        data={[
          { value: '', label: text.filters.any },
          { value: 'true', label: text.filters.with },
          { value: 'false', label: text.filters.without },
        ]}
        label={text.filters.credit}
        onChange={(event) => set({ isActive: event.currentTarget.value as CreditFilter['isActive'] })}
        value={filter.isActive}
      />
      {AMOUNTS.map(([name, label]) => (
        <AmountField
          error={readBound(filter[name]) === null ? text.filters.invalid : undefined}
          key={name}
          label={label}
          onChange={(typed) => set({ [name]: typed })}
          step={AMOUNT_STEP}
          value={filter[name]}
        />
      ))}
      {DAYS.map(([name, label]) => (
        <TextInput
          autoComplete="off"
          error={readDays(filter[name]) === null ? text.filters.invalid : undefined}
          inputMode="numeric"
          key={name}
          label={label}
          onChange={(event) => set({ [name]: event.currentTarget.value })}
          value={filter[name]}
        />
      ))}
    </div>
  );
}
