import { Panel } from '#app/ui/layout/Panel.tsx';
import styles from './how.module.css';
import { screenText } from './text.ts';

const text = screenText.how;

/** The whole of it in one picture and three sentences. */
export function HowItWorks() {
  return (
    <Panel title={text.title}>
      <svg aria-label={text.picture} className={styles.picture} role="img" viewBox="0 0 300 108">
        {/* The counter: a till with its screen. */}
        <rect className={styles.box} height="62" rx="12" width="86" x="1" y="14" />
        <path className={styles.stroke} d="M23 34h42M23 45h27M23 56h34" />
        <circle className={styles.saved} cx="78" cy="22" r="10" />
        <path className={styles.tick} d="m73.5 22 3.2 3.2 5.8-6" />
        {/* The server: two drawers. */}
        <rect className={styles.box} height="29" rx="9" width="86" x="213" y="14" />
        <rect className={styles.box} height="29" rx="9" width="86" x="213" y="47" />
        <path className={styles.stroke} d="M228 28.500h34M228 61.500h34" />
        <circle className={styles.lamp} cx="283" cy="28.500" r="3" />
        <circle className={styles.lamp} cx="283" cy="61.500" r="3" />
        {/* The sale goes there, the number comes back. */}
        <path className={styles.going} d="M98 34h100m-7-6 7 6-7 6" />
        <path className={styles.coming} d="M202 58H102m7-6-7 6 7 6" />
        <text className={styles.word} textAnchor="middle" x="150" y="26">
          {text.sale}
        </text>
        <text className={styles.word} textAnchor="middle" x="150" y="76">
          {text.number}
        </text>
        <text className={styles.place} textAnchor="middle" x="44" y="98">
          {text.device}
        </text>
        <text className={styles.place} textAnchor="middle" x="256" y="98">
          {text.server}
        </text>
      </svg>
      <ol className={styles.steps}>
        {text.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </Panel>
  );
}
