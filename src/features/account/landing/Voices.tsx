import { Tag } from '#app/ui/feedback/Tag.tsx';
import styles from './Landing.module.css';
import { text } from './text.ts';

/** Three testimonials; they are made up and say so. */
export function Voices() {
  return (
    <section className={styles.section}>
      <div className={styles.voicesHead}>
        <h2 className={styles.title}>{text.voicesTitle}</h2>
        <Tag>{text.voicesNote}</Tag>
      </div>
      <ul className={styles.cards}>
        {text.voices.map(({ words, name }) => (
          <li className={styles.card} key={name}>
            <figure className={styles.voice}>
              <blockquote className={styles.quote}>{words}</blockquote>
              <figcaption className="muted">{name}</figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  );
}
