import type { FastifyRequest } from 'fastify';
import { ENDPOINTS } from '#contract/endpoints.ts';
import type { Router } from '#server/http/route.ts';
import { accountsText } from './accounts-text.ts';
import type { OwnerSessionService } from './owner-session.service.ts';
import type { RecoveryService } from './recovery.service.ts';
import type { RegistrationService } from './registration.service.ts';

interface AccountServices {
  owners: OwnerSessionService;
  registration: RegistrationService;
  recovery: RecoveryService;
}

/** @param baseOf origin that links in mails point to */
export function accountRoutes(
  router: Router,
  { owners, registration, recovery }: AccountServices,
  baseOf: (request: FastifyRequest) => string,
): void {
  router.open(
    ENDPOINTS.register,
    async ({ body, request, now }) => {
      await registration.register(body, baseOf(request), now);
      return { detail: accountsText.registered };
    },
    (refusal, { body, now }) => registration.tellMore(refusal, body, now),
  );

  router.open(ENDPOINTS.verifyEmail, async ({ body, request, now }) => {
    const email = await registration.verify(body.key, request.ip, now);
    return { detail: 'ok', email };
  });

  router.open(ENDPOINTS.resendEmail, async ({ body, request, now }) => {
    await registration.resend(body.email, baseOf(request), now);
    return { detail: accountsText.resent };
  });

  router.open(ENDPOINTS.resetPassword, async ({ body, request, now }) => {
    await recovery.request(body.email, baseOf(request), now);
    return { detail: accountsText.resetSent };
  });

  router.open(ENDPOINTS.confirmReset, async ({ body, request, now }) => {
    await recovery.confirm(body, request.ip, now);
    return { detail: accountsText.passwordChanged };
  });

  router.open(ENDPOINTS.login, ({ body, request, now }) => owners.login(body, request.ip, now));

  router.ownerRead(ENDPOINTS.logout, async ({ actor, now }) => {
    await owners.logout(actor, now);
    return { detail: accountsText.signedOut };
  });

  router.ownerRead(ENDPOINTS.user, ({ request, now }) => owners.user(request.headers.authorization, now));
}
