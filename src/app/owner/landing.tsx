import { useLocation } from '@tanstack/react-router';
import { ContentScreen } from '#app/features/account/landing/ContentScreen.tsx';
import { LandingScreen } from '#app/features/account/landing/LandingScreen.tsx';
import { PAGES } from '#app/features/account/landing/pages-text.ts';
import { GuestGate } from '#app/app/session/gates.tsx';
import { NotFoundScreen } from '#app/app/not-found.tsx';
import { pageText } from '#app/app/page-text.ts';

/** `/`: for visitors; who is signed in goes to the own place. */
export function LandingRoute() {
  return (
    <GuestGate>
      <title>{pageText.landingTitle}</title>
      <LandingScreen />
    </GuestGate>
  );
}

/** The pages of the footer, for everybody. */
export function ContentRoute() {
  const slug = useLocation().pathname.replaceAll('/', '');
  const page = PAGES[slug];
  if (!page) return <NotFoundScreen />;
  return (
    <>
      <title>{pageText.pageTitle(page.title)}</title>
      <ContentScreen page={page} />
    </>
  );
}
