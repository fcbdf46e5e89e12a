import { ApiError } from '#app/api/errors.ts';
import type { Http, HttpRequest } from '#app/api/http.ts';
import type { OwnSession, PasswordChange } from '#contract/accounts/own-account.ts';
import { OWN_PATHS } from '#contract/accounts/own-paths.ts';

/** A call about the own access that was not done; nothing of it is queued. */
export class OwnAccountError extends Error {
  override readonly name = 'OwnAccountError';
  constructor(
    /** No network: nobody can say whether it was done. */
    readonly isUnreachable: boolean,
    /** What the server says as a whole, if it says anything. */
    readonly sentence: string | undefined,
    /** What it says of single fields. */
    readonly fields: Readonly<Record<string, string>> = {},
  ) {
    super(sentence ?? 'not done');
  }
}

/** The own password and sessions of a collaborator: with network only. All throw OwnAccountError. */
export interface OwnAccount {
  /** @returns the server's sentence */
  changePassword(body: PasswordChange): Promise<string>;
  /** Used last first. */
  sessions(): Promise<OwnSession[]>;
  close(id: string): Promise<void>;
  /** @returns the server's sentence */
  closeOthers(): Promise<string>;
}

function refusalOf(body: unknown): OwnAccountError {
  const { detail, codigo: _code, ...rest } = (body ?? {}) as Record<string, unknown>;
  const fields = Object.entries(rest).flatMap(([name, told]): [string, string][] =>
    Array.isArray(told) && typeof told[0] === 'string' ? [[name, told[0]]] : [],
  );
  return new OwnAccountError(
    false,
    typeof detail === 'string' ? detail : undefined,
    Object.fromEntries(fields),
  );
}

export function createOwnAccount(http: Http): OwnAccount {
  async function ask<Body>(request: HttpRequest): Promise<Body> {
    const reply = await http(request).catch((error: unknown) => {
      throw error instanceof ApiError ? new OwnAccountError(true, undefined) : error;
    });
    // A page of a machine in between (captive portal) is no word of the server's.
    if (typeof reply.body === 'string' && reply.body !== '') throw new OwnAccountError(true, undefined);
    if (reply.status < 200 || reply.status >= 300) throw refusalOf(reply.body);
    return reply.body as Body;
  }
  const tell = async (path: string, body: unknown) =>
    (await ask<{ detail: string }>({ method: 'POST', path, body })).detail;
  return {
    changePassword: (body) => tell(OWN_PATHS.changeOwnPassword, body),
    sessions: () => ask<OwnSession[]>({ method: 'GET', path: OWN_PATHS.ownSessions }),
    async close(id) {
      await ask<unknown>({ method: 'DELETE', path: `${OWN_PATHS.ownSessions}${encodeURIComponent(id)}/` });
    },
    closeOthers: () => tell(OWN_PATHS.closeOtherSessions, {}),
  };
}
