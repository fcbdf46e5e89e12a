import { ActionButton, type ActionButtonProps } from './ActionButton.tsx';

interface ActionLinkProps extends Omit<ActionButtonProps, 'renderRoot'> {
  href: string;
}

/** A link that loads another page, and looks like a button. */
export function ActionLink({ href, ...look }: ActionLinkProps) {
  return (
    <ActionButton
      {...look}
      renderRoot={({ className, children }) => (
        <a className={className} href={href}>
          {children}
        </a>
      )}
    />
  );
}
