import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from '#app/ui/class-names.ts';
import { useHint } from '#app/ui/feedback/Hint.tsx';
import styles from './IconAction.module.css';
import { keepFocus } from '#app/ui/hooks/keep-focus.ts';

interface IconActionProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  icon: LucideIcon;
  /** The name of the action, with its object when there are several ('Eliminar Arroz Diana'); also the tooltip. */
  label: string;
  /** A shorter tooltip than the label. */
  hint?: string | undefined;
  tone?: 'normal' | 'danger';
  /** Side of the target in px; 44 at the counter, 36 in dense rows. */
  size?: 36 | 44;
  iconSize?: number;
  /** A click leaves the focus where it was (the scan field keeps it). */
  keepsFocus?: boolean | undefined;
}

/** A button that is only an icon. */
export function IconAction({
  icon: Icon,
  label,
  hint,
  tone = 'normal',
  size = 44,
  iconSize = 18,
  keepsFocus = false,
  className,
  ...rest
}: IconActionProps) {
  const { events, hint: shown } = useHint(hint ?? label);
  return (
    <>
      <button
        aria-label={label}
        className={classNames(styles.root, className)}
        data-size={size}
        data-tone={tone}
        onMouseDown={keepsFocus ? keepFocus : undefined}
        type="button"
        {...events}
        {...rest}
      >
        <Icon size={iconSize} />
      </button>
      {shown}
    </>
  );
}
