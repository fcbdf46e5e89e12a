import type { accountEndpoints } from '#contract/accounts/account-endpoints.ts';
import type { OwnSession } from '#contract/accounts/own-account.ts';
import { ENDPOINTS } from '#contract/endpoints.ts';
import type { Example } from '#tests/contract/example.ts';
import { csrf } from '#tests/contract/csrf.ts';
import { lastKey, register, registration } from '#tests/fixtures/registration.ts';
import { PASSWORD, postOpenly, signInOwner } from '#tests/fixtures/shop.ts';

export const accountExamples: Record<keyof typeof accountEndpoints, Example> = {
  register: () => ({ body: registration(), headers: csrf }),
  verifyEmail: async ({ server }) => {
    const email = await register(server);
    return { body: { key: lastKey(server, email) }, headers: csrf };
  },
  resendEmail: async ({ server }) => ({ body: { email: await register(server) }, headers: csrf }),
  resetPassword: ({ a }) => ({ body: { email: a.ownerEmail }, headers: csrf }),
  // Of an own account, so that the world's owner keeps its sessions.
  confirmReset: async ({ server }) => {
    const email = await register(server);
    await postOpenly(server.url, ENDPOINTS.resetPassword.path, { email });
    return { body: { key: lastKey(server, email), password1: PASSWORD, password2: PASSWORD }, headers: csrf };
  },
  login: ({ a }) => ({ body: { email: a.ownerEmail, password: PASSWORD }, headers: csrf }),
  // Its own session, so that the world's stays.
  logout: async ({ server, a }) => {
    const { token } = await signInOwner(server.url, a.ownerEmail);
    return { headers: { authorization: `Token ${token}` } };
  },
  user: () => ({}),
  changePassword: () => ({ body: { password: PASSWORD, password1: PASSWORD, password2: PASSWORD } }),
  ownerSessions: () => ({}),
  closeOwnerSession: async ({ server, a }) => {
    const { get } = await signInOwner(server.url, a.ownerEmail);
    const { body } = await get<OwnSession[]>(ENDPOINTS.ownerSessions.path);
    return { params: { id: body.find(({ actual }) => actual)?.id ?? '' } };
  },
  closeOtherOwnerSessions: () => ({}),
  lastBackup: () => ({}),
  secondFactor: () => ({}),
  offerFactor: () => ({ body: { password: PASSWORD } }),
  // Not good ones: the world's owner signs in without a code. tests/flow/owner/second-factor.test.ts makes good ones.
  activateFactor: () => ({ body: { codigo_verificacion: '000000' } }),
  endFactor: () => ({ body: { password: PASSWORD, codigo_verificacion: '000000' } }),
};
