import type { ComponentProps, MouseEvent } from 'react';

interface PageLinkProps extends ComponentProps<'a'> {
  href: string;
  /** Goes there without loading the page anew. */
  onFollow: (href: string) => void;
}

/** A real link whose plain click stays in the app; a fraction of the router's own in size. */
export function PageLink({ href, onFollow, children, ...rest }: PageLinkProps) {
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onFollow(href);
  };
  return (
    <a href={href} onClick={follow} {...rest}>
      {children}
    </a>
  );
}
