import type { CDPSession, Page } from '@playwright/test';

/** The worker's registration as the browser knows it, watched from a page that is not the app's. */
export async function watchWorker(page: Page, url: string) {
  const session: CDPSession = await page.context().newCDPSession(page);
  const found = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL, isDeleted }) => scopeURL.startsWith(url) && !isDeleted);
      if (own) resolve(own.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  return { session, facts: { origin: url, registrationId: await found } };
}
