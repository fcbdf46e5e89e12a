import { classNames } from '#app/ui/class-names.ts';
import styles from './MoneyText.module.css';

interface MoneyTextProps {
  /** Already written for Colombia: '$ 93.498' or '93.498'. */
  children: string;
  /** body in rows, strong for a line's total, change for what is given back, total for the sum of the sale. */
  size?: 'body' | 'strong' | 'figure' | 'change' | 'total';
  tone?: 'normal' | 'muted' | 'amber' | 'red';
  className?: string | undefined;
}

/** An amount: right-aligned, tabular figures, never broken. Very long totals shrink instead of overflowing. */
export function MoneyText({ children, size = 'body', tone = 'normal', className }: MoneyTextProps) {
  const isLong = children.length > 11;
  const isHuge = children.length > 13;
  return (
    <span
      className={classNames(styles.root, className)}
      data-long={(isHuge && 'huge') || isLong || undefined}
      data-size={size}
      data-tone={tone}
    >
      {children}
    </span>
  );
}
