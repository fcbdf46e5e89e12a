import type { ReactNode } from 'react';
import { pageText } from '#app/app/page-text.ts';
import { PublicPage, type PublicPageProps } from '#app/ui/layout/PublicPage.tsx';
import { Wordmark } from '#app/ui/layout/Wordmark.tsx';

/** A page of an account, in the frame of the public ones. */
export function AccountPage({
  width = 'narrow',
  children,
}: Pick<PublicPageProps, 'width'> & { children: ReactNode }) {
  const brand = (
    <a aria-label={pageText.homeLink} href="/">
      <Wordmark />
    </a>
  );
  return (
    <PublicPage brand={brand} width={width}>
      {children}
    </PublicPage>
  );
}
