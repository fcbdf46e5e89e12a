import type { ReactNode } from 'react';
import styles from './FigureStrip.module.css';

export interface Figure {
  label: string;
  /** Already written for people: '$ 61.482.300', '1.204', or a Skeleton while it loads. */
  value: ReactNode;
  /** Under the value, muted: 'vence el 21/11/2026'. */
  caption?: ReactNode;
  tone?: 'normal' | 'accent' | 'amber' | 'red' | undefined;
}

interface FigureStripProps {
  /** Name of the group for assistive technology. */
  label: string;
  figures: readonly Figure[];
}

/** A few figures side by side, as the summary above a list. They wrap two by two on a phone. */
export function FigureStrip({ label, figures }: FigureStripProps) {
  return (
    <dl aria-label={label} className={styles.root}>
      {figures.map(({ label: name, value, caption, tone }) => (
        <div className={styles.figure} key={name}>
          <dt>{name}</dt>
          <dd className={styles.value} data-tone={tone}>
            {value}
          </dd>
          {caption && <dd className={styles.caption}>{caption}</dd>}
        </div>
      ))}
    </dl>
  );
}
