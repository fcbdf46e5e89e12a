import type { LastBackup } from '#contract/accounts/last-backup.ts';
import type { OwnSession } from '#contract/accounts/own-account.ts';
import { OWN_PATHS } from '#contract/accounts/own-paths.ts';
import type { Http } from '#app/api/http.ts';
import { askOwner } from './calls.ts';

// All of them throw ApiError and OwnerRefusedError as `askOwner` does.

/** Sets another password; ends every other session. @returns the server's sentence */
export async function changePassword(
  http: Http,
  body: { password: string; password1: string; password2: string },
): Promise<string> {
  return (await askOwner<{ detail: string }>(http, { method: 'POST', path: OWN_PATHS.changePassword, body }))
    .detail;
}

/** The owner's living sessions, used last first. */
export const readSessions = (http: Http) =>
  askOwner<OwnSession[]>(http, { method: 'GET', path: OWN_PATHS.ownerSessions });

/** Ends one of them. */
export async function closeSession(http: Http, id: string): Promise<void> {
  await askOwner<unknown>(http, {
    method: 'DELETE',
    path: `${OWN_PATHS.ownerSessions}${encodeURIComponent(id)}/`,
  });
}

/** Ends all but this one. @returns the server's sentence */
export async function closeOtherSessions(http: Http): Promise<string> {
  const path = OWN_PATHS.closeOtherOwnerSessions;
  return (await askOwner<{ detail: string }>(http, { method: 'POST', path, body: {} })).detail;
}

/** What the server tells of its daily backup. */
export const readLastBackup = (http: Http) =>
  askOwner<LastBackup>(http, { method: 'GET', path: OWN_PATHS.lastBackup });
