import styles from './KeyHint.module.css';

interface KeyHintProps {
  /** As printed on the key: 'F8', 'Esc'. */
  children: string;
}

/** The key that does the same. For the eye only: say it to assistive technology with aria-keyshortcuts on the control. */
export function KeyHint({ children }: KeyHintProps) {
  return (
    <kbd aria-hidden="true" className={styles.root}>
      {children}
    </kbd>
  );
}
