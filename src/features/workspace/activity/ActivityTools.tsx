import { NativeSelect } from '@mantine/core';
import { RefreshCw } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ActivityQuery } from '#app/data/read/kept-activity.ts';
import { IconAction } from '#app/ui/button/IconAction.tsx';
import { SearchField } from '#app/ui/form/SearchField.tsx';
import type { CollaboratorEntry } from '#contract/activity/activity.ts';
import styles from './activity.module.css';
import { text } from './text.ts';

interface ActivityToolsProps {
  query: ActivityQuery;
  people: readonly CollaboratorEntry[];
  canFilter: boolean;
  onChange: (changes: Partial<ActivityQuery>) => void;
  onRefresh: () => void;
}

/** A search on the server waits until somebody has stopped typing (workspace §9). */
const DEBOUNCE_MS = 500;

const keyOf = ({ type, id }: CollaboratorEntry): string => `${type}:${id}`;

/** Words, whose records, and a fresh look. Enter searches at once. */
export function ActivityTools({ query, people, canFilter, onChange, onRefresh }: ActivityToolsProps) {
  const [typed, setTyped] = useState(query.search);
  const [shown, setShown] = useState(query.search);
  // Emptied elsewhere, or searched: the field says what the list was asked for.
  if (shown !== query.search) {
    setShown(query.search);
    if (query.search === '') setTyped('');
  }
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // A timer runs outside React: when the search is emptied elsewhere, the text still being typed must not be searched
  // afterwards.
  useEffect(() => {
    if (query.search === '') clearTimeout(timer.current);
  }, [query.search]);
  const search = (words: string) => {
    clearTimeout(timer.current);
    if (words !== query.search) onChange({ search: words, page: 1 });
  };
  const type = (words: string) => {
    setTyped(words);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => search(words), DEBOUNCE_MS);
  };
  return (
    <>
      <SearchField
        className={styles.search}
        label={text.search}
        onChange={type}
        onClear={() => {
          setTyped('');
          search('');
        }}
        onKeyDown={(event) => event.key === 'Enter' && search(typed)}
        placeholder={text.searchPlaceholder}
        value={typed}
      />
      {canFilter && (
        <NativeSelect
          aria-label={text.person}
          className={styles.filter}
          data={[
            { value: '', label: text.everybody },
            ...people.map((person) => ({ value: keyOf(person), label: person.display_name })),
          ]}
          onChange={(event) => {
            const key = event.currentTarget.value;
            onChange({ person: people.find((person) => keyOf(person) === key), page: 1 });
          }}
          value={query.person ? keyOf(query.person) : ''}
        />
      )}
      <IconAction className={styles.refresh} icon={RefreshCw} label={text.refresh} onClick={onRefresh} />
    </>
  );
}
