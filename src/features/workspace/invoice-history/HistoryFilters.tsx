import { NativeSelect } from '@mantine/core';
import { X } from 'lucide-react';
import type { HistoryQuery } from '#app/data/read/invoices/invoice-list.ts';
import { DateInput } from '#app/ui/date/DateInput.tsx';
import { IconAction } from '#app/ui/button/IconAction.tsx';
import { SearchField } from '#app/ui/form/SearchField.tsx';
import { isDay } from '#app/ui/date/typed-date.ts';
import styles from './history.module.css';
import { text } from './text.ts';

type Choices = Readonly<Record<string, string>>;

interface HistoryFiltersProps {
  query: HistoryQuery;
  /** Names of those who have sold. */
  cashiers: readonly string[];
  /** The rows come from the server, which knows no sale without its number. */
  isServer: boolean;
  onChange: (changes: Partial<HistoryQuery>) => void;
}

const named = (names: readonly string[]): Choices => Object.fromEntries(names.map((name) => [name, name]));

/** Words, a day, and what narrows further: a set one stands out, so that nobody takes a part for the whole. */
export function HistoryFilters({ query, cashiers, isServer, onChange }: HistoryFiltersProps) {
  const { search, date, cashier, method, state } = query;
  const { sin_numero, ...served } = text.stateFilters;
  return (
    <div className="tools">
      <SearchField
        className={styles.search}
        label={text.search}
        onChange={(words) => onChange({ search: words })}
        onClear={() => onChange({ search: '' })}
        placeholder={text.searchPlaceholder}
        value={search}
      />
      <div className={styles.date} data-set={date !== '' || undefined}>
        <label>
          <span>{text.date}</span>
          <DateInput
            className={styles.day}
            onChange={(value) => onChange({ date: isDay(value) ? value : '' })}
            value={date}
            variant="unstyled"
          />
        </label>
        {date !== '' && <IconAction icon={X} label={text.clearDate} onClick={() => onChange({ date: '' })} />}
      </div>
      <div className={styles.filters}>
        {/* Who is filtered by stays on the list, though nothing of that day is by them. */}
        <Filter
          all={text.everyCashier}
          choices={named([...new Set([...cashiers, ...(cashier ? [cashier] : [])])])}
          label={text.columns.cashier}
          onChange={(name) => onChange({ cashier: name })}
          value={cashier}
        />
        <Filter
          all={text.everyMethod}
          choices={text.methods}
          label={text.columns.method}
          onChange={(name) => onChange({ method: name as HistoryQuery['method'] })}
          value={method}
        />
        <Filter
          all={text.everyState}
          choices={isServer ? served : { ...served, sin_numero }}
          label={text.columns.state}
          onChange={(name) => onChange({ state: name as HistoryQuery['state'] })}
          value={state}
        />
      </div>
    </div>
  );
}

interface FilterProps {
  label: string;
  all: string;
  choices: Choices;
  value: string;
  onChange: (value: string) => void;
}

function Filter({ label, all, choices, value, onChange }: FilterProps) {
  const options = Object.entries(choices).map(([word, name]) => ({ value: word, label: name }));
  return (
    <NativeSelect
      aria-label={label}
      data={[{ value: '', label: all }, ...options]}
      data-set={value !== '' || undefined}
      onChange={(event) => onChange(event.currentTarget.value)}
      value={value}
    />
  );
}
