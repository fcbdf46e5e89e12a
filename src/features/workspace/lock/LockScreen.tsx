import { KeyRound, Lock } from 'lucide-react';
import { useState } from 'react';
import { listPinHolders, tablesOfPins } from '#app/data/identity/pins.ts';
import { useLiveRead } from '#app/data/live/use-live-read.ts';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { ThemeToggle } from '#app/ui/layout/ThemeToggle.tsx';
import { Wordmark } from '#app/ui/layout/Wordmark.tsx';
import styles from './lock.module.css';
import { People } from './People.tsx';
import { PinEntry } from './PinEntry.tsx';
import { text } from './text.ts';

interface LockScreenProps {
  businessId: number;
  /** Database of the person who was at work when the screen was locked; null where nobody was. */
  current: string | null;
  /** The PIN of that person is about to be looked at. */
  onTry?: (id: string) => void;
  /** The PIN of that person was right. */
  onRight: (id: string) => Promise<'opened' | 'password'>;
  onPassword: () => void;
}

/** Who is at the counter: names, and a PIN (a screen lock; docs/offline.md). */
export function LockScreen({ businessId, current, onTry, onRight, onPassword }: LockScreenProps) {
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
              onTry={() => onTry?.(chosen.id)}
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
