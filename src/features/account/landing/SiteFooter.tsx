import styles from './Site.module.css';
import { text } from './text.ts';

const YEAR = new Date().getFullYear();

/** The pages of text, and whose they are. */
export function SiteFooter() {
  return (
    <footer className={styles.footer}>
      <nav aria-label={text.footer}>
        <ul className={styles.links}>
          {text.links.map(({ to, label }) => (
            <li key={to}>
              <a href={to}>{label}</a>
            </li>
          ))}
        </ul>
      </nav>
      <p>{text.rights(YEAR)}</p>
    </footer>
  );
}
