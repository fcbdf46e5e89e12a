import type { sessionEndpoints } from '#contract/session/session-endpoints.ts';
import type { Example } from '#tests/contract/example.ts';
import { csrf } from '#tests/contract/csrf.ts';
import { PASSWORD } from '#tests/fixtures/shop.ts';

export const sessionExamples: Record<keyof typeof sessionEndpoints, Example> = {
  subLogin: ({ a }) => ({ body: { email: a.emails.l1, password: PASSWORD }, headers: csrf }),
  subLogout: () => ({}),
  renewToken: () => ({}),
  ownSettings: () => ({}),
  changeOwnSettings: () => ({ body: { limite_alerta_inventario: 7 } }),
  seriesList: () => ({}),
  series: ({ a }) => ({ params: { serie_id: a.serieId } }),
};
