import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import styles from './ActionButton.module.css';
import { classNames } from '#app/ui/class-names.ts';
import { keepFocus } from '#app/ui/hooks/keep-focus.ts';
import { KeyHint } from './KeyHint.tsx';

export interface ActionButtonProps extends ComponentProps<'button'> {
  /** primary: the one thing to do here; quiet: bordered; ghost: without border; danger: destroys. */
  tone?: 'primary' | 'quiet' | 'ghost' | 'danger';
  /** Height in px: dense, counter, charge. */
  size?: 36 | 44 | 60;
  icon?: LucideIcon | undefined;
  iconAfter?: LucideIcon | undefined;
  /** The key that does the same; sets aria-keyshortcuts too. The screen binds it. */
  keyHint?: string | undefined;
  /** The action runs: disabled and aria-busy. The label says what happens ('Guardando…'). */
  isBusy?: boolean | undefined;
  isFullWidth?: boolean | undefined;
  /** A click leaves the focus where it was (the scan field keeps it). */
  keepsFocus?: boolean | undefined;
  /** Draws another element with the same looks, such as a router link: `renderRoot={(root) => <Link to="/" {...root} />}`. */
  renderRoot?: (root: { className: string; children: ReactNode }) => ReactNode;
}

export function ActionButton({
  tone = 'quiet',
  size = 44,
  icon: Icon,
  iconAfter: IconAfter,
  keyHint,
  isBusy = false,
  isFullWidth = false,
  keepsFocus = false,
  renderRoot,
  className,
  children,
  disabled,
  ...rest
}: ActionButtonProps) {
  const iconSize = size === 36 ? 16 : 18;
  const look = classNames(
    styles.root,
    styles[tone],
    styles[`size${size}`],
    isFullWidth && styles.fullWidth,
    className,
  );
  const content = (
    <>
      {Icon && <Icon size={iconSize} />}
      <span className={styles.label}>{children}</span>
      {IconAfter && <IconAfter size={iconSize} />}
      {keyHint && <KeyHint>{keyHint}</KeyHint>}
    </>
  );
  if (renderRoot) return renderRoot({ className: look, children: content });
  return (
    <button
      aria-busy={isBusy || undefined}
      aria-keyshortcuts={keyHint}
      className={look}
      disabled={disabled || isBusy}
      onMouseDown={keepsFocus ? keepFocus : undefined}
      type="button"
      {...rest}
    >
      {content}
    </button>
  );
}
