import { useMantineColorScheme } from '@mantine/core';
import { Check, WifiOff } from 'lucide-react';
import { schemeOf } from '#app/ui/hooks/color-scheme.ts';
import styles from './Landing.module.css';
import sellDark from './sell-dark.webp';
import sellLight from './sell-light.webp';
import { StartLink } from './StartLink.tsx';
import { text } from './text.ts';

/** The claim, the way in, and the product as it is: a picture of its own screen. */
export function Hero() {
  const { colorScheme } = useMantineColorScheme();
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
        <img
          alt={text.picture}
          className={styles.picture}
          height={800}
          src={schemeOf(colorScheme) === 'dark' ? sellDark : sellLight}
          width={1280}
        />
      </div>
    </section>
  );
}
