import { ActionLink } from '#app/ui/button/ActionLink.tsx';
import { Wordmark } from '#app/ui/layout/Wordmark.tsx';
import styles from './Site.module.css';
import { SiteTheme } from './SiteTheme.tsx';
import { text } from './text.ts';

/** Header of the public pages: where to look, and the two ways in. */
export function SiteHeader() {
  return (
    <header className={styles.header}>
      <a aria-label={text.home} className={styles.brand} href="/">
        <Wordmark />
      </a>
      <nav aria-label={text.nav} className={styles.nav}>
        <a href="/features">{text.features}</a>
        <a href="/pricing">{text.pricing}</a>
        <a href="/support">{text.help}</a>
      </nav>
      <div className={styles.ways}>
        <ActionLink href="/login" size={36}>
          {text.signIn}
        </ActionLink>
        <ActionLink href="/register" size={36} tone="primary">
          {text.register}
        </ActionLink>
      </div>
      <SiteTheme />
    </header>
  );
}
