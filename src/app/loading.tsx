import { appText } from './text.ts';
import styles from './loading.module.css';

/** While a screen's code is fetched; from the service worker that is a blink. */
export function LoadingScreen({ words = appText.loading }: { words?: string }) {
  return (
    <p className={styles.root} role="status">
      {words}
    </p>
  );
}
