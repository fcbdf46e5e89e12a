import { SlidersHorizontal, X } from 'lucide-react';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { SearchField } from '#app/ui/form/SearchField.tsx';
import { Segmented } from '#app/ui/form/Segmented.tsx';
import styles from './clients.module.css';
import { type ListState, NO_CREDIT_FILTER, type StatusFilter } from './list-filter.ts';
import { text } from './text.ts';

interface ClientsToolsProps {
  state: ListState;
  seesCredit: boolean;
  onChange: (changes: Partial<ListState>) => void;
}

const STATUSES: readonly StatusFilter[] = ['true', 'false', 'todos'];

/** Search, status, and the switch of the credit filters. */
export function ClientsTools({ state, seesCredit, onChange }: ClientsToolsProps) {
  const isOpen = state.credit !== null;
  return (
    <>
      <SearchField
        className={styles.search}
        label={text.search}
        onChange={(search) => onChange({ search, page: 1 })}
        onClear={() => onChange({ search: '', page: 1 })}
        placeholder={text.searchPlaceholder}
        value={state.search}
      />
      <Segmented
        className={styles.status}
        label={text.status}
        // Another status is another list: it starts at its beginning, without words (workspace §2).
        onChange={(status) => onChange({ status, search: '', page: 1 })}
        options={STATUSES.map((value) => ({ value, label: text.statuses[value] }))}
        value={state.status}
      />
      {seesCredit && (
        <ActionButton
          aria-expanded={isOpen}
          aria-label={isOpen ? text.filters.close : text.filters.open}
          className="aside"
          icon={isOpen ? X : SlidersHorizontal}
          onClick={() => onChange({ credit: isOpen ? null : NO_CREDIT_FILTER, page: 1 })}
          tone="ghost"
        >
          <span className={styles.wide}>{text.filters.open}</span>
        </ActionButton>
      )}
    </>
  );
}
