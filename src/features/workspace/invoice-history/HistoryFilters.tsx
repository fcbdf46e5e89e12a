import { X } from 'lucide-react';
import { DateInput } from '#app/ui/form/DateInput.tsx';
import { IconAction } from '#app/ui/button/IconAction.tsx';
import { SearchField } from '#app/ui/form/SearchField.tsx';
import { isDay } from '#app/ui/form/typed-date.ts';
import styles from './history.module.css';
import { text } from './text.ts';

interface HistoryFiltersProps {
  search: string;
  date: string;
  onSearch: (value: string) => void;
  /** `YYYY-MM-DD`, or empty for every day. */
  onDate: (value: string) => void;
}

export function HistoryFilters({ search, date, onSearch, onDate }: HistoryFiltersProps) {
  return (
    <div className="tools">
      <SearchField
        className={styles.search}
        label={text.search}
        onChange={onSearch}
        onClear={() => onSearch('')}
        placeholder={text.searchPlaceholder}
        value={search}
      />
      <div className={styles.date} data-set={date !== '' || undefined}>
        <label>
          <span>{text.date}</span>
          <DateInput
            className={styles.day}
            onChange={(value) => onDate(isDay(value) ? value : '')}
            value={date}
            variant="unstyled"
          />
        </label>
        {date !== '' && <IconAction icon={X} label={text.clearDate} onClick={() => onDate('')} />}
      </div>
    </div>
  );
}
