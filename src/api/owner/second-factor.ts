import type { FactorOffer, FactorState } from '#contract/accounts/second-factor.ts';
import { OWN_PATHS } from '#contract/accounts/own-paths.ts';
import type { Http } from '#app/api/http.ts';
import { askOwner } from './calls.ts';

// All of them throw ApiError and OwnerRefusedError as `askOwner` does.

export const readFactor = (http: Http) =>
  askOwner<FactorState>(http, { method: 'GET', path: OWN_PATHS.secondFactor });

/** Offers a secret for the phone; it counts once a code of it was sent. */
export const offerFactor = (http: Http, body: { password: string }) =>
  askOwner<FactorOffer>(http, { method: 'POST', path: OWN_PATHS.secondFactor, body });

/** @returns the recovery codes, which no other answer has */
export async function activateFactor(http: Http, body: { codigo_verificacion: string }): Promise<string[]> {
  const path = OWN_PATHS.activateFactor;
  return (await askOwner<{ codigos: string[] }>(http, { method: 'POST', path, body })).codigos;
}

export async function endFactor(
  http: Http,
  body: { password: string; codigo_verificacion: string },
): Promise<void> {
  await askOwner<unknown>(http, { method: 'POST', path: OWN_PATHS.endFactor, body });
}
