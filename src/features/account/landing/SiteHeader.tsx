import { Link } from '@tanstack/react-router';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { ThemeToggle } from '#app/ui/layout/ThemeToggle.tsx';
import { Wordmark } from '#app/ui/layout/Wordmark.tsx';
import styles from './Site.module.css';
import { text } from './text.ts';

/** Header of the public pages: where to look, and the two ways in. */
export function SiteHeader() {
  return (
    <header className={styles.header}>
      <Link aria-label={text.home} className={styles.brand} to="/">
        <Wordmark />
      </Link>
      <nav aria-label={text.nav} className={styles.nav}>
        <Link to="/features">{text.features}</Link>
        <Link to="/pricing">{text.pricing}</Link>
        <Link to="/support">{text.help}</Link>
      </nav>
      <div className={styles.ways}>
        <ActionButton renderRoot={(root) => <Link to="/login" {...root} />} size={36}>
          {text.signIn}
        </ActionButton>
        <ActionButton renderRoot={(root) => <Link to="/register" {...root} />} size={36} tone="primary">
          {text.register}
        </ActionButton>
      </div>
      <ThemeToggle />
    </header>
  );
}
