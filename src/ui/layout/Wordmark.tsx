import { Mark } from './Mark.tsx';
import styles from './Wordmark.module.css';
import { uiText } from '#app/ui/text.ts';

interface WordmarkProps {
  /** Height of the mark in px; the name follows it. */
  size?: number;
}

/** Mark and name together, for pages outside the workspace. */
export function Wordmark({ size = 26 }: WordmarkProps) {
  return (
    <span className={styles.root} style={{ fontSize: Math.round(size * 0.77) }}>
      <Mark className="accent" size={size} />
      {uiText.brand}
    </span>
  );
}
