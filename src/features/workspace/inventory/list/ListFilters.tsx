import { Select } from '@mantine/core';
import { Store } from 'lucide-react';
import { listText as text, text as moduleText } from '#app/features/workspace/inventory/text.ts';
import { SearchField } from '#app/ui/form/SearchField.tsx';
import { AlertLimitField } from './AlertLimitField.tsx';
import styles from './list.module.css';
import type { AlertLimit } from './use-alert-limit.ts';

const GLOBAL = 'global';

interface StoreOption {
  id: number;
  nombre_establecimiento: string;
}

export interface ListFiltersProps {
  search: string;
  onSearch: (value: string) => void;
  /** Stores of the business; null when they could not be read. */
  stores: readonly StoreOption[] | null;
  /** The store that is shown; null for all of them together. */
  serieId: number | null;
  onStore: (serieId: number | null) => void;
  limit: AlertLimit;
}

/** What is looked for, where, and from how few units on it counts as low. */
export function ListFilters(props: ListFiltersProps) {
  const { search, onSearch, stores, serieId, onStore, limit } = props;
  const options = [
    { value: GLOBAL, label: text.allStores },
    ...(stores ?? []).map(({ id, nombre_establecimiento: label }) => ({ value: String(id), label })),
  ];
  return (
    <div className={`tools ${styles.filters}`}>
      <SearchField
        className={styles.search}
        label={text.search}
        onChange={onSearch}
        onClear={() => onSearch('')}
        placeholder={text.searchPlaceholder}
        value={search}
      />
      <Select
        allowDeselect={false}
        aria-label={text.store}
        className={styles.store}
        data={options}
        error={stores === null ? moduleText.errors.stores : undefined}
        leftSection={<Store size={16} />}
        onChange={(value) => onStore(value === null || value === GLOBAL ? null : Number(value))}
        value={serieId === null ? GLOBAL : String(serieId)}
      />
      <AlertLimitField limit={limit} />
    </div>
  );
}
