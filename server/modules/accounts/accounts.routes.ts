import { ENDPOINTS } from '#contract/endpoints.ts';
import type { Router } from '#server/platform/route.ts';
import { accountsText } from './accounts-text.ts';
import type { OwnerSessionService } from './owner-session.service.ts';

export function accountRoutes(router: Router, sessions: OwnerSessionService): void {
  router.open(ENDPOINTS.login, ({ body, now }) => sessions.login(body, now));

  router.ownerRead(ENDPOINTS.logout, async ({ actor, now }) => {
    await sessions.logout(actor, now);
    return { detail: accountsText.signedOut };
  });

  router.ownerRead(ENDPOINTS.user, ({ request, now }) => sessions.user(request.headers.authorization, now));
}
