import type { PinHolder } from '#app/data/identity/pins.ts';
import { initials } from '#app/ui/formats.ts';
import styles from './lock.module.css';
import { text } from './text.ts';

interface PeopleProps {
  people: readonly PinHolder[];
  chosen: string | undefined;
  /** Who was at work; null where that says nothing. */
  current: string | null;
  onChoose: (id: string) => void;
}

/** Names to choose from. */
export function People({ people, chosen, current, onChoose }: PeopleProps) {
  return (
    <ul aria-label={text.people} className={styles.people}>
      {people.map(({ id, name, standing }) => {
        const caption =
          standing.kind === 'password' ? text.needsPassword : id === current ? text.attending : null;
        return (
          <li key={id}>
            <button
              aria-pressed={id === chosen}
              className={styles.person}
              onClick={() => onChoose(id)}
              type="button"
            >
              <span aria-hidden="true" className={styles.avatar}>
                {initials(name)}
              </span>
              <span className={styles.name}>
                <span className="ellipsis">{name}</span>
                {caption && <span className="small">{caption}</span>}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
