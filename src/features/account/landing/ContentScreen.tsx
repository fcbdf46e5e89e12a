import type { ContentPage } from './pages-text.ts';
import styles from './Site.module.css';
import { SiteFooter } from './SiteFooter.tsx';
import { SiteHeader } from './SiteHeader.tsx';

/** One of the footer's pages. */
export function ContentScreen({ page }: { page: ContentPage }) {
  return (
    <div className={styles.page}>
      <SiteHeader />
      <main className={styles.article}>
        <h1 className={styles.heading}>{page.title}</h1>
        <p className={styles.lead}>{page.lead}</p>
        {page.parts.map(({ title, paragraphs }) => (
          <section key={title}>
            <h2 className={styles.part}>{title}</h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
      </main>
      <SiteFooter />
    </div>
  );
}
