import { FeatureCards } from './FeatureCards.tsx';
import { Hero } from './Hero.tsx';
import styles from './Landing.module.css';
import siteStyles from './Site.module.css';
import { SiteFooter } from './SiteFooter.tsx';
import { SiteHeader } from './SiteHeader.tsx';
import { StartLink } from './StartLink.tsx';
import { text } from './text.ts';
import { Voices } from './Voices.tsx';

/** `/`: what the product is, how it looks, what it does, who would use it (owner-area §2). */
export function LandingScreen() {
  return (
    <div className={siteStyles.page}>
      <SiteHeader />
      <main className="full">
        <Hero />
        <FeatureCards />
        <Voices />
        <section className={styles.closing}>
          <h2 className={styles.title}>{text.closing}</h2>
          <StartLink />
          <p className="muted">{text.free}</p>
        </section>
      </main>
      <SiteFooter />
    </div>
  );
}
