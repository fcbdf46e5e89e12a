import type { FastifyRequest } from 'fastify';
import { ENDPOINTS } from '#contract/endpoints.ts';
import type { Router } from '#server/http/route.ts';
import { uuidParam } from '#server/http/params.ts';
import { accountsText } from './accounts-text.ts';
import type { OwnAccountService } from './own-account.service.ts';
import type { OwnerSessionService } from './owner-session.service.ts';
import type { RecoveryService } from './recovery.service.ts';
import type { SecondFactorService } from './second-factor.service.ts';
import type { RegistrationService } from './registration.service.ts';

interface AccountServices {
  owners: OwnerSessionService;
  ownAccounts: OwnAccountService;
  secondFactors: SecondFactorService;
  registration: RegistrationService;
  recovery: RecoveryService;
}

/** @param baseOf origin that links in mails point to */
export function accountRoutes(
  router: Router,
  { owners, ownAccounts, secondFactors, registration, recovery }: AccountServices,
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

  router.open(ENDPOINTS.login, ({ body, client, now }) => owners.login(body, client, now));

  router.ownerRead(ENDPOINTS.logout, async ({ actor, now }) => {
    await owners.logout(actor, now);
    return { detail: accountsText.signedOut };
  });

  router.ownerRead(ENDPOINTS.user, ({ request, now }) => owners.user(request.headers.authorization, now));
  router.ownerRead(ENDPOINTS.changePassword, async ({ actor, body, client, now }) => {
    await ownAccounts.changePassword(actor, body, client.ip, now);
    return { detail: accountsText.ownPasswordChanged };
  });

  router.ownerRead(ENDPOINTS.ownerSessions, ({ actor, now }) => ownAccounts.sessions(actor, now));

  router.ownerRead(ENDPOINTS.closeOwnerSession, async ({ actor, params, now }) => {
    await ownAccounts.closeSession(actor, uuidParam(params, 'id'), now);
    return null;
  });

  router.ownerRead(ENDPOINTS.closeOtherOwnerSessions, async ({ actor, now }) => {
    await ownAccounts.closeOthers(actor, now);
    return { detail: accountsText.othersClosed };
  });

  router.ownerRead(ENDPOINTS.secondFactor, ({ actor }) => secondFactors.state(actor));

  router.ownerRead(ENDPOINTS.offerFactor, ({ actor, body, client, now }) =>
    secondFactors.offer(actor, body.password, client.ip, now),
  );

  router.ownerRead(ENDPOINTS.activateFactor, async ({ actor, body, client, now }) => ({
    codigos: await secondFactors.activate(actor, body.codigo_verificacion, client.ip, now),
  }));

  router.ownerRead(ENDPOINTS.endFactor, async ({ actor, body, client, now }) => {
    await secondFactors.end(actor, body, client.ip, now);
    return { detail: accountsText.factorEnded };
  });
}
