import { useState } from 'react';
import { whatIsThis } from './meanings-text.ts';
import styles from './Meanings.module.css';

/** What the figures of a page mean, for who asks: until then their names are on the page once. */
export function Meanings({ of }: { of: readonly { name: string; meaning: string }[] }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className={styles.root} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{whatIsThis}</summary>
      {isOpen && (
        <dl>
          {of.map(({ name, meaning }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      )}
    </details>
  );
}
