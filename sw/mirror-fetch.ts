import { readToken } from '#app/api/session-token.ts';
import { databaseName } from '#app/data/db.ts';
import { withExistingDatabase } from '#app/data/identity/existing-database.ts';
import { answerFromMirror, isMirrored, type MirrorAnswer } from '#app/data/read/rest/mirror-answers.ts';
import { API_VERSION, HEADERS } from '#contract/headers.ts';

/** How long the network may take before the mirror answers (docs/offline.md). */
const PATIENCE_MS = 4000;
const GATEWAY_TROUBLE = new Set([502, 503, 504]);

/** Whether the mirror can answer a request; streams, ranges and everything else pass untouched. */
export function isForMirror(request: Request, url: URL): boolean {
  const { method, headers } = request;
  return (
    method === 'GET' && isMirrored(url.pathname) && headers.has('authorization') && !headers.has('range')
  );
}

/**
 * Asks the network first. When it fails, takes too long, or somebody else answers, the mirror answers the person who
 * is signed in on this device; anybody else gets the network's failure. Nothing of it is kept in Cache Storage.
 */
export async function answerOnlineFirst(request: Request): Promise<Response> {
  const online = fetch(request);
  const first = await withinPatience(online);
  if (first && isAnswer(first)) return first;
  return (await answerOffline(request)) ?? online;
}

/** The network's answer; undefined when it failed or is not there in time. */
async function withinPatience(online: Promise<Response>): Promise<Response | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), PATIENCE_MS);
  });
  try {
    return await Promise.race([online, late]);
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * A gateway that speaks for a server that is away, or a captive portal, is no answer; any refusal is, also a proxy's.
 */
function isAnswer({ status, headers }: Response): boolean {
  if ((status >= 400 && status < 500) || status === 500) return true;
  return headers.get(HEADERS.api) === API_VERSION && !GATEWAY_TROUBLE.has(status);
}

/** @returns undefined for a caller who is not signed in here, and for questions that the mirror can't answer */
async function answerOffline(request: Request): Promise<Response | undefined> {
  try {
    const answer = await ownMirror(request.headers.get('authorization') ?? '', request.url);
    return answer && toResponse(answer);
  } catch {
    // A database that another version has open, or a quota: the network's failure is what counts.
    return undefined;
  }
}

/** Reads the mirror of the identity that the token names, if this very token is signed in on this device. */
async function ownMirror(authorization: string, address: string): Promise<MirrorAnswer | undefined> {
  const token = /^Bearer (\S+)$/u.exec(authorization)?.[1];
  // Its claims only say where to look; an expired one still opens the counter without network.
  const session = token && readToken(token, 0);
  if (!session) return undefined;
  return withExistingDatabase(databaseName(session.business_id, session.sub_user_id), async (db) => {
    const stored = await db.session.get('token');
    return stored?.token === token ? answerFromMirror(db, address, new Date()) : undefined;
  });
}

function toResponse({ status, body, lastSync }: MirrorAnswer): Response {
  return Response.json(body, {
    status,
    headers: { [HEADERS.mirror]: lastSync, [HEADERS.api]: API_VERSION, 'cache-control': 'no-store' },
  });
}
