import { KeyRound, Lock } from 'lucide-react';
import { useState } from 'react';
import { listPinHolders, type PinHolder, tablesOfPins } from '#app/data/identity/pins.ts';
import { useLiveRead } from '#app/data/live/use-live-read.ts';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { initials } from '#app/ui/formats.ts';
import { ThemeToggle } from '#app/ui/layout/ThemeToggle.tsx';
import { Wordmark } from '#app/ui/layout/Wordmark.tsx';
import styles from './lock.module.css';
import { PinEntry } from './PinEntry.tsx';
import { text } from './text.ts';

interface LockScreenProps {
  businessId: number;
  /** Database of the person who was at work when the screen was locked; null where nobody was. */
  current: string | null;
  /** The PIN of that person was right. */
  onRight: (id: string) => Promise<'opened' | 'password'>;
  onPassword: () => void;
}

/** Who is at the counter: names, and a PIN (a screen lock; docs/offline.md). */
export function LockScreen({ businessId, current, onRight, onPassword }: LockScreenProps) {
  const people = useLiveRead(tablesOfPins(), () => listPinHolders(businessId, Date.now()), [businessId]);
  const [chosenId, setChosenId] = useState(current);
  if (!people) return null;
  const chosen = people.find(({ id }) => id === chosenId) ?? (people.length === 1 ? people[0] : undefined);
  const step = (by: 1 | -1) => {
    const at = people.findIndex(({ id }) => id === chosen?.id);
    setChosenId(people[(at + by + people.length) % people.length]?.id ?? null);
  };
  return (
    <main className={styles.page}>
      <header className={styles.header}>
        <Wordmark />
        <ThemeToggle />
      </header>
      <div className={styles.card}>
        <section className={styles.side}>
          <p className={styles.locked}>
            <Lock size={15} />
            {text.locked}
          </p>
          <h1 className={styles.title}>{text.title}</h1>
          {people.length === 0 ? (
            <p className="muted">{text.nobody}</p>
          ) : (
            <People chosen={chosen?.id} current={current} onChoose={setChosenId} people={people} />
          )}
          <p className={styles.saved}>{text.saved}</p>
          <ActionButton className={styles.password} icon={KeyRound} onClick={onPassword} tone="ghost">
            {text.password}
          </ActionButton>
        </section>
        <section className={styles.entryPlace}>
          {chosen ? (
            <PinEntry
              key={chosen.id}
              onPassword={onPassword}
              onRight={() => onRight(chosen.id)}
              onStep={step}
              person={chosen}
            />
          ) : (
            <p className={styles.choose}>{people.length > 0 ? text.choose : ''}</p>
          )}
        </section>
      </div>
    </main>
  );
}

interface PeopleProps {
  people: readonly PinHolder[];
  chosen: string | undefined;
  current: string | null;
  onChoose: (id: string) => void;
}

function People({ people, chosen, current, onChoose }: PeopleProps) {
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
