import { useEffect, useEffectEvent, useState } from 'react';
import styles from './editor.module.css';

interface NameFieldProps {
  label: string;
  value: string;
  maxLength: number;
  /** Shown while it is empty. */
  placeholder?: string;
  /** The name may be emptied. */
  isOptional?: boolean;
  onName: (name: string) => void;
}

/** A short text that is saved when it is left, or by Enter; emptied it is what it was before. */
export function NameField({ label, value, maxLength, placeholder, isOptional, onName }: NameFieldProps) {
  /** What is typed; null while nobody types. */
  const [typed, setTyped] = useState<string | null>(null);
  const commit = () => {
    const name = typed?.trim() ?? value;
    setTyped(null);
    if (name !== value && (name !== '' || isOptional)) onName(name);
  };
  const leave = useEffectEvent(commit);
  // A tab takes the field away and leaves the focus where it is: no blur comes.
  useEffect(() => () => leave(), []);
  return (
    <input
      aria-label={label}
      autoComplete="off"
      className={styles.field}
      maxLength={maxLength}
      onBlur={commit}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Enter' && commit()}
      placeholder={placeholder}
      value={typed ?? value}
    />
  );
}
