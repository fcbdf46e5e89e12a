import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import '#app/ui/theme/fonts.css';
import '#app/ui/theme/tokens.css';
import '#app/ui/theme/base.css';
import '#app/ui/theme/layout.css';
import { pageText } from '#app/app/page-text.ts';
import { ContentScreen } from '#app/features/account/landing/ContentScreen.tsx';
import { LandingScreen } from '#app/features/account/landing/LandingScreen.tsx';
import { PAGES } from '#app/features/account/landing/pages-text.ts';
import { text } from '#app/features/account/landing/text.ts';
import type { SitePage } from '#contract/pages.ts';

interface StaticPage {
  title: string;
  description: string;
  /** Markup of the body. */
  body: string;
}

/**
 * A public page as plain markup, made when the app is built: a visitor sees it without waiting for the app's scripts,
 * `public/site.js` does the rest.
 * @throws where the address has no words
 */
export function renderPage(path: SitePage): StaticPage {
  if (path === '/') return page(pageText.landingTitle, text.pitch, <LandingScreen />);
  const content = PAGES[path.slice(1)];
  if (!content) throw new Error(`No text for ${path}`);
  return page(pageText.pageTitle(content.title), content.lead, <ContentScreen page={content} />);
}

const page = (title: string, description: string, screen: ReactNode): StaticPage => ({
  title,
  description,
  body: renderToStaticMarkup(screen),
});
