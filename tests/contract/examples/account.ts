import type { accountEndpoints } from '#contract/account-endpoints.ts';
import type { Example } from '#tests/contract/example.ts';
import { csrf } from '#tests/contract/csrf.ts';
import { PASSWORD, signInOwner } from '#tests/fixtures/shop.ts';

export const accountExamples: Record<keyof typeof accountEndpoints, Example> = {
  login: ({ a }) => ({ body: { email: a.ownerEmail, password: PASSWORD }, headers: csrf }),
  // Its own session, so that the world's stays.
  logout: async ({ server, a }) => {
    const { token } = await signInOwner(server.url, a.ownerEmail);
    return { headers: { authorization: `Token ${token}` } };
  },
  user: () => ({}),
};
