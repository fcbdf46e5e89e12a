import { ENDPOINTS } from '#contract/endpoints.ts';
import type { Router } from '#server/http/route.ts';
import { sessionText } from './session-text.ts';
import type { OwnSettingsService } from './own-settings.service.ts';
import type { SessionService } from './session.service.ts';

export function collaboratorRoutes(
  router: Router,
  sessions: SessionService,
  settings: OwnSettingsService,
): void {
  router.open(ENDPOINTS.subLogin, ({ body, request, now }) => sessions.login(body, request.ip, now));

  router.read(ENDPOINTS.subLogout, async ({ actor, now }) => {
    await sessions.logout(actor, now);
    return { detail: sessionText.signedOut };
  });

  router.read(ENDPOINTS.renewToken, ({ request, key, now }) =>
    sessions.renew(request.headers.authorization, key, now),
  );

  router.read(ENDPOINTS.ownSettings, async ({ actor }) => ({
    limite_alerta_inventario: await sessions.alertLimit(actor),
  }));

  router.write(ENDPOINTS.changeOwnSettings, ({ actor, body }, write) =>
    settings.changeAlertLimit(actor, body.limite_alerta_inventario, write),
  );
}
