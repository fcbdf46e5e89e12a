import { Check, WifiOff } from 'lucide-react';
import { classNames } from '#app/ui/class-names.ts';
import styles from './Landing.module.css';
import siteStyles from './Site.module.css';
import { StartLink } from './StartLink.tsx';
import { text } from './text.ts';

/** The claim, the way in, and the product as it is: a picture of its own screen. */
export function Hero() {
  return (
    <section className={styles.hero}>
      <div>
        <p className={styles.badge}>
          <WifiOff aria-hidden="true" size={16} />
          {text.badge}
        </p>
        <h1 className={styles.claim}>{text.claim}</h1>
        <p className={styles.pitch}>{text.pitch}</p>
        <div className={styles.start}>
          <StartLink />
          <p className="muted">{text.free}</p>
        </div>
        <ul className={styles.points}>
          {text.points.map((point) => (
            <li key={point}>
              <Check aria-hidden="true" className="accent" size={16} />
              {point}
            </li>
          ))}
        </ul>
      </div>
      <div className={styles.stage}>
        <Picture className={siteStyles.inDark} src="/landing/sell-dark.webp" />
        <Picture className={siteStyles.inLight} isLazy src="/landing/sell-light.webp" />
      </div>
    </section>
  );
}

interface PictureProps {
  src: string;
  className: string | undefined;
  /** Fetched only where it is shown. */
  isLazy?: boolean;
}

function Picture({ src, className, isLazy = false }: PictureProps) {
  return (
    <img
      alt={text.picture}
      className={classNames(styles.picture, className)}
      height={800}
      loading={isLazy ? 'lazy' : undefined}
      src={src}
      width={1280}
    />
  );
}
