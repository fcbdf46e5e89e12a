import { type LucideIcon, Search, X } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from '#app/ui/class-names.ts';
import { IconAction } from '#app/ui/button/IconAction.tsx';
import { KeyHint } from '#app/ui/button/KeyHint.tsx';
import styles from './SearchField.module.css';
import { uiText } from '#app/ui/text.ts';

interface SearchFieldProps extends Omit<ComponentProps<'input'>, 'size' | 'value' | 'onChange' | 'type'> {
  /** Name of the field; not shown, the placeholder is. */
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Height in px; 48 is the scan field. */
  size?: 44 | 48;
  icon?: LucideIcon;
  /** The key that jumps here; the screen binds it. */
  keyHint?: string | undefined;
  /** Shows × while there is text. */
  onClear?: (() => void) | undefined;
}

/** Where one searches or scans. Every other attribute of an input may be given (ref, role, aria-…, onKeyDown). */
export function SearchField(props: SearchFieldProps) {
  const {
    label,
    value,
    onChange,
    size = 44,
    icon: Icon = Search,
    keyHint,
    onClear,
    className,
    ...rest
  } = props;
  return (
    <div className={classNames(styles.root, className)} data-size={size}>
      <Icon className={styles.icon} size={size === 48 ? 20 : 17} />
      <input
        aria-keyshortcuts={keyHint}
        aria-label={label}
        autoCapitalize="none"
        autoComplete="off"
        autoCorrect="off"
        className={styles.input}
        enterKeyHint="search"
        onChange={(event) => onChange(event.currentTarget.value)}
        spellCheck={false}
        type="text"
        value={value}
        {...rest}
      />
      {onClear && value !== '' && (
        <IconAction icon={X} keepsFocus label={uiText.clearSearch} onClick={onClear} size={36} />
      )}
      {keyHint && <KeyHint>{keyHint}</KeyHint>}
    </div>
  );
}
