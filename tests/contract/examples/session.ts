import type { sessionEndpoints } from '#contract/session/session-endpoints.ts';
import type { OwnSession } from '#contract/accounts/own-account.ts';
import { ENDPOINTS } from '#contract/endpoints.ts';
import type { Example } from '#tests/contract/example.ts';
import { csrf } from '#tests/contract/csrf.ts';
import { PASSWORD, signIn } from '#tests/fixtures/shop.ts';

export const sessionExamples: Record<keyof typeof sessionEndpoints, Example> = {
  subLogin: ({ a }) => ({ body: { email: a.emails.l1, password: PASSWORD }, headers: csrf }),
  subLogout: () => ({}),
  renewToken: () => ({}),
  changeOwnPassword: () => ({ body: { password: PASSWORD, password1: PASSWORD, password2: PASSWORD } }),
  ownSessions: () => ({}),
  // Of a second device of the caller.
  closeSession: async ({ server, a }, by) => {
    const { get } = await signIn(
      server.url,
      a.emails[by === 'level1' ? 'l1' : by === 'level2' ? 'l2' : 'l3'],
    );
    const { body } = await get<OwnSession[]>(ENDPOINTS.ownSessions.path);
    return { params: { id: body.find(({ actual }) => actual)?.id ?? '' } };
  },
  closeOtherSessions: () => ({}),
  ownSettings: () => ({}),
  changeOwnSettings: () => ({ body: { limite_alerta_inventario: 7 } }),
  seriesList: () => ({}),
  series: ({ a }) => ({ params: { serie_id: a.serieId } }),
};
