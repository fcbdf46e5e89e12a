import { ENDPOINTS } from '#contract/endpoints.ts';
import type { Router } from '#server/http/route.ts';
import { uuidParam } from '#server/http/params.ts';
import { sessionText } from './session-text.ts';
import type { OwnAccountService } from './own-account.service.ts';
import type { OwnSettingsService } from './own-settings.service.ts';
import type { SessionService } from './session.service.ts';

export function collaboratorRoutes(
  router: Router,
  sessions: SessionService,
  accounts: OwnAccountService,
  settings: OwnSettingsService,
): void {
  router.open(ENDPOINTS.subLogin, ({ body, client, now }) => sessions.login(body, client, now));

  router.read(ENDPOINTS.subLogout, async ({ actor, now }) => {
    await sessions.logout(actor, now);
    return { detail: sessionText.signedOut };
  });

  router.read(ENDPOINTS.renewToken, ({ request, key, client, now }) =>
    sessions.renew(request.headers.authorization, key, client, now),
  );

  router.read(ENDPOINTS.changeOwnPassword, async ({ actor, request, client, now }) => {
    await accounts.changePassword(actor, request.body, client.ip, now);
    return { detail: sessionText.passwordChanged };
  });

  router.read(ENDPOINTS.ownSessions, ({ actor, now }) => accounts.sessions(actor, now));

  router.read(ENDPOINTS.closeSession, async ({ actor, params, now }) => {
    await accounts.closeSession(actor, uuidParam(params, 'id'), now);
    return null;
  });

  router.read(ENDPOINTS.closeOtherSessions, async ({ actor, now }) => {
    await accounts.closeOthers(actor, now);
    return { detail: sessionText.othersClosed };
  });

  router.read(ENDPOINTS.ownSettings, async ({ actor }) => ({
    limite_alerta_inventario: await sessions.alertLimit(actor),
  }));

  router.write(ENDPOINTS.changeOwnSettings, ({ actor, body }, write) =>
    settings.changeAlertLimit(actor, body.limite_alerta_inventario, write),
  );
}
